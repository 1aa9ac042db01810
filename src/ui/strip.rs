//! The strip under the charts: the guess, the tasks, many seeds.

use super::{icon, icon::Icon, reading::reading, runner::now, store::store, words};
use crate::lab::{Better, Entry, Sweep, SweepResult, Value};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;

/// Seeds of one sweep.
const SEEDS: u32 = 1_000;
/// A slice of a sweep ends after this long.
const SLICE_MS: f64 = 14.0;

/// The strip.
#[component]
pub fn Strip(
    /// The lab.
    entry: &'static Entry,
) -> impl IntoView {
    view! {
        <div class="strip">
            <Guess entry=entry />
            <Tasks />
            <Seeds entry=entry />
        </div>
    }
}

#[component]
fn Guess(entry: &'static Entry) -> impl IntoView {
    let locale = store().locale;
    let question = entry.predictions().into_iter().next().map(|prediction| prediction.question);
    view! {
        <section>
            <h2>{move || words::GUESS.get(locale.get())}</h2>
            <p>{move || question.map(|question| question.read(locale.get()))}</p>
        </section>
    }
}

#[component]
fn Tasks() -> impl IntoView {
    let locale = store().locale;
    let reading = reading();
    let list = move || {
        let locale = locale.get();
        reading.get().map(|reading| {
            let tasks = reading.run.tasks();
            let (met, of) = (tasks.iter().filter(|task| task.met).count(), tasks.len());
            let count = match locale.is_bengali() {
                true => format!("{}টির {}টি হয়েছে", locale.count(of as u64), locale.count(met as u64)),
                false => format!("{met} of {of} done"),
            };
            let item = |task: &crate::lab::Checked| {
                let state = match (task.met, locale.is_bengali()) {
                    (true, true) => "হয়েছে: ",
                    (true, false) => "done: ",
                    (false, true) => "বাকি: ",
                    (false, false) => "open: ",
                };
                view! { <li><Icon mark=if task.met { icon::DONE } else { icon::OPEN } side=15 /><span><span class="vh">{state}</span>{task.text.get(locale)}</span></li> }
            };
            view! {
                <h2>{words::TASKS.get(locale)}<span>{count}</span></h2>
                <ul class="tasks">{tasks.iter().map(item).collect_view()}</ul>
            }
        })
    };
    view! { <section>{list}</section> }
}

type Under = StoredValue<Option<(Sweep, Option<Timeout>)>, LocalStorage>;

/// Works off a slice of a sweep, then leaves the page to the browser and comes back.
fn slice(under: Under, set_done: WriteSignal<u32>, finish: impl Fn(SweepResult) + Copy + 'static) {
    let Some((mut sweep, _)) = under.try_update_value(Option::take).flatten() else { return };
    let start = now();
    while now() - start < SLICE_MS {
        if sweep.advance(2_000) {
            finish(sweep.result());
            return;
        }
    }
    let _ = set_done.try_set(sweep.progress().done);
    let timer = Timeout::new(0, move || slice(under, set_done, finish));
    under.set_value(Some((sweep, Some(timer))));
}

#[component]
fn Seeds(entry: &'static Entry) -> impl IntoView {
    let store = store();
    let locale = store.locale;
    let under: Under = StoredValue::new_local(None);
    let (running, set_running) = signal(false);
    let (done, set_done) = signal(0);
    let (result, set_result) = signal(None::<(Vec<Value>, SweepResult)>);
    let start = move |_| {
        let values = store.params.with_untracked(|params| params.values.clone());
        let sweep = Sweep::new(entry, &values, 0, SEEDS);
        under.set_value(Some((sweep, None)));
        set_running.set(true);
        set_done.set(0);
        slice(under, set_done, move |found| {
            let _ = set_result.try_set(Some((store.params.with_untracked(|params| params.values.clone()), found)));
            let _ = set_running.try_set(false);
        });
    };
    let stop = move |_| {
        under.set_value(None);
        set_running.set(false);
    };
    // A result is of other values as soon as anything but the seed changes.
    let fresh = move || {
        let seed = entry.specs().iter().position(|spec| spec.key == "seed");
        let same = |a: &[Value], b: &[Value]| {
            a.len() == b.len() && a.iter().zip(b).enumerate().all(|(i, (a, b))| Some(i) == seed || a == b)
        };
        result
            .get()
            .filter(|(values, _)| store.params.with(|params| same(values, &params.values)))
            .map(|(_, found)| found)
    };
    let body = move || {
        let locale = locale.get();
        if running.get() {
            let text = match locale.is_bengali() {
                true => format!(
                    "{}টির {}টি seed হয়েছে",
                    locale.count(u64::from(SEEDS)),
                    locale.count(u64::from(done.get()))
                ),
                false => format!("{} of {} seeds", locale.count(u64::from(done.get())), locale.count(u64::from(SEEDS))),
            };
            return view! { <p role="status">{text}</p><button type="button" class="btn" on:click=stop>{words::STOP.get(locale)}</button> }.into_any();
        }
        match fresh() {
            Some(found) => view! { <Found entry=entry found=found /> }.into_any(),
            None => view! {
                <p>{words::SWEEP_IDLE.get(locale)}</p>
                <button type="button" class="btn go" on:click=start>{words::RUN.get(locale)}</button>
            }
            .into_any(),
        }
    };
    view! {
        <section>
            <h2>{move || words::SWEEP.get(locale.get())}<span>{move || (fresh().is_none() && !running.get()).then(|| words::NOT_YET.get(locale.get()))}</span></h2>
            {body}
        </section>
    }
}

/// What many seeds said of the first metrics: mean, the middle nine tenths, and where this seed stands among them.
#[component]
fn Found(entry: &'static Entry, found: SweepResult) -> impl IntoView {
    let locale = store().locale;
    let reading = reading();
    let rows = move || {
        let locale = locale.get();
        let run = reading.get()?.run;
        let measures = run.measure();
        let rows = entry.metrics().iter().zip(&found.summaries).zip(&found.values).zip(&measures).filter_map(|(((metric, summary), values), measure)| {
            let summary = summary.as_ref().filter(|summary| summary.sd > 0.0)?;
            let mine = measure.number()?;
            let below = values.partition_point(|value| *value < mine) as f64 / values.len() as f64;
            let luck = match metric.better {
                Better::Lower => Some(1.0 - below),
                Better::Higher => Some(below),
                Better::Neither => None,
            };
            let luck = luck.map(|luck| match locale.is_bengali() {
                true => format!("{}-এর চেয়ে ভাগ্যবান", locale.percent(luck, 0)),
                false => format!("luckier than {}", locale.percent(luck, 0)),
            });
            let show = |value: f64| metric.unit.show(if metric.unit == crate::text::Unit::Count { value.round() } else { value }, locale);
            let band = format!("{} ({}–{})", show(summary.mean), show(summary.p5), show(summary.p95));
            Some(view! { <tr><th scope="row">{metric.label.get(locale)}</th><td>{band}<small>{luck}</small></td></tr> })
        });
        Some(view! { <table class="numbers wide"><tbody>{rows.take(3).collect_view()}</tbody></table> })
    };
    view! { {rows} }
}
