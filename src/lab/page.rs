//! The page's own keys in a link, beside the lab's: how a state is shown, not what it is.

/// The colour theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on paper.
    Light,
    /// Light ink on night.
    Dark,
}

impl Theme {
    /// The word in links.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// How a state is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Display {
    /// `lang`: nothing said means what the reader chose before, else Bengali.
    pub language: Option<crate::text::Language>,
    /// `num`.
    pub numerals: Option<crate::text::Numerals>,
    /// `theme`: nothing said means what the reader chose before, else the system's.
    pub theme: Option<Theme>,
    /// `t`: the playhead.
    pub playhead: Option<f64>,
    /// `present`.
    pub present: bool,
    /// `embed`.
    pub embed: bool,
    /// `lock`: keys of controls that may not be changed.
    pub lock: Vec<String>,
    /// `hide`: keys of controls that are not shown.
    pub hide: Vec<String>,
    /// `view`: another skin of the same picture.
    pub view: Option<String>,
    /// `a`: the values of the pinned run A, in full.
    pub pinned: Option<super::Values>,
    /// `plan`: the lesson plan that is walked.
    pub plan: Option<super::Plan>,
    /// `at`: where in the plan, from one on.
    pub at: usize,
}

/// The page's own keys: no lab may use one of these names.
pub const PAGE_KEYS: [&str; 13] =
    ["v", "lang", "num", "theme", "t", "present", "embed", "lock", "hide", "view", "a", "plan", "at"];
