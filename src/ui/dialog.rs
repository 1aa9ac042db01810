//! Dialogs over the page: the link builder, export, the lesson plan, the keys.

use super::{
    about::About, export::Export, icon, icon::Icon, keys::Keys, plan::PlanMaker, session::Dialog, share::Share,
    store::store, words,
};
use leptos::{ev, html, prelude::*};

/// The open dialog, if there is one. A native modal dialog keeps the focus inside and closes by Escape.
#[component]
pub fn Dialogs() -> impl IntoView {
    let store = store();
    let open = Memo::new(move |_| store.session.with(|session| session.dialog));
    view! { {move || open.get().map(|dialog| view! { <Frame dialog=dialog /> })} }
}

#[component]
fn Frame(dialog: Dialog) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(element) = node.get()
            && !element.open()
        {
            // It fails only where the dialog is open already.
            let _ = element.show_modal();
        }
    });
    let (title, body) = match dialog {
        Dialog::Share => (words::SHARE, view! { <Share /> }.into_any()),
        Dialog::Export => (words::EXPORT, view! { <Export /> }.into_any()),
        Dialog::Plan => (words::PLAN, view! { <PlanMaker /> }.into_any()),
        Dialog::Keys => (words::KEYS, view! { <Keys /> }.into_any()),
        Dialog::About => (words::ABOUT, view! { <About /> }.into_any()),
    };
    // The dark around a dialog belongs to the element itself: a click on it is a click beside the content.
    let outside = move |event: ev::MouseEvent| {
        if let Some(element) = node.get_untracked()
            && event.target().as_ref() == Some(element.as_ref())
        {
            store.show(None);
        }
    };
    view! {
        <dialog node_ref=node aria-labelledby="dialog-title" on:close=move |_| store.show(None) on:mousedown=outside>
            <div class="dialog">
                <header>
                    <h2 id="dialog-title">{move || title.get(locale.get())}</h2>
                    <button type="button" class="icon" aria-label=move || words::CLOSE_DIALOG.get(locale.get()) on:click=move |_| store.show(None)>
                        <Icon mark=icon::CROSS />
                    </button>
                </header>
                {body}
            </div>
        </dialog>
    }
}

/// A text to take away, with a button that copies it and says so.
#[component]
pub fn Copyable(
    /// What it is called.
    label: crate::text::Text,
    /// The text.
    text: Signal<String>,
) -> impl IntoView {
    let locale = store().locale;
    let (said, set_said) = signal(None::<bool>);
    let press = move |_| set_said.set(Some(super::files::copy(&text.get_untracked())));
    let answer = move || {
        text.track();
        said.get().map(|copied| if copied { words::COPIED } else { words::NOT_COPIED }.get(locale.get()))
    };
    let name = move || format!("{}: {}", words::COPY.get(locale.get()), label.get(locale.get()));
    view! {
        <div class="copyable">
            <label>{move || label.get(locale.get())}
                <textarea readonly rows="2" prop:value=move || text.get() spellcheck="false"></textarea>
            </label>
            <button type="button" class="btn go" aria-label=name on:click=press>{move || words::COPY.get(locale.get())}</button>
            <span role="status">{answer}</span>
        </div>
    }
}
