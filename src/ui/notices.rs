//! What could not be taken from the link, by name.

use super::{store::store, words};
use leptos::prelude::*;

/// The notices, until they are put away.
#[component]
pub fn Notices() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let notices = Memo::new(move |_| store.session.with(|session| session.notices.clone()));
    let list =
        move || notices.get().iter().map(|notice| view! { <li>{notice.sentence(locale.get())}</li> }).collect_view();
    view! {
        <Show when=move || !notices.with(Vec::is_empty)>
            <div class="notices" role="status" aria-label=move || words::NOTICES.get(locale.get())>
                <ul>{list}</ul>
                <button type="button" class="btn" on:click=move |_| store.dismiss_notices()>
                    {move || words::CLOSE.get(locale.get())}
                </button>
            </div>
        </Show>
    }
}
