//! The picture: clients down, time across, one mark for every call; under it the calls in each slot against what the
//! server takes. Four strategies side by side, or two by two where there is little room.

use super::{JitterLab, Run, STRATEGIES, Storm, text};
use crate::{
    figure::Fate,
    lab::say,
    scene::{Legend, LegendItem, Paths, Scene, Shared, Stage, Switch},
    sim::in_order,
    text::{Locale, Text},
};
use leptos::prelude::*;

/// More marks than this in one panel only blacken it.
const MARKS_SHOWN: usize = 1_500;

const ORDERS: &[(&str, Text)] =
    &[("client", Text::new("by client", "ক্লায়েন্ট ধরে")), ("attempts", Text::new("by attempts", "চেষ্টা ধরে"))];

/// Where a panel lies and how it maps a run.
#[derive(Clone, Copy)]
struct Panel {
    left: f64,
    top: f64,
    width: f64,
    raster: f64,
    bars: f64,
    /// Seconds shown at once.
    window: f64,
}

impl Panel {
    fn x(&self, at: f64) -> f64 {
        at / self.window * self.width
    }

    fn floor(&self) -> f64 {
        self.raster + self.bars
    }
}

impl Scene for JitterLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, locale, width, view, set_view, .. } = stage;
        let items = Memo::new(move |_| run.get().map(|run| (run.params.accept, run.params.slot.get())));
        let legend = Signal::derive(move || {
            let (accept, slot) = items.get().unwrap_or((0, 0.0));
            let capacity = say(move |locale: Locale| match locale.is_bengali() {
                true => format!("ধারণক্ষমতা: প্রতি {}-এ {}টি call", locale.span(slot), locale.count(u64::from(accept))),
                false => {
                    format!("capacity, {} calls per slot of {}", locale.count(u64::from(accept)), locale.span(slot))
                }
            });
            vec![
                LegendItem::named(Fate::Succeeded, Text::new("served", "পালা এল")),
                LegendItem::fate(Fate::Rejected),
                LegendItem { mark: r#"<path d="M0 7H18" class="s-accent w2 d1"/>"#, label: capacity },
            ]
        });
        let picture = move || {
            let run = run.get()?;
            let by_attempts = view.get().as_deref() == Some("attempts");
            Some(picture(stage, &run, width.get(), locale.get(), by_attempts))
        };
        let order = Text::new("Order of clients", "ক্লায়েন্টদের ক্রম");
        view! {
            <div class="scene-bar">
                <Legend items=legend locale=locale />
                <Switch label=order choices=ORDERS view=view set_view=set_view locale=locale />
            </div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

fn picture(
    stage: Stage<Run>,
    run: &Shared<Run>,
    width: f64,
    locale: Locale,
    by_attempts: bool,
) -> impl IntoView + use<> {
    let wide = width >= 620.0;
    let (columns, gutter, gap) = if wide { (4.0, 28.0, 14.0) } else { (2.0, 12.0, 14.0) };
    let panel_width = ((width - gutter - 10.0 - gap * (columns - 1.0)) / columns).max(60.0);
    let (raster, bars) = if wide { (148.0, 54.0) } else { (96.0, 34.0) };
    let row = 42.0 + raster + bars + 26.0;
    let height = if wide { 267.0 } else { row * 2.0 };
    let panel = |place: usize| Panel {
        left: gutter + (place as f64 % columns) * (panel_width + gap),
        top: 42.0 + (place as f64 / columns).floor() * row,
        width: panel_width,
        raster,
        bars,
        window: run.shown() / 2.0,
    };
    let tallest = run.storms.iter().map(|storm| storm.peak_per_slot).max().unwrap_or(1).max(1);
    let panels = STRATEGIES
        .iter()
        .enumerate()
        .map(|(place, _)| strategy(stage, run, panel(place), place, f64::from(tallest), locale, by_attempts));
    let clients = locale.count(u64::from(run.params.clients));
    let side = match (locale.is_bengali(), by_attempts) {
        (true, false) => format!("{clients} জন"),
        (false, false) => format!("{clients} clients"),
        (true, true) => "বেশি চেষ্টা নিচে".to_owned(),
        (false, true) => "more attempts below".to_owned(),
    };
    let per_slot = if locale.is_bengali() { "slot-এ" } else { "per slot" };
    let label = if locale.is_bengali() {
        "চার কৌশলে প্রতিটি call: ওপর থেকে নিচে ক্লায়েন্ট, বাঁ থেকে ডানে সময়"
    } else {
        "Every call under four strategies: clients down, time across"
    };
    view! {
        <svg viewBox=format!("0 0 {width:.0} {height}") role="img" aria-label=label>
            {panels.collect_view()}
            {wide.then(|| view! {
                <text transform="translate(17 116) rotate(-90)" class="lbl-2 mid">{side}</text>
                <text transform="translate(17 224) rotate(-90)" class="lbl-2 mid">{per_slot}</text>
            })}
        </svg>
    }
}

/// One strategy. What is to come lies under a veil that begins at the playhead.
fn strategy(
    stage: Stage<Run>,
    run: &Shared<Run>,
    panel: Panel,
    place: usize,
    tallest: f64,
    locale: Locale,
    by_attempts: bool,
) -> impl IntoView + use<> {
    let storm = &run.storms[place];
    // Large text leaves no room for the formula.
    let large = stage.text.get() > 16.0;
    let (shown, focus) = (run.shown(), storm.jitter == run.params.strategy);
    let (rejected, served) = raster(storm, run, panel, by_attempts);
    let slots = bars(storm, run, panel, tallest);
    let capacity = panel.floor() - (f64::from(run.params.accept) / tallest).min(1.0) * (panel.bars - 10.0);
    let playhead = stage.playhead;
    // The window follows the playhead once it passes four fifths, so that the marks keep their size.
    let offset = Memo::new(move |_| (playhead.get() - panel.window * 0.8).clamp(0.0, shown - panel.window));
    let shift = move || format!("translate({:.1} 0)", -panel.x(offset.get()));
    // A mark at the playhead itself is past with its whole width.
    let ahead = move || format!("translate({:.1} 0)", panel.x(playhead.get()) + 2.5);
    let rest = panel.x(shown) + 6.0;
    let head = move || format!("translate({:.1} 0)", panel.x(playhead.get() - offset.get()).clamp(0.0, panel.width));
    let window_id = format!("jitter-window-{place}");
    let window_url = format!("url(#{window_id})");
    let ticks = move || {
        let from = offset.get();
        let (values, decimals) = crate::figure::ticks(crate::figure::Range::new(from, from + panel.window), 3);
        let tick = |at: f64| {
            let x = panel.x(at - from);
            let anchor = match x {
                x if x < 12.0 => "tick",
                x if x > panel.width - 12.0 => "tick end",
                _ => "tick mid",
            };
            view! {
                <path d=format!("M{x:.1} {}v4", panel.floor()) class="axis" />
                <text x=format!("{x:.1}") y=panel.floor() + 18.0 class=anchor>{locale.number(at, decimals)}</text>
            }
        };
        values.into_iter().map(tick).collect_view()
    };
    let name = text::strategy(storm.jitter, locale);
    let peak = locale.count(u64::from(storm.peak_per_slot));
    let peak_word = if locale.is_bengali() { "চূড়া " } else { "peak " };
    view! {
        <g transform=format!("translate({:.1} {:.1})", panel.left, panel.top)>
            <clipPath id=window_id><rect x="-3" y="-12" width=panel.width + 6.0 height=panel.floor() + 12.0 /></clipPath>
            <text y=if large { "-14" } else { "-25" } class=if focus { "lbl strong c-accent" } else { "lbl strong" }>{name}</text>
            {(!large).then(|| view! { <text y="-9" class="lbl-2">{text::formula(storm.jitter)}</text> })}
            <rect width=panel.width height=panel.raster class="f-paper" />
            <g clip-path=window_url>
                <g transform=shift>
                    <path d=rejected class="f-rejected" />
                    <path d=served class="f-succeeded" />
                    <path d=slots class="f-ink" />
                    <g class="ahead" transform=ahead>
                        <rect width=rest height=panel.raster class="f-paper" />
                        <rect width=rest y=panel.raster height=panel.bars class="f-sheet" />
                    </g>
                </g>
            </g>
            <g transform=head>
                <path d=format!("M0 -3V{}", panel.floor()) class="playhead" />
                <path d="M-5 -5h10l-5 7z" class="playhead-knob" />
            </g>
            <path d=format!("M0 {}H{:.1}", panel.floor(), panel.width) class="axis" />
            <path d=format!("M0 {capacity:.1}H{:.1}", panel.width) class="s-accent w15 d1" />
            {ticks}
            <text x=panel.width y=panel.raster + 18.0 class="lbl end halo-s">{peak_word}<tspan class="strong">{peak}</tspan></text>
        </g>
    }
}

/// The marks of one strategy: those turned away and those served.
fn raster(storm: &Storm, run: &Run, panel: Panel, by_attempts: bool) -> (String, String) {
    let shown = run.shown();
    let clients = run.params.clients as usize;
    let history = &storm.history;
    let visible = history.marks.partition_point(|mark| mark.at <= shown);
    let marks = &history.marks[..visible];
    let stride = (visible / MARKS_SHOWN + 1).next_power_of_two() as u32;
    let rows = by_attempts.then(|| rows_by_attempts(storm, clients));
    let small = clients > 150;
    let (mut rejected, mut served) = (Paths::new(), Paths::new());
    for mark in
        marks.iter().filter(|mark| mark.client.is_multiple_of(stride) || (mark.accepted && visible < 4 * MARKS_SHOWN))
    {
        let row = rows.as_ref().map_or(mark.client, |rows| rows[mark.client as usize]);
        let y = 4.0 + (f64::from(row) + 0.5) / clients as f64 * (panel.raster - 8.0);
        let x = panel.x(mark.at);
        match (mark.accepted, small) {
            (true, false) => served.disc(x, y, 2.3),
            (true, true) => served.disc(x, y, 1.7),
            (false, false) => rejected.diamond(x, y, 1.7),
            (false, true) => rejected.diamond(x, y, 1.2),
        }
    }
    (rejected.data(), served.data())
}

/// A row for each client: the fewer calls it made, the higher.
fn rows_by_attempts(storm: &Storm, clients: usize) -> Vec<u32> {
    let mut calls = vec![0_u32; clients];
    for mark in &storm.history.marks {
        calls[mark.client as usize] += 1;
    }
    let order = in_order((0..clients as u32).collect(), |client| f64::from(calls[*client as usize]));
    let mut rows = vec![0; clients];
    for (row, client) in (0_u32..).zip(order) {
        rows[client as usize] = row;
    }
    rows
}

fn bars(storm: &Storm, run: &Run, panel: Panel, tallest: f64) -> String {
    let slot = run.params.slot.get();
    let width = (panel.x(slot) - 0.4).max(1.2);
    let mut bars = Paths::new();
    let mut last = (f64::NEG_INFINITY, 0.0_f64);
    let visible = storm.history.slots.iter().take_while(|count| count.slot as f64 * slot <= run.shown());
    for count in visible {
        let x = panel.x(count.slot as f64 * slot);
        let height = f64::from(count.calls) / tallest * (panel.bars - 10.0);
        // Slots narrower than a pixel column share it; the tallest is seen.
        if x - last.0 < 1.0 {
            last.1 = last.1.max(height);
        } else {
            if last.0.is_finite() {
                bars.bar(last.0, panel.floor(), width, last.1);
            }
            last = (x, height);
        }
    }
    if last.0.is_finite() {
        bars.bar(last.0, panel.floor(), width, last.1);
    }
    bars.data()
}
