//! The scripting API, `window.resilienceLab`: for embedders, teachers' scripts and the tests.
//!
//! It gives the same documents as the native example `simulate`. `sweep` returns a promise and works in slices; all else
//! returns at once.

use crate::{
    lab::{self, Entry, Pairs, Sweep},
    labs::{self, LABS},
    text::Locale,
    ui,
};
use gloo_timers::future::TimeoutFuture;
use js_sys::{JSON, Object, Promise, Reflect};
use serde_json::Value as Json;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

/// A slice of a sweep ends after this long.
const SLICE_MS: f64 = 20.0;

fn find(name: &JsValue) -> Result<&'static Entry, JsValue> {
    let name = name.as_string().unwrap_or_default();
    labs::find(&name).ok_or_else(|| js_sys::Error::new(&format!("there is no lab called “{name}”")).into())
}

fn js(document: &Json) -> Result<JsValue, JsValue> {
    JSON::parse(&document.to_string())
}

/// The link's keys and values from a plain object; a value may also be a number or a truth value.
fn pairs(params: &JsValue) -> Pairs {
    let Some(object) = params.dyn_ref::<Object>() else { return Pairs::new() };
    let text = |value: &JsValue| value.as_string().unwrap_or_else(|| JSON::stringify(value).unwrap_or_default().into());
    Object::entries(object)
        .iter()
        .filter_map(|entry| {
            let entry: js_sys::Array = entry.dyn_into().ok()?;
            Some((entry.get(0).as_string()?, text(&entry.get(1))))
        })
        .collect()
}

fn locale() -> Locale {
    ui::running_locale()
}

fn number(object: &JsValue, key: &str, default: u32) -> u32 {
    Reflect::get(object, &key.into()).ok().and_then(|value| value.as_f64()).map_or(default, |value| value as u32)
}

async fn sweep(entry: &'static Entry, params: JsValue, options: JsValue) -> Result<JsValue, JsValue> {
    let (values, _) = lab::read_params(entry, &pairs(&params));
    let mut sweep = Sweep::new(entry, &values, number(&options, "from", 0), number(&options, "count", 1_000));
    loop {
        let start = ui::now();
        while ui::now() - start < SLICE_MS {
            if sweep.advance(4_000) {
                return js(&sweep.result().json(entry));
            }
        }
        TimeoutFuture::new(0).await;
    }
}

type One = Closure<dyn Fn(JsValue) -> Result<JsValue, JsValue>>;
type Two = Closure<dyn Fn(JsValue, JsValue) -> Result<JsValue, JsValue>>;
type Three = Closure<dyn Fn(JsValue, JsValue, JsValue) -> Result<JsValue, JsValue>>;

/// Puts the API on the window.
pub fn install() {
    let api = Object::new();
    let put = |key: &str, value: JsValue| {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&api, &key.into(), &value);
    };
    put("version", env!("CARGO_PKG_VERSION").into());
    let labs = || LABS.iter().map(|entry| JsValue::from_str(entry.id())).collect::<js_sys::Array>();
    put("labs", One::new(move |_| Ok(labs().into())).into_js_value());
    put("schema", One::new(|lab| js(&lab::schema(find(&lab)?))).into_js_value());
    put("simulate", Two::new(|lab, params| js(&lab::simulate(find(&lab)?, &pairs(&params), locale()))).into_js_value());
    let sweeping = |lab: JsValue, params: JsValue, options: JsValue| {
        let entry = find(&lab)?;
        let promise: Promise = wasm_bindgen_futures::future_to_promise(sweep(entry, params, options));
        Ok(promise.into())
    };
    put("sweep", Three::new(sweeping).into_js_value());
    let open = |link: JsValue| {
        ui::open(&link.as_string().unwrap_or_default());
        Ok(JsValue::UNDEFINED)
    };
    put("open", One::new(open).into_js_value());
    put("link", One::new(|_| Ok(ui::link().into())).into_js_value());
    if let Some(window) = web_sys::window() {
        let _ = Reflect::set(&window, &"resilienceLab".into(), &api);
    }
}
