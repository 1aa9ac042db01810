//! The root: which page, and the bar of tools that all pages share.

use super::{
    address,
    home::Home,
    icon,
    icon::Icon,
    lab_page::LabPage,
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
use wasm_bindgen::JsCast;

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
        {page}
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
            <CopyLink />
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
        set_said.set(Some(if copy(&address::full_link(&store)) { words::COPIED } else { words::NOT_COPIED }));
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

/// Copies by way of a selected text field: it works on plain http and from disk, where the clipboard API does not exist.
fn copy(text: &str) -> bool {
    let attempt = || {
        let document = document();
        let area = document.create_element("textarea").ok()?;
        let area: web_sys::HtmlTextAreaElement = area.dyn_into().ok()?;
        area.set_value(text);
        area.set_class_name("vh");
        let body = document.body()?;
        body.append_child(&area).ok()?;
        area.select();
        let document: web_sys::HtmlDocument = document.dyn_into().ok()?;
        let copied = document.exec_command("copy").ok();
        let _ = body.remove_child(&area);
        copied
    };
    attempt().unwrap_or(false)
}
