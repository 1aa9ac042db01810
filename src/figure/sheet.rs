//! A chart as something to take away: with its title, legend, the live sentence and the parameters, so that it still says
//! what it is when it lies in a report.

use super::draw::{Drawing, draw};
use super::{DrawError, Figure, Palette, Style};
use crate::text::Locale;
use plotters::{
    coord::Shift,
    drawing::DrawingArea,
    prelude::DrawingBackend,
    style::text_anchor::{HPos, VPos},
};

/// What is written around the chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The lab's title.
    pub title: String,
    /// The live sentence, `**` around its bold figure.
    pub sentence: String,
    /// The parameters and the link, a paragraph each.
    pub notes: Vec<String>,
}

/// The chart itself has this height, in units of the text size.
const PLOT: f64 = 20.0;
/// A line of text, in units of its size: Bengali needs room above and below.
const LEADING: f64 = 1.65;

/// A piece of writing: what, where its top left corner is, how large against the text size, whether bold or quiet.
struct Piece {
    text: String,
    at: (f64, f64),
    size: f64,
    bold: bool,
    quiet: bool,
}

/// Everything's place.
struct Plan {
    pieces: Vec<Piece>,
    marks: Vec<(usize, (f64, f64))>,
    plot: (f64, f64),
    height: f64,
}

/// About how wide a text is, in units of its size: a little too wide rather than too narrow.
fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | 'i' | 'l' | 'j' | 't' | 'f' | 'r' => 0.34,
        // Vowel signs and the hasanta stand above, below or beside their consonant.
        '\u{981}' | '\u{9c1}'..='\u{9c4}' | '\u{9cd}' | '\u{9bc}' => 0.0,
        '\u{9be}'..='\u{9c0}' | '\u{9c7}'..='\u{9cc}' => 0.4,
        '\u{980}'..='\u{9ff}' => 0.68,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.9,
        letter if letter.is_ascii_uppercase() => 0.68,
        _ => 0.58,
    };
    text.chars().map(letter).sum()
}

/// Breaks a text into lines of at most so much width, in units of its size. A word that is too long is broken anywhere
/// between letters that stand alone.
fn wrap(text: &str, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut put = |word: &str| {
        let Some(line) = lines.last_mut() else { return };
        let gap = if line.is_empty() { "" } else { " " };
        if width(line) + width(gap) + width(word) <= room || line.is_empty() {
            line.push_str(gap);
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    };
    for word in text.split_whitespace() {
        if width(word) <= room {
            put(word);
            continue;
        }
        let mut part = String::new();
        for letter in word.chars() {
            if letter.is_ascii() && width(&part) + 1.0 > room {
                put(&std::mem::take(&mut part));
            }
            part.push(letter);
        }
        put(&part);
    }
    lines
}

impl Sheet {
    fn plan(&self, figure: &Figure, style: &Style, locale: Locale) -> Plan {
        let text = style.text;
        let margin = text * 1.2;
        let room = style.width - margin * 2.0;
        let mut y = margin * 0.8;
        let mut pieces = Vec::new();
        let mut paragraph = |words: &str, y: &mut f64, size: f64, bold: bool, quiet: bool| {
            for line in wrap(words, room / (text * size)) {
                pieces.push(Piece { text: line, at: (margin, *y), size, bold, quiet });
                *y += text * size * LEADING;
            }
        };
        paragraph(&self.title, &mut y, 1.5, true, false);
        y += text * 0.3;
        let caption = format!("{} · {}", figure.title.get(locale), figure.note.get(locale));
        paragraph(&caption, &mut y, 1.0, true, false);
        let mut marks = Vec::new();
        let mut x = margin;
        for (place, entry) in figure.legend(locale).into_iter().enumerate() {
            let needed = text * (2.2 + width(&entry.label) + 1.2);
            if x > margin && x + needed > margin + room {
                x = margin;
                y += text * LEADING;
            }
            marks.push((place, (x, y)));
            pieces.push(Piece {
                text: entry.label,
                at: (x + text * 2.2, y),
                size: 1.0,
                bold: entry.chosen,
                quiet: false,
            });
            x += needed;
        }
        y += text * (if marks.is_empty() { 0.3 } else { LEADING + 0.3 });
        let plot = (y, y + text * PLOT);
        y = plot.1 + text * 0.6;
        let mut paragraph = |words: &str, y: &mut f64, size: f64, quiet: bool| {
            for line in wrap(words, room / (text * size)) {
                pieces.push(Piece { text: line, at: (margin, *y), size, bold: false, quiet });
                *y += text * size * LEADING;
            }
        };
        paragraph(&self.sentence.replace("**", ""), &mut y, 1.15, false);
        y += text * 0.4;
        for note in &self.notes {
            paragraph(note, &mut y, 0.9, true);
        }
        Plan { pieces, marks, plot, height: (y + margin * 0.6).ceil() }
    }

    /// How high the sheet of a chart is at this width and text size, in the style's pixels.
    pub fn height(&self, figure: &Figure, style: &Style, locale: Locale) -> f64 {
        self.plan(figure, style, locale).height
    }

    /// Draws the sheet; the area should be as large as the style says and [`Sheet::height`] asks for.
    pub fn draw<DB: DrawingBackend>(
        &self,
        figure: &Figure,
        area: &DrawingArea<DB, Shift>,
        style: &Style,
        palette: &Palette,
        locale: Locale,
    ) -> Result<(), DrawError> {
        let plan = self.plan(figure, style, locale);
        area.fill(&super::draw::rgb(palette.token("paper")))?;
        let margin = style.text * 1.2;
        let inner = Style { width: style.width - margin * 2.0, height: plan.plot.1 - plan.plot.0, ..*style };
        let below = (plan.height - plan.plot.1).max(0.0);
        let plot = area.margin(plan.plot.0 as i32, below as i32, margin as i32, margin as i32);
        draw(figure, &plot, &inner, palette, locale)?;
        let Some(layout) = super::layout(figure, &inner, locale) else { return Ok(()) };
        let drawing = Drawing { area, figure, style, palette, locale, layout };
        let entries = figure.legend(locale);
        for (place, (x, y)) in plan.marks {
            let Some(entry) = entries.get(place) else { continue };
            let (top, bottom) = (y + style.text * 0.35, y + style.text * 1.25);
            match entry.stroke {
                Some(stroke) => {
                    let middle = (top + bottom) / 2.0;
                    drawing.stroke(&[(x, middle), (x + style.text * 1.8, middle)], stroke)?;
                }
                None => drawing.fill(entry.pen, (x, top), (x + style.text * 1.8, bottom))?,
            }
        }
        for piece in plan.pieces {
            let color = palette.token(if piece.quiet { "ink-2" } else { "ink" });
            let size = style.text * piece.size;
            drawing.text_sized(&piece.text, piece.at, color, (HPos::Left, VPos::Top), piece.bold, size)?;
        }
        Ok(())
    }

    /// The sheet as an SVG document of this width.
    pub fn svg(&self, figure: &Figure, width: u32, palette: &Palette, locale: Locale) -> Result<String, DrawError> {
        use plotters::prelude::{IntoDrawingArea, SVGBackend};
        let style = Style::screen(f64::from(width), 0.0);
        let height = self.height(figure, &style, locale);
        let mut text = String::new();
        {
            let area = SVGBackend::with_string(&mut text, (width, height as u32)).into_drawing_area();
            self.draw(figure, &area, &Style { height, ..style }, palette, locale)?;
            area.present().map_err(|error| DrawError(error.to_string()))?;
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_all_words_and_fit() {
        let text = "দশম ওয়েটারও দইয়ের লাইনে। এক কাপ চা দেওয়ার কেউ নেই; কারিগর এই দই শেষ করবেন ৬ মিনিট পরে।";
        for room in [6.0, 12.0, 30.0] {
            let lines = wrap(text, room);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width(line) <= room || !line.contains(' ')));
        }
        let link = "x".repeat(300);
        assert_eq!(wrap(&link, 20.0).concat(), link);
        assert!(wrap(&link, 20.0).iter().all(|line| width(line) <= 21.0));
    }
}
