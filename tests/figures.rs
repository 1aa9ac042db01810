//! Charts of whatever data: not a number, infinite, empty, a single point. And colours that can be told apart.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use resilience_lab::{
    figure::{
        Axis, BarSeries, Color, Dash, Fate, Figure, Layer, Line, Palette, Path, Pen, Range, Side, Stretch, Stroke,
        Style, Tag, layout,
    },
    text::{Locale, Say, Text, Unit},
};

const CSS: &str = include_str!("../style/tokens.css");

fn word() -> Say {
    Text::new("word", "শব্দ").into()
}

fn axis(range: Range) -> Axis {
    Axis { key: "x", label: word(), unit: Unit::Seconds, range }
}

fn figure(points: Vec<[f64; 2]>, heights: Vec<f64>, across: Range, up: Range) -> Figure {
    let line = |path, dash| {
        Layer::Line(Line {
            key: "line",
            label: word(),
            points: points.clone(),
            path,
            stroke: Stroke::new(Pen::Ink, dash),
            tag: points.first().map(|at| Tag { text: word(), at: *at, side: Side::Above, strong: true }),
        })
    };
    let bars =
        Fate::ALL.map(|fate| BarSeries { key: "bars", label: word(), pen: Pen::Fate(fate), heights: heights.clone() });
    Figure {
        id: "test",
        title: word(),
        note: word(),
        describe: word(),
        x: axis(across),
        y: axis(up),
        layers: vec![
            Layer::Bars { from: 0.0, width: 0.5, series: bars.to_vec() },
            line(Path::Straight, Dash::Dashes),
            line(Path::Steps, Dash::Dots),
            Layer::Level {
                key: "level",
                y: heights.first().copied().unwrap_or(0.0),
                stroke: Stroke::strong(Pen::Accent),
                tag: word(),
            },
            Layer::Shade { from: 0.1, to: f64::INFINITY, label: word() },
        ],
        states: vec![Stretch { from: 0.0, to: 2.0, label: word(), pen: Some(Pen::Fate(Fate::Rejected)) }],
        ghost: true,
        rows: vec![0.0, 0.5, 1.0],
    }
}

fn drawn(figure: &Figure) -> String {
    figure.svg((390, 128), &Palette::from_css(CSS, None), Locale::BENGALI).unwrap()
}

#[test]
fn odd_data_is_drawn_without_harm() {
    let nan = f64::NAN;
    for points in [
        vec![],
        vec![[1.0, 1.0]],
        vec![[nan, nan], [1.0, nan], [2.0, 5.0]],
        vec![[0.0, f64::INFINITY], [1.0, f64::NEG_INFINITY], [f64::INFINITY, 3.0]],
        vec![[0.0, 1e308], [1.0, -1e308]],
        vec![[1.0, 1.0]; 3],
    ] {
        let heights: Vec<f64> = points.iter().map(|point| point[1]).collect();
        for up in [Range::new(0.0, 10.0), Range::new(nan, nan), Range::from_zero(heights.clone())] {
            let figure = figure(points.clone(), heights.clone(), Range::new(0.0, 3.0), up);
            let svg = drawn(&figure);
            assert!(svg.trim_end().ends_with("</svg>") && !svg.contains("NaN"), "{points:?}");
            assert!(figure.table().rows.iter().flatten().flatten().all(|value| value.is_finite()));
        }
    }
}

#[test]
fn a_known_line_is_where_it_should_be() {
    let figure = figure(vec![[0.0, 0.0], [1.0, 10.0]], vec![], Range::new(0.0, 2.0), Range::new(0.0, 10.0));
    let table = figure.table();
    // Straight between the points, then the steps that keep their value.
    let column: Vec<_> = table.rows.iter().map(|row| row[6]).collect();
    assert_eq!(column, [Some(0.0), Some(5.0), Some(10.0)]);
    let column: Vec<_> = table.rows.iter().map(|row| row[7]).collect();
    assert_eq!(column, [Some(0.0), Some(0.0), Some(10.0)]);
    assert!(figure.csv().lines().next().unwrap().contains("x (s)"));
}

#[test]
fn there_is_no_drawing_without_room() {
    let figure = figure(vec![[0.0, 0.0]], vec![1.0], Range::new(0.0, 1.0), Range::new(0.0, 1.0));
    for (width, height) in [(39.0, 100.0), (100.0, 39.0), (0.0, 0.0), (f64::NAN, 100.0)] {
        assert_eq!(layout(&figure, &Style::screen(width, height), Locale::ENGLISH), None);
    }
    let layout = layout(&figure, &Style::screen(300.0, 120.0).at_ratio(2.0), Locale::ENGLISH).unwrap();
    assert!(
        layout.left < layout.right && layout.right <= 600.0 && layout.top < layout.bottom && layout.bottom <= 240.0
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_numbers_are_drawn_without_harm(points in prop::collection::vec(prop::array::uniform2(any::<f64>()), 0..40), heights in prop::collection::vec(any::<f64>(), 0..40), ends in prop::array::uniform4(any::<f64>())) {
        let figure = figure(points, heights, Range::new(ends[0], ends[1]), Range::new(ends[2], ends[3]));
        prop_assert!(drawn(&figure).trim_end().ends_with("</svg>"));
    }
}

/// WCAG 2.2: text 4.5 to 1, marks and outlines 3 to 1, in every theme, on every ground they are used on.
#[test]
fn colours_can_be_told_apart() {
    for theme in [None, Some("dark"), Some("projector")] {
        let palette = Palette::from_css(CSS, theme);
        for ground in ["paper", "inset"] {
            let ground = palette.token(ground);
            assert_ne!(ground, Color(0, 0, 0), "{theme:?}: the token was found");
            for text in ["ink", "ink-2", "accent", "succeeded", "failed", "rejected", "waiting", "wasted"] {
                let contrast = palette.token(text).contrast(ground);
                assert!(contrast >= 4.5, "{theme:?} {text} {contrast:.2}");
            }
            assert!(palette.token("edge").contrast(ground) >= 3.0, "{theme:?} edge");
        }
        for fate in Fate::ALL {
            let contrast = palette.pen(Pen::Fate(fate)).contrast(palette.tint(fate));
            assert!(contrast >= 3.0, "{theme:?} {fate:?} on its tint {contrast:.2}");
        }
    }
    assert!((Color(255, 255, 255).contrast(Color(0, 0, 0)) - 21.0).abs() < 1e-9);
}

/// A projector's text: every letter that a chart draws has at least 24 pixels.
#[test]
fn on_a_projector_no_text_is_small() {
    use plotters::prelude::{IntoDrawingArea, SVGBackend};
    for lab in resilience_lab::labs::LABS {
        let run = lab.run(&lab.defaults(), resilience_lab::lab::Detail::History);
        for figure in run.figures() {
            let mut text = String::new();
            {
                let area = SVGBackend::with_string(&mut text, (976, 220)).into_drawing_area();
                let style = Style::projector(976.0, 220.0);
                resilience_lab::figure::draw(
                    &figure,
                    &area,
                    &style,
                    &Palette::from_css(CSS, Some("projector")),
                    Locale::BENGALI,
                )
                .unwrap();
            }
            let sizes: Vec<f64> = text
                .split("font-size=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next()?.trim_end_matches("px").parse().ok())
                .collect();
            assert!(sizes.len() > 3, "{} {} has labels", lab.id(), figure.id);
            // The backend writes sizes in a unit of its own: 24 pixels are 24 / 1.24 of it, and it rounds.
            assert!(sizes.iter().all(|size| *size >= 24.0 / 1.24 - 0.05), "{} {}: {sizes:?}", lab.id(), figure.id);
        }
    }
}
