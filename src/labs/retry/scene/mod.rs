//! The picture: one user's call from the app down to the database, attempt by attempt. What failed is crossed, what is
//! still open is a ring, what is to come is a ghost; the way to the present attempt is lit.

mod frame;

use super::{
    RetryLab, Run,
    plan::{Plan, Reached},
    text,
    tree::Outcome,
};
use crate::{
    figure::Fate,
    lab::say,
    scene::{Legend, LegendItem, Paths, Scene, Shared, Stage},
    text::{Locale, Say, Text},
};
use frame::{Frame, Kind, Marks, PHONE, Step};
use leptos::prelude::*;
use std::sync::Arc;

impl Scene for RetryLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, playhead, locale, width, .. } = stage;
        let reached = Memo::new(move |_| Reached::at(playhead.get()));
        let counts = Memo::new(move |_| run.get().map(|run| Counts::new(&run, reached.get())).unwrap_or_default());
        let legend = Signal::derive(move || counts.get().legend());
        let picture = move || run.get().map(|run| picture(stage, &run, reached, width.get(), locale.get()));
        view! {
            <div class="scene-bar"><Legend items=legend locale=locale /></div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

/// Database attempts by their fate at a cursor.
#[derive(Clone, Copy, Default, PartialEq)]
struct Counts {
    failed: u32,
    succeeded: Option<u32>,
    ahead: u32,
    /// Retries that the call was denied so far, if it is denied any.
    denied: Option<usize>,
    /// Whether some possible attempts are never made.
    spared: bool,
}

impl Counts {
    fn new(run: &Run, reached: Reached) -> Self {
        let tree = &run.tree;
        let over = reached.over.min(tree.database);
        let ends_well = tree.root().is_some_and(|root| root.outcome == Outcome::Succeeded);
        let succeeded = ends_well.then(|| u32::from(over == tree.database));
        let denied = tree.attempts.iter().filter(|attempt| attempt.outcome == Outcome::Denied);
        let (so_far, ever) =
            denied.fold((0, false), |(so_far, _), attempt| (so_far + usize::from(attempt.last <= over), true));
        Self {
            failed: over - succeeded.unwrap_or(0),
            succeeded,
            ahead: tree.database - over,
            denied: ever.then_some(so_far),
            spared: tree.database < run.params.worst(),
        }
    }

    fn legend(self) -> Vec<LegendItem> {
        let named = |fate: Fate, text: Text, count: u64| LegendItem::named(fate, counted(text, count));
        let ghost = r#"<circle cx="9" cy="7" r="4.5" class="f-none s-edge w15 d2"/>"#;
        let spared = r#"<circle cx="9" cy="7" r="1.6" class="f-ink2 future"/>"#;
        let mut items = vec![named(Fate::Failed, Text::new("failed", "ব্যর্থ"), self.failed.into())];
        items.extend(self.succeeded.map(|count| named(Fate::Succeeded, Text::new("answered", "সফল"), count.into())));
        items.extend(self.denied.map(|count| {
            named(Fate::Rejected, Text::new("retry denied: no token", "token নেই, retry হয়নি"), count as u64)
        }));
        items.push(LegendItem::named(Fate::Waiting, Text::new("waiting for those below", "নিচের উত্তরের অপেক্ষায়")));
        items.push(LegendItem { mark: ghost, label: counted(Text::new("to come", "বাকি"), self.ahead.into()) });
        if self.spared {
            items.push(LegendItem { mark: spared, label: Text::new("not needed", "আর লাগেনি").into() });
        }
        items
    }
}

fn counted(text: Text, count: u64) -> Say {
    say(move |locale| format!("{} {}", text.get(locale), locale.count(count)))
}

/// What the parts of the picture share.
#[derive(Clone)]
struct Unfolding {
    frame: Arc<Frame>,
    playhead: Signal<f64>,
    reached: Memo<Reached>,
    /// How many attempts of each level have begun and how many are over.
    progress: Memo<Vec<(usize, usize)>>,
    /// Whether the call is over, and how it ends.
    over: Memo<bool>,
    outcome: Outcome,
    locale: Locale,
    /// How large the text is against a screen's.
    text: f64,
}

fn picture(
    stage: Stage<Run>,
    run: &Shared<Run>,
    reached: Memo<Reached>,
    width: f64,
    locale: Locale,
) -> impl IntoView + use<> {
    let frame = Arc::new(Frame::new(Plan::new(&run.params, &run.tree), width));
    let (layers, database) = (run.params.layers, run.tree.database);
    let text = stage.text.get() / 13.0;
    let own = Arc::clone(&frame);
    let progress =
        move |_: Option<&_>| own.plan.levels.iter().map(|level| level.progress(reached.get())).collect::<Vec<_>>();
    let unfolding = Unfolding {
        frame,
        text,
        playhead: stage.playhead,
        reached,
        progress: Memo::new(progress),
        over: Memo::new(move |_| database > 0 && reached.get().over >= database),
        outcome: run.tree.root().map_or(Outcome::Cut, |root| root.outcome),
        locale,
    };
    let rows = (1..=layers).map(|depth| unfolding.row(depth, layers)).collect_view();
    let label = match locale.is_bengali() {
        true => format!(
            "একজনের একটি call অ্যাপ থেকে database পর্যন্ত, চেষ্টা ধরে ধরে: {} স্তরের পিরামিড, database-এ {}টি চেষ্টা",
            locale.count(layers.into()),
            locale.count(database.into())
        ),
        false => format!(
            "One user's call from the app down to the database, attempt by attempt: a pyramid of {} layers, {} attempts on the database",
            locale.count(layers.into()),
            locale.count(database.into())
        ),
    };
    view! {
        <svg viewBox=format!("0 0 {width:.0} {:.0}", unfolding.frame.height) role="img" aria-label=label>
            {unfolding.marks()}
            {unfolding.way()}
            {unfolding.app(run.tree.user)}
            {rows}
            {product(&unfolding.frame, run, locale)}
        </svg>
    }
}

impl Unfolding {
    /// All marks and connections that are shown one by one, over the bars of rows that have no room for them.
    fn marks(&self) -> impl IntoView + use<> {
        let (own, progress) = (Arc::clone(&self.frame), self.progress);
        // Rows that only fill as bars do not make the others be drawn again.
        let shown = move |_: Option<&_>| {
            let shown = |(depth, progress)| if own.shows(depth) { progress } else { (0, 0) };
            progress.get().into_iter().enumerate().map(shown).collect::<Vec<_>>()
        };
        let (own, shown) = (Arc::clone(&self.frame), Memo::new(shown));
        let marks = Memo::new(move |_| shown.with(|shown| Marks::new(&own, shown)));
        let path = move |class: &'static str, part: fn(&Marks) -> &String| {
            view! { <path class=class d=move || marks.with(|marks| part(marks).clone()) /> }
        };
        let mut never = Paths::new();
        for (level, row) in self.frame.plan.levels.iter().zip(&self.frame.rows) {
            for x in &level.never {
                never.disc(self.frame.x(*x), row.y, 1.6);
            }
        }
        view! {
            <path class="f-ink2 future" d=never.data() />
            {path("f-none s-edge w1 future", |marks| &marks.edges[2])}
            {path("f-none s-failed w1", |marks| &marks.edges[0])}
            {path("f-none s-failed w1 future", |marks| &marks.edges[4])}
            {path("f-none s-rejected w15 d2", |marks| &marks.edges[3])}
            {path("f-none s-succeeded w2", |marks| &marks.edges[1])}
            {(1..self.frame.rows.len()).map(|depth| self.bar(depth)).collect_view()}
            {path("f-sheet s-edge w1 d2", |marks| &marks.ghosts)}
            {path("f-none s-rejected w1 future", |marks| &marks.denied[1])}
            {path("t-failed s-failed w15", |marks| &marks.failed[0])}
            {path("f-none s-failed w2 round", |marks| &marks.failed[1])}
            {path("f-none s-failed w15", |marks| &marks.strokes)}
            {path("f-rejected s-rejected w1", |marks| &marks.denied[0])}
            {path("f-succeeded s-succeeded w1", |marks| &marks.succeeded)}
            {path("f-sheet s-waiting w3", |marks| &marks.waiting)}
        }
    }

    /// A row with too many attempts for marks: a bar that fills.
    fn bar(&self, depth: usize) -> Option<impl IntoView + use<>> {
        let rows = &self.frame.rows;
        let (row, before) = (rows.get(depth)?, rows.get(depth - 1)?);
        if row.kind != Kind::Bar {
            return None;
        }
        let total = self.frame.plan.levels.get(depth)?.spots.len().max(1) as f64;
        let ((left, right), progress) = (self.frame.span, self.progress);
        let filled = move || {
            let over = progress.with(|progress| progress.get(depth).map_or(0, |progress| progress.1));
            format!("{:.1}", over as f64 / total * (right - left))
        };
        let (top, height) = (row.y - row.half(), 2.0 * row.half());
        let (upper, gap) = (before.y + before.half() + 1.0, top - before.y - before.half() - 2.0);
        Some(view! {
            <rect x=left y=upper width=filled height=gap class="t-failed" />
            <rect x=left y=top width=right - left height=height class="f-none s-edge w1 d2" />
            <rect x=left y=top width=filled height=height class="p-failed s-failed w1" />
        })
    }

    /// The way to the present attempt, its number, and the call as it falls.
    fn way(&self) -> impl IntoView + use<> {
        let Self { progress, playhead, reached, over, outcome, locale, .. } = *self;
        let own = Arc::clone(&self.frame);
        let way = Memo::new(move |_| {
            progress.with(|progress| own.way(|depth| progress.get(depth).map_or(0, |progress| progress.0)))
        });
        let halves: Vec<f64> = self.frame.rows.iter().map(|row| row.half()).collect();
        let line = move || {
            let mut paths = Paths::new();
            way.with(|way| {
                for (pair, halves) in way.windows(2).zip(halves.windows(2)) {
                    if let ([from, to], [above, below]) = (pair, halves) {
                        paths.line((from.x, from.y + above), (to.x, to.y - below));
                    }
                }
            });
            paths.data()
        };
        let class = move || match (over.get(), outcome) {
            (false, _) => "f-none s-accent w3",
            (true, Outcome::Succeeded) => "f-none s-succeeded w3",
            (true, _) => "f-none s-failed w1",
        };
        let falling = move || {
            let at = playhead.get();
            let share = ((at - at.floor()) * 1.4).min(1.0);
            // Only the steps that this attempt adds: from the lowest component that was waiting already.
            let point = way.with(|way| {
                let fresh = way.iter().position(|step| step.first == reached.get().begun).unwrap_or(0);
                along(way.get(fresh.saturating_sub(1)..)?, share)
            });
            point.map_or_else(String::new, |(x, y)| format!("translate({x:.1} {y:.1})"))
        };
        let moving = Memo::new(move |_| reached.get().begun > reached.get().over);
        let shown = move || if moving.get() { "block" } else { "none" };
        let (bottom, span) =
            (self.frame.bottom() + self.frame.rows.last().map_or(0.0, |row| row.half()), self.frame.span);
        let number = move || {
            let begun = reached.get().begun;
            let x = way.with(|way| way.last().map(|step| step.x))?.clamp(span.0 + 8.0, span.1 - 8.0);
            (begun > 0).then(|| {
                view! {
                    <path d=format!("M{x:.1} {:.1}v6", bottom + 3.0) class="s-accent w2" />
                    <text x=format!("{x:.1}") y=bottom + 23.0 class="lbl strong mid c-accent">{locale.count(begun.into())}</text>
                }
            })
        };
        view! {
            <path class=class d=line />
            <circle r="4.5" class="f-accent" transform=falling style:display=shown />
            {number}
        }
    }

    /// The app, as the phone that the user holds.
    fn app(&self, user: u32) -> impl IntoView + use<> {
        let Self { over, outcome, locale, .. } = *self;
        let (x, y) = (self.frame.x(0.5), self.frame.rows.first().map_or(0.0, |row| row.y));
        let bengali = locale.is_bengali();
        let screen = move || match (over.get(), outcome) {
            (true, Outcome::Succeeded) => view! { <circle r="5.5" cy="-2" class="f-succeeded" /> }.into_any(),
            (true, Outcome::Failed | Outcome::Permanent) => {
                view! { <path d="M-4.5 -6.5l9 9m0-9l-9 9" class="f-none s-failed w3 round" /> }.into_any()
            }
            _ => view! { <circle r="5" cy="-2" class="f-none s-waiting w3" /> }.into_any(),
        };
        let word = move || match (over.get(), outcome, bengali) {
            (true, Outcome::Succeeded, true) => "উত্তর এল",
            (true, Outcome::Succeeded, false) => "answered",
            (true, Outcome::Failed | Outcome::Permanent, true) => "ত্রুটি",
            (true, Outcome::Failed | Outcome::Permanent, false) => "an error",
            (_, _, true) => "একটি অনুরোধ",
            (_, _, false) => "one request",
        };
        let user = match bengali {
            true => format!("{} নম্বর ব্যবহারকারী", locale.count(user.into())),
            false => format!("user {}", locale.count(user.into())),
        };
        view! {
            <g transform=format!("translate({x:.1} {y:.1})")>
                <rect x="-11.5" y=-PHONE width="23" height=2.0 * PHONE rx="4" class="f-ink" />
                <rect x="-9" y=3.0 - PHONE width="18" height=2.0 * PHONE - 10.0 class="f-sheet" />
                <path d=format!("M-3 {}h6", PHONE - 3.5) class="s-sheet w15" />
                {screen}
                <text x="22" y="4.5" class="lbl">{word}</text>
            </g>
            {self.name(0, text::name(0, 1, locale), user)}
        }
    }

    /// A component's name in the gutter, and how many of its attempts have been made.
    fn row(&self, depth: u32, layers: u32) -> impl IntoView + use<> {
        let Self { progress, locale, .. } = *self;
        let (own, place, narrow) = (Arc::clone(&self.frame), depth as usize, !self.frame.wide());
        let count = Memo::new(move |_| {
            let begun = progress.with(|progress| progress.get(place).map_or(0, |progress| progress.0));
            own.plan.levels.get(place).map_or((0, 0), |level| (level.made(begun), level.made(level.spots.len())))
        });
        let words = move || {
            let (made, all) = count.get();
            let large = all > 999 && narrow;
            let (made, all) = (locale.count(made as u64), locale.count(all as u64));
            if large {
                return if locale.is_bengali() { format!("{made}টি") } else { made };
            }
            if locale.is_bengali() { format!("{all}টির {made}টি") } else { format!("{made} of {all}") }
        };
        self.name(place, text::name(depth, layers, locale), words)
    }

    fn name(&self, place: usize, name: &'static str, under: impl IntoView + 'static) -> AnyView {
        let y = self.frame.rows.get(place).map_or(0.0, |row| row.y);
        let left = if self.frame.wide() { 16.0 } else { 8.0 };
        let under = match self.frame.one_line {
            true => view! { <text x=self.frame.span.0 - 18.0 y=y + 4.5 class="lbl-2 end">{under}</text> }.into_any(),
            false => view! { <text x=left y=y + 15.0 * self.text class="lbl-2">{under}</text> }.into_any(),
        };
        view! {
            <text x=left y=if self.frame.one_line { y + 4.5 } else { y - 2.0 } class="lbl strong">{name}</text>
            {under}
        }
        .into_any()
    }
}

/// The point after this share of the way.
fn along(way: &[Step], share: f64) -> Option<(f64, f64)> {
    let length = way.len().saturating_sub(1) as f64 * share;
    let (from, rest) = (way.get(length.floor() as usize)?, length.fract());
    let to = way.get(length.floor() as usize + 1).unwrap_or(from);
    Some((from.x + (to.x - from.x) * rest, from.y + (to.y - from.y) * rest))
}

/// What the layers' attempts multiply to, at the bottom right.
fn product(frame: &Frame, run: &Run, locale: Locale) -> impl IntoView + use<> {
    let params = &run.params;
    let factors: Vec<String> = (0..params.layers).map(|depth| locale.count(params.attempts_at(depth).into())).collect();
    let most = match (run.tree.database < params.worst(), locale.is_bengali()) {
        (false, _) => "",
        (true, true) => "সর্বোচ্চ ",
        (true, false) => "at most ",
    };
    let total = locale.count(params.worst().into());
    view! {
        <text x=frame.span.1 + 4.0 y=frame.height - 8.0 class="lbl end">
            {most}{factors.join(" × ")}" = "<tspan class="strong">{total}</tspan>
        </text>
    }
}
