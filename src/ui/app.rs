//! The root: which page, and the bar of tools that all pages share.

use super::{
    address, embed, files,
    home::Home,
    icon,
    icon::Icon,
    lab_page::LabPage,
    session::Dialog,
    store::{Store, store},
    theme,
    theme::Look,
    words,
};
use crate::{
    lab::{Entry, Theme},
    scene::Patterns,
    text::{Language, Numerals},
};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;

thread_local! {
    static STORE: std::cell::Cell<Option<Store>> = const { std::cell::Cell::new(None) };
}

/// The state, for the scripting API.
pub fn running_store() -> Option<Store> {
    STORE.get()
}

/// The app.
#[component]
pub fn App() -> impl IntoView {
    let store = Store::new();
    STORE.set(Some(store));
    provide_context(store);
    address::connect(store);
    theme::connect(store);
    embed::connect(store);
    let lab = Memo::new(move |_| store.params.with(|params| params.lab.map(Entry::id)));
    let page = move || {
        let entry = lab.get().and_then(crate::labs::find);
        match entry {
            Some(entry) => view! { <LabPage entry=entry /> }.into_any(),
            None => view! { <Home /> }.into_any(),
        }
    };
    view! {
        <Patterns />
        <Update />
        {page}
    }
}

/// A new version has been fetched and waits: the reader says when it may take over.
#[component]
fn Update() -> impl IntoView {
    let locale = store().locale;
    let (waits, set_waits) = signal(false);
    let listener = window_event_listener_untyped("resilience-lab:update", move |_| {
        let _ = set_waits.try_set(true);
    });
    on_cleanup(move || listener.remove());
    let send = |name: &str| {
        // Nobody listens where there is no service worker.
        if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new(name)) {
            let _ = window.dispatch_event(&event);
        }
    };
    send("resilience-lab:ready");
    view! {
        {move || waits.get().then(|| view! {
            <div class="update" role="status">
                <span>{words::NEW_VERSION.get(locale.get())}</span>
                <button type="button" class="btn go" on:click=move |_| send("resilience-lab:reload")>{words::RELOAD.get(locale.get())}</button>
                <button type="button" class="btn" on:click=move |_| set_waits.set(false)>{words::LATER.get(locale.get())}</button>
            </div>
        })}
    }
}

/// The brand, which leads home.
#[component]
pub fn Brand() -> impl IntoView {
    let locale = store().locale;
    view! {
        <a class="brand" href="#/" aria-label=move || words::BRAND.get(locale.get())>
            <Icon mark=icon::BRAND />
            <span>{move || words::BRAND.get(locale.get())}</span>
        </a>
    }
}

/// Language, numerals, theme, link.
#[component]
pub fn Tools() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let Look { theme, .. } = expect_context();
    let language = move |language: Language, name: &'static str| {
        view! {
            <button
                type="button"
                lang=language.code()
                aria-pressed=move || (locale.get().language == language).to_string()
                on:click=move |_| store.set_language(language)
            >
                {name}
            </button>
        }
    };
    let numerals = move |numerals: Numerals, name: &'static str| {
        view! {
            <button
                type="button"
                aria-pressed=move || (locale.get().numerals == numerals).to_string()
                on:click=move |_| store.set_numerals(numerals)
            >
                {name}
            </button>
        }
    };
    let lab = Memo::new(move |_| store.params.with(|params| params.lab.is_some()));
    // What a phone has no use for, a projector and keys, is left out where there is no room.
    let tool = move |name: crate::text::Text, mark: &'static str, press: Box<dyn Fn()>| {
        let desk = mark != icon::LINK;
        let name = move || name.get(locale.get());
        view! { <button type="button" class="icon" class:desk=desk aria-label=name title=name on:click=move |_| press()><Icon mark=mark /></button> }
    };
    let other = move || if theme.get() == Theme::Dark { Theme::Light } else { Theme::Dark };
    let theme_name =
        move || if other() == Theme::Dark { words::THEME_DARK } else { words::THEME_LIGHT }.get(locale.get());
    view! {
        <div class="tools">
            <span class="seg" role="group" aria-label=move || words::LANGUAGE.get(locale.get())>
                {language(Language::Bengali, "বাংলা")}
                {language(Language::English, "EN")}
            </span>
            <span class="seg" role="group" aria-label=move || words::NUMERALS.get(locale.get())>
                {numerals(Numerals::Bengali, "০–৯")}
                {numerals(Numerals::Latin, "0–9")}
            </span>
            <button type="button" class="icon" aria-label=theme_name title=theme_name on:click=move |_| store.set_theme(untrack(other))>
                <Icon mark=icon::THEME />
            </button>
            {move || if lab.get() {
                view! {
                    {tool(words::PRESENT, icon::PRESENT, Box::new(move || store.present(true)))}
                    {tool(words::SHARE, icon::LINK, Box::new(move || store.show(Some(Dialog::Share))))}
                    {tool(words::KEYS, icon::HELP, Box::new(move || store.show(Some(Dialog::Keys))))}
                }
                .into_any()
            } else {
                view! { <CopyLink /> }.into_any()
            }}
        </div>
    }
}

/// Copies the link to the present state, also where there is no clipboard API.
#[component]
fn CopyLink() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let (said, set_said) = signal(None);
    let press = move |_| {
        set_said.set(Some(if files::copy(&address::full_link(&store)) { words::COPIED } else { words::NOT_COPIED }));
        Timeout::new(4_000, move || {
            let _ = set_said.try_set(None);
        })
        .forget();
    };
    let name = move || words::COPY_LINK.get(locale.get());
    view! {
        <button type="button" class="icon" aria-label=name title=name on:click=press>
            <Icon mark=icon::LINK />
        </button>
        <span role="status" class="said">{move || said.get().map(|text: crate::text::Text| text.get(locale.get()))}</span>
    }
}
