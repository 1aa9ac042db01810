//! The strip under the charts: the guess, the tasks, many seeds.

use super::{icon, icon::Icon, predict::Guessing, reading::reading, store::store, sweeps::Sweeps, words};
use crate::{
    lab::{Better, Checked, Entry, Kind},
    text::Locale,
};
use leptos::prelude::*;

/// How many seeds one may ask for.
const SEEDS: [u32; 3] = [1_000, 100, 10_000];

/// The strip.
#[component]
pub fn Strip(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    view! {
        <div class="strip">
            <Guessing entry=entry />
            <Tasks />
            <Seeds entry=entry />
        </div>
    }
}

/// How a task stands: met by this run, met before on this device, or open.
fn state(task: &Checked, before: bool, locale: Locale) -> &'static str {
    match (task.met, before, locale.is_bengali()) {
        (true, _, true) => "এই run-এ হয়েছে: ",
        (true, _, false) => "done in this run: ",
        (false, true, true) => "আগে হয়েছে: ",
        (false, true, false) => "done before: ",
        (false, false, true) => "বাকি: ",
        (false, false, false) => "open: ",
    }
}

#[component]
fn Tasks() -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let done = Memo::new(move |_| store.session.with(|session| (session.done.clone(), session.predicting.is_some())));
    let list = move || {
        let locale = locale.get();
        let (done, veiled) = done.get();
        reading.get().filter(|_| !veiled).map(|reading| {
            let lab = reading.run.entry().id();
            let before =
                |task: &Checked| done.iter().any(|done| done.split_once('/') == Some((lab, task.id)));
            let tasks = reading.run.tasks();
            let (met, of) = (tasks.iter().filter(|task| task.met || before(task)).count(), tasks.len());
            let count = match locale.is_bengali() {
                true => format!("{}টির {}টি হয়েছে", locale.count(of as u64), locale.count(met as u64)),
                false => format!("{met} of {of} done"),
            };
            let item = |task: &Checked| {
                let mark = match (task.met, before(task)) {
                    (true, _) => icon::DONE,
                    (false, true) => icon::DONE_BEFORE,
                    (false, false) => icon::OPEN,
                };
                let state = state(task, before(task), locale);
                view! { <li><Icon mark=mark side=15 /><span><span class="vh">{state}</span>{task.text.get(locale)}</span></li> }
            };
            view! {
                <h2>{words::TASKS.get(locale)}<span>{count}</span></h2>
                <ul class="tasks">{tasks.iter().map(item).collect_view()}</ul>
            }
        })
    };
    view! { <section>{list}</section> }
}

#[component]
fn Seeds(entry: &'static Entry) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let reading = reading();
    let sweeps: Sweeps = expect_context();
    let count = RwSignal::new(SEEDS[0]);
    let specs = entry.specs();
    let numbers: Vec<(usize, crate::text::Text)> = specs
        .iter()
        .enumerate()
        .filter(|(_, spec)| matches!(spec.kind, Kind::Number(_)) && spec.key != "seed")
        .map(|(place, spec)| (place, spec.label))
        .collect();
    let control = RwSignal::new(numbers.first().map_or(0, |(place, _)| *place));
    let over_seeds = move |_| {
        reading.with_untracked(|reading| {
            if let Some(reading) = reading {
                sweeps.over_seeds(reading, count.get_untracked());
            }
        });
    };
    let over_control = move |_| {
        reading.with_untracked(|reading| {
            if let Some(reading) = reading {
                sweeps.over_control(reading, control.get_untracked());
            }
        });
    };
    let number = |event: leptos::ev::Event| event_target_value(&event).parse::<u32>().unwrap_or(0);
    let body = move || {
        let locale = locale.get();
        if let Some((done, of)) = sweeps.progress.get() {
            let text = match locale.is_bengali() {
                true => format!("{}টির {}টি হয়েছে", locale.count(u64::from(of)), locale.count(u64::from(done))),
                false => format!("{} of {} done", locale.count(u64::from(done)), locale.count(u64::from(of))),
            };
            return view! {
                <p role="status">{text}</p>
                <progress max=of.to_string() prop:value=f64::from(done) aria-label=words::SWEEP.get(locale)></progress>
                <button type="button" class="btn" on:click=move |_| sweeps.stop()>{words::STOP.get(locale)}</button>
            }
            .into_any();
        }
        let counts = SEEDS.map(|seeds| {
            let name = match locale.is_bengali() {
                true => format!("{}টি seed", locale.count(u64::from(seeds))),
                false => format!("{} seeds", locale.count(u64::from(seeds))),
            };
            view! { <option value=seeds.to_string() selected=seeds == count.get_untracked()>{name}</option> }
        });
        let controls = numbers.iter().map(|(place, label)| {
            view! { <option value=place.to_string() selected=*place == control.get_untracked()>{label.get(locale)}</option> }
        });
        view! {
            <Found entry=entry />
            <div class="row">
                <select class="speed" aria-label=words::HOW_MANY_SEEDS.get(locale) on:change=move |event| count.set(number(event))>
                    {counts.collect_view()}
                </select>
                <button type="button" class="btn go" aria-label=words::RUN_SEEDS.get(locale) on:click=over_seeds>{words::RUN.get(locale)}</button>
            </div>
            <div class="row">
                <select class="speed" aria-label=words::WHICH_CONTROL.get(locale) on:change=move |event| control.set(number(event) as usize)>
                    {controls.collect_view()}
                </select>
                <button type="button" class="btn" aria-label=words::RUN_CONTROL.get(locale) on:click=over_control>{words::RUN.get(locale)}</button>
            </div>
        }
        .into_any()
    };
    view! {
        <section>
            <h2>{move || words::SWEEP.get(locale.get())}</h2>
            {body}
        </section>
    }
}

/// What many seeds said of the first metrics: mean, the middle nine tenths, and where this seed stands among them.
#[component]
fn Found(entry: &'static Entry) -> impl IntoView {
    let locale = store().locale;
    let reading = reading();
    let sweeps: Sweeps = expect_context();
    let rows = move || {
        let locale = locale.get();
        let run = reading.get()?.run;
        let found = sweeps.fresh(run.values())?;
        let measures = run.measure();
        let rows = entry.metrics().iter().enumerate().filter_map(|(place, metric)| {
            let summary = found.result.summaries.get(place)?.as_ref().filter(|summary| summary.sd > 0.0)?;
            let mine = measures.get(place)?.number()?;
            let below = found.result.below(place, mine)?;
            let luck = match metric.better {
                Better::Lower => Some(1.0 - below),
                Better::Higher => Some(below),
                Better::Neither => None,
            };
            let luck = luck.map(|luck| match locale.is_bengali() {
                true => format!("{}-এর চেয়ে ভাগ্যবান", locale.percent(luck, 0)),
                false => format!("luckier than {}", locale.percent(luck, 0)),
            });
            let whole = metric.unit == crate::text::Unit::Count;
            let show = |value: f64| metric.unit.show(if whole { value.round() } else { value }, locale);
            let band = format!("{} ({}–{})", show(summary.mean), show(summary.p5), show(summary.p95));
            Some(view! { <tr><th scope="row">{metric.label.get(locale)}</th><td>{band}<small>{luck}</small></td></tr> })
        });
        let rows = rows.take(2).collect_view();
        let (done, asked) = (found.result.seeds, found.asked);
        let stopped = (done < asked).then(|| {
            let (done, asked) = (locale.count(u64::from(done)), locale.count(u64::from(asked)));
            let text = match locale.is_bengali() {
                true => format!("{asked}টির {done}টি seed-এ থামানো হয়েছে।"),
                false => format!("Stopped after {done} of {asked} seeds."),
            };
            view! { <p role="status">{text}</p> }
        });
        Some(view! { {stopped}<table class="numbers wide"><tbody>{rows}</tbody></table> })
    };
    let idle = move || {
        let fresh = reading
            .with(|reading| reading.as_ref().is_some_and(|reading| sweeps.fresh(reading.run.values()).is_some()));
        (!fresh).then(|| view! { <p>{words::SWEEP_IDLE.get(locale.get())}</p> })
    };
    view! { {idle}{rows} }
}
