//! The picture: a ship with one hold or two compartments, a cell for every thread, and beside it the calls of the last
//! second that found none.

mod frame;

use super::{BulkheadLab, Run, model::Dependency};
use crate::{
    figure::Fate,
    scene::{Legend, LegendItem, Paths, Scene, Shared, Stage},
    text::{Locale, Text},
};
use frame::{Cells, Frame, Room};
use leptos::prelude::*;

/// How far back the doors show calls that were turned away, in seconds.
const DOOR: f64 = 1.0;
/// Fewer calls than this do not make their marks any larger.
const FEWEST: usize = 150;

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
            LegendItem::named(Fate::Rejected, Text::new("turned away at once", "সঙ্গে সঙ্গে ফেরত")),
        ];
        let legend = Signal::derive(move || legend.clone());
        let picture = move || {
            run.get().map(|run| picture(stage, run, Frame::new(width.get(), stage.text.get() / 13.0), locale.get()))
        };
        view! {
            <div class="scene-bar"><Legend items=legend locale=locale /></div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

fn picture(stage: Stage<Run>, run: Shared<Run>, frame: Frame, locale: Locale) -> impl IntoView + use<> {
    let pools = run.params.pools();
    let rooms = frame.rooms(&pools);
    let most = run.most_rejected_within(DOOR).max(FEWEST);
    let apart = pools.len() > 1;
    let names = rooms.iter().enumerate().map(|(pool, room)| (pool, *room, pools[pool]));
    let shared = StoredValue::new(run);
    let cells: Vec<Cells> =
        rooms.iter().zip(&pools).map(|(room, threads)| Cells::new(*room, *threads as usize, 40.0)).collect();
    let mut empty = Paths::new();
    for (cells, threads) in cells.iter().zip(&pools) {
        (0..*threads as usize).for_each(|thread| cells.add(&mut empty, thread));
    }
    let cells = StoredValue::new(cells);
    // Which threads are held, and for whom; drawn anew only when that changes.
    let held = Memo::new(move |_| {
        let at = stage.playhead.get();
        shared.with_value(|run| {
            let place = |dependency| run.params.pool_of(dependency);
            let holds = run.held_at(at);
            holds.map(|hold| (place(hold.dependency), usize::from(hold.thread), hold.dependency)).collect::<Vec<_>>()
        })
    });
    let filled = move |dependency: Dependency| {
        let mut path = Paths::new();
        cells.with_value(|cells| {
            held.with(|held| {
                for (pool, thread, _) in held.iter().filter(|(.., of)| *of == dependency) {
                    cells.get(*pool).into_iter().for_each(|cells| cells.add(&mut path, *thread));
                }
            });
        });
        path.data()
    };
    let names = names.map(|(pool, room, threads)| {
        let busy = Memo::new(move |_| held.with(|held| held.iter().filter(|(of, ..)| *of == pool).count()));
        let count = move || {
            let (busy, all) = (locale.count(busy.get() as u64), locale.count(u64::from(threads)));
            match (locale.is_bengali(), room.width < 110.0) {
                (true, true) => format!("{all}টির {busy}টি"),
                (true, false) => format!("{all}টির {busy}টি ব্যস্ত"),
                (false, true) => format!("{busy} of {all}"),
                (false, false) => format!("{busy} of {all} busy"),
            }
        };
        let (x, y) = (room.x + room.width / 2.0, frame.hull.y);
        view! {
            <text x=x y=y + 18.0 * frame.text class="lbl strong mid">{name(apart, pool, room.width < 95.0, locale)}</text>
            <text x=x y=y + 36.0 * frame.text class="lbl-2 mid">{count}</text>
        }
    });
    let walls = rooms.windows(2).map(|pair| {
        let x = (pair[0].right() + pair[1].x) / 2.0;
        view! { <path d=format!("M{x:.1} {:.1}V{:.1}", frame.hull.y - 8.0, frame.hull.bottom()) class="s-ink w3" /> }
    });
    let doors = Dependency::ALL.map(|dependency| {
        let room = rooms.get(if apart { dependency.place() } else { 0 }).copied().unwrap_or(frame.hull);
        let marks = Cells::new(frame.float(dependency.place()), most, 9.0);
        let turned = turned_away(stage, shared, dependency);
        let slow_from = shared.with_value(|run| run.params.slow_from.get());
        let slow = Memo::new(move |_| dependency == Dependency::Offers && stage.playhead.get() >= slow_from);
        (
            door(turned, slow, frame, dependency, locale),
            arrow(frame, room, dependency),
            float(turned, marks, most, dependency),
        )
    });
    let label = match locale.is_bengali() {
        true => "জাহাজের খোলে thread-এর ঘর, কোনটি কার কাজে, আর পাশে ফেরত যাওয়া call",
        false => {
            "The threads as cells in a ship's hull, whom each works for, and beside it the calls that were turned away"
        }
    };
    view! {
        <svg viewBox=format!("0 0 {:.0} {:.0}", frame.width, frame.height) role="img" aria-label=label>
            <rect y=frame.sea width=frame.width height=frame.height - frame.sea class="t-accent" />
            <path d=frame.waves() class="f-sheet s-accent w15" />
            <path d=frame.outline() class="f-paper s-ink w2 round" />
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
const fn name(apart: bool, pool: usize, narrow: bool, locale: Locale) -> &'static str {
    match (apart, pool, locale.is_bengali()) {
        (true, 0, _) if narrow => Dependency::Profile.name(),
        (true, ..) if narrow => Dependency::Offers.name(),
        (false, _, true) => "সবার এক pool",
        (false, _, false) => "one pool for both",
        (true, 0, true) => "profile-এর কক্ষ",
        (true, 0, false) => "for profile",
        (true, _, true) => "offers-এর কক্ষ",
        (true, ..) => "for offers",
    }
}

/// A dependency's name, how it is doing, and how many of its calls of the last second found no thread.
fn door(
    turned: Memo<usize>,
    slow: Memo<bool>,
    frame: Frame,
    dependency: Dependency,
    locale: Locale,
) -> impl IntoView + use<> {
    let bengali = locale.is_bengali();
    let state = move || match (slow.get(), bengali) {
        (true, true) => "ধীর হয়ে গেছে",
        (true, false) => "has turned slow",
        (false, true) => "সুস্থ, দ্রুত উত্তর",
        (false, false) => "healthy, quick",
    };
    let words = move || {
        let count = locale.count(turned.get() as u64);
        match (turned.get(), bengali) {
            (0, true) => "কেউ ফেরত যায়নি".to_owned(),
            (0, false) => "none turned away".to_owned(),
            (_, true) => format!("{count}টি ফেরত"),
            (_, false) => format!("{count} turned away"),
        }
    };
    let tone = move || if turned.get() == 0 { "lbl-2" } else { "lbl strong c-rejected" };
    let span = if bengali { "শেষ এক সেকেন্ডে" } else { "in the last second" };
    let place = frame.doors[dependency.place()];
    let right = frame.wide && dependency == Dependency::Offers;
    let x = if right { place.right() } else { place.x };
    view! {
        <g class:end=right>
            <text x=x y=place.y + 12.0 * frame.text class="lbl strong">{dependency.name()}</text>
            <text x=x y=place.y + 30.0 * frame.text class=move || if slow.get() { "lbl c-waiting" } else { "lbl-2" }>{state}</text>
            <text x=x y=place.y + 50.0 * frame.text class=tone>{words}</text>
            <text x=x y=place.y + 67.0 * frame.text class="lbl-2">{span}</text>
        </g>
    }
}

/// How many calls of the last second were turned away.
fn turned_away(stage: Stage<Run>, shared: StoredValue<Shared<Run>>, dependency: Dependency) -> Memo<usize> {
    Memo::new(move |_| {
        let at = stage.playhead.get();
        shared.with_value(|run| run.rejected_within(dependency, at - DOOR, at))
    })
}

/// The way of a dependency's calls to its threads.
fn arrow(frame: Frame, room: Room, dependency: Dependency) -> impl IntoView + use<> {
    let place = frame.doors[dependency.place()];
    let middle = room.x + room.width / 2.0;
    let deck = frame.hull.y - 2.0;
    let profile = dependency == Dependency::Profile;
    let (path, head) = if frame.wide {
        let (from, to) = match profile {
            true => (place.x + 54.0, middle.min(frame.hull.x + 62.0)),
            false => (place.right() - 50.0, middle.max(frame.hull.right() - 62.0)),
        };
        let y = place.y + 8.0;
        let bend = if to > from { -8.0 } else { 8.0 };
        (format!("M{from:.1} {y:.1}H{:.1}q{:.1} 0 {:.1} 8V{:.1}", to + bend, -bend, -bend, deck - 6.0), (to, deck))
    } else {
        let x = (place.x + place.width / 2.0).clamp(room.x + 6.0, room.right() - 6.0);
        (format!("M{x:.1} {:.1}V{:.1}", place.bottom() + 6.0, deck - 6.0), (x, deck))
    };
    view! {
        <path d=path class="f-none s-ink w15" />
        <path d="M0 0l-5 -9h10z" transform=format!("translate({:.1} {:.1})", head.0, head.1) class="f-ink" />
    }
}

/// The calls of the last second that were turned away: one mark each, all made once and shown as far as they count.
fn float(turned: Memo<usize>, marks: Cells, most: usize, dependency: Dependency) -> impl IntoView + use<> {
    let mut path = Paths::new();
    for mark in 0..most {
        let (x, y, half) = marks.place(mark);
        path.diamond(x, y, (half * 8.4).round() / 10.0);
    }
    let id = format!("bulkhead-{}", dependency.name());
    let clip = format!("url(#{id})");
    view! {
        <clipPath id=id><path d=move || marks.first(turned.get()) /></clipPath>
        <path d=path.data() class="f-rejected" clip-path=clip />
    }
}
