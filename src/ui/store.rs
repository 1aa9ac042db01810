//! The app's state: four signals that only event handlers write, and the run that follows from the first.

use super::{runner::Runner, session::Session, storage};
use crate::{
    lab::{Address, AnyRun, Display, Entry, Theme, Value, Values},
    labs,
    sim::Mulberry32,
    text::{Language, Locale, Numerals},
};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

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
    /// The finished run of the pinned values, A.
    pub pinned: RwSignal<Option<AnyRun>>,
    /// Whether a run is under way.
    pub computing: RwSignal<bool>,
    runner: Runner,
    pinned_runner: Runner,
    opened: StoredValue<bool>,
}

impl Store {
    /// The state for an address; what the address leaves open is what was chosen before.
    pub fn new() -> Self {
        Self {
            params: RwSignal::new(Params::default()),
            locale: RwSignal::new(Locale::default()),
            playhead: RwSignal::new(0.0),
            session: RwSignal::new(Session::new()),
            run: RwSignal::new(None),
            pinned: RwSignal::new(None),
            computing: RwSignal::new(false),
            runner: Runner::new(),
            pinned_runner: Runner::new(),
            opened: StoredValue::new(false),
        }
    }

    /// Goes to an address.
    pub fn open(&self, address: Address) {
        settle_field();
        // A link to a plan alone is an invitation to walk it.
        if let (None, Some(plan)) = (address.lab, &address.display.plan) {
            return self.go_to(plan.clone(), address.display.at.max(1));
        }
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
            session.enter(lab);
        });
        if self.params.with_untracked(|params| params.lab.map(Entry::id) != lab.map(Entry::id)) {
            self.run.set(None);
        }
        self.playhead.set(address.display.playhead.unwrap_or(0.0));
        self.params.set(Params { lab, values: address.values });
        self.start();
        self.start_pinned(lab.zip(address.display.pinned));
    }

    fn start_pinned(&self, pinned: Option<(&'static Entry, Values)>) {
        self.pinned.set(None);
        self.pinned_runner.stop();
        if let Some((lab, values)) = pinned {
            let store = *self;
            self.pinned_runner.start(lab, &values, move |run| {
                let _ = store.pinned.try_set(Some(run));
            });
        }
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

    /// Takes another seed. It is drawn from the present one, so that a session can be told and repeated.
    pub fn next_seed(&self) {
        let Params { lab, values } = self.params.get_untracked();
        let place = lab.and_then(|lab| lab.specs().iter().position(|spec| spec.key == "seed"));
        if let Some((place, Value::Number(seed))) = place.and_then(|place| Some((place, *values.get(place)?))) {
            let next = Mulberry32::new(seed as u32).draw() % 100_000;
            self.set_value(place, Value::Number(f64::from(next)));
        }
    }

    /// Changes all values: a preset, a reset.
    pub fn set_values(&self, values: Values) {
        let before = self.params.with_untracked(|params| params.values.clone());
        if let Some(values) = self.allowed(values) {
            self.session.update(|session| session.changing(before));
            self.change(values);
        }
    }

    /// Takes the last change back.
    pub fn undo(&self) {
        self.travel(Session::undo);
    }

    /// Makes the last change that was taken back again.
    pub fn redo(&self) {
        self.travel(Session::redo);
    }

    fn travel(&self, to: fn(&mut Session, Values) -> Option<Values>) {
        let now = self.params.with_untracked(|params| params.values.clone());
        if let Some(values) = self.session.try_update(|session| to(session, now)).flatten() {
            self.change(values);
        }
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can_undo(&self) -> (bool, bool) {
        self.session.with(Session::can_undo)
    }

    /// The values as the lab takes them, locked ones as they are; nothing if that changes nothing.
    fn allowed(&self, values: Values) -> Option<Values> {
        let lab = self.params.with_untracked(|params| params.lab)?;
        let values = lab.normal(&self.unlocked(lab, values));
        self.params.with_untracked(|params| params.values != values).then_some(values)
    }

    fn change(&self, values: Values) {
        self.params.update(|params| params.values = values);
        self.start();
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
        let extent = run.extent().max(self.pinned_extent());
        if self.playhead.get_untracked() > extent {
            self.playhead.set(extent);
        }
        self.note_tasks(&run);
        self.run.set(Some(run));
        self.computing.set(false);
    }

    fn pinned_extent(&self) -> f64 {
        self.pinned.with_untracked(|run| run.as_ref().map_or(0.0, AnyRun::extent))
    }

    /// How far the playhead goes: the longer of the run and the pinned one.
    fn extent(&self) -> f64 {
        self.run.with_untracked(|run| run.as_ref().map_or(0.0, AnyRun::extent)).max(self.pinned_extent())
    }

    /// Moves the playhead, within the run.
    pub fn seek(&self, at: f64) {
        let extent = self.extent();
        let at = if at.is_finite() { at.clamp(0.0, extent) } else { 0.0 };
        self.playhead.set(at);
    }

    /// Starts or stops playing; from the end it starts over.
    pub fn play(&self, on: bool) {
        let extent = self.extent();
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

/// Ends the typing in a text field before its page goes away: a browser tells of the change while the field is being taken
/// out, which is too late for anyone to listen.
fn settle_field() {
    let focus = document().active_element().and_then(|element| element.dyn_into::<web_sys::HtmlInputElement>().ok());
    if let Some(field) = focus.filter(|field| field.type_() == "text") {
        let _ = field.blur();
    }
}

/// The state, from anywhere in the page.
pub fn store() -> Store {
    expect_context()
}
