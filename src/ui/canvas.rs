//! A canvas for plotters that asks the browser for less.
//!
//! `plotters-canvas` sets colour, width and font anew for every mark, as text that the browser has to read, and strokes
//! every dash by itself. Charts have hundreds of dashes and hatches in one colour: here they become one stroke, and what is
//! set already is not set again. Everything else is left to the backend within.

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontTransform,
    text_anchor::{HPos, VPos},
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

type Outcome = Result<(), DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

/// A colour that can be compared: red, green, blue, and the bits of alpha.
type Ink = ((u8, u8, u8), u64);

/// What is being collected, until something else is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    Nothing,
    Stroke,
    Discs,
}

/// The backend. It draws what it has collected when it is presented or dropped.
pub struct Canvas {
    within: CanvasBackend,
    context: CanvasRenderingContext2d,
    open: Open,
    stroke: Option<Ink>,
    width: Option<u32>,
    fill: Option<Ink>,
    font: String,
}

impl Canvas {
    /// A backend for a canvas whose size has just been set, which also put its settings back.
    pub fn new(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let within = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self { within, context, open: Open::Nothing, stroke: None, width: None, fill: None, font: String::new() })
    }

    fn close(&mut self) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => {}
            Open::Stroke => self.context.stroke(),
            Open::Discs => self.context.fill(),
        }
    }

    /// Begins to collect, or goes on; what has another colour or width ends what was begun.
    fn collect(&mut self, what: Open, changed: bool) {
        if self.open != what || changed {
            self.close();
            self.context.begin_path();
            self.open = what;
        }
    }

    fn stroke_as(&mut self, color: BackendColor, width: u32) {
        if self.stroke != Some(ink(color)) {
            self.context.set_stroke_style_str(&css(color));
            self.stroke = Some(ink(color));
        }
        if self.width != Some(width) {
            self.context.set_line_width(f64::from(width));
            self.width = Some(width);
        }
    }

    fn fill_as(&mut self, color: BackendColor) {
        if self.fill != Some(ink(color)) {
            self.context.set_fill_style_str(&css(color));
            self.fill = Some(ink(color));
        }
    }

    fn trace(&self, path: impl IntoIterator<Item = BackendCoord>) {
        for (place, (x, y)) in path.into_iter().enumerate() {
            let (x, y) = (f64::from(x), f64::from(y));
            if place == 0 { self.context.move_to(x, y) } else { self.context.line_to(x, y) }
        }
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        self.close();
    }
}

fn ink(color: BackendColor) -> Ink {
    (color.rgb, color.alpha.to_bits())
}

fn css(BackendColor { rgb: (red, green, blue), alpha }: BackendColor) -> String {
    format!("rgba({red},{green},{blue},{alpha})")
}

impl DrawingBackend for Canvas {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.within.get_size()
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        self.close();
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Outcome {
        self.close();
        self.fill = None;
        self.within.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Outcome {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        let (color, width) = (style.color(), style.stroke_width());
        // Where strokes that one sees through cross, one stroke looks different from two.
        let changed = self.stroke != Some(ink(color)) || self.width != Some(width) || color.alpha < 1.0;
        self.collect(Open::Stroke, changed);
        self.stroke_as(color, width);
        self.trace(path);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Outcome {
        self.close();
        let (x, y) = (f64::from(left), f64::from(top));
        let (width, height) = (f64::from(right - left), f64::from(bottom - top));
        if fill {
            self.fill_as(style.color());
            self.context.fill_rect(x, y, width, height);
        } else {
            self.stroke_as(style.color(), style.stroke_width());
            self.context.stroke_rect(x, y, width, height);
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        self.close();
        self.fill_as(style.color());
        self.context.begin_path();
        self.trace(path);
        self.context.fill();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Outcome {
        let color = style.color();
        if !fill {
            self.close();
            (self.stroke, self.width) = (None, None);
            return self.within.draw_circle(center, radius, style, false);
        }
        self.collect(Open::Discs, self.fill != Some(ink(color)) || color.alpha < 1.0);
        self.fill_as(color);
        let (x, y, radius) = (f64::from(center.0), f64::from(center.1), f64::from(radius));
        self.context.move_to(x + radius, y);
        // Only a negative radius is refused.
        let _ = self.context.arc(x, y, radius, 0.0, std::f64::consts::TAU);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Outcome {
        self.close();
        if !matches!(style.transform(), FontTransform::None) {
            (self.fill, self.font) = (None, String::new());
            return self.within.draw_text(text, style, at);
        }
        self.context.set_text_baseline(match style.anchor().v_pos {
            VPos::Top => "top",
            VPos::Center => "middle",
            VPos::Bottom => "bottom",
        });
        self.context.set_text_align(match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Right => "end",
            HPos::Center => "center",
        });
        self.fill_as(style.color());
        let font = format!("{} {}px {}", style.style().as_str(), style.size(), style.family().as_str());
        if font != self.font {
            self.context.set_font(&font);
            self.font = font;
        }
        // Coordinates that are no numbers are the only ones that are refused, and these are whole.
        let _ = self.context.fill_text(text, f64::from(at.0), f64::from(at.1));
        Ok(())
    }
}
