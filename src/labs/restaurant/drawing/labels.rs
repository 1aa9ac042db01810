//! The words in the picture.

use super::{
    super::{Doing, Outcome, Room, text::span},
    View,
};
use crate::text::Text;
use std::fmt::Write;

/// A letter's width on average.
const LETTER: f64 = 8.0;

/// The words in the picture, each at the thing it names. They stand over the figure, not inside its class.
pub fn labels(view: &View<'_>, room: &Room) -> String {
    let View { layout, words, locale, .. } = *view;
    let mut svg = String::new();
    let mut text = |x: f64, y: f64, class: &str, words: &str| {
        let _ = write!(svg, r#"<text x="{x:.1}" y="{y:.1}" class="{class}">{words}</text>"#);
    };
    let people = if locale.is_bengali() && !view.is_software() { " জন" } else { "" };
    let count = |word: Text, count: usize| format!("{} {}{people}", word.get(locale), locale.count(count as u64));
    let busy = room.waiters.iter().filter(|doing| matches!(doing, Doing::Tea { .. })).count();
    let (x, y) = layout.dining_label;
    text(x, y, "lbl strong c-succeeded", &count(words.with_tea, busy));
    if !room.waiting.is_empty() {
        text(x, y + 18.0 * layout.text, "lbl strong c-waiting", &count(words.waiting, room.waiting.len()));
    }
    let left = room.totals.of(Outcome::TeaLost) + room.totals.of(Outcome::DessertLost);
    let (x, y) = layout.door_label;
    text(x, y, "lbl-2 mid", words.door.get(locale));
    if left > 0 {
        let (x, y) = layout.left_label;
        text(x, y, "lbl strong c-failed", &count(words.left, left as usize));
    }
    let (x, y) = layout.sign_label;
    if view.is_software() {
        text(x, y, "lbl strong mid", words.counter.get(locale));
    }
    let state = if view.is_sick() { words.sick } else { words.well };
    let (x, y) = layout.state_label;
    let pace = span(view.run.params.preparation(view.at).get(), locale);
    let (state, pace) = (state.get(locale), format!("{} {pace}", words.each.get(locale)));
    if layout.state_in_one_line {
        text(x, y, "lbl-2 end", &format!("{state}, {pace}"));
    } else {
        // Large text has no room for both.
        if layout.text < 1.2 {
            text(x, y, "lbl-2 mid", state);
            text(x, y + 17.0, "lbl-2 mid", &pace);
        } else {
            text(layout.width - 8.0, y + 17.0 * (layout.text - 1.0), "lbl-2 end", state);
        }
    }
    if let Some(made) = room.preparing {
        let (x, y) = layout.left_of_it;
        let left = span(made.left, locale);
        let left = if locale.is_bengali() { format!("বাকি {left}") } else { format!("{left} left") };
        text(x, y, "lbl-2", &left);
    }
    if let Some((left, right, y)) = layout.bracket(room.line.len()) {
        let standing = count(words.at_counter, room.line.len());
        let middle = (left + right) / 2.0;
        if middle + standing.chars().count() as f64 * LETTER * layout.text / 2.0 > layout.words_end() {
            text(layout.words_end(), y - 10.0, "lbl strong end c-waiting", &standing);
        } else {
            text(middle, y - 10.0, "lbl strong mid c-waiting", &standing);
        }
        let _ = write!(
            svg,
            r#"<path d="M{left:.1} {:.1}V{y:.1}H{right:.1}V{:.1}" class="f-none s-waiting w15"/>"#,
            y + 8.0,
            y + 8.0
        );
    }
    svg
}
