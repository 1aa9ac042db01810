//! The picture: a hull with one compartment or two, a cell for every thread, and at each door the calls that were turned
//! away in the last second.

use super::{BulkheadLab, Run, model::Dependency};
use crate::{
    figure::Fate,
    scene::{Legend, LegendItem, Paths, Scene, Shared, Stage},
    text::{Locale, Text},
};
use leptos::prelude::*;

/// How far back the doors show calls that were turned away, in seconds.
const DOOR: f64 = 1.0;

/// A box: left, top, width, height.
#[derive(Clone, Copy)]
struct Room {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Where everything lies, for a width.
#[derive(Clone, Copy)]
struct Plan {
    width: f64,
    height: f64,
    hull: Room,
    /// Where each dependency's calls come in.
    doors: [Room; 2],
    wide: bool,
}

impl Plan {
    fn new(width: f64) -> Self {
        if width >= 620.0 {
            let door = |y| Room { x: 14.0, y, width: 212.0, height: 96.0 };
            let hull = Room { x: 258.0, y: 20.0, width: width - 272.0, height: 226.0 };
            Self { width, height: 267.0, hull, doors: [door(26.0), door(146.0)], wide: true }
        } else {
            let half = (width - 30.0) / 2.0;
            let door = |x| Room { x, y: 8.0, width: half, height: 96.0 };
            let hull = Room { x: 10.0, y: 142.0, width: width - 20.0, height: 222.0 };
            Self { width, height: 384.0, hull, doors: [door(10.0), door(20.0 + half)], wide: false }
        }
    }

    /// The compartments, one for each pool; as wide as their shares of the threads, within reason.
    fn rooms(&self, pools: &[u32]) -> Vec<Room> {
        let Room { x, y, width, height } = self.hull;
        let all: f64 = pools.iter().map(|threads| f64::from(*threads)).sum();
        let gap = 14.0;
        let free = width - 48.0 - gap * (pools.len() as f64 - 1.0);
        let mut left = x + 24.0;
        let mut rooms = Vec::with_capacity(pools.len());
        for threads in pools {
            let share = (f64::from(*threads) / all.max(1.0)).clamp(0.22, 1.0 - 0.22 * (pools.len() as f64 - 1.0));
            let width = free * share;
            rooms.push(Room { x: left, y: y + 40.0, width, height: height - 64.0 });
            left += width + gap;
        }
        rooms
    }
}

/// The cells of a compartment: how many in a row, and their size.
#[derive(Clone, Copy)]
struct Cells {
    room: Room,
    columns: usize,
    step: (f64, f64),
}

impl Cells {
    fn new(room: Room, threads: u32) -> Self {
        let threads = threads.max(1);
        let side = |columns: u32| {
            let rows = f64::from(threads.div_ceil(columns));
            (room.width / f64::from(columns)).min(room.height / rows)
        };
        // As many in a row as make the cells largest.
        let columns = (1..=threads).max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1);
        let side = side(columns).min(40.0);
        Self { room, columns: columns as usize, step: (side, side) }
    }

    /// Adds the cell of a thread to a path.
    fn add(&self, path: &mut Paths, thread: usize) {
        let (width, height) = self.step;
        let x = self.room.x + width * (thread % self.columns) as f64;
        let floor = self.room.y + height * ((thread / self.columns) as f64 + 1.0);
        path.bar(x + 1.0, floor - 1.0, width - 2.0, height - 2.0);
    }
}

impl Scene for BulkheadLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, locale, width, .. } = stage;
        let legend = vec![
            LegendItem {
                mark: r#"<rect x="3" y="1" width="12" height="12" class="f-succeeded"/>"#,
                label: Text::new("thread works for profile", "profile-এর কাজে thread").into(),
            },
            LegendItem {
                mark: r#"<rect x="3" y="1" width="12" height="12" class="p-waiting s-waiting w1"/>"#,
                label: Text::new("thread waits for offers", "offers-এর অপেক্ষায় thread").into(),
            },
            LegendItem {
                mark: r#"<rect x="3" y="1" width="12" height="12" class="f-sheet s-edge w15"/>"#,
                label: Text::new("free", "খালি").into(),
            },
            LegendItem::named(Fate::Rejected, Text::new("turned away", "ফেরত")),
        ];
        let legend = Signal::derive(move || legend.clone());
        let picture = move || run.get().map(|run| picture(stage, run, Plan::new(width.get()), locale.get()));
        view! {
            <div class="scene-bar"><Legend items=legend locale=locale /></div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

fn picture(stage: Stage<Run>, run: Shared<Run>, plan: Plan, locale: Locale) -> impl IntoView + use<> {
    let pools = run.params.pools();
    let rooms = plan.rooms(&pools);
    let cells: Vec<Cells> = rooms.iter().zip(&pools).map(|(room, threads)| Cells::new(*room, *threads)).collect();
    let shared = StoredValue::new(run);
    let cells = StoredValue::new(cells);
    let mut empty = Paths::new();
    for (place, threads) in pools.iter().enumerate() {
        (0..*threads as usize).for_each(|thread| cells.with_value(|cells| cells[place].add(&mut empty, thread)));
    }
    // Which threads are held, and for whom; drawn anew only when that changes.
    let held = Memo::new(move |_| {
        let at = stage.playhead.get();
        let one = |run: &Shared<Run>| {
            let place = |dependency| run.params.pool_of(dependency);
            run.held_at(at).map(|hold| (place(hold.dependency), usize::from(hold.thread), hold.dependency.place())).collect::<Vec<_>>()
        };
        shared.with_value(one)
    });
    let filled = move |dependency: Dependency| {
        let mut path = Paths::new();
        held.with(|held| {
            for (pool, thread, _) in held.iter().filter(|(.., of)| *of == dependency.place()) {
                cells.with_value(|cells| cells.get(*pool).into_iter().for_each(|cells| cells.add(&mut path, *thread)));
            }
        });
        path.data()
    };
    let names = rooms.iter().enumerate().map(|(pool, room)| {
        let threads = pools[pool];
        let name = name(&shared, pool, locale);
        let busy = Memo::new(move |_| held.with(|held| held.iter().filter(|(of, ..)| *of == pool).count()));
        let count = move || {
            let (busy, all) = (locale.count(busy.get() as u64), locale.count(u64::from(threads)));
            if locale.is_bengali() { format!("{all}টির {busy}টি ব্যস্ত") } else { format!("{busy} of {all} busy") }
        };
        view! {
            <text x=room.x y=room.y - 22.0 class="lbl strong">{name}</text>
            <text x=room.x y=room.y - 6.0 class="lbl-2">{count}</text>
        }
    });
    let walls = rooms.windows(2).map(|pair| {
        let x = (pair[0].x + pair[0].width + pair[1].x) / 2.0;
        view! { <path d=format!("M{x:.1} {:.1}V{:.1}", plan.hull.y, plan.hull.y + plan.hull.height) class="s-ink w3" /> }
    });
    let Room { x, y, width, height } = plan.hull;
    let hull = format!("M{x:.1} {y:.1}H{:.1}L{:.1} {:.1}H{:.1}z", x + width, x + width - 18.0, y + height, x + 18.0);
    let doors = Dependency::ALL.map(|dependency| door(stage, shared, plan, &rooms, dependency, locale));
    let label = if locale.is_bengali() { "Thread-এর কক্ষ, কোনটি কার কাজে, আর দরজা থেকে ফেরত যাওয়া call" } else { "The threads as cells of a hull, whom each works for, and the calls turned away at the doors" };
    view! {
        <svg viewBox=format!("0 0 {:.0} {:.0}", plan.width, plan.height) role="img" aria-label=label>
            <path d=hull class="f-paper s-ink w2" />
            {walls.collect_view()}
            <path d=empty.data() class="f-sheet s-edge w1" />
            <path d=move || filled(Dependency::Profile) class="f-succeeded" />
            <path d=move || filled(Dependency::Offers) class="p-waiting s-waiting w1" />
            {names.collect_view()}
            {doors.into_iter().collect_view()}
        </svg>
    }
}

/// What a compartment is called.
fn name(shared: &StoredValue<Shared<Run>>, pool: usize, locale: Locale) -> &'static str {
    match (shared.with_value(|run| run.params.shared()), pool, locale.is_bengali()) {
        (true, _, true) => "সবার এক pool",
        (true, _, false) => "one pool for all",
        (false, 0, true) => "profile-এর কক্ষ",
        (false, 0, false) => "profile only",
        (false, _, true) => "offers-এর কক্ষ",
        (false, ..) => "offers only",
    }
}

/// Where a dependency's calls come in: its name, how it is doing, and the calls of the last second that found no thread.
fn door(
    stage: Stage<Run>,
    shared: StoredValue<Shared<Run>>,
    plan: Plan,
    rooms: &[Room],
    dependency: Dependency,
    locale: Locale,
) -> impl IntoView + use<> {
    let place = plan.doors[dependency.place()];
    let playhead = stage.playhead;
    let fates = Memo::new(move |_| {
        let at = playhead.get();
        shared.with_value(|run| run.fates(dependency, (at - DOOR).max(0.0), at))
    });
    let slow = Memo::new(move |_| shared.with_value(|run| dependency == Dependency::Offers && playhead.get() >= run.params.slow_from.get()));
    let turned = Memo::new(move |_| fates.get()[2]);
    let state = move || match (dependency, slow.get(), locale.is_bengali()) {
        (Dependency::Offers, true, true) => "ধীর হয়ে গেছে",
        (Dependency::Offers, true, false) => "has turned slow",
        (_, _, true) => "সুস্থ, দ্রুত উত্তর দেয়",
        (_, _, false) => "healthy, answers at once",
    };
    let per_row = (place.width / 10.0) as usize;
    let diamonds = move || {
        let mut path = Paths::new();
        for mark in 0..(turned.get() as usize).min(per_row * 4) {
            path.diamond(place.x + 5.0 + 10.0 * (mark % per_row) as f64, place.y + 64.0 + 10.0 * (mark / per_row) as f64, 3.6);
        }
        path.data()
    };
    let words = move || {
        let count = locale.count(turned.get());
        match (turned.get(), locale.is_bengali()) {
            (0, true) => "শেষ সেকেন্ডে কেউ ফেরত যায়নি".to_owned(),
            (0, false) => "nobody turned away in the last second".to_owned(),
            (_, true) => format!("শেষ সেকেন্ডে ফেরত {count}টি"),
            (_, false) => format!("turned away in the last second: {count}"),
        }
    };
    let room = rooms.get(if rooms.len() > 1 { dependency.place() } else { 0 }).copied().unwrap_or(plan.hull);
    let (from, to) = if plan.wide {
        let y = place.y + 9.0;
        ((place.x + 62.0, y), (plan.hull.x + 2.0, y))
    } else {
        let x = (place.x + place.width / 2.0).clamp(room.x + 6.0, room.x + room.width - 6.0);
        ((x, place.y + place.height + 8.0), (x, plan.hull.y - 4.0))
    };
    let head = if plan.wide { format!("translate({:.1} {:.1})", to.0, to.1) } else { format!("translate({:.1} {:.1}) rotate(90)", to.0, to.1) };
    let tone = move || if turned.get() == 0 { "lbl-2" } else { "lbl strong c-rejected" };
    view! {
        <text x=place.x y=place.y + 14.0 class="lbl strong">{dependency.name()}</text>
        <text x=place.x y=place.y + 32.0 class=move || if slow.get() { "lbl c-waiting" } else { "lbl-2" }>{state}</text>
        <text x=place.x y=place.y + 51.0 class=tone>{words}</text>
        <path d=diamonds class="f-rejected" />
        <path d=format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1) class="s-ink w15" />
        <path d="M0 0l-10 -5v10z" transform=head class="f-ink" />
    }
}
