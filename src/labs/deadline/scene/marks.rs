//! What happens at one instant: calls down, answers up, time that is up, calls that are cut off.

use super::{
    super::{End, Run, Trace, Try, Visit},
    frame::{BANK, Frame, PAYMENT, Row, USER},
    icons::{CLOCK, CUT, FLAG, NOBODY, UNHEARD},
    leaves_at,
};
use crate::{sim::in_order, sim::policy::deadline::Timeouts, text::Locale};

/// What happens, and its picture.
pub type Mark = (f64, String);

/// Two instants are one.
const SAME: f64 = 1e-9;

/// All marks in order of time.
pub fn marks(run: &Run, frame: &Frame, locale: Locale) -> Vec<Mark> {
    let trace = run.focus();
    let mut painter = Painter { run, frame, trace, locale, marks: Vec::new() };
    for place in 0..PAYMENT {
        if let Some(visit) = trace.visits[place] {
            painter.call(place, &visit);
            painter.end(place, &visit);
        }
    }
    for (place, call) in trace.tries.iter().enumerate() {
        painter.bank_call(place, call);
    }
    painter.user();
    let mut marks = painter.marks;
    marks.retain(|(at, _)| frame.shows(*at));
    in_order(marks, |mark| mark.0)
}

struct Painter<'a> {
    run: &'a Run,
    frame: &'a Frame,
    trace: &'a Trace,
    locale: Locale,
    marks: Vec<Mark>,
}

/// An upright arrow with its head at `to`.
fn arrow(x: f64, from: f64, to: f64, tone: &str) -> String {
    let (neck, head) = if to > from { (to - 5.0, -7.0) } else { (to + 5.0, 7.0) };
    format!(
        r#"<path d="M{x:.1} {from:.1}V{neck:.1}" class="s-{tone} w2"/><path d="M{x:.1} {to:.1}l-4.500 {head}h9z" class="f-{tone}"/>"#
    )
}

fn place(x: f64, y: f64, mark: &str) -> String {
    format!(r#"<g transform="translate({x:.1} {y:.1})">{mark}</g>"#)
}

impl Painter<'_> {
    fn words(&self, bn: &'static str, en: &'static str) -> &'static str {
        if self.locale.is_bengali() { bn } else { en }
    }

    fn passed_on(&self) -> bool {
        self.run.params.policy == Timeouts::Propagated
    }

    fn add(&mut self, at: f64, mark: String) {
        self.marks.push((at, mark));
    }

    /// Words beside a point: on the right if there is room before the deadline or the edge, else on the left if there is.
    fn label(&self, (x, y): (f64, f64), gaps: (f64, f64), tone: &str, words: &str) -> String {
        let width = words.chars().count() as f64 * 7.2 * self.frame.text;
        let deadline = self.frame.x(self.run.params.deadline.get());
        let (from, to) = (x + gaps.1, x + gaps.1 + width);
        let free = to < self.frame.width && !(x < deadline && deadline < to);
        let left = x - gaps.0 - width > self.frame.left;
        let (x, anchor) = if free || !left { (from.min(self.frame.width - width), "") } else { (x - gaps.0, " end") };
        format!(r#"<text x="{x:.1}" y="{y:.1}" class="{tone} halo-s{anchor}">{words}</text>"#)
    }

    /// A call down to a row: what is left of the user's time beside it, and the deadline's flag where it is passed on.
    fn down(&self, at: f64, from: Row, to: Row, until: f64) -> String {
        let (frame, x) = (self.frame, self.frame.x(at));
        let mut svg = arrow(x, from.bottom(), to.y - 0.5, "ink");
        if self.passed_on() {
            svg += &place(x, from.bottom() + if frame.wide { 2.0 } else { 8.0 }, FLAG);
        }
        let left = self.run.params.deadline.get() - at;
        let gap = if self.passed_on() { 17.0 } else { 8.0 };
        let room = x + gap + 78.0;
        let line = frame.x(self.run.params.deadline.get());
        if left > 0.0 && !frame.large() && frame.x(until) > room && line > room {
            let left = self.locale.span(libm::round(left * 1000.0) / 1000.0);
            let words = if self.locale.is_bengali() { format!("বাকি {left}") } else { format!("{left} left") };
            let y = (from.bottom() + to.y) / 2.0 + if frame.wide { 2.0 } else { 3.0 };
            svg += &format!(r#"<text x="{:.1}" y="{y:.1}" class="lbl-2">{words}</text>"#, x + gap);
        }
        svg
    }

    fn call(&mut self, place: usize, visit: &Visit) {
        let rows = &self.frame.rows;
        let svg = self.down(visit.called, rows[place], rows[place + 1], visit.ended);
        self.add(visit.called, svg);
    }

    /// Whether an answer of this hop is "paid".
    fn paid(&self, place: usize) -> bool {
        let answered = |visit: &Option<Visit>| visit.is_some_and(|visit| visit.end == End::Answered);
        self.trace.visits[place..].iter().all(answered)
    }

    /// Whether somebody above still waits when this hop answers.
    fn is_heard(&self, place: usize, at: f64) -> bool {
        match place.checked_sub(1) {
            None => at <= leaves_at(self.run) + SAME,
            Some(above) => self.trace.visits[above].is_some_and(|visit| visit.ended + SAME >= at),
        }
    }

    /// How a hop's part ends: its answer up, and a clock if its own time was up.
    fn end(&mut self, hop: usize, visit: &Visit) {
        let (rows, x) = (&self.frame.rows, self.frame.x(visit.ended));
        let (above, row) = (rows[hop], rows[hop + 1]);
        let mut svg = match (self.is_heard(hop, visit.ended), self.paid(hop)) {
            (true, true) => arrow(x, row.y, above.bottom() + 0.5, "succeeded"),
            (true, false) => arrow(x, row.y, above.bottom() + 0.5, "waiting"),
            (false, _) => self.unheard(x, row.y, above.bottom()),
        };
        if visit.end == End::GaveUp {
            svg += &place(x, row.middle(), CLOCK);
        }
        self.add(visit.ended, svg);
    }

    /// An answer that goes nowhere.
    fn unheard(&self, x: f64, from: f64, to: f64) -> String {
        let end = from + (to - from) * 0.55;
        format!(r#"<path d="M{x:.1} {from:.1}V{end:.1}" class="s-wasted w2"/>{}"#, place(x, end, UNHEARD))
    }

    /// A call to the bank, what becomes of it for us, and when the bank is done with it.
    fn bank_call(&mut self, number: usize, call: &Try) {
        let (frame, count) = (self.frame, self.trace.tries.len());
        let (payment, lane) = (frame.rows[PAYMENT], frame.lane(number, count));
        let until = if number == 0 { call.ended } else { call.began };
        let svg = self.down(call.began, payment, lane, until);
        self.add(call.began, svg);
        let x = frame.x(call.ended);
        let cancelled = call.bank_done <= call.ended && !call.answered;
        let last = self.trace.visits[PAYMENT - 1].is_some_and(|visit| call.ended + SAME >= visit.ended);
        let svg = match (call.answered, cancelled) {
            (true, _) => arrow(x, lane.y, payment.bottom() + 0.5, "succeeded"),
            (_, true) => self.cancelled(x, payment, lane),
            (_, false) if !last => place(x, lane.middle(), &format!(r#"<g transform="scale(.7)">{CLOCK}</g>"#)),
            _ => self.forgotten(call, lane),
        };
        self.add(call.ended, svg);
        if !call.answered && !cancelled {
            let svg = self.unheard(frame.x(call.bank_done), lane.y, payment.bottom());
            self.add(call.bank_done, svg);
        }
    }

    /// Payment cuts the call off: the bank's bar ends, and what would have come is only hinted at.
    fn cancelled(&self, x: f64, payment: Row, lane: Row) -> String {
        let hint = (x + 44.0).min(self.frame.right);
        let words = self.label(
            (x, self.frame.rows[BANK].middle() + 4.5),
            (14.0, 14.0),
            "lbl strong c-failed",
            self.words("বাতিল", "cancelled"),
        );
        format!(
            r#"<path d="M{x:.1} {:.1}H{hint:.1}M{x:.1} {:.1}H{hint:.1}" class="s-edge w1 d2"/><path d="M{x:.1} {:.1}V{:.1}" class="s-failed w2"/>{}{}"#,
            lane.y,
            lane.bottom(),
            payment.bottom(),
            lane.y,
            place(x, lane.middle(), CUT),
            if self.trace.tries.len() == 1 { words } else { String::new() }
        )
    }

    /// Nobody waits for the bank any more, and nobody tells it.
    fn forgotten(&self, call: &Try, lane: Row) -> String {
        let (from, to) = (self.frame.x(call.ended), self.frame.x(call.bank_done));
        let words = self.words("ব্যাংক কাজ করেই যাচ্ছে", "the bank works on");
        if to - from < words.chars().count() as f64 * 7.2 + 40.0 || lane.height < 18.0 {
            return String::new();
        }
        format!(
            r#"<text x="{:.1}" y="{:.1}" class="lbl mid halo-s">{words}</text>"#,
            (from.max(self.frame.x(self.run.params.deadline.get())) + to) / 2.0,
            lane.middle() + 4.5
        )
    }

    /// What the user has of it: an answer, or none because the user has left.
    fn user(&mut self) {
        let (frame, trace) = (self.frame, self.trace);
        let (leaves, floor) = (leaves_at(self.run), frame.rows[USER].y);
        let took = self.locale.span(libm::round(trace.answered * 1000.0) / 1000.0);
        let x = frame.x(trace.answered);
        if trace.answered > leaves {
            let gone = self.words("চলে গেলেন", "leaves");
            let at = frame.x(leaves);
            let words = self.label((at - 1.0, floor - 20.0), (42.0, 12.0), "lbl strong", gone);
            self.add(leaves, words);
            let nobody = self.label((x, floor - 20.0), (14.0, 14.0), "lbl-2", self.words("কেউ নেই", "nobody there"));
            self.add(trace.answered, place(x, floor, NOBODY) + &nobody);
            return;
        }
        let gaps = if frame.side(trace.answered) > 0.0 { (16.0, 34.0) } else { (34.0, 16.0) };
        let (tone, words) = match trace.paid {
            true => ("lbl strong c-succeeded", self.words("টাকা দেওয়া হলো", "paid")),
            false => ("lbl strong c-waiting", "payment pending"),
        };
        let words = format!("{words}, {took}");
        let svg = self.label((x, floor - 38.0), gaps, tone, &words);
        self.add(trace.answered, svg);
    }
}
