//! The last words of a panic: a banner in both languages with the link that leads back to the same state.

use wasm_bindgen::JsValue;

/// Installs the panic hook.
pub fn install() {
    std::panic::set_hook(Box::new(|information| {
        web_sys::console::error_1(&JsValue::from_str(&information.to_string()));
        show();
    }));
}

fn show() -> Option<()> {
    let window = web_sys::window()?;
    let document = window.document()?;
    if document.query_selector(".crash").ok()?.is_some() {
        return None;
    }
    let banner = document.create_element("div").ok()?;
    banner.set_class_name("crash");
    banner.set_attribute("role", "alert").ok()?;
    let say = |lang: &str, text: &str| {
        let line = document.create_element("p").ok()?;
        line.set_attribute("lang", lang).ok()?;
        line.set_text_content(Some(text));
        banner.append_child(&line).ok()
    };
    say("bn", "দুঃখিত, ভেতরে একটি ভুল হয়েছে। আপনার অবস্থাটি নিচের লিংকে আছে; পাতাটি আবার খুলুন।");
    say("en", "Sorry, something broke inside. Your state is in the link below; load the page again.");
    let link = document.create_element("a").ok()?;
    let href = window.location().href().ok()?;
    link.set_attribute("href", &href).ok()?;
    link.set_text_content(Some(&href));
    banner.append_child(&link).ok()?;
    document.body()?.append_child(&banner).ok()?;
    Some(())
}
