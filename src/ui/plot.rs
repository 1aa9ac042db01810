//! Drawing on canvases: the page's charts, and pictures to take away.

use super::canvas::Canvas;
use crate::{
    figure::{self, Figure, Palette, Sheet, Style},
    text::Locale,
};
use leptos::prelude::document;
use plotters::prelude::IntoDrawingArea;
use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;

fn canvas() -> Option<HtmlCanvasElement> {
    document().create_element("canvas").ok()?.dyn_into().ok()
}

/// Draws a figure on the element's canvas, which is made at the first drawing.
pub fn paint(
    element: &web_sys::HtmlElement,
    figure: &Figure,
    style: Style,
    palette: &Palette,
    locale: Locale,
) -> Option<()> {
    let ratio = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
    let (width, height) = (style.width, style.height);
    let style = style.at_ratio(ratio);
    if width < 40.0 || height < 40.0 {
        return None;
    }
    let canvas: HtmlCanvasElement = match element.query_selector("canvas").ok()? {
        Some(canvas) => canvas.dyn_into().ok()?,
        None => {
            let canvas = canvas()?;
            canvas.set_attribute("aria-hidden", "true").ok()?;
            element.insert_before(&canvas, element.first_child().as_ref()).ok()?;
            canvas
        }
    };
    // Setting the size also wipes the canvas.
    canvas.set_width(style.width as u32);
    canvas.set_height(style.height as u32);
    let area = Canvas::new(&canvas)?.into_drawing_area();
    if let Err(error) = figure::draw(figure, &area, &style, palette, locale) {
        web_sys::console::warn_1(&error.to_string().into());
    }
    Some(())
}

/// A sheet as a picture in twice the pixels, for a chart of this width.
pub fn picture(
    sheet: &Sheet,
    figure: &Figure,
    width: f64,
    palette: &Palette,
    locale: Locale,
) -> Option<HtmlCanvasElement> {
    let style = Style::screen(width, 0.0).at_ratio(2.0);
    let style = Style { height: sheet.height(figure, &style, locale), ..style };
    let canvas = canvas()?;
    canvas.set_width(style.width as u32);
    canvas.set_height(style.height as u32);
    let area = Canvas::new(&canvas)?.into_drawing_area();
    sheet.draw(figure, &area, &style, palette, locale).ok()?;
    // What is still being collected belongs to the picture.
    drop(area);
    Some(canvas)
}
