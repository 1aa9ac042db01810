//! Guess first, then look: the question, the answer, and how near it was.

use super::{reading::reading, session::Session, store::store, words};
use crate::{
    lab::{AnyPrediction, Entry, Guess, outcome},
    text::{Locale, Text, Unit},
};
use leptos::{ev, prelude::*};

/// Positions of the slider of a number.
const POSITIONS: f64 = 200.0;

/// The question that comes next: the first without an answer, else the first.
pub fn next(session: &Session) -> usize {
    session.guesses.iter().position(Option::is_none).unwrap_or(0)
}

/// The guess: its question before, while, and after.
#[component]
pub fn Guessing(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let count = entry.predictions().len() + 1;
    // Which question stands here: the one asked last, else the first without an answer, else the last.
    let current = Memo::new(move |_| {
        store.session.with(|session| {
            let open = (0..count).find(|place| session.guesses.get(*place).is_none_or(Option::is_none));
            session.asked.or(open).unwrap_or(count - 1).min(count - 1)
        })
    });
    let guessing = Memo::new(move |_| store.session.with(|session| session.predicting.is_some()));
    let guess = Memo::new(move |_| store.session.with(|session| session.guesses.get(current.get()).cloned().flatten()));
    let question = move || {
        let asked = entry.predictions().get(current.get()).map(|prediction| prediction.question);
        asked.unwrap_or(words::DRAW_QUESTION).read(locale.get())
    };
    let place = move || {
        let locale = locale.get();
        format!("{}/{}", locale.count(current.get() as u64 + 1), locale.count(count as u64))
    };
    let say = move |text: Text| move || text.get(locale.get());
    let next = move |_| store.ask((current.get_untracked() + 1) % count);
    let body = move || {
        if guessing.get() {
            let answer = match entry.predictions().into_iter().nth(current.get()) {
                Some(asked) => answer(entry, asked),
                None => view! { <p>{say(words::DRAW_LINE)}</p> }.into_any(),
            };
            return view! {
                {answer}
                <button type="button" class="link" on:click=move |_| store.skip_prediction()>{say(words::SKIP_GUESS)}</button>
            }
            .into_any();
        }
        let said = guess.get().and_then(|guess| {
            let locale = locale.get();
            let run = reading.get()?.run;
            let found = outcome(&run, current.get(), &guess, locale)?;
            Some(view! { <p role="status">{words::YOU_SAID.get(locale)}" "<b>{found.guessed}</b>" · "{words::IT_WAS.get(locale)}" "<b>{found.found}</b><br />{found.nearness.word().get(locale)}</p> })
        });
        let first = if said.is_some() { words::GUESS_AGAIN } else { words::GUESS_FIRST };
        view! {
            {said}
            <div class="row">
                <button type="button" class="btn" class:go=guess.get().is_none() on:click=move |_| store.predict(current.get_untracked())>{say(first)}</button>
                <button type="button" class="link" on:click=next>{say(words::OTHER_QUESTION)}</button>
            </div>
        }
        .into_any()
    };
    view! {
        <section class="guess" class:lit=move || guessing.get()>
            <h2>{say(words::GUESS)}<span>{place}</span></h2>
            <p>{question}</p>
            {body}
        </section>
    }
}

/// What a number of this unit is in a field, and how a field is read: shares as percentages, minutes as minutes.
const fn factor(unit: Unit) -> f64 {
    match unit {
        Unit::Share => 100.0,
        Unit::Minutes => 1.0 / 60.0,
        _ => 1.0,
    }
}

const fn sign(unit: Unit, locale: Locale) -> &'static str {
    match (unit, locale.is_bengali()) {
        (Unit::Share, _) => "%",
        (Unit::Minutes, true) => "মিনিট",
        (Unit::Minutes, false) => "min",
        (Unit::Seconds, true) => "সেকেন্ড",
        (Unit::Seconds, false) => "s",
        (Unit::PerSecond, _) => "/s",
        (Unit::Ratio, _) => "×",
        _ => "",
    }
}

/// The answer's controls.
fn answer(entry: &'static Entry, asked: AnyPrediction) -> AnyView {
    let store = store();
    let locale = store.locale;
    let Some(key) = asked.metric else {
        let option = |(place, text): (usize, &'static Text)| {
            view! { <button type="button" class="btn" on:click=move |_| store.commit_guess(Guess::Choice(place))>{move || text.read(locale.get())}</button> }
        };
        return view! { <div class="row" role="group">{asked.options.iter().enumerate().map(option).collect_view()}</div> }
            .into_any();
    };
    let unit = entry.metrics().iter().find(|metric| metric.key == key).map_or(Unit::None, |metric| metric.unit);
    let (min, max) = asked.ends;
    let value = RwSignal::new((min + max) / 2.0);
    let bad = RwSignal::new(false);
    let factor = factor(unit);
    // As many digits as the slider can tell apart.
    let decimals = if (max - min) * factor >= POSITIONS { 0 } else { 2 };
    let shown = move |value: f64| locale.get().plain(value * factor, decimals).replace('−', "-");
    let typed = move |event: ev::Event| {
        let text = crate::text::latin_digits(&event_target_value(&event)).replace(',', "");
        let number = text.trim().trim_end_matches('%').trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let inside = number.map(|number| number / factor).filter(|number| (min..=max).contains(number));
        bad.set(inside.is_none());
        if let Some(number) = number {
            value.set((number / factor).clamp(min, max));
        }
        value.notify();
    };
    let dragged = move |event: ev::Event| {
        let share = event_target_value(&event).parse::<f64>().unwrap_or(0.0) / POSITIONS;
        let raw = (min + (max - min) * share) * factor;
        let round = if decimals == 0 { raw.round() } else { (raw * 100.0).round() / 100.0 };
        bad.set(false);
        value.set((round / factor).clamp(min, max));
    };
    let limits = move || {
        let locale = locale.get();
        let (low, high) = (unit.show(min, locale), unit.show(max, locale));
        bad.get().then(|| match locale.is_bengali() {
            true => format!("অনুমান হতে পারে {low} থেকে {high}।"),
            false => format!("A guess goes from {low} to {high}."),
        })
    };
    let name = move || words::GUESS.get(locale.get());
    view! {
        <div class="row">
            <input type="range" min="0" max=POSITIONS.to_string() aria-label=name
                aria-valuetext=move || unit.show(value.get(), locale.get())
                prop:value=move || format!("{:.0}", (value.get() - min) / (max - min) * POSITIONS) on:input=dragged />
            <input class="field" type="text" inputmode="decimal" autocomplete="off" aria-label=name
                prop:value=move || shown(value.get()) on:change=typed />
            <span>{move || sign(unit, locale.get())}</span>
            <button type="button" class="btn go" on:click=move |_| store.commit_guess(Guess::Number(value.get_untracked()))>
                {move || words::REVEAL.get(locale.get())}
            </button>
        </div>
        <p class="bad" role="status">{limits}</p>
    }
    .into_any()
}
