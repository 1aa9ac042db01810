//! The interface's pictures: SVG content for small view boxes.

use leptos::prelude::*;

/// The brand's mark, 20 × 20.
pub const BRAND: &str = r#"<path d="M2 10h3l2.5-6 4 12 2.5-6h4" class="f-none s-accent w2 round"/>"#;
/// Theme, 20 × 20.
pub const THEME: &str = r#"<circle cx="10" cy="10" r="7"/><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor"/>"#;
/// Link, 20 × 20.
pub const LINK: &str = r#"<path d="M8.3 11.7l3.4-3.4M9.2 6.3l1.9-1.9a3.2 3.2 0 0 1 4.5 4.5l-1.9 1.9M10.8 13.7l-1.9 1.9a3.2 3.2 0 0 1-4.5-4.5l1.9-1.9"/>"#;
/// Undo, 20 × 20.
pub const UNDO: &str = r#"<path d="M7 4L3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8"/>"#;
/// Redo, 20 × 20.
pub const REDO: &str = r#"<path d="M13 4l3.5 3.5L13 11M16 7.5H8.500a4.5 4.5 0 0 0 0 9H12"/>"#;
/// To the start, 18 × 18.
pub const FIRST: &str = r#"<path d="M3 3h2v12H3zM15 3v12L6 9z"/>"#;
/// One step back, 18 × 18.
pub const BACK: &str = r#"<path d="M12 3v12L4 9z"/><path d="M13.5 3H15v12h-1.5z"/>"#;
/// Play, 18 × 18.
pub const PLAY: &str = r#"<path d="M5 2.5v13L15.5 9z"/>"#;
/// Pause, 18 × 18.
pub const PAUSE: &str = r#"<path d="M4 3h3.500v12H4zM10.500 3H14v12h-3.500z"/>"#;
/// One step on, 18 × 18.
pub const FORWARD: &str = r#"<path d="M6 3v12l8-6z"/><path d="M3 3h1.5v12H3z"/>"#;
/// To the next mark, 18 × 18.
pub const MARK: &str =
    r#"<path d="M2 3v12l8-6zM11 2h1.500v14H11z"/><path d="M12.500 2.500h4l-1.300 2.500 1.300 2.500h-4z"/>"#;
/// To the end, 18 × 18.
pub const LAST: &str = r#"<path d="M3 3v12l8-6zM13 3h2v12h-2z"/>"#;
/// A task that is done, 15 × 15.
pub const DONE: &str = r#"<rect x=".5" y=".5" width="14" height="14" class="f-succeeded"/><path d="M3.500 7.500l3 3 5-6" class="f-none s-paper w2"/>"#;
/// A task that was done before, 15 × 15.
pub const DONE_BEFORE: &str = r#"<rect x=".75" y=".75" width="13.500" height="13.500" class="f-none s-succeeded w15"/><path d="M3.500 7.500l3 3 5-6" class="f-none s-succeeded w2"/>"#;
/// Present, 20 × 20.
pub const PRESENT: &str = r#"<path d="M2.500 4h15M4 4v8.500h12V4M10 12.500V17M7 17h6"/>"#;
/// Close, 20 × 20.
pub const CROSS: &str = r#"<path d="M5 5l10 10M15 5L5 15"/>"#;
/// Up, 20 × 20.
pub const UP: &str = r#"<path d="M10 16V4.500M5 9.500l5-5 5 5"/>"#;
/// Keys, 20 × 20.
pub const HELP: &str = r#"<circle cx="10" cy="10" r="7.5"/><path d="M7.700 8a2.300 2.300 0 1 1 3.300 2.100c-.7.4-1 .8-1 1.700M10 14v.3"/>"#;
/// A task that is open, 15 × 15.
pub const OPEN: &str = r#"<rect x=".75" y=".75" width="13.500" height="13.500" class="f-none s-edge w15"/>"#;

/// A picture in a square view box.
#[component]
pub fn Icon(
    /// SVG content.
    mark: &'static str,
    /// The view box's side.
    #[prop(default = 20)]
    side: u32,
) -> impl IntoView {
    view! { <svg viewBox=format!("0 0 {side} {side}") width=side height=side aria-hidden="true" inner_html=mark></svg> }
}
