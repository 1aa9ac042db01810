//! The story of a run: its moments.

use super::{Run, sentences};
use crate::{
    lab::{Moment, say},
    sim::in_order,
    sim::policy::breaker::{Change, Profile, Reason, State},
    text::Locale,
};

/// Something worth a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// All is well.
    Start,
    /// The dependency begins to hang.
    Hang,
    /// The first call of the outage runs into its timeout.
    FirstTimeout,
    /// The middle of an outage in which nothing stops the calls.
    Crowd,
    /// The breaker changes its state: the number of the change.
    Change(usize),
    /// After the first opening the last call in flight has ended.
    Drained,
    /// The dependency is well again.
    Heal,
    /// The last call that was sent into the outage has ended, with nothing to stop it.
    Freed,
    /// From here on so many changes are not told one by one.
    Flaps(usize),
    /// The end of the run.
    End,
}

/// So many changes are told from the start on, and so many at the end.
const TOLD: (usize, usize) = (46, 2);

/// The events in order of time, no two at one instant.
pub fn story(run: &Run) -> Vec<(f64, Event)> {
    let horizon = run.params.horizon.get();
    let mut story = vec![(0.0, Event::Start)];
    story.extend(outage(run));
    story.extend(changes(run));
    story.extend(drained(run).map(|at| (at, Event::Drained)));
    story.push((horizon, Event::End));
    story.retain(|(at, _)| *at <= horizon);
    let story = in_order(story, |told| told.0);
    let mut single: Vec<(f64, Event)> = Vec::with_capacity(story.len());
    for event in story {
        if single.last().is_some_and(|last| event.0 - last.0 < 1e-6) {
            single.pop();
        }
        single.push(event);
    }
    single.first_mut().into_iter().for_each(|first| first.0 = 0.0);
    single
}

fn outage(run: &Run) -> Vec<(f64, Event)> {
    let Some((from, to)) = run.params.outage() else { return Vec::new() };
    let mut events = vec![(from, Event::Hang)];
    let sent = &run.history.sent;
    let first = sent.get(sent.partition_point(|call| call.at < from)).filter(|call| run.params.hangs(call.at));
    events.extend(first.map(|call| (call.end, Event::FirstTimeout)));
    if to < run.params.horizon.get() {
        events.push((to, Event::Heal));
    }
    let stopped = run.opened_at().is_some_and(|at| at < to);
    if !stopped {
        let middle = (from + to) / 2.0;
        if first.is_some_and(|call| call.end < middle) {
            events.push((middle, Event::Crowd));
        }
        let last = sent.get(..sent.partition_point(|call| call.at < to)).and_then(<[_]>::last);
        let last = last.filter(|call| run.params.hangs(call.at) && run.state_at(call.end) == State::Closed);
        events.extend(last.map(|call| (call.end, Event::Freed)));
    }
    events
}

fn changes(run: &Run) -> Vec<(f64, Event)> {
    let event = |(number, change): (usize, &Change)| (change.at.get(), Event::Change(number));
    let all = run.changes.iter().enumerate().map(event);
    let skipped = run.changes.len().saturating_sub(TOLD.0 + TOLD.1);
    if skipped < 2 {
        return all.collect();
    }
    let flaps = run.changes.get(TOLD.0).map(|change| (change.at.get(), Event::Flaps(skipped)));
    all.clone().take(TOLD.0).chain(flaps).chain(all.skip(TOLD.0 + skipped)).collect()
}

/// When the calls that were in flight at the first opening had all ended, if nothing else happened before.
fn drained(run: &Run) -> Option<f64> {
    let opened = run.opened_at()?;
    let last = run.in_flight_at(opened).map(|call| call.end).fold(opened, f64::max);
    let next = run.changes.iter().map(|change| change.at.get()).find(|at| *at > opened);
    (last > opened && next.is_none_or(|next| last < next)).then_some(last)
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let story = story(run);
    let first_to = |state: State| run.changes.iter().position(|change| change.to == state);
    let marked_changes = [
        first_to(State::Open),
        first_to(State::HalfOpen),
        run.changes.iter().rposition(|change| change.to == State::Closed),
    ];
    let moment = |(at, event): (f64, Event)| {
        let name = name(run, event);
        let marked = match event {
            Event::Change(number) => marked_changes.contains(&Some(number)),
            Event::Hang | Event::Heal | Event::Freed => true,
            _ => false,
        };
        Moment { at, name: say(move |locale| if locale.is_bengali() { name.1 } else { name.0 }.to_owned()), marked }
    };
    story.into_iter().map(moment).collect()
}

/// A few words in English and Bengali.
fn name(run: &Run, event: Event) -> (&'static str, &'static str) {
    match event {
        Event::Start => ("start", "শুরু"),
        Event::Hang => ("hangs", "ঝুলে গেল"),
        Event::FirstTimeout => ("first timeout", "প্রথম timeout"),
        Event::Crowd => ("crowd", "ভিড়"),
        Event::Change(number) => match run.changes.get(number).map(|change| (change.to, change.reason)) {
            Some((State::Open, Reason::FailureRate { .. })) => ("open", "open"),
            Some((State::Open, _)) => ("open again", "আবার open"),
            Some((State::HalfOpen, _)) => ("half-open", "আবার পরখ"),
            _ => ("closed", "closed"),
        },
        Event::Drained => ("threads free", "thread খালি"),
        Event::Heal => ("well again", "সেরে উঠল"),
        Event::Freed => ("last timeout", "শেষ timeout"),
        Event::Flaps(_) => ("back and forth", "বারবার বদল"),
        Event::End => ("end", "শেষ"),
    }
}

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let story = story(run);
    let place = story.partition_point(|(at, _)| *at <= cursor + 1e-9).saturating_sub(1);
    let (at, event) = story.get(place).copied().unwrap_or((0.0, Event::Start));
    sentences::sentence(run, at, event, locale)
}

/// Whether the breaker is one.
pub const fn guarded(run: &Run) -> bool {
    !matches!(run.params.profile, Profile::Off)
}
