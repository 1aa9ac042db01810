//! The picture: one payment from the user down to the bank and back. Own work is solid, waiting is striped, and all that
//! is done when it is of no use any more is hatched. Over each service burns the fuse of its own timeout.

mod bars;
mod frame;
mod icons;
mod marks;

use super::{DeadlineLab, Run, text};
use crate::{
    figure::Fate,
    scene::{Legend, LegendItem, Scene, Shared, Stage},
    sim::policy::deadline::Timeouts,
    text::{Locale, Text},
};
use frame::{BANK, Frame, PAYMENT, USER};
use icons::{ICONS, Pose};
use leptos::prelude::*;
use std::fmt::Write;

/// When the user walks off: at the deadline, unless nobody ever promised an answer.
fn leaves_at(run: &Run) -> f64 {
    if run.params.policy == Timeouts::None { f64::INFINITY } else { run.params.deadline.get() }
}

impl Scene for DeadlineLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, locale, width, .. } = stage;
        let item = |mark, label: Text| LegendItem { mark, label: label.into() };
        let legend = vec![
            item(
                r#"<rect x="2" y="2" width="14" height="10" class="f-succeeded"/>"#,
                Text::new("own work", "নিজের কাজ"),
            ),
            item(
                r#"<rect x="2" y="2" width="14" height="10" class="p-waiting s-waiting w1"/>"#,
                Text::new("waits, thread bound", "অপেক্ষায়, thread আটকা"),
            ),
            item(r#"<rect x="2" y="2" width="14" height="10" class="p-wasted s-wasted w1"/>"#, Fate::Wasted.word()),
            item(r#"<path d="M1 7H15m0-5v10" class="s-ink w2"/>"#, Text::new("own limit", "নিজের সীমা")),
            item(
                r#"<circle cx="9" cy="7" r="6" class="f-sheet s-ink w15"/><path d="M9 3.500V7l2.500 1.500" class="f-none s-ink w15"/>"#,
                Text::new("time is up", "সময় শেষ"),
            ),
            item(r#"<path d="M5 3l8 8m0-8l-8 8" class="s-failed w3"/>"#, Text::new("cut off", "কাটা পড়ল")),
        ];
        let legend = Signal::derive(move || legend.clone());
        let picture = move || run.get().map(|run| picture(stage, run, width.get(), locale.get()));
        view! {
            <div class="scene-bar"><Legend items=legend locale=locale /></div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

fn picture(stage: Stage<Run>, run: Shared<Run>, width: f64, locale: Locale) -> impl IntoView + use<> {
    let frame = Frame::new(&run, width, stage.text.get() / 13.0);
    let playhead = stage.playhead;
    let backdrop = bars::backdrop(&run, &frame, locale) + &names(&run, &frame, locale);
    let bars = bars::bars(&run, &frame);
    let line = bars::deadline(&run, &frame, locale);
    let label = label(&run, locale);
    let shared = StoredValue::new(run.clone());
    let marks = StoredValue::new(marks::marks(&run, &frame, locale));
    let count = Memo::new(move |_| {
        let at = playhead.get() + 1e-9;
        marks.with_value(|marks| marks.partition_point(|mark| mark.0 <= at))
    });
    let happened = move || {
        marks.with_value(|marks| marks.iter().take(count.get()).map(|mark| mark.1.as_str()).collect::<String>())
    };
    let to_come = move || {
        marks.with_value(|marks| marks.iter().skip(count.get()).map(|mark| mark.1.as_str()).collect::<String>())
    };
    let past = move || format!("{:.1}", frame.x(playhead.get()));
    let rest = move || format!("{:.1}", frame.x(playhead.get()));
    let head = move || format!("translate({:.1} 0)", frame.x(playhead.get()));
    // Which fuses burn; drawn anew only when that changes, and shortened by a clip.
    let burning = Memo::new(move |_| {
        let at = playhead.get() + 1e-9;
        shared.with_value(|run| {
            let trace = run.focus();
            let burns = |place: usize| {
                let ended = trace.visits[place].map_or(0.0, |visit| visit.ended);
                bars::allowance(run, trace, place).filter(|(from, _)| *from <= at && at < ended)
            };
            let fuse = |place| burns(place).map(|(from, to)| bars::fuse(&frame, place, from, to));
            (0..PAYMENT).filter_map(fuse).collect::<String>()
        })
    });
    let dash = if run.params.policy == Timeouts::None { "f-none s-ink w2 d2" } else { "f-none s-ink w3" };
    view! {
        <svg viewBox=format!("0 0 {:.0} {:.0}", frame.width, frame.height) role="img" aria-label=label>
            <clipPath id="deadline-past"><rect width=past height=frame.height /></clipPath>
            <clipPath id="deadline-rest"><rect x=rest width=frame.width height=frame.height /></clipPath>
            <g inner_html=backdrop></g>
            <g class="future" inner_html=bars.clone()></g>
            <g clip-path="url(#deadline-past)" inner_html=bars></g>
            <g inner_html=line></g>
            <path clip-path="url(#deadline-rest)" class=dash d=move || burning.get() />
            <g transform=head>
                <path d=format!("M0 {}V{}", frame.top, frame.floor) class="playhead" />
                <path d=format!("M-5 {}h10l-5 7z", frame.top - 3.0) class="playhead-knob" />
            </g>
            <g class="future" inner_html=to_come></g>
            <g inner_html=happened></g>
            {user(playhead, shared, frame)}
            {remaining(playhead, shared, frame, locale)}
        </svg>
    }
}

/// The user, who goes with the playhead until there is an answer, or no patience left.
fn user(playhead: Signal<f64>, shared: StoredValue<Shared<Run>>, frame: Frame) -> impl IntoView + use<> {
    let (answered, leaves, deadline, paid) = shared.with_value(|run| {
        let trace = run.focus();
        (trace.answered, leaves_at(run), run.params.deadline.get(), trace.paid)
    });
    let end = answered.min(leaves);
    let last = match (answered <= leaves, paid) {
        (false, _) => Pose::Gone,
        (_, true) => Pose::Paid,
        (_, false) => Pose::Pending,
    };
    let pose = Memo::new(move |_| match playhead.get() + 1e-9 {
        at if at >= end => last,
        at if at >= deadline => Pose::Late,
        _ => Pose::Waiting,
    });
    let floor = frame.rows[USER].y - 0.5;
    // Who leaves stands clear of the line.
    let place = move |at: f64| {
        let aside = if at >= end && last == Pose::Gone { 24.0 } else { 0.0 };
        format!("translate({:.1} {floor})", frame.x(at.min(end)) - aside)
    };
    let over = Memo::new(move |_| pose.get() == last);
    let side = frame.side(end);
    view! {
        <g class="future" transform=place(end) inner_html=move || if over.get() { String::new() } else { icons::user(last, side) }></g>
        <g transform=move || place(playhead.get() + 1e-9) inner_html=move || icons::user(pose.get(), side)></g>
    }
}

/// Icons and names in the gutter.
fn names(run: &Run, frame: &Frame, locale: Locale) -> String {
    let bn = locale.is_bengali();
    let names = [if bn { "ব্যবহারকারী" } else { "user" }, "gateway", "order", "payment", if bn { "ব্যাংক" } else { "bank" }];
    let mut svg = String::new();
    for (place, (name, row)) in names.into_iter().zip(&frame.rows).enumerate() {
        let middle = if place == USER { row.y - 18.0 } else { row.middle() };
        let (icon, text) = if frame.wide {
            ((12.0, middle - 14.0), (50.0, middle - 3.0))
        } else {
            ((8.0, middle - 27.0), (8.0, middle + 15.0))
        };
        // Large text leaves room for the name alone, in the middle of its row.
        let alone = frame.wide && frame.large() && place != USER;
        let text = if alone { (text.0, middle + 4.5 * frame.text) } else { text };
        let picture = if place == USER { icons::head_and_phone() } else { ICONS[place].to_owned() };
        let _ = write!(
            svg,
            r#"<g transform="translate({:.1} {:.1})">{picture}</g><text x="{:.1}" y="{:.1}" class="lbl strong">{name}</text>"#,
            icon.0, icon.1, text.0, text.1
        );
        if place == BANK && !alone {
            let words = bank_words(run, locale, frame.wide);
            let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}" class="lbl-2">{words}</text>"#, text.0, text.1 + 16.0);
        }
    }
    svg
}

/// What is left at the user and at each hop, under their names.
fn remaining(
    playhead: Signal<f64>,
    shared: StoredValue<Shared<Run>>,
    frame: Frame,
    locale: Locale,
) -> impl IntoView + use<> {
    let entry = move |place: usize| {
        let words =
            Memo::new(move |_| shared.with_value(|run| left(run, place, playhead.get() + 1e-9, locale, frame.wide)));
        let row = frame.rows[place];
        let middle = if place == USER { row.y - 18.0 } else { row.middle() };
        let (x, y) = if frame.wide { (50.0, middle - 3.0 + 16.0 * frame.text) } else { (8.0, middle + 31.0) };
        view! { <text x=x y=y class="lbl-2">{move || words.get()}</text> }
    };
    let rows = if frame.large() { USER..USER + 1 } else { USER..BANK };
    rows.map(entry).collect_view()
}

fn left(run: &Run, place: usize, at: f64, locale: Locale, wide: bool) -> String {
    let bn = locale.is_bengali();
    let pick = |bengali: &str, english: &str| if bn { bengali.to_owned() } else { english.to_owned() };
    let trace = run.focus();
    let span = |seconds: f64| {
        let left = (seconds * 100.0).ceil().max(0.0) / 100.0;
        let left = if left < 1.0 { locale.span(left) } else { locale.seconds_short(left, 2) };
        match (wide, bn) {
            (false, _) => left,
            (_, true) => format!("বাকি {left}"),
            (_, false) => format!("{left} left"),
        }
    };
    let Some(hop) = place.checked_sub(1) else {
        let leaves = leaves_at(run);
        return match at {
            at if at >= trace.answered && trace.answered <= leaves => pick("উত্তর পেলেন", "answered"),
            at if at >= leaves => pick("চলে গেছেন", "has left"),
            at if at >= run.params.deadline.get() => pick("সময় শেষ", "time is up"),
            _ => span(run.params.deadline.get() - at),
        };
    };
    let Some(visit) = trace.visits[hop] else { return pick("ডাকা হয়নি", "not called") };
    match bars::allowance(run, trace, hop) {
        _ if at >= visit.ended => pick("thread মুক্ত", "thread free"),
        _ if at < visit.called => String::new(),
        Some((_, limit)) if limit.is_infinite() => pick("সীমা নেই", "no limit"),
        Some((from, limit)) if at >= from => span(limit - at),
        _ => pick("কাজ করছে", "at work"),
    }
}

/// What the bank needs, under its name.
fn bank_words(run: &Run, locale: Locale, wide: bool) -> String {
    let latency = run.params.bank_latency.get();
    let latency = match locale.is_bengali() {
        true if latency >= 1.0 => format!("{} সে", locale.plain(latency, 3)),
        _ => locale.span(latency),
    };
    match (wide, run.params.bank_spread.get() > 0.0, locale.is_bengali()) {
        (false, ..) => latency,
        (_, false, true) => format!("লাগে {latency}"),
        (_, false, false) => format!("takes {latency}"),
        (_, true, true) => format!("মাঝামাঝি {latency}"),
        (_, true, false) => format!("median {latency}"),
    }
}

/// What the picture shows, in words.
fn label(run: &Run, locale: Locale) -> String {
    let trace = run.focus();
    let answered = locale.span(libm::round(trace.answered * 1000.0) / 1000.0);
    let wasted = locale.number(trace.held_after(run.params.deadline.get()), 2);
    let under = text::under(run.params.policy).get(locale);
    match locale.is_bengali() {
        true => format!(
            "একটি payment ব্যবহারকারী থেকে ব্যাংক পর্যন্ত আর ফেরত, {under}: উত্তর {answered} পরে, deadline-এর পরে {wasted} thread-সেকেন্ড কাজ"
        ),
        false => format!(
            "One payment from the user down to the bank and back, {under}: an answer after {answered}, and {wasted} thread-seconds of work after the deadline"
        ),
    }
}
