//! The link builder: the present state as a link, a frame and a QR code, shown the way an instructor wants it.

use super::{address, dialog::Copyable, reading::reading, store::store, words};
use crate::{
    lab::{self, Display, LONGEST_LINK},
    text::{Language, Locale, Numerals, Text},
};
use leptos::{ev, prelude::*};
use qrcode::{Color, EcLevel, QrCode};

/// What may be chosen of how a state is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Page,
    Present,
    Embed,
}

const MODES: [(Mode, Text); 3] = [
    (Mode::Page, Text::new("whole page", "পুরো পাতা")),
    (Mode::Present, Text::new("for a projector", "প্রজেক্টরের জন্য")),
    (Mode::Embed, Text::new("inside another page", "অন্য পাতার ভেতরে")),
];
const LANGUAGES: [(Language, &str); 2] = [(Language::Bengali, "বাংলা"), (Language::English, "English")];
const NUMERALS: [(Numerals, &str); 2] = [(Numerals::Bengali, "০–৯"), (Numerals::Latin, "0–9")];

/// The link builder.
#[component]
pub fn Share() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let now = store.locale.get_untracked();
    let mode = RwSignal::new(0_usize);
    let language = RwSignal::new(LANGUAGES.iter().position(|(language, _)| *language == now.language).unwrap_or(0));
    let numerals = RwSignal::new(NUMERALS.iter().position(|(numerals, _)| *numerals == now.numerals).unwrap_or(0));
    let at = RwSignal::new(store.playhead.get_untracked());
    let shown = store.session.with_untracked(|session| session.display.clone());
    let (lock, hide) = (RwSignal::new(shown.lock), RwSignal::new(shown.hide));
    let params = store.params.get_untracked();
    let link = Memo::new(move |_| {
        let display = Display {
            language: Some(LANGUAGES[language.get().min(1)].0),
            numerals: Some(NUMERALS[numerals.get().min(1)].0),
            playhead: Some(at.get()),
            present: MODES[mode.get().min(2)].0 == Mode::Present,
            embed: MODES[mode.get().min(2)].0 == Mode::Embed,
            lock: lock.get(),
            hide: hide.get(),
            plan: None,
            ..store.display()
        };
        address::full(&lab::write_address(params.lab, &params.values, &display))
    });
    let frame = move || {
        let link = link.get().replace('&', "&amp;").replace('"', "&quot;");
        format!(r#"<iframe src="{link}" width="100%" height="720" title="Resilience Lab"></iframe>"#)
    };
    let choose =
        |signal: RwSignal<usize>| move |event: ev::Event| signal.set(event_target_value(&event).parse().unwrap_or(0));
    let select = move |label: Text, names: Vec<Text>, signal: RwSignal<usize>| {
        let option = move |(place, name): (usize, Text)| {
            view! { <option value=place.to_string() selected=place == signal.get_untracked()>{move || name.get(locale.get())}</option> }
        };
        view! {
            <label>{move || label.get(locale.get())}" "
                <select class="speed" on:change=choose(signal)>{names.into_iter().enumerate().map(option).collect_view()}</select>
            </label>
        }
        .into_any()
    };
    let moments = move || {
        let locale = locale.get();
        let reading = reading.get()?;
        let cursor = reading.run.entry().cursor;
        let option = |value: f64, name: String| {
            view! { <option value=value.to_string() selected=value == at.get_untracked()>{name}</option> }.into_any()
        };
        let show = |value: f64| cursor.show(value, reading.extent, locale);
        let here = store.playhead.get_untracked();
        let mut options = vec![option(here, format!("{} ({})", words::HERE.get(locale), show(here)))];
        options.extend(
            reading
                .moments
                .iter()
                .filter(|moment| moment.at != here)
                .map(|moment| option(moment.at, format!("{} ({})", moment.name.get(locale), show(moment.at)))),
        );
        Some(options)
    };
    let lists = params.lab.map(|lab| {
        let specs = lab.specs();
        let row = move |spec: &'static lab::Spec| {
            let flip = move |list: RwSignal<Vec<String>>| {
                move |_| {
                    list.update(|list| match list.iter().position(|key| key == spec.key) {
                        Some(place) => drop(list.remove(place)),
                        None => list.push(spec.key.to_owned()),
                    });
                }
            };
            let on = move |list: RwSignal<Vec<String>>| list.with(|list| list.iter().any(|key| key == spec.key));
            let name = move |what: Text| move || format!("{}: {}", what.get(locale.get()), spec.label.get(locale.get()));
            view! {
                <tr>
                    <th scope="row">{move || spec.label.get(locale.get())}</th>
                    <td><input type="checkbox" aria-label=name(words::LOCK) prop:checked=move || on(lock) on:change=flip(lock) /></td>
                    <td><input type="checkbox" aria-label=name(words::HIDE) prop:checked=move || on(hide) on:change=flip(hide) /></td>
                </tr>
            }
        };
        let head = move |text: Text| view! { <th scope="col">{move || text.get(locale.get())}</th> };
        view! {
            <details>
                <summary>{move || words::LOCK_OR_HIDE.get(locale.get())}</summary>
                <table class="picks"><thead><tr>{head(words::CONTROLS)}{head(words::LOCK)}{head(words::HIDE)}</tr></thead><tbody>{specs.into_iter().map(row).collect_view()}</tbody></table>
            </details>
        }
    });
    let modes = MODES.iter().map(|(_, name)| *name).collect();
    let languages = LANGUAGES.iter().map(|(_, name)| Text::same(name)).collect();
    let scripts = NUMERALS.iter().map(|(_, name)| Text::same(name)).collect();
    view! {
        <div class="row">
            {select(words::SHOW_AS, modes, mode)}
            {select(words::LANGUAGE, languages, language)}
            {select(words::NUMERALS, scripts, numerals)}
            <label>{move || words::START_AT.get(locale.get())}" "
                <select class="speed" on:change=move |event| at.set(event_target_value(&event).parse().unwrap_or(0.0))>{moments}</select>
            </label>
        </div>
        {lists}
        <Copyable label=words::LINK text=link.into() />
        <Copyable label=words::FRAME text=Signal::derive(frame) />
        {move || code(&link.get(), locale.get())}
    }
}

/// The link as a QR code, or why there is none.
fn code(link: &str, locale: Locale) -> AnyView {
    let made =
        (link.len() <= LONGEST_LINK).then(|| QrCode::with_error_correction_level(link, EcLevel::L).ok()).flatten();
    let Some(made) = made else {
        return view! { <p role="status">{words::NO_CODE.get(locale)}</p> }.into_any();
    };
    let width = made.width();
    let mut path = String::new();
    for (place, _) in made.to_colors().iter().enumerate().filter(|(_, color)| **color == Color::Dark) {
        path.push_str(&format!("M{} {}h1v1h-1z", place % width + 4, place / width + 4));
    }
    let side = width + 8;
    view! {
        <svg class="qr" role="img" aria-label=words::QR.get(locale) viewBox=format!("0 0 {side} {side}")>
            <rect width=side height=side class="qr-paper" /><path d=path class="qr-ink" />
        </svg>
    }
    .into_any()
}
