//! Presets, controls, seed, undo: everything a reader can change, made from the lab's control table.

use super::{control::ControlRow, icon, icon::Icon, store::store, words};
use crate::lab::{Entry, Kind, Notice, Problem, Quantity, Spec, Value, take};
use leptos::prelude::*;

/// The controls of a lab.
#[component]
pub fn Controls(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let is_seed = |spec: &Spec| matches!(spec.kind, Kind::Number(number) if number.quantity == Quantity::Seed);
    let specs = entry.specs();
    let seed = specs.iter().position(|spec| is_seed(spec));
    let hidden = Memo::new(move |_| store.session.with(|session| session.display.hide.clone()));
    let places: Vec<usize> = (0..specs.len()).filter(|place| Some(*place) != seed).collect();
    let row = move |place: usize| {
        let key = entry.specs()[place].key;
        view! { <Show when=move || !hidden.with(|hidden| hidden.iter().any(|word| word == key))><ControlRow entry=entry place=place /></Show> }
    };
    let (first, more) = places.split_at(places.len().min(entry.controls_shown));
    let more = (!more.is_empty()).then(|| {
        let rows = more.iter().copied().map(row).collect_view();
        view! { <details class="more-controls"><summary>{move || words::MORE_CONTROLS.get(locale.get())}</summary>{rows}</details> }
    });
    view! {
        <Presets entry=entry />
        <section>
            <h2>
                {move || words::CONTROLS.get(locale.get())}
                <button type="button" class="link" on:click=move |_| store.set_values(entry.defaults())>
                    {move || words::RESET_ALL.get(locale.get())}
                </button>
            </h2>
            {first.iter().copied().map(row).collect_view()}
            {more}
            <div class="seedrow">
                {seed.map(|place| view! { <SeedField entry=entry place=place /> })}
                <span class="history"><History /></span>
            </div>
        </section>
    }
}

#[component]
fn Presets(entry: &'static Entry) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let button = move |preset: crate::lab::AnyPreset| {
        let values = StoredValue::new(preset.values);
        let pressed =
            move || values.with_value(|values| store.params.with(|params| params.values == *values)).to_string();
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| store.set_values(values.get_value())>
                {move || preset.label.read(locale.get())}
            </button>
        }
    };
    view! {
        <section>
            <h2>{move || words::START_FROM.get(locale.get())}</h2>
            <div class="presets">{entry.presets().into_iter().map(button).collect_view()}</div>
        </section>
    }
}

#[component]
fn SeedField(entry: &'static Entry, place: usize) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let spec = entry.specs()[place];
    let number = move || {
        store.params.with(|params| match params.values.get(place) {
            Some(Value::Number(seed)) => *seed,
            _ => 0.0,
        })
    };
    let (bad, set_bad) = signal(None::<Notice>);
    let change = move |event: leptos::ev::Event| {
        let typed = event_target_value(&event);
        let problem = match take(spec, &typed, true) {
            Some((value, problem)) => {
                store.set_value(place, value);
                problem
            }
            None => Some(Problem::Unreadable { used: spec.write(Value::Number(untrack(number))) }),
        };
        set_bad.set(problem.map(|problem| Notice::new(spec.key, &typed, problem)));
        store.params.notify();
    };
    view! {
        <label for="seed">"seed"</label>
        <input
            id="seed"
            type="text"
            inputmode="numeric"
            autocomplete="off"
            title=move || spec.help.get(locale.get())
            prop:value=move || locale.get().digits(&format!("{}", number()))
            on:change=change
        />
        <button type="button" class="btn" on:click=move |_| store.next_seed()>{move || words::NEW_SEED.get(locale.get())}</button>
        {move || bad.get().map(|notice| view! { <p class="bad" role="status">{notice.sentence(locale.get())}</p> })}
    }
}

#[component]
fn History() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let can = Memo::new(move |_| store.can_undo());
    let (undo, redo) = (move || words::UNDO.get(locale.get()), move || words::REDO.get(locale.get()));
    view! {
        <button type="button" class="icon" aria-label=undo title=undo disabled=move || !can.get().0 on:click=move |_| store.undo()>
            <Icon mark=icon::UNDO />
        </button>
        <button type="button" class="icon" aria-label=redo title=redo disabled=move || !can.get().1 on:click=move |_| store.redo()>
            <Icon mark=icon::REDO />
        </button>
    }
}
