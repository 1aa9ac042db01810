//! The story of a run: its moments, and what is said at each.

use super::{Run, Switch};
use crate::{
    lab::{Moment, say},
    sim::in_order,
    sim::policy::breaker::{Reason, State},
    text::Locale,
};

mod sentences;

use sentences::Teller;

/// Something worth a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    /// The shop opens; D is well.
    Start,
    /// D turns slow.
    Slow,
    /// Half of X's threads are taken.
    Half,
    /// All of X's threads are taken.
    XFull,
    /// The first request stands in line.
    Queued,
    /// The line is full.
    QueueFull,
    /// A status page is turned away.
    StatusRefused,
    /// All of the gateway's threads are taken.
    GatewayFull,
    /// A request is turned away that the gateway could have answered itself.
    GatewayRefused,
    /// The first call to D is cut by its timeout.
    Cut,
    /// The first call to D is not made because the bulkhead is full.
    BulkheadFull,
    /// The gateway stops waiting for X for the first time.
    GaveUp,
    /// The breaker changes its state, for the so-manyth time to this state.
    Breaker { to: State, time: u32, reason: Reason },
    /// The first slow answers come back to a full X.
    Returned,
    /// The middle of the slow period.
    Middle,
    /// D is well again.
    Well,
    /// X has free threads again.
    Freed,
    /// The end.
    End,
}

/// Of the breaker's changes to each state so many are told.
const CHANGES_TOLD: u32 = 2;

fn story(run: &Run) -> Vec<(f64, Event)> {
    let (firsts, params) = (&run.firsts, &run.params);
    let mut story = vec![(0.0, Event::Start)];
    // Half of the threads are news only while nobody has been hurt.
    let hurt = [firsts.x_full, firsts.status_refused, firsts.gateway_refused];
    let half = firsts.x_half.filter(|half| hurt.iter().flatten().all(|at| at > half));
    let found = [
        (half, Event::Half),
        (firsts.x_full, Event::XFull),
        (firsts.queued, Event::Queued),
        (firsts.queue_full, Event::QueueFull),
        (firsts.status_refused, Event::StatusRefused),
        (firsts.gateway_full, Event::GatewayFull),
        (firsts.gateway_refused, Event::GatewayRefused),
        (firsts.cut, Event::Cut),
        (firsts.bulkhead_full, Event::BulkheadFull),
        (firsts.gave_up, Event::GaveUp),
    ];
    story.extend(found.into_iter().filter_map(|(at, event)| Some((at?, event))));
    for state in [State::Closed, State::Open, State::HalfOpen] {
        let changes = firsts.breaker.iter().filter(|change| change.to == state).zip(1..=CHANGES_TOLD);
        story.extend(
            changes.map(|(change, time)| (change.at.get(), Event::Breaker { to: state, time, reason: change.reason })),
        );
    }
    if let Some((from, to)) = params.slow_period().filter(|_| params.has_fault()) {
        story.push((from, Event::Slow));
        let returned = firsts.returned.filter(|at| firsts.x_full.is_some_and(|full| full < *at) && *at < to);
        story.extend(returned.filter(|_| params.d_breaker == Switch::Off).map(|at| (at, Event::Returned)));
        if to - from >= 2.0 {
            story.push(((from + to) / 2.0, Event::Middle));
        }
        if params.slow_to.get() < run.until {
            story.push((params.slow_to.get(), Event::Well));
            story.extend(firsts.x_full_last.filter(|at| *at > params.slow_to.get()).map(|at| (at, Event::Freed)));
        }
    }
    story.retain(|(at, event)| *at < run.until && (*at > 0.0 || *event == Event::Start || *event == Event::Slow));
    story.push((run.until, Event::End));
    let mut story = in_order(story, |told| told.0);
    // At one instant the later in the list is the cause's consequence: it tells both.
    story.dedup_by(|later, earlier| {
        let same = later.0 - earlier.0 < 1e-9;
        if same {
            earlier.1 = later.1;
        }
        same
    });
    story
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let name = |event: Event| {
        say(move |locale: Locale| {
            let (en, bn) = name(event);
            if locale.is_bengali() { bn.to_owned() } else { en.to_owned() }
        })
    };
    let marked = |event| {
        matches!(
            event,
            Event::Slow | Event::XFull | Event::StatusRefused | Event::GatewayFull | Event::Well | Event::Freed
        ) || matches!(event, Event::Breaker { to: State::Open | State::Closed, time: 1, .. })
    };
    story(run).into_iter().map(|(at, event)| Moment { at, name: name(event), marked: marked(event) }).collect()
}

const fn name(event: Event) -> (&'static str, &'static str) {
    match event {
        Event::Start => ("all well", "সব ঠিক"),
        Event::Slow => ("D slow", "D ধীর"),
        Event::Half => ("half", "অর্ধেক"),
        Event::XFull => ("X full", "X ভরা"),
        Event::Queued => ("queue", "লাইন শুরু"),
        Event::QueueFull => ("queue full", "লাইন ভরা"),
        Event::StatusRefused => ("innocent", "নির্দোষ ফেরত"),
        Event::GatewayFull => ("gateway full", "gateway ভরা"),
        Event::GatewayRefused => ("all of them", "সবাই ফেরত"),
        Event::Cut => ("cut", "প্রথম timeout"),
        Event::BulkheadFull => ("bulkhead", "bulkhead ভরা"),
        Event::GaveUp => ("gateway gives up", "gateway হাল ছাড়ে"),
        Event::Breaker { to: State::Open, .. } => ("opened", "breaker খুলল"),
        Event::Breaker { to: State::HalfOpen, .. } => ("probing", "breaker পরখে"),
        Event::Breaker { to: State::Closed, .. } => ("closed", "breaker জুড়ল"),
        Event::Returned => ("first answers", "প্রথম উত্তর"),
        Event::Middle => ("meanwhile", "মাঝপথ"),
        Event::Well => ("D well", "D সুস্থ"),
        Event::Freed => ("X free", "X খালি"),
        Event::End => ("end", "শেষ"),
    }
}

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let story = story(run);
    let place = story.partition_point(|(at, _)| *at <= cursor + 1e-9).saturating_sub(1);
    let (at, event) = story.get(place).copied().unwrap_or((0.0, Event::Start));
    Teller { run, locale, at }.tell(event)
}
