//! What the app is, what it is made of, and under which licences.

use super::{store::store, words};
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// What gives the text: the hosted page fetches it, the single file has it inside.
const SOURCE: &str = "resilienceLabLicences";

/// About the app.
#[component]
pub fn About() -> impl IntoView {
    let locale = store().locale;
    let text = RwSignal::new(None::<String>);
    spawn_local(async move {
        let found = licences().await.unwrap_or_default();
        let _ = text.try_set(Some(found));
    });
    let body = move || {
        let locale = locale.get();
        text.get().map(|text| match text.is_empty() {
            true => view! { <p role="status">{words::NO_LICENCES.get(locale)}</p> }.into_any(),
            false => view! { <pre class="licences" lang="en" tabindex="0" role="group" aria-label=words::LICENCES.get(locale)>{text}</pre> }.into_any(),
        })
    };
    view! {
        <p>{move || words::BRAND.get(locale.get())}" "{env!("CARGO_PKG_VERSION")}</p>
        <p>{move || words::ABOUT_TEXT.get(locale.get())}</p>
        <h3>{move || words::LICENCES.get(locale.get())}</h3>
        {body}
    }
}

async fn licences() -> Option<String> {
    let source: Function = Reflect::get(&web_sys::window()?.into(), &SOURCE.into()).ok()?.dyn_into().ok()?;
    let promise: Promise = source.call0(&JsValue::NULL).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()?.as_string()
}
