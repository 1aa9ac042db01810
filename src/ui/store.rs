//! The app's state: four signals that only event handlers write, and the run that follows from the first.

use super::{runner::Runner, storage};
use crate::{
    lab::{Address, AnyRun, Display, Entry, Notice, Theme, Value, Values},
    labs,
    text::{Language, Locale, Numerals},
};
use leptos::prelude::*;

/// A lab and its values.
#[derive(Clone, Default)]
pub struct Params {
    /// The lab; nothing on the home page.
    pub lab: Option<&'static Entry>,
    /// Its values.
    pub values: Values,
}

impl PartialEq for Params {
    fn eq(&self, other: &Self) -> bool {
        self.lab.map(Entry::id) == other.lab.map(Entry::id) && self.values == other.values
    }
}

/// Everything about the page that is neither parameters, locale nor playhead.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The chosen theme; nothing means the system's.
    pub theme: Option<Theme>,
    /// What could not be taken from the link.
    pub notices: Vec<Notice>,
    /// How the page is shown, from the link.
    pub display: Display,
    /// Whether it is playing.
    pub playing: bool,
    /// How fast.
    pub speed: f64,
    /// Values to go back to, oldest first.
    undo: Vec<Values>,
    /// Values to go forward to, oldest last.
    redo: Vec<Values>,
}

/// How many changes can be undone.
const UNDO_KEPT: usize = 100;

/// The state. It is a handful of handles: copying it copies no data.
#[derive(Clone, Copy)]
pub struct Store {
    /// Writable signal 1.
    pub params: RwSignal<Params>,
    /// Writable signal 2.
    pub locale: RwSignal<Locale>,
    /// Writable signal 3.
    pub playhead: RwSignal<f64>,
    /// Writable signal 4.
    pub session: RwSignal<Session>,
    /// The finished run of the parameters, or of the ones before while a long one is under way.
    pub run: RwSignal<Option<AnyRun>>,
    /// Whether a run is under way.
    pub computing: RwSignal<bool>,
    runner: Runner,
    opened: StoredValue<bool>,
}

impl Store {
    /// The state for an address; what the address leaves open is what was chosen before.
    pub fn new() -> Self {
        let session = Session { speed: 1.0, ..Session::default() };
        Self {
            params: RwSignal::new(Params::default()),
            locale: RwSignal::new(Locale::default()),
            playhead: RwSignal::new(0.0),
            session: RwSignal::new(session),
            run: RwSignal::new(None),
            computing: RwSignal::new(false),
            runner: Runner::new(),
            opened: StoredValue::new(false),
        }
    }

    /// Goes to an address.
    pub fn open(&self, address: Address) {
        let lab = address.lab.and_then(labs::find);
        // What a link leaves open is as it was on the last page, or on the first page as it was chosen before.
        let saved = if self.opened.get_value() { self.chosen() } else { storage::recall() };
        self.opened.set_value(true);
        let Display { language, numerals, .. } = address.display;
        let numerals =
            numerals.or(if language.is_some() && language != saved.language { None } else { saved.numerals });
        let language = language.or(saved.language).unwrap_or_default();
        self.locale.set(Locale { language, numerals: numerals.unwrap_or(Locale::of(language).numerals) });
        self.session.update(|session| {
            session.theme = address.display.theme.or(saved.theme);
            session.notices = address.notices;
            session.display = address.display.clone();
            session.playing = false;
            session.undo.clear();
            session.redo.clear();
        });
        if self.params.with_untracked(|params| params.lab.map(Entry::id) != lab.map(Entry::id)) {
            self.run.set(None);
        }
        self.playhead.set(address.display.playhead.unwrap_or(0.0));
        self.params.set(Params { lab, values: address.values });
        self.start();
    }

    /// The state as an address's parts.
    pub fn display(&self) -> Display {
        let locale = self.locale.get();
        let playhead = self.playhead.get();
        self.session.with(|session| Display {
            language: Some(locale.language),
            numerals: Some(locale.numerals),
            theme: session.theme,
            playhead: Some(playhead),
            ..session.display.clone()
        })
    }

    /// Changes one value.
    pub fn set_value(&self, place: usize, value: Value) {
        let mut values = self.params.with_untracked(|params| params.values.clone());
        if let Some(slot) = values.get_mut(place) {
            *slot = value;
            self.set_values(values);
        }
    }

    /// Changes all values: a preset, a reset.
    pub fn set_values(&self, values: Values) {
        let before = self.params.with_untracked(|params| params.values.clone());
        if self.change(values) {
            self.session.update(|session| {
                session.undo.push(before);
                if session.undo.len() > UNDO_KEPT {
                    session.undo.remove(0);
                }
                session.redo.clear();
            });
        }
    }

    /// Takes the last change back.
    pub fn undo(&self) {
        let now = self.params.with_untracked(|params| params.values.clone());
        let before = self.session.try_update(|session| session.undo.pop()).flatten();
        if let Some(values) = before {
            self.session.update(|session| session.redo.push(now));
            self.change(values);
        }
    }

    /// Makes the last change that was taken back again.
    pub fn redo(&self) {
        let now = self.params.with_untracked(|params| params.values.clone());
        let after = self.session.try_update(|session| session.redo.pop()).flatten();
        if let Some(values) = after {
            self.session.update(|session| session.undo.push(now));
            self.change(values);
        }
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can_undo(&self) -> (bool, bool) {
        self.session.with(|session| (!session.undo.is_empty(), !session.redo.is_empty()))
    }

    fn change(&self, values: Values) -> bool {
        let Some(lab) = self.params.with_untracked(|params| params.lab) else { return false };
        let values = lab.normal(&values);
        if self.params.with_untracked(|params| params.values == values) {
            return false;
        }
        self.params.update(|params| params.values = values);
        self.start();
        true
    }

    fn start(&self) {
        let Params { lab, values } = self.params.get_untracked();
        let store = *self;
        match lab {
            None => {
                self.runner.stop();
                self.computing.set(false);
            }
            Some(lab) => self.runner.start(lab, &values, move |run| store.finish(run)),
        }
        self.computing.set(self.runner.busy());
    }

    /// Takes a finished run; the playhead stays where it is, or at the run's end.
    fn finish(&self, run: AnyRun) {
        let extent = run.extent();
        if self.playhead.get_untracked() > extent {
            self.playhead.set(extent);
        }
        self.run.set(Some(run));
        self.computing.set(false);
    }

    /// Moves the playhead, within the run.
    pub fn seek(&self, at: f64) {
        let extent = self.run.with_untracked(|run| run.as_ref().map_or(0.0, AnyRun::extent));
        let at = if at.is_finite() { at.clamp(0.0, extent) } else { 0.0 };
        self.playhead.set(at);
    }

    /// Starts or stops playing; from the end it starts over.
    pub fn play(&self, on: bool) {
        let extent = self.run.with_untracked(|run| run.as_ref().map_or(0.0, AnyRun::extent));
        if on && self.playhead.get_untracked() >= extent {
            self.playhead.set(0.0);
        }
        self.session.update(|session| session.playing = on);
    }

    /// Chooses a speed.
    pub fn set_speed(&self, speed: f64) {
        self.session.update(|session| session.speed = speed);
    }

    /// Chooses a language, and the numerals that go with it.
    pub fn set_language(&self, language: Language) {
        self.locale.set(Locale::of(language));
        self.remember();
    }

    /// Chooses numerals.
    pub fn set_numerals(&self, numerals: Numerals) {
        self.locale.update(|locale| locale.numerals = numerals);
        self.remember();
    }

    /// Chooses a theme.
    pub fn set_theme(&self, theme: Theme) {
        self.session.update(|session| session.theme = Some(theme));
        self.remember();
    }

    /// Chooses another skin of the picture.
    pub fn set_view(&self, view: Option<String>) {
        self.session.update(|session| session.display.view = view);
    }

    /// Puts the notices away.
    pub fn dismiss_notices(&self) {
        self.session.update(|session| session.notices.clear());
    }

    fn chosen(&self) -> Display {
        let locale = self.locale.get_untracked();
        let theme = self.session.with_untracked(|session| session.theme);
        Display { language: Some(locale.language), numerals: Some(locale.numerals), theme, ..Display::default() }
    }

    fn remember(&self) {
        storage::remember(&self.chosen());
    }
}

/// The state, from anywhere in the page.
pub fn store() -> Store {
    expect_context()
}
