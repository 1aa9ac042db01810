//! The story of a run: its moments, in order of time.

use super::{Doing, Outcome, Run, Totals};
use crate::{
    lab::{Moment, say},
    sim::in_order,
    text::Locale,
};

/// Something worth a step. `time` counts from 0 how often its kind has been told before, so that each telling has words of
/// its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// The doors open.
    Open,
    /// The first dessert order goes to the counter.
    First,
    /// The confectioner falls ill.
    Sick,
    /// The confectioner is well again.
    Well,
    /// More waiters stand at the counter than ever before.
    Line {
        /// How often this was told, in sickness or in health.
        time: usize,
    },
    /// All waiters stand at the counter.
    All {
        /// How often this was told.
        time: usize,
    },
    /// The first waiter is free again after that.
    Freed,
    /// A tea guest leaves.
    Lost {
        /// How often this was told.
        time: usize,
    },
    /// A dessert order is declined.
    Refused {
        /// How often this was told.
        time: usize,
    },
    /// A waiter leaves the counter without a dessert.
    GivenUp {
        /// How often this was told.
        time: usize,
    },
    /// A dessert guest takes tea.
    Swapped {
        /// How often this was told.
        time: usize,
    },
    /// Half of the run is over.
    Half,
    /// The run is over.
    End,
}

/// A moment of the story and what had become of the guests.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// When.
    pub at: f64,
    /// What.
    pub event: Event,
    /// The guests by then.
    pub totals: Totals,
}

/// Records of the line told at most, however many waiters there are.
const LINES_TOLD: usize = 12;
/// How often it is told that all stand at the counter.
const STANDSTILLS_TOLD: usize = 3;
/// A count is told when it reaches one of these.
const TOLD_COUNTS: [u32; 6] = [1, 4, 10, 20, 40, 100];

/// Finds the story in a finished run.
pub fn tell(run: &Run) -> Vec<Told> {
    let end = run.params.horizon.get();
    let mut story = vec![(0.0, Event::Open)];
    if let Some((from, to)) = run.params.illness() {
        story.push((from, Event::Sick));
        story.extend((to < end).then_some((to, Event::Well)));
    }
    counter_story(run, &mut story);
    for (outcome, event) in [
        (Outcome::TeaLost, (|time| Event::Lost { time }) as fn(usize) -> Event),
        (Outcome::DessertRefused, |time| Event::Refused { time }),
        (Outcome::DessertGivenUp, |time| Event::GivenUp { time }),
    ] {
        let ends = run.history.settled().iter().filter(|settled| settled.outcome == outcome);
        let told = ends.filter(|settled| TOLD_COUNTS.contains(&settled.totals.of(outcome)));
        story.extend(told.zip(0..).map(|(settled, time)| (settled.at, event(time))));
    }
    if run.params.counter_share() == 0.0 {
        let swapped = run.history.guests().iter().filter(|visit| visit.wants_dessert).zip(1..);
        let told = swapped.filter(|(_, count)| TOLD_COUNTS.contains(count));
        story.extend(told.zip(0..).map(|((visit, _), time)| (visit.arrived, Event::Swapped { time })));
    }
    story.extend([(end / 2.0, Event::Half), (end, Event::End)]);
    in_order(story, |told| told.0)
        .into_iter()
        .map(|(at, event)| Told { at, event, totals: run.history.totals(at) })
        .collect()
}

/// What happens at the counter: each new record of the line, each standstill.
fn counter_story(run: &Run, story: &mut Vec<(f64, Event)>) {
    let waiters = run.params.waiters as usize;
    let stride = waiters.div_ceil(LINES_TOLD);
    let (mut count, mut record, mut lines, mut stops, mut freed) = (0_usize, 0, 0, 0, false);
    for (at, comes) in comings(run) {
        count = if comes { count + 1 } else { count.saturating_sub(1) };
        if comes && record == 0 && waiters > 1 {
            story.push((at, Event::First));
        } else if comes && count == waiters {
            if stops < STANDSTILLS_TOLD {
                story.push((at, Event::All { time: stops }));
            }
            stops += 1;
        } else if comes && count > record && (record == 1 || count.is_multiple_of(stride)) {
            story.push((at, Event::Line { time: lines }));
            lines += 1;
        } else if !comes && stops == 1 && !freed {
            story.push((at, Event::Freed));
            freed = true;
        }
        record = record.max(count);
    }
}

/// When a waiter comes to the counter (true) or leaves it (false), in order of time; at one instant the leaving first.
fn comings(run: &Run) -> Vec<(f64, bool)> {
    let mut comings = Vec::new();
    for stretches in run.history.waiters() {
        for (place, stretch) in stretches.iter().enumerate() {
            if matches!(stretch.doing, Doing::Counter { .. }) {
                comings.push((stretch.from, true));
                comings.extend(stretches.get(place + 1).map(|next| (next.from, false)));
            }
        }
    }
    // At one instant a going comes before a coming.
    in_order(in_order(comings, |coming| f64::from(coming.1)), |coming| coming.0)
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let moment = |told: &Told| {
        let Told { at, event, totals } = *told;
        let at_counter = run.history.at_counter(at) as u64;
        Moment { at, name: say(move |locale| name(event, at_counter, totals, locale)), marked: marked(event) }
    };
    run.story.iter().map(moment).collect()
}

const fn marked(event: Event) -> bool {
    match event {
        Event::Sick | Event::Well => true,
        Event::All { time }
        | Event::Lost { time }
        | Event::Refused { time }
        | Event::GivenUp { time }
        | Event::Swapped { time } => time == 0,
        Event::Line { .. } | Event::Freed | Event::First | Event::Half | Event::Open | Event::End => false,
    }
}

fn name(event: Event, at_counter: u64, totals: Totals, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let count = |outcome| locale.count(u64::from(totals.of(outcome)));
    let fixed = match (event, bn) {
        (Event::Open, true) => "দোকান খুলল",
        (Event::Open, false) => "doors open",
        (Event::First, true) => "প্রথম দই",
        (Event::First, false) => "first dessert",
        (Event::Sick, true) => "কারিগর অসুস্থ",
        (Event::Sick, false) => "confectioner sick",
        (Event::Well, true) => "কারিগর সুস্থ",
        (Event::Well, false) => "well again",
        (Event::Line { .. }, true) => return format!("কাউন্টারে {} জন", locale.count(at_counter)),
        (Event::Line { .. }, false) => return format!("{} at the counter", locale.count(at_counter)),
        (Event::All { time: 0 }, true) => "সবাই কাউন্টারে",
        (Event::All { time: 0 }, false) => "all at the counter",
        (Event::All { .. }, true) => "আবার সবাই কাউন্টারে",
        (Event::All { .. }, false) => "all at the counter again",
        (Event::Freed, true) => "একজন খালি",
        (Event::Freed, false) => "one waiter free",
        (Event::Lost { time: 0 }, true) => "প্রথম অতিথি ফিরলেন",
        (Event::Lost { time: 0 }, false) => "first guest leaves",
        (Event::Lost { .. }, true) => return format!("ফিরে গেছেন {} জন", count(Outcome::TeaLost)),
        (Event::Lost { .. }, false) => return format!("{} have left", count(Outcome::TeaLost)),
        (Event::Refused { time: 0 }, true) => "প্রথম “না”",
        (Event::Refused { time: 0 }, false) => "first “no”",
        (Event::Refused { .. }, true) => return format!("“না” {} বার", count(Outcome::DessertRefused)),
        (Event::Refused { .. }, false) => return format!("{} declined", count(Outcome::DessertRefused)),
        (Event::GivenUp { time: 0 }, true) => "প্রথম timeout",
        (Event::GivenUp { time: 0 }, false) => "first timeout",
        (Event::GivenUp { .. }, true) => return format!("timeout {} বার", count(Outcome::DessertGivenUp)),
        (Event::GivenUp { .. }, false) => return format!("{} timeouts", count(Outcome::DessertGivenUp)),
        (Event::Swapped { time: 0 }, true) => "দইয়ের বদলে চা",
        (Event::Swapped { time: 0 }, false) => "tea instead",
        (Event::Swapped { .. }, true) => "আবার বদলে চা",
        (Event::Swapped { .. }, false) => "tea instead again",
        (Event::Half, true) => "অর্ধেক সময়",
        (Event::Half, false) => "half time",
        (Event::End, true) => "শেষ",
        (Event::End, false) => "end",
    };
    fixed.to_owned()
}

/// More single events than this are thinned out.
const TICKS_KEPT: usize = 100_000;

/// The single events: a guest comes or leaves, a waiter turns to something else, a dessert is begun.
pub fn ticks(run: &Run) -> Vec<f64> {
    let history = &run.history;
    let turns = history.waiters().iter().flatten().map(|stretch| stretch.from);
    let guests = history.guests().iter().map(|visit| visit.arrived);
    let ends = history.settled().iter().map(|settled| settled.at);
    let desserts = history.preparations().iter().map(|preparation| preparation.from);
    let mut ticks: Vec<f64> = turns.chain(guests).chain(ends).chain(desserts).collect();
    ticks.sort_by(f64::total_cmp);
    ticks.dedup();
    let stride = ticks.len().div_ceil(TICKS_KEPT).max(1);
    ticks.into_iter().step_by(stride).collect()
}
