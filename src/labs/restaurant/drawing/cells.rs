//! The software's skin: threads as numbered cells, requests as slips, the dependency as a store.

/// A thread: a cell whose fill is its state.
pub fn thread(fill: &str, badge: &str) -> String {
    format!(
        r#"<path d="M-13-46H13V-4H-13z" class="{fill}"/><path d="M-9-53V-46M0-53V-46M9-53V-46M-9-4V3M0-4V3M9-4V3" stroke-width="2"/><circle cy="-25" r="9" class="badge"/><text y="-20.700" class="badge-n mid">{badge}</text>"#
    )
}

/// Where requests come in.
pub const fn entry() -> &'static str {
    r#"<path d="M-30-66H22M10-78L24-66L10-54" stroke-width="2.200"/>"#
}

/// A request in the queue or in work: a slip of paper.
pub fn request(in_work: bool, for_dependency: bool) -> String {
    let mark = if for_dependency {
        r#"<path d="M-5-24q0-2.500 5-2.500t5 2.500v8q0 2.500-5 2.500t-5-2.500zM-5-24q0 2.500 5 2.500t5-2.500" stroke-width="1.100"/>"#
    } else {
        r#"<path d="M-6-26H6M-6-21H6M-6-16H2" stroke-width="1.200"/>"#
    };
    let fill = if in_work { "t-succeeded" } else { "f-sheet" };
    format!(r#"<path d="M-11-38H6L11-33V-8H-11z" class="{fill}"/><path d="M6-38V-33H11" stroke-width="1.100"/>{mark}"#)
}

/// The dependency: a store, with its one worker as a gear, slow or not.
pub fn dependency(slow: bool) -> String {
    let teeth: String = (0..8)
        .map(|turn| format!(r#"<path d="M-2.600-15.500h5.200v4h-5.200z" transform="rotate({})"/>"#, turn * 45))
        .collect();
    let fill = if slow { "wood2" } else { "cloth1" };
    let hand = if slow {
        r#"<path d="M0-5V0L3.500 2.500" stroke-width="1.600"/>"#
    } else {
        r#"<path d="M-3 0.500L-.5 3L3.500-2.500" stroke-width="1.600"/>"#
    };
    format!(
        r#"<path d="M-46-84q0-12 46-12t46 12V-12q0 12-46 12T-46-12z" class="{fill}"/><path d="M-46-84q0 12 46 12t46-12M-46-60q0 12 46 12t46-12" stroke-width="1.200"/><g transform="translate(0 -28)"><g class="f-sheet">{teeth}<circle r="12"/></g><circle r="7.500" class="f-sheet"/>{hand}</g>"#
    )
}
