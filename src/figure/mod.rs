//! A chart as data.
//!
//! A lab says what a chart holds; this module lays it out, draws it with one piece of plotters code on any backend (the
//! page's canvas, an SVG string), and makes its data table, its CSV and the numbers for its describing sentence. Titles
//! and legends are text on the page, not in the drawing, because measuring text is what plotters does worst.

mod axis;
mod compare;
mod draw;
mod geometry;
mod layout;
mod legend;
mod palette;
mod sheet;
mod table;

pub use axis::{Range, ticks};
pub use compare::Chosen;
pub use draw::{DrawError, draw};
pub use layout::{Layout, Style, layout};
pub use legend::LegendEntry;
pub use palette::{Color, Palette};
pub use sheet::Sheet;
pub use table::Table;

use crate::text::{Locale, Say, Text, Unit};

/// What became of a call. Everywhere a colour, a shape or pattern, and a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It got its answer.
    Succeeded,
    /// It got an error or ran out of time.
    Failed,
    /// It was turned away at once.
    Rejected,
    /// It is still waiting.
    Waiting,
    /// Work was done for nobody.
    Wasted,
}

impl Fate {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Succeeded, Self::Failed, Self::Rejected, Self::Waiting, Self::Wasted];

    /// The word.
    pub const fn word(self) -> Text {
        match self {
            Self::Succeeded => Text::new("succeeded", "সফল"),
            Self::Failed => Text::new("failed", "ব্যর্থ"),
            Self::Rejected => Text::new("rejected at once", "সঙ্গে সঙ্গে ফেরত"),
            Self::Waiting => Text::new("waiting", "অপেক্ষায়"),
            Self::Wasted => Text::new("wasted", "বৃথা"),
        }
    }

    /// The name of its colour token and of its CSS classes (`f-…`, `s-…`, `t-…`).
    pub const fn token(self) -> &'static str {
        match self {
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Rejected => "rejected",
            Self::Waiting => "waiting",
            Self::Wasted => "wasted",
        }
    }
}

/// A colour by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    /// Text and plain series.
    Ink,
    /// Quieter.
    Ink2,
    /// What is chosen.
    Accent,
    /// A fate.
    Fate(Fate),
}

/// How a line is drawn. Strategies and runs are told apart by this and by a label, not by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// One stroke.
    Solid,
    /// `– – –`
    Dashes,
    /// `· · ·`
    Dots,
    /// `– · –`
    DashDots,
}

/// A line's look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub pen: Pen,
    /// Its pattern.
    pub dash: Dash,
    /// Whether it is the chosen one.
    pub strong: bool,
}

impl Stroke {
    /// A plain solid line.
    pub const fn new(pen: Pen, dash: Dash) -> Self {
        Self { pen, dash, strong: false }
    }

    /// The chosen line.
    pub const fn strong(pen: Pen) -> Self {
        Self { pen, dash: Dash::Solid, strong: true }
    }
}

/// How a line goes from one point to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Straight.
    Straight,
    /// It keeps its value until the next point.
    Steps,
}

/// A series drawn as a line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name in the CSV header.
    pub key: &'static str,
    /// The name on the page.
    pub label: Say,
    /// Points in order of x.
    pub points: Vec<[f64; 2]>,
    /// How it goes from point to point.
    pub path: Path,
    /// How it looks.
    pub stroke: Stroke,
    /// Where its label stands in the drawing, if it has one there: a data point, and whether above the line.
    pub tag: Option<Tag>,
}

/// A label in the drawing.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The words; short.
    pub text: Say,
    /// The data point it belongs to. An x beyond the axis means: in the margin at the line's end.
    pub at: [f64; 2],
    /// Where it stands from there.
    pub side: Side,
    /// Bold.
    pub strong: bool,
}

/// Where a label stands from its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// To the right of it.
    Right,
    /// Above it.
    Above,
    /// To the left, above.
    Left,
}

/// One layer of stacked bars.
#[derive(Clone, Debug)]
pub struct BarSeries {
    /// The name in the CSV header.
    pub key: &'static str,
    /// The name on the page.
    pub label: Say,
    /// Its colour and pattern.
    pub pen: Pen,
    /// A height for each bar.
    pub heights: Vec<f64>,
}

/// A series drawn as a band between two lines.
#[derive(Clone, Debug)]
pub struct Band {
    /// The name in the CSV header.
    pub key: &'static str,
    /// The name on the page.
    pub label: Say,
    /// x, low, high.
    pub points: Vec<[f64; 3]>,
    /// Its colour.
    pub pen: Pen,
}

/// A stretch of the state band over a chart.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// From here.
    pub from: f64,
    /// To here.
    pub to: f64,
    /// The state's name; drawn where there is room.
    pub label: Say,
    /// How it is filled: nothing, or a fate's pattern, or plain ink.
    pub pen: Option<Pen>,
}

/// One layer of a chart, drawn in order.
#[derive(Clone, Debug)]
pub enum Layer {
    /// A line.
    Line(Line),
    /// Stacked bars of equal width from `from` on.
    Bars {
        /// Left edge of the first bar.
        from: f64,
        /// Width of a bar.
        width: f64,
        /// The stacked series, lowest first.
        series: Vec<BarSeries>,
    },
    /// A line of a pinned run A, over the present run's.
    Pinned(Line),
    /// A band.
    Band(Band),
    /// A level line across the whole chart.
    Level {
        /// The name in the CSV header.
        key: &'static str,
        /// The value.
        y: f64,
        /// How it looks.
        stroke: Stroke,
        /// Its label at the right end.
        tag: Say,
    },
    /// A shaded stretch of time behind everything, with its name.
    Shade {
        /// From here.
        from: f64,
        /// To here.
        to: f64,
        /// The name.
        label: Say,
    },
}

/// An axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The name in the CSV header. A chart follows the playhead if its x axis has the key of the lab's cursor: `time`, or
    /// `attempts` where there is no time.
    pub key: &'static str,
    /// The name on the page.
    pub label: Say,
    /// Its unit.
    pub unit: Unit,
    /// What it shows.
    pub range: Range,
}

/// A chart.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name within the lab; part of exported file names.
    pub id: &'static str,
    /// Its caption.
    pub title: Say,
    /// The small note after the caption: units.
    pub note: Say,
    /// One honest sentence that says what the chart shows, with numbers.
    pub describe: Say,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// The layers, lowest first.
    pub layers: Vec<Layer>,
    /// States over time, in a band above the plot.
    pub states: Vec<Stretch>,
    /// Whether what lies right of the playhead is drawn as a ghost: for bars and areas, not for lines that are compared.
    pub ghost: bool,
    /// Where along x the data table has its rows.
    pub rows: Vec<f64>,
}

impl Figure {
    /// The data table: every series at the figure's rows.
    pub fn table(&self) -> Table {
        Table::of(self)
    }

    /// The CSV of the chart: UTF-8 with a byte order mark, ASCII digits, units in the header.
    pub fn csv(&self) -> String {
        self.table().csv()
    }

    /// The chart as an SVG document.
    pub fn svg(&self, size: (u32, u32), palette: &Palette, locale: Locale) -> Result<String, DrawError> {
        use plotters::prelude::{IntoDrawingArea, SVGBackend};
        let mut text = String::new();
        {
            let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
            draw(self, &area, &Style::screen(f64::from(size.0), f64::from(size.1)), palette, locale)?;
            area.present().map_err(|error| DrawError(error.to_string()))?;
        }
        Ok(text)
    }
}
