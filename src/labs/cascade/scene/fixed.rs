//! What does not move: boxes, names, and the remedies where they act.

use super::{
    Plan,
    frame::{Point, push},
};
use crate::{
    labs::cascade::{KINDS, Kind, Switch, text},
    sim::Span,
    text::{Locale, Text},
};

/// The mark of a kind, relative to its middle: a house (the gateway's own pages), a cart, a slip of paper.
pub const fn shape(kind: Kind) -> &'static str {
    match kind {
        Kind::Gateway => "m-5 0l5-5 5 5h-1.500v4.500h-7v-4.500z",
        Kind::Cart => {
            "m-6.500-4.500h2.200l.8 1.800h9.500l-2 5h-6.800l-2-5.300h-1.700zm3.500 7.500h2v2h-2zm4.300 0h2v2h-2z"
        }
        Kind::Status => "m-3.500-5h4.500l2.500 2.500v7.500h-7z",
    }
}

/// How a kind is drawn; the innocent one takes the accent.
pub const fn tone(kind: Kind) -> &'static str {
    match kind {
        Kind::Gateway => "f-ink2",
        Kind::Cart => "f-ink",
        Kind::Status => "f-accent",
    }
}

const CLOCK: &str = "m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0m10-6v6l4 3m-7-15h6";
const PAGE: &str = "m-11-15h22v30h-22zm5 7h12m-12 5h12";
const MISSING: &str = "m-7 3h14v8h-14z";

fn path(class: &str, d: &str) -> String {
    format!(r#"<path class="{class}" d="{d}"/>"#)
}

fn words(class: &str, (x, y): Point, words: &str) -> String {
    format!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{words}</text>"#)
}

fn arrow([from, to]: [Point; 2]) -> String {
    let length = libm::hypot(to.0 - from.0, to.1 - from.1).max(1.0);
    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let back = |along: f64, aside: f64| (to.0 - along * dx - aside * dy, to.1 - along * dy + aside * dx);
    let (left, right) = (back(6.0, 4.0), back(6.0, -4.0));
    format!(
        "M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}",
        from.0, from.1, to.0, to.1, left.0, left.1, to.0, to.1, right.0, right.1
    )
}

fn mark((x, y): Point, mark: &str) -> String {
    let mut d = String::new();
    push(&mut d, (x, y), mark);
    d
}

/// All of it, as SVG.
pub fn fixed(plan: &Plan, locale: Locale) -> String {
    let frame = &plan.frame;
    let mut svg = String::new();
    for kind in KINDS {
        let room = frame.users[kind as usize];
        svg += &path(tone(kind), &mark((room.x + 7.0, room.y + 8.0), shape(kind)));
        svg += &words("lbl", (room.x + 19.0, room.y + 13.0), text::kind(kind).get(locale));
        svg += &path("f-none s-edge w1 round", &arrow(frame.lanes[kind as usize]));
        if let Some(way) = frame.inner(kind) {
            svg += &path("f-none s-edge w1 round", &arrow(way));
        }
    }
    for room in [frame.gateway, frame.x] {
        svg += &path("f-paper s-ink w15", &room.outline());
    }
    for cells in [&plan.gateway, &plan.x].into_iter().chain(&plan.queue) {
        svg += &path("f-sheet s-edge w1", &cells.all());
    }
    let names = match frame.wide {
        true => [Text::same("gateway"), Text::new("X: orders", "X: অর্ডার"), Text::new("D: offers", "D: অফার")],
        false => [Text::same("gateway"), Text::same("X"), Text::same("D")],
    };
    for (at, name) in frame.names.into_iter().zip(names) {
        svg += &words("lbl strong mid", at, name.get(locale));
    }
    let [from, to] = frame.wire;
    let mut wire = format!("M{:.1} {:.1}H{:.1}", from.0, from.1 + 8.0, to.0);
    if plan.run.params.d_breaker == Switch::On {
        let ((x, y), span) = frame.switch();
        wire += &format!("M{:.1} {y:.1}H{x:.1}M{:.1} {y:.1}H{:.1}", from.0, x + span, to.0);
    } else {
        wire += &format!("M{:.1} {:.1}H{:.1}", from.0, from.1 - 8.0, to.0);
    }
    svg += &path("f-none s-ink w15", &wire);
    let ((x, y), r) = frame.dial;
    svg += &format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r}" class="f-paper s-ink w15"/>"#);
    svg + &remedies(plan, locale)
}

fn remedies(plan: &Plan, locale: Locale) -> String {
    let (frame, params) = (&plan.frame, &plan.run.params);
    let mut svg = String::new();
    for (at, timeout) in frame.clocks.into_iter().zip([params.gateway_timeout, params.d_timeout]) {
        if let Some(timeout) = timeout.map(Span::get) {
            svg += &path("f-sheet s-accent w2 round", &mark(at, CLOCK));
            let below = if frame.wide { -16.0 } else { 24.0 };
            let label = locale.span(timeout);
            svg += &words("lbl mid c-accent", (at.0, at.1 + below), &label);
        }
    }
    // How far X's patience reaches on the dial.
    let whole = params.d_slow_latency.max(params.d_latency);
    if let Some(timeout) = params.d_timeout.filter(|timeout| *timeout < whole) {
        let ((x, y), r) = frame.dial;
        let angle = timeout.get() / whole.get() * core::f64::consts::TAU;
        let (dx, dy) = (libm::sin(angle), -libm::cos(angle));
        let (near, far) = (r - 3.0, r + 7.0);
        let (x0, y0, x1, y1) = (x + near * dx, y + near * dy, x + far * dx, y + far * dy);
        svg += &path("s-accent w3", &format!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}"));
    }
    if let Some(limit) = params.d_bulkhead.filter(|limit| *limit < params.x_threads) {
        let reserved = (plan.x.count * limit as usize).div_ceil(params.x_threads.max(1) as usize);
        svg += &path("f-none s-accent w3", &plan.x.wall(plan.x.count - reserved.min(plan.x.count)));
    }
    if params.fallback == Switch::On {
        svg += &path("f-sheet s-accent w15", &mark(frame.page, PAGE));
        svg += &path("f-none s-accent w15 d2", &mark(frame.page, MISSING));
        if frame.wide {
            svg += &words("lbl mid c-accent", (frame.page.0, frame.page.1 + 33.0), "fallback");
        }
    }
    svg
}
