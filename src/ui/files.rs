//! Giving and taking: files to save, text to copy, a file to read.

use js_sys::{Array, Promise};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, BlobPropertyBag, HtmlCanvasElement, HtmlElement, HtmlTextAreaElement, Url};

fn offer(name: &str, blob: &Blob) -> Option<()> {
    let url = Url::create_object_url_with_blob(blob).ok()?;
    let link: HtmlElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_attribute("href", &url).ok()?;
    link.set_attribute("download", name).ok()?;
    link.click();
    Url::revoke_object_url(&url).ok()
}

/// Gives the reader a text file.
pub fn save(name: &str, kind: &str, content: &str) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&JsValue::from_str(content));
    offer(name, &Blob::new_with_str_sequence_and_options(&parts, &options).ok()?)
}

/// Gives the reader a picture.
pub fn save_picture(name: &str, canvas: &HtmlCanvasElement) -> Option<()> {
    let name = name.to_owned();
    let give = Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into::<Blob>() {
            let _ = offer(&name, &blob);
        }
    });
    canvas.to_blob(give.unchecked_ref()).ok()
}

/// Copies by way of a selected text field: it works on plain http and from disk, where the clipboard API does not exist.
pub fn copy(text: &str) -> bool {
    let attempt = || {
        let document = document();
        let area: HtmlTextAreaElement = document.create_element("textarea").ok()?.dyn_into().ok()?;
        area.set_value(text);
        area.set_class_name("vh");
        // A modal dialog makes all that lies outside it unselectable.
        let place: web_sys::Element = match document.query_selector("dialog[open]").ok()? {
            Some(dialog) => dialog,
            None => document.body()?.into(),
        };
        place.append_child(&area).ok()?;
        let before = document.active_element();
        area.select();
        let document: web_sys::HtmlDocument = document.dyn_into().ok()?;
        let copied = document.exec_command("copy").ok();
        let _ = place.remove_child(&area);
        if let Some(before) = before.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            let _ = before.focus();
        }
        copied
    };
    attempt().unwrap_or(false)
}

/// Reads the file that was chosen in a field, and gives its text; nothing that is not text comes back.
pub fn read_chosen(field: &web_sys::HtmlInputElement, then: impl FnOnce(String) + 'static) {
    let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
    let promise: Promise = file.text();
    // So that the same file can be chosen again.
    field.set_value("");
    wasm_bindgen_futures::spawn_local(async move {
        if let Ok(text) = wasm_bindgen_futures::JsFuture::from(promise).await {
            then(text.as_string().unwrap_or_default());
        }
    });
}
