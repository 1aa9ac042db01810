//! What depends on the playhead, as path data and words.

use super::{
    Plan,
    fixed::shape,
    frame::{Cells, Frame, Point, push},
};
use crate::{
    labs::cascade::{Journey, KINDS, Outcome, Run},
    sim::{Span, policy::breaker::State},
    text::Locale,
};

/// How far back the picture shows what became of requests, in seconds.
pub const WINDOW: f64 = 0.1;
/// How long a request is on its way, for the eye: to the gateway, and on to X.
const WAY: f64 = 0.25;
/// How long one that was turned away flies, for the eye.
const FLIGHT: f64 = 0.5;

const DISC: &str = "m-2.500 0a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0";
const RING: &str = "m-1.900 0a1.900 1.900 0 1 0 3.800 0a1.900 1.900 0 1 0-3.800 0";
const CROSS: &str = "m-2-2l4 4m0-4l-4 4";
const DIAMOND: &str = "m0-2.800l2.800 2.800-2.800 2.800-2.800-2.800z";
const FLYING: &str = "m0-4l4 4-4 4-4-4z";

/// How far back the users' marks go, and how many requests one of them stands for.
pub fn measure(run: &Run, frame: &Frame) -> (f64, u32) {
    let step = run.history.step.max(1e-6);
    let window = libm::ceil(WINDOW / step - 1e-6) * step;
    let room = frame.outcomes(KINDS[0]);
    let capacity = libm::floor(room.width / MARK) * libm::floor(room.height / MARK);
    let params = &run.params;
    let busiest = params.gateway_rate.max(params.cart_rate).max(params.status_rate).get();
    // Chance brings a quarter more at times.
    (window, libm::ceil(busiest * window * 1.25 / capacity.max(1.0)).max(1.0) as u32)
}

/// Clips of the cells, in this order.
pub const CLIPS: usize = 5;

/// The areas of the cells that are taken: the gateway's own work, held for X; X's own work, waiting on D; the line.
pub fn clips(plan: &Plan, at: f64) -> [String; CLIPS] {
    let level = plan.run.history.at(at).level;
    let params = &plan.run.params;
    let split = |cells: &Cells, own: u32, held: u32, threads: u32| {
        let held = shown(held, threads, cells.count);
        let own = shown(own, threads, cells.count).min(cells.count - held);
        [cells.range(0, own), cells.range(cells.count - held, cells.count)]
    };
    let [gateway_own, gateway_held] =
        split(&plan.gateway, level.gateway_own, level.gateway_held, params.gateway_threads);
    let [x_own, x_waiting] = split(&plan.x, level.own_cart + level.own_status, level.waiting, params.x_threads);
    let queue = plan.queue.as_ref().map_or_else(String::new, |cells| {
        let taken = shown(level.queue, plan.places, cells.count);
        cells.range(cells.count - taken, cells.count)
    });
    [gateway_own, gateway_held, x_own, x_waiting, queue]
}

/// How many of a pool's cells stand for so many of its threads: none for none, all for all only.
fn shown(level: u32, threads: u32, cells: usize) -> usize {
    let share = level as usize * cells / threads.max(1) as usize;
    share.max(usize::from(level > 0)).min(cells)
}

/// How many moving paths there are.
const MOVING: usize = 12;

/// How they look, in their order; the first three are the kinds on their way.
pub const PATHS: [&str; MOVING] = [
    "f-ink2",
    "f-ink",
    "f-accent",
    "f-rejected",
    "f-waiting",
    "f-succeeded",
    "f-none s-succeeded w15",
    "f-none s-failed w15",
    "f-rejected",
    "p-waiting s-waiting w1",
    "f-none s-rejected w3",
    "f-sheet s-ink w2 round",
];

/// Their data.
pub fn paths(plan: &Plan, at: f64) -> [String; MOVING] {
    let [home, cart, status, flying, wire] = travellers(plan, at);
    let [answered, bare, failed, refused] = outcomes(plan, at);
    let (dial, full, switch) = (dial(plan, at), full(plan, at), switch(plan, at));
    [home, cart, status, flying, wire, answered, bare, failed, refused, dial, full, switch]
}

fn between([from, to]: [Point; 2], part: f64) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// A number from 0 to 1 that is a request's own.
fn own(journey: &Journey) -> f64 {
    let spread = journey.arrived * 7_919.0;
    spread - spread.floor()
}

fn travellers(plan: &Plan, at: f64) -> [String; 5] {
    let mut paths: [String; 5] = Default::default();
    for journey in &plan.sample {
        if journey.arrived > at + 2.0 * WAY {
            break;
        }
        let until = plan.back(journey).unwrap_or(journey.ended);
        if until < at - FLIGHT {
            continue;
        }
        come(plan, at, journey, &mut paths[journey.kind as usize]);
        turn_back(plan, at, journey, &mut paths[3]);
        call(plan, at, journey, &mut paths[4]);
    }
    paths
}

/// On the way to the gateway, and for X on to X, so that it is there when it comes.
fn come(plan: &Plan, at: f64, journey: &Journey, path: &mut String) {
    let frame = &plan.frame;
    let inner = frame.inner(journey.kind).filter(|_| journey.outcome != Outcome::RefusedAtGateway);
    let ways = [inner.map(|way| (way, journey.arrived)), {
        let there = if inner.is_some() { journey.arrived - WAY } else { journey.arrived };
        Some((frame.lanes[journey.kind as usize], there))
    }];
    for (way, there) in ways.into_iter().flatten() {
        let part = 1.0 - (there - at) / WAY;
        if (0.0..1.0).contains(&part) {
            let (x, y) = between(way, part);
            push(path, (x, y + 6.0 * own(journey) - 3.0), shape(journey.kind));
        }
    }
}

/// Turned away at a door, and falling back from it.
fn turn_back(plan: &Plan, at: f64, journey: &Journey, path: &mut String) {
    let frame = &plan.frame;
    let [from, door] = match journey.outcome {
        Outcome::RefusedAtGateway => frame.lanes[journey.kind as usize],
        Outcome::RefusedAtX => frame.inner(journey.kind).unwrap_or(frame.inner[0]),
        _ => return,
    };
    let part = (at - journey.ended) / FLIGHT;
    if (0.0..1.0).contains(&part) {
        let own = own(journey);
        let (x, y) = between([door, from], part * (0.25 + 0.75 * own));
        let fall = if frame.wide || journey.outcome == Outcome::RefusedAtX { 60.0 } else { -14.0 };
        push(path, (x, y + fall * part * part + 18.0 * (0.5 - own) * part), FLYING);
    }
}

/// Called D, and not yet back: out on the upper wire, home on the lower one.
fn call(plan: &Plan, at: f64, journey: &Journey, path: &mut String) {
    let (Some(asked), Some(back)) = (journey.asked, plan.back(journey)) else { return };
    if at < asked || at >= back {
        return;
    }
    let part = (at - asked) / (back - asked);
    let [from, to] = plan.frame.wire;
    let (way, aside) = if part < 0.5 { ([from, to], -8.0) } else { ([to, from], 8.0) };
    let (x, y) = between(way, (part * 2.0) % 1.0);
    push(path, (x, y + aside), "m-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0");
}

/// What the users of each kind got in the last moment: answered, without offers, failed, turned away.
fn outcomes(plan: &Plan, at: f64) -> [String; 4] {
    let mut paths: [String; 4] = Default::default();
    let became = plan.run.history.became(at, plan.window);
    for kind in KINDS {
        let room = plan.frame.outcomes(kind);
        let of = |outcome: Outcome| became[kind as usize][outcome as usize];
        let groups = [
            of(Outcome::Answered),
            of(Outcome::WithoutOffers),
            of(Outcome::Failed) + of(Outcome::GaveUp),
            of(Outcome::RefusedAtGateway) + of(Outcome::RefusedAtX),
        ];
        let columns = ((room.width / MARK) as usize).max(1);
        let mut place = 0;
        for (path, (count, mark)) in paths.iter_mut().zip(groups.into_iter().zip([DISC, RING, CROSS, DIAMOND])) {
            for _ in 0..count.div_ceil(plan.each) {
                let (column, row) = ((place % columns) as f64, (place / columns) as f64);
                push(path, (room.x + (column + 0.5) * MARK, room.y + (row + 0.5) * MARK), mark);
                place += 1;
            }
        }
    }
    paths
}

/// The room of one mark.
pub const MARK: f64 = 6.5;

/// How long D takes for a call that starts now, as a part of its slow turn; cut by the timeout.
fn dial(plan: &Plan, at: f64) -> String {
    let params = &plan.run.params;
    let latency = if params.is_slow(at) { params.d_slow_latency } else { params.d_latency };
    let whole = params.d_slow_latency.max(params.d_latency);
    let turn = (latency.get() / whole.get()).clamp(0.03, 0.999);
    let ((x, y), r) = plan.frame.dial;
    let r = r - 4.0;
    let angle = turn * core::f64::consts::TAU;
    let (dx, dy) = (r * libm::sin(angle), -r * libm::cos(angle));
    format!("M{x:.1} {y:.1}v-{r:.1}A{r} {r} 0 {} 1 {:.1} {:.1}z", u8::from(turn > 0.5), x + dx, y + dy)
}

/// A red wall around a pool all of whose threads are taken.
fn full(plan: &Plan, at: f64) -> String {
    let (level, params) = (plan.run.history.at(at).level, &plan.run.params);
    let mut path = String::new();
    if level.gateway_busy() >= params.gateway_threads {
        path += &plan.frame.gateway.outline();
    }
    if level.x_busy() >= params.x_threads {
        path += &plan.frame.x.outline();
    }
    path
}

/// The breaker's switch on the wire: shut, up, or half way.
fn switch(plan: &Plan, at: f64) -> String {
    let Some(state) = plan.run.breaker_at(at) else { return String::new() };
    let ((x, y), span) = plan.frame.switch();
    let lift = match state {
        State::Closed => 0.0,
        State::HalfOpen => 0.12,
        State::Open => 0.75,
    };
    let (dx, dy) = (span * libm::cos(lift), span * libm::sin(lift));
    format!("M{:.1} {y:.1}a3 3 0 1 0 6 0a3 3 0 1 0-6 0M{x:.1} {y:.1}l{dx:.1}-{dy:.1}", x - 3.0)
}

/// How the words that change look, in their order.
pub const WORDS: [&str; 8] = [
    "lbl-2 mid minor",
    "lbl-2 mid minor",
    "lbl-2 mid",
    "lbl strong mid c-waiting",
    "lbl strong mid c-rejected",
    "lbl strong mid c-rejected",
    "lbl mid c-accent",
    "lbl-2 mid",
];

/// Where they stand.
pub fn places(plan: &Plan) -> [Point; 8] {
    let frame = &plan.frame;
    let [gateway, x, d] = frame.names;
    let down = |(x, y): Point| (x, y + 17.0);
    let switch = ((frame.wire[0].0 + frame.wire[1].0) / 2.0, frame.wire[0].1 + 30.0);
    let line = (frame.queue.middle(), frame.queue.y - 6.0);
    [down(gateway), down(x), down(d), down(d), (gateway.0, frame.refused), (x.0, frame.refused), switch, line]
}

/// What they say.
pub fn words(plan: &Plan, at: f64, locale: Locale) -> [String; 8] {
    let (run, params) = (&plan.run, &plan.run.params);
    let level = run.history.at(at).level;
    let bengali = locale.is_bengali();
    let of = |busy: u32, all: u32| {
        let (busy, all) = (locale.count(u64::from(busy)), locale.count(u64::from(all)));
        match (bengali, plan.frame.wide) {
            (true, true) => format!("{all}টির {busy}টি ব্যস্ত"),
            (true, false) => format!("{all}টির {busy}টি"),
            (false, true) => format!("{busy} of {all} busy"),
            (false, false) => format!("{busy} of {all}"),
        }
    };
    let became = run.history.became(at, plan.window);
    let refused = |outcome: Outcome| {
        let count: u32 = became.iter().map(|kind| kind[outcome as usize]).sum();
        match (count, bengali) {
            (0, _) => String::new(),
            (_, true) => format!("{}টি ফেরত", locale.count(u64::from(count))),
            (_, false) => format!("{} turned away", locale.count(u64::from(count))),
        }
    };
    let slow = params.is_slow(at);
    let latency = |latency: Span| match latency.get() {
        long if long >= 1.0 && !plan.frame.wide => locale.seconds_short(long, usize::from(long % 1.0 > 0.0)),
        latency => locale.span(latency),
    };
    let state = match (run.breaker_at(at).filter(|_| plan.frame.wide), bengali) {
        (None, _) => "",
        (Some(State::Closed), true) => "জোড়া",
        (Some(State::Closed), false) => "closed",
        (Some(State::Open), true) => "খোলা",
        (Some(State::Open), false) => "open",
        (Some(State::HalfOpen), true) => "আধখোলা",
        (Some(State::HalfOpen), false) => "half-open",
    };
    let line = locale.count(u64::from(level.queue));
    let line = match (&plan.queue, plan.frame.wide, bengali) {
        (None, ..) => String::new(),
        (_, false, _) => line,
        (_, true, true) => format!("লাইনে {line}"),
        (_, true, false) => format!("line {line}"),
    };
    [
        of(level.gateway_busy(), params.gateway_threads),
        of(level.x_busy(), params.x_threads),
        if slow { String::new() } else { latency(params.d_latency) },
        if slow { latency(params.d_slow_latency) } else { String::new() },
        refused(Outcome::RefusedAtGateway),
        refused(Outcome::RefusedAtX),
        state.to_owned(),
        line,
    ]
}
