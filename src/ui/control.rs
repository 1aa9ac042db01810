//! One control: a label, a field that reads both scripts, a slider; or a row of words.

use super::{store::store, words};
use crate::lab::{Choice, Entry, Kind, Notice, Number, Quantity, Spec, Value, take};
use leptos::prelude::*;

/// One row of the control table.
#[component]
pub fn ControlRow(
    /// The lab.
    entry: &'static Entry,
    /// The control's place in its table.
    place: usize,
) -> impl IntoView {
    let store = store();
    let spec = entry.specs()[place];
    let default = entry.defaults()[place];
    let value = Memo::new(move |_| store.params.with(|params| params.values.get(place).copied().unwrap_or(default)));
    let locked =
        Memo::new(move |_| store.session.with(|session| session.display.lock.iter().any(|key| key == spec.key)));
    match spec.kind {
        Kind::Number(number) => {
            view! { <NumberRow spec=spec number=number place=place default=default value=value locked=locked /> }
                .into_any()
        }
        Kind::Choice(choices) => {
            view! { <ChoiceRow spec=spec choices=choices place=place default=default value=value locked=locked /> }
                .into_any()
        }
    }
}

/// A label in the reader's language, the English term beside a Bengali one.
fn label(spec: &'static Spec) -> impl IntoView {
    let locale = store().locale;
    move || {
        let locale = locale.get();
        let term = (locale.is_bengali() && !spec.term.is_empty())
            .then(|| view! { " "<span class="en" lang="en">{spec.term}</span> });
        view! { {spec.label.get(locale)}{term} }
    }
}

#[component]
fn ResetOne(spec: &'static Spec, place: usize, default: Value, value: Memo<Value>) -> impl IntoView {
    let store = store();
    let name = move || format!("{}: {}", spec.label.get(store.locale.get()), words::RESET_ONE.get(store.locale.get()));
    view! {
        <Show when=move || value.get() != default>
            <button type="button" class="undo" aria-label=name title=name on:click=move |_| store.set_value(place, default)>"×"</button>
        </Show>
    }
}

#[component]
fn NumberRow(
    spec: &'static Spec,
    number: Number,
    place: usize,
    default: Value,
    value: Memo<Value>,
    locked: Memo<bool>,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let (bad, set_bad) = signal(None::<Notice>);
    let id = format!("control-{}", spec.key);
    let positions = number.positions();
    let shown = move |value: Value| match value {
        Value::Number(value) => locale.get().plain(number.quantity.shown(value), 4).replace('−', "-"),
        _ => number.off.map(|off| off.label.read(locale.get())).unwrap_or_default(),
    };
    let unit = move || {
        let locale = locale.get();
        match number.quantity {
            _ if value.get() == Value::Off => "",
            Quantity::Count(noun) => noun.get(locale),
            Quantity::Seed => "",
            Quantity::Milliseconds => "ms",
            Quantity::Seconds if locale.is_bengali() => "সেকেন্ড",
            Quantity::Seconds => "s",
            Quantity::Minutes if locale.is_bengali() => "মিনিট",
            Quantity::Minutes => "min",
            Quantity::PerSecond => "/s",
            Quantity::Share => "%",
        }
    };
    let typed = move |event: leptos::ev::Event| {
        let text = event_target_value(&event);
        match take(spec, &text, true) {
            Some((value, problem)) => {
                set_bad.set(problem.map(|problem| Notice::new(spec.key, &text, problem)));
                store.set_value(place, value);
                store.params.notify();
            }
            None => {
                let used = spec.write(value.get_untracked());
                set_bad.set(Some(Notice::new(spec.key, &text, crate::lab::Problem::Unreadable { used })));
                store.params.notify();
            }
        }
    };
    // Where there is a word for "no limit", it stands at the right end of the slider.
    let top = if number.off.is_some() { positions + 1 } else { positions };
    let position = move || match value.get() {
        Value::Number(value) => (number.position(value) * f64::from(positions)).round() as u32,
        _ => top,
    };
    let dragged = move |event: leptos::ev::Event| {
        let position: f64 = event_target_value(&event).parse().unwrap_or(0.0);
        set_bad.set(None);
        let off = number.off.is_some() && position as u32 > positions;
        let chosen = if off { Value::Off } else { Value::Number(number.at(position / f64::from(positions))) };
        store.set_value(place, chosen);
    };
    let default_place = match default {
        Value::Number(value) => number.position(value) * f64::from(positions) / f64::from(top),
        _ => 1.0,
    };
    let text = move || format!("{} {}", shown(value.get()), unit());
    let field_id = id.clone();
    view! {
        <div class="ctl" class:changed=move || value.get() != default>
            <label class="name" for=field_id title=move || spec.help.read(locale.get())>{label(spec)}</label>
            <div class="val">
                <ResetOne spec=spec place=place default=default value=value />
                <input
                    id=id
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    disabled=move || locked.get()
                    prop:value=move || { store.params.track(); shown(value.get()) }
                    on:change=typed
                />
                <span>{unit}</span>
            </div>
            <div class="range">
                <Show when=move || value.get() != default><i class="tick" style:left=format!("calc(8px + (100% - 16px) * {default_place:.4})")></i></Show>
                <input
                    type="range"
                    min="0"
                    max=top
                    step="1"
                    aria-label=move || spec.label.get(locale.get())
                    aria-valuetext=text
                    disabled=move || locked.get()
                    prop:value=position
                    on:input=dragged
                />
            </div>
            {move || bad.get().map(|notice| view! { <p class="bad" role="status">{notice.sentence(locale.get())}</p> })}
        </div>
    }
}

#[component]
fn ChoiceRow(
    spec: &'static Spec,
    choices: &'static [Choice],
    place: usize,
    default: Value,
    value: Memo<Value>,
    locked: Memo<bool>,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let word = move |(at, choice): (usize, &'static Choice)| {
        view! {
            <label>
                <input
                    type="radio"
                    name=spec.key
                    value=choice.word
                    disabled=move || locked.get()
                    prop:checked=move || value.get() == Value::Choice(at)
                    on:change=move |_| store.set_value(place, Value::Choice(at))
                />
                {move || choice.label.read(locale.get())}
            </label>
        }
    };
    view! {
        <div class="ctl choice" class:lead=place == 0 class:changed=move || value.get() != default role="radiogroup" aria-label=move || spec.label.get(locale.get())>
            <span class="name" title=move || spec.help.read(locale.get())>{label(spec)}</span>
            <div class="val"><ResetOne spec=spec place=place default=default value=value /></div>
            <div class="radios">{choices.iter().enumerate().map(word).collect_view()}</div>
        </div>
    }
}
