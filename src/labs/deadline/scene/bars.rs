//! What lasts: the user's wait, the services' threads, the bank's work, and how long each hop may wait.

use super::{
    super::{Run, Trace},
    frame::{BANK, Frame, PAYMENT, Row, USER},
    leaves_at,
};
use crate::{
    figure::{Range, ticks},
    sim::{SimTime, policy::deadline::Timeouts},
    text::Locale,
};
use std::fmt::Write;

/// A box between two instants; nothing if it has no length.
fn stretch(frame: &Frame, row: Row, from: f64, to: f64) -> String {
    if to <= from || !frame.shows(from) {
        return String::new();
    }
    let (left, right) = (frame.x(from), frame.x(to));
    format!("M{left:.1} {:.1}H{:.1}V{:.1}H{left:.1}z", row.y, right.max(left + 1.0), row.bottom())
}

/// All bars. Work that is of no use is hatched: after the deadline, or once nobody waits for the bank.
pub fn bars(run: &Run, frame: &Frame) -> String {
    let (trace, deadline) = (run.focus(), run.params.deadline.get());
    let [mut own, mut waiting, mut wasted, mut bank] = [const { String::new() }; 4];
    for (visit, row) in trace.visits.iter().flatten().zip(&frame.rows[1..]) {
        own += &stretch(frame, *row, visit.began, visit.worked.min(deadline));
        waiting += &stretch(frame, *row, visit.worked, visit.ended.min(deadline));
        wasted += &stretch(frame, *row, visit.began.max(deadline), visit.ended);
    }
    for (place, call) in trace.tries.iter().enumerate() {
        let (lane, heard) = (frame.lane(place, trace.tries.len()), call.ended.min(deadline).max(call.began));
        let heard = if call.began >= deadline { call.began } else { heard };
        bank += &stretch(frame, lane, call.began, heard);
        wasted += &stretch(frame, lane, heard, call.bank_done);
    }
    waiting += &stretch(frame, frame.rows[USER], 0.0, leaves_at(run).min(trace.answered));
    format!(
        r#"<path d="{own}" class="f-succeeded"/><path d="{waiting}" class="p-waiting s-waiting w1"/><path d="{bank}" class="f-sheet s-ink w15"/><path d="{wasted}" class="p-wasted s-wasted w1"/>"#
    )
}

/// From when to when a hop burns its own allowance: from the call on if it was told the deadline, else from the moment
/// it calls downward. Without a limit it has no end.
pub fn allowance(run: &Run, trace: &Trace, place: usize) -> Option<(f64, f64)> {
    let chain = run.params.chain(run.params.policy);
    let visit = (*trace.visits.get(place)?)?;
    let from = if run.params.policy == Timeouts::Propagated { visit.called } else { visit.worked };
    let limit = chain.limit(place as u32 + 1, SimTime::nearest(visit.worked));
    Some((from, limit.map_or(f64::INFINITY, SimTime::get)))
}

/// A hop's fuse, right over its bar, from an instant to its end.
pub fn fuse(frame: &Frame, place: usize, from: f64, to: f64) -> String {
    let Some(row) = frame.rows.get(place + 1) else { return String::new() };
    let y = row.y - 4.5;
    match frame.shows(to) {
        true => format!("M{:.1} {y:.1}H{:.1}m0-4v8", frame.x(from), frame.x(to)),
        false => format!("M{:.1} {y:.1}H{:.1}m-5-4l5 4-5 4", frame.x(from), frame.right + 6.0),
    }
}

/// All that does not depend on the playhead and is no event: the late zone, the rows, the limits, the axis.
pub fn backdrop(run: &Run, frame: &Frame, locale: Locale) -> String {
    let (trace, deadline) = (run.focus(), run.params.deadline.get());
    let (late, top, floor) = (frame.x(deadline), frame.top + 6.0, frame.floor);
    let mut svg = format!(
        r#"<path d="M{late:.1} {top}H{:.1}V{floor}H{late:.1}z" class="f-inset"/><path d="M{:.1} {floor}H{:.1}" class="axis"/>"#,
        frame.right, frame.left, frame.right
    );
    let mut rows = String::new();
    for row in &frame.rows {
        let _ = write!(rows, "M{:.1} {:.1}H{:.1}", frame.left, row.bottom(), frame.right);
    }
    let limits =
        (0..PAYMENT).filter_map(|place| allowance(run, trace, place).map(|(from, to)| fuse(frame, place, from, to)));
    let dash = if run.params.policy == Timeouts::None { " d2" } else { "" };
    let _ = write!(
        svg,
        r#"<path d="{rows}" class="grid"/><path d="{}" class="f-none s-edge w1{dash}"/>"#,
        limits.collect::<String>()
    );
    let (values, decimals) = ticks(Range::new(0.0, run.shown()), if frame.wide { 6 } else { 4 });
    let unit = if locale.is_bengali() { " সে" } else { " s" };
    let last = values.len().saturating_sub(1);
    for (place, at) in values.into_iter().enumerate() {
        let x = frame.x(at);
        let anchor = if x > frame.right - 14.0 { "tick end" } else { "tick mid" };
        let number = locale.number(at, decimals);
        let unit = if place == last { unit } else { "" };
        let _ = write!(
            svg,
            r#"<path d="M{x:.1} {floor}v4" class="axis"/><text x="{x:.1}" y="{:.1}" class="{anchor}">{number}{unit}</text>"#,
            floor + 17.0
        );
    }
    svg
}

/// The line of the deadline, over everything that lasts.
pub fn deadline(run: &Run, frame: &Frame, locale: Locale) -> String {
    let at = run.params.deadline.get();
    let x = frame.x(at);
    let word = format!("deadline {}", locale.span(at));
    let (place, anchor) = if x + 20.0 + word.chars().count() as f64 * 8.0 > frame.width {
        (x - 8.0, "lbl strong end c-failed")
    } else {
        (x + 18.0, "lbl strong c-failed")
    };
    format!(
        r#"<path d="M{x:.1} 6V{:.1}" class="s-failed w3"/><g transform="translate({x:.1} 6)">{}</g><text x="{place:.1}" y="17" class="{anchor}">{word}</text>"#,
        frame.rows[BANK].bottom() + 3.0,
        super::icons::FLAG
    )
}
