//! The picture's parts: boxes, arrows, the row of calls, the ring.

use super::super::Run;
use super::{Plan, flying_words, ring_words, rule_words};
use crate::{
    scene::{Paths, Shared},
    sim::policy::breaker::State,
    text::Locale,
};
use leptos::prelude::*;

/// A box's upper left corner and size.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: (f64, f64),
}

impl Place {
    fn right(self) -> f64 {
        self.x + self.size.0
    }

    fn bottom(self) -> f64 {
        self.y + self.size.1
    }

    fn middle(self) -> f64 {
        self.x + self.size.0 / 2.0
    }
}

/// A change of state that can happen.
pub(super) struct Arrow {
    pub(super) from: State,
    pub(super) to: State,
    path: String,
    /// The head's tip, and the angle it points in, in degrees from the right, clockwise.
    tip: (f64, f64, f64),
    /// Where its rule stands, and how it is anchored.
    label: (f64, f64, &'static str),
}

impl Arrow {
    pub(super) fn all(plan: &Plan) -> [Self; 4] {
        let (closed, open, half) = (plan.closed, plan.open, plan.half);
        let level = closed.y + closed.size.1 / 2.0;
        let between = (closed.right() + open.x) / 2.0;
        let (up, down) = (open.x + open.size.0 * 0.28, open.x + open.size.0 * 0.62);
        let side = half.y + half.size.1 / 2.0;
        let home = closed.middle();
        [
            Self {
                from: State::Closed,
                to: State::Open,
                path: format!("M{:.1} {level}H{:.1}", closed.right() + 2.0, open.x - 4.0),
                tip: (open.x - 2.0, level, 0.0),
                label: (between, level - 8.0, "mid"),
            },
            Self {
                from: State::HalfOpen,
                to: State::Closed,
                path: format!("M{:.1} {side}Q{home} {side} {home} {:.1}", half.x - 2.0, closed.bottom() + 5.0),
                tip: (home, closed.bottom() + 3.0, -90.0),
                label: if plan.wide { (half.x - 10.0, side + 20.0, "end") } else { (12.0, half.bottom() + 16.0, "") },
            },
            Self {
                from: State::HalfOpen,
                to: State::Open,
                path: format!(
                    "M{:.1} {:.1}Q{up} {:.1} {up} {:.1}",
                    half.right() + 2.0,
                    side - 14.0,
                    side - 14.0,
                    open.bottom() + 5.0
                ),
                tip: (up, open.bottom() + 3.0, -90.0),
                label: if plan.wide {
                    (up - 10.0, open.bottom() + 22.0, "end")
                } else {
                    (half.middle(), half.y - 8.0, "mid")
                },
            },
            Self {
                from: State::Open,
                to: State::HalfOpen,
                path: format!(
                    "M{down} {:.1}Q{down} {:.1} {:.1} {:.1}",
                    open.bottom() + 2.0,
                    side + 16.0,
                    half.right() + 6.0,
                    side + 16.0
                ),
                tip: (half.right() + 4.0, side + 16.0, 180.0),
                label: if plan.wide {
                    (down + 8.0, side + 6.0, "")
                } else {
                    (plan.width - 12.0, half.bottom() + 16.0, "end")
                },
            },
        ]
    }
}

/// An arrow with its rule; lit, with the instant, when the last change went along it.
pub(super) fn arrow(
    arrow: Arrow,
    rule: String,
    lit: impl Fn() -> bool + Copy + Send + Sync + 'static,
    when: impl Fn() -> Option<String> + Send + Sync + 'static,
) -> impl IntoView {
    let Arrow { path, tip: (x, y, angle), label: (lx, ly, anchor), .. } = arrow;
    let line = move || if lit() { "f-none s-ink w3" } else { "f-none s-edge w15" };
    let head = move || if lit() { "f-ink" } else { "f-ink2" };
    let text = move || if lit() { format!("lbl halo-s strong {anchor}") } else { format!("lbl-2 halo-s {anchor}") };
    view! {
        <path d=path class=line />
        <path d="M0 0l-11 -5v10z" transform=format!("translate({x:.1} {y:.1}) rotate({angle})") class=head />
        <text x=format!("{lx:.1}") y=format!("{ly:.1}") class=text>{rule}</text>
        <text x=format!("{lx:.1}") y=format!("{:.1}", ly + 24.0) class=format!("lbl-2 halo-s {anchor}")>{when}</text>
    }
}

/// A state: a switch that is closed, open or being tried, its name, and what it does with calls.
pub(super) fn state_box(
    state: State,
    place: Place,
    sub: String,
    lit: impl Fn() -> bool + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let (width, height) = place.size;
    let token = match state {
        State::Closed => "succeeded",
        State::Open => "rejected",
        State::HalfOpen => "waiting",
    };
    let frame = move || match lit() {
        true => format!("t-{token} s-{token} w3"),
        false => "f-sheet s-edge w15".to_owned(),
    };
    let middle = width / 2.0;
    let lever = match state {
        State::Closed => format!("M{:.1} 20H{:.1}", middle - 16.0, middle + 16.0),
        State::Open => format!("M{:.1} 20L{:.1} 6", middle - 16.0, middle + 13.0),
        State::HalfOpen => format!("M{:.1} 20L{:.1} 14", middle - 16.0, middle + 15.0),
    };
    let wires = format!("M{:.1} 20H{:.1}M{:.1} 20H{:.1}", middle - 46.0, middle - 16.0, middle + 16.0, middle + 46.0);
    let lever_class = if state == State::HalfOpen { "f-none s-ink w2 d2 round" } else { "f-none s-ink w2 round" };
    let name = match state {
        State::Closed => "closed",
        State::Open => "open",
        State::HalfOpen => "half-open",
    };
    let name_class = move || if lit() { "lbl mid strong" } else { "lbl mid" };
    view! {
        <g transform=format!("translate({:.1} {:.1})", place.x, place.y)>
            <rect width=width height=height class=frame />
            <path d=wires class="f-none s-ink w2" />
            <path d=lever class=lever_class />
            <circle cx=middle - 16.0 cy="20" r="3.5" class="f-ink" />
            <circle cx=middle + 16.0 cy="20" r="3.5" class="f-ink" />
            <text x=middle y=height - 30.0 class=name_class>{name}</text>
            <text x=middle y=height - 10.0 class=move || if lit() { "lbl mid" } else { "lbl-2 mid" }>{sub}</text>
        </g>
    }
}

/// The calls that hold a thread, one ring each; where there is no room for all, the row says how many more.
pub(super) fn flight(
    shared: StoredValue<Shared<Run>>,
    playhead: Signal<f64>,
    plan: Plan,
    locale: Locale,
) -> impl IntoView {
    let (left, top, width) = plan.flight;
    let step = 9.0;
    let room = (width / step) as usize;
    let count = Memo::new(move |_| shared.with_value(|run| run.waiting_at(playhead.get())));
    let rings = move || {
        let mut rings = Paths::new();
        for place in 0..count.get().min(room) {
            rings.disc(left + step * (place as f64 + 0.5), top, 3.5);
        }
        rings.data()
    };
    let (bold, quiet) = (move || flying_words(count.get(), locale).0, move || flying_words(count.get(), locale).1);
    let tone = move || if count.get() == 0 { "strong" } else { "strong f-waiting" };
    view! {
        <text x=left y=top - 12.0 class="lbl-2">
            <tspan class=tone>{bold}</tspan>
            <tspan dx="12">{quiet}</tspan>
        </text>
        <path d=rings class="f-none s-waiting w15" />
    }
}

/// The results the breaker judges by, newest at the top, going round against the clock; in its middle their failures.
pub(super) fn ring(
    shared: StoredValue<Shared<Run>>,
    playhead: Signal<f64>,
    plan: Plan,
    locale: Locale,
    state: Memo<State>,
) -> impl IntoView {
    let (x, y, inner, outer) = plan.ring;
    let places = shared.with_value(|run| run.params.window).max(1) as usize;
    let results = Memo::new(move |_| {
        shared
            .with_value(|run| run.window_at(playhead.get()).iter().rev().map(|result| result.ok).collect::<Vec<bool>>())
    });
    let angle = move |place: usize| -(place as f64) / places as f64;
    let marks = places <= 60;
    let segments = move |ok: bool| {
        let mut path = Paths::new();
        for (place, _) in results.get().iter().enumerate().filter(|(_, result)| **result == ok) {
            path.ring((x, y), (angle(place + 1), angle(place)), (inner, outer));
        }
        path.data()
    };
    let points = move |ok: bool| {
        let mut path = Paths::new();
        for (place, _) in results.get().iter().enumerate().filter(|(_, result)| marks && **result == ok) {
            let turn = (angle(place) + angle(place + 1)) / 2.0 * core::f64::consts::TAU;
            let middle = (inner + outer) / 2.0;
            let at = (x + middle * libm::sin(turn), y - middle * libm::cos(turn));
            if ok { path.disc(at.0, at.1, 3.0) } else { path.cross(at.0, at.1, 3.6) }
        }
        path.data()
    };
    let failed = move || results.get().iter().filter(|ok| !**ok).count();
    let share = move || {
        let of = results.get().len();
        if of == 0 { "–".to_owned() } else { locale.percent(failed() as f64 / of as f64, 0) }
    };
    let counts = move || {
        let (bad, of) = (locale.count(failed() as u64), locale.count(results.get().len() as u64));
        if locale.is_bengali() {
            format!("{of}টির {bad}টি ব্যর্থ")
        } else {
            format!("{bad} of {of} failed")
        }
    };
    let (over, under) = shared.with_value(|run| (ring_words(run, locale), rule_words(run, locale)));
    let trial = move || {
        (state.get() == State::HalfOpen).then(|| {
            let (sent, ok) = shared.with_value(|run| {
                let at = playhead.get();
                (run.probes_at(at), run.trial_at(at).iter().filter(|result| result.ok).count())
            });
            let (sent, ok) = (locale.count(sent as u64), locale.count(ok as u64));
            if locale.is_bengali() {
                format!("{sent}টি probe গেছে, {ok}টি সফল")
            } else {
                format!("{sent} probes sent, {ok} ok")
            }
        })
    };
    let frozen = move || match (state.get(), locale.is_bengali()) {
        (State::Closed, _) => String::new(),
        (_, true) => "যা দেখে খুলেছে".to_owned(),
        (_, false) => "what opened it".to_owned(),
    };
    view! {
        <text x=x y=y - outer - 22.0 class="lbl mid strong">{over}</text>
        <path d=format!("M{x} {:.1}v-9", y - outer - 2.0) class="s-ink w15" />
        {(!plan.large).then(|| view! {
            <text x=x + 6.0 y=y - outer - 5.0 class="lbl-2">{if locale.is_bengali() { "পুরোনো" } else { "oldest" }}</text>
            <text x=x - 6.0 y=y - outer - 5.0 class="lbl-2 end">{if locale.is_bengali() { "নতুন" } else { "newest" }}</text>
        })}
        <circle cx=x cy=y r=(inner + outer) / 2.0 class="f-none s-rule" stroke-width=outer - inner />
        <g>
            <path d=move || segments(true) class="t-succeeded s-succeeded w1" />
            <path d=move || segments(false) class="t-failed s-failed w1" />
            <path d=move || points(true) class="f-succeeded" />
            <path d=move || points(false) class="f-none s-failed w15" />
        </g>
        <text x=x y=y + 4.0 class="ring-big lbl mid strong">{share}</text>
        {(plan.wide && !plan.large).then(|| view! {
            <text x=x y=y + 24.0 class="lbl-2 mid">{counts}</text>
            <text x=x y=y - 26.0 class="lbl-2 mid">{frozen}</text>
        })}
        <text x=x y=y + outer + 22.0 class="lbl-2 mid">
            {move || trial().unwrap_or_else(|| if plan.wide { under.clone() } else { counts() })}
        </text>
    }
}
