//! The picture: the three states with the one that holds lit, the last results as a ring, and under the states the calls
//! that hold a thread right now.

mod parts;

use super::{BreakerLab, Run};
use crate::{
    figure::Fate,
    lab::say,
    scene::{Legend, LegendItem, Scene, Shared, Stage},
    sim::policy::breaker::State,
    text::{Locale, Text},
};
use leptos::prelude::*;
use parts::{Arrow, Place, arrow, flight, ring, state_box};

/// Where everything lies, for a width.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    width: f64,
    height: f64,
    closed: Place,
    open: Place,
    half: Place,
    /// The row of calls in flight: left, top, width.
    flight: (f64, f64, f64),
    /// The ring's centre and radii.
    ring: (f64, f64, f64, f64),
    wide: bool,
    /// Whether the text is so large that only the main words have room.
    large: bool,
}

impl Plan {
    fn new(width: f64, large: bool) -> Self {
        if width >= 620.0 {
            let left = width * 0.645;
            let size = (150.0, 82.0);
            let open = left - 188.0;
            Self {
                width,
                height: 267.0,
                closed: Place { x: 20.0, y: 8.0, size },
                open: Place { x: open, y: 8.0, size },
                half: Place { x: (20.0 + open) / 2.0, y: 124.0, size },
                flight: (20.0, 246.0, left - 36.0),
                ring: ((left + width) / 2.0 + 2.0, 138.0, 60.0, 86.0),
                wide: true,
                large,
            }
        } else {
            let size = (((width - 24.0) * 0.38).min(140.0), 66.0);
            let open = width - 12.0 - size.0;
            Self {
                width,
                height: 414.0,
                closed: Place { x: 12.0, y: 6.0, size },
                open: Place { x: open, y: 6.0, size },
                half: Place { x: (12.0 + open) / 2.0, y: 96.0, size },
                flight: (12.0, 216.0, width - 24.0),
                ring: (width / 2.0, 326.0, 42.0, 62.0),
                wide: false,
                large,
            }
        }
    }
}

impl Scene for BreakerLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, locale, width, .. } = stage;
        let legend = vec![
            LegendItem::fate(Fate::Succeeded),
            LegendItem::fate(Fate::Failed),
            LegendItem::named(Fate::Rejected, Text::new("turned back at once", "সঙ্গে সঙ্গে ফেরত")),
            LegendItem::named(Fate::Waiting, Text::new("waiting, holds a thread", "অপেক্ষায়, thread আটকে")),
        ];
        let legend = Signal::derive(move || legend.clone());
        let picture = move || {
            run.get().map(|run| picture(stage, run, Plan::new(width.get(), stage.text.get() > 16.0), locale.get()))
        };
        view! {
            <div class="scene-bar"><Legend items=legend locale=locale /></div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

fn picture(stage: Stage<Run>, run: Shared<Run>, plan: Plan, locale: Locale) -> impl IntoView + use<> {
    let playhead = stage.playhead;
    let shared = StoredValue::new(run);
    let state = Memo::new(move |_| shared.with_value(|run| run.state_at(playhead.get())));
    // The last change lights the arrow it went along.
    let last = Memo::new(move |_| {
        shared.with_value(|run| run.last_change(playhead.get()).map(|change| (change.from, change.to, change.at.get())))
    });
    let bn = locale.is_bengali();
    let params = shared.with_value(|run| run.params.clone());
    let threshold = locale.percent(params.failure_rate_threshold.get(), 0);
    let (probes, rest) = (u64::from(params.probes), params.cool_down.get());
    let probes_text = locale.count(probes);
    let many = if probes == 1 { "" } else { "s" };
    let rule_open = if bn {
        format!("ব্যর্থতা {threshold} ছুঁলে")
    } else {
        format!("failures reach {threshold}")
    };
    let rule_close =
        if bn { format!("{probes_text}টি probe সফল") } else { format!("{probes_text} probe{many} ok") };
    let rule_again = if bn { "probe ব্যর্থ".to_owned() } else { "a probe fails".to_owned() };
    let rest_text = locale.span(rest);
    let rule_rest = if bn { format!("{rest_text} পরে") } else { format!("after {rest_text}") };
    let when = move |from: State, to: State| {
        last.get().filter(|last| (last.0, last.1) == (from, to)).map(|(_, _, at)| locale.seconds_short(at, 2))
    };
    let lit = move |from: State, to: State| last.get().is_some_and(|last| (last.0, last.1) == (from, to));
    let arrows = Arrow::all(&plan).map(|path| {
        let (from, to) = (path.from, path.to);
        let rule = match (from, to) {
            // Between the boxes there is no room for it.
            (State::Closed, _) if plan.large => String::new(),
            (State::Closed, _) => rule_open.clone(),
            (State::HalfOpen, State::Closed) => rule_close.clone(),
            (State::HalfOpen, _) => rule_again.clone(),
            _ => rule_rest.clone(),
        };
        let timed = plan.wide;
        arrow(path, rule, move || lit(from, to), move || if timed { when(from, to) } else { None })
    });
    let sub = |state: State| match (state, bn) {
        (State::Closed, true) => "জোড়া: সব call যায়".to_owned(),
        (State::Closed, false) => "every call goes".to_owned(),
        (State::Open, true) => "কাটা: call যায় না".to_owned(),
        (State::Open, false) => "no call goes".to_owned(),
        (State::HalfOpen, true) => format!("পরখ: {probes_text}টি probe"),
        (State::HalfOpen, false) => format!("{probes_text} probe{many} go"),
    };
    let boxes = [(State::Closed, plan.closed), (State::Open, plan.open), (State::HalfOpen, plan.half)];
    let boxes = boxes.map(|(which, place)| {
        let words = if plan.large { String::new() } else { sub(which) };
        state_box(which, place, words, move || state.get() == which)
    });
    let divider = if plan.wide {
        format!("M{:.1} 10V{:.1}", plan.width * 0.645, plan.height - 12.0)
    } else {
        format!("M12 {:.1}H{:.1}", plan.flight.1 + 12.0, plan.width - 12.0)
    };
    let label = if bn {
        "ব্রেকারের তিন অবস্থা, শেষ call-গুলোর ফল আর এখন পথে থাকা call"
    } else {
        "The breaker's three states, the results of the last calls, and the calls in flight now"
    };
    view! {
        <svg viewBox=format!("0 0 {:.0} {:.0}", plan.width, plan.height) role="img" aria-label=label>
            <path d=divider class="s-rule w1" />
            {arrows.into_iter().collect_view()}
            {boxes.into_iter().collect_view()}
            {flight(shared, playhead, plan, locale)}
            {ring(shared, playhead, plan, locale, state)}
        </svg>
    }
}

/// The words over the row of calls in flight.
fn flying_words(count: usize, locale: Locale) -> (String, String) {
    let number = locale.count(count as u64);
    match (locale.is_bengali(), count) {
        (true, 0) => ("পথে কোনো call নেই".to_owned(), "কোনো thread আটকে নেই".to_owned()),
        (true, _) => (format!("পথে {number}টি call"), "উত্তর বা timeout পর্যন্ত thread ধরে রাখবে".to_owned()),
        (false, 0) => ("no call in flight".to_owned(), "no thread is held".to_owned()),
        (false, 1) => ("1 call in flight".to_owned(), "holds its thread until answer or timeout".to_owned()),
        (false, _) => (format!("{number} calls in flight"), "each holds a thread until answer or timeout".to_owned()),
    }
}

/// The words under the ring.
fn rule_words(run: &Run, locale: Locale) -> String {
    let threshold = locale.percent(run.params.failure_rate_threshold.get(), 0);
    let least = locale.count(u64::from(run.params.minimum_calls));
    match locale.is_bengali() {
        true => format!("সীমা {threshold}, অন্তত {least}টি call"),
        false => format!("limit {threshold}, at least {least} calls"),
    }
}

/// The words over the ring.
fn ring_words(run: &Run, locale: Locale) -> String {
    let window = u64::from(run.params.window);
    say(move |locale| match locale.is_bengali() {
        true => format!("শেষ {}টি call-এর ফল", locale.count(window)),
        false => format!("the last {} results", locale.count(window)),
    })
    .get(locale)
}
