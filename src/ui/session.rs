//! Everything about the page that is neither parameters, locale nor playhead.

use super::storage;
use crate::lab::{Display, Entry, Guess, Notice, Plan, Theme, Values};
use serde_json::{Map, Value as Json};

/// How many changes can be undone.
const UNDO_KEPT: usize = 100;

/// A dialog over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The link builder.
    Share,
    /// Export of a chart and of the run.
    Export,
    /// The lesson plan.
    Plan,
    /// The keys.
    Keys,
    /// What the app is made of, and under which licences.
    About,
}

/// The session.
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
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// The prediction under way: until it is answered, nothing of the run is shown.
    pub predicting: Option<usize>,
    /// The prediction that stands on the page; nothing means the first without an answer.
    pub asked: Option<usize>,
    /// The guesses that were made in the present lab, by prediction.
    pub guesses: Vec<Option<Guess>>,
    /// Tasks that were done on this device: `lab/task`.
    pub done: Vec<String>,
    /// Whether the projector is dark.
    pub blank: bool,
    /// Whether single letters are shortcuts.
    pub letters: bool,
    /// Whether the worksheet stands on the page: while it is printed.
    pub worksheet: bool,
    /// The lesson plan in the making.
    pub draft: Plan,
    /// Whether the browser refused to keep the plan.
    pub unkept: bool,
    /// Values to go back to, oldest first.
    undo: Vec<Values>,
    /// Values to go forward to, oldest last.
    redo: Vec<Values>,
}

impl Session {
    /// The session of a page that has just been loaded.
    pub fn new() -> Self {
        let done = storage::get("done");
        let done = done.as_array().map(Vec::as_slice).unwrap_or_default();
        let draft = Plan::read(storage::get("plan").as_str().unwrap_or_default(), crate::labs::LABS);
        Self {
            speed: 1.0,
            letters: storage::get("letters").as_bool().unwrap_or(true),
            done: done.iter().filter_map(|task| task.as_str().map(str::to_owned)).take(1_000).collect(),
            draft: draft.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Takes up another lab: what belonged to the last is put away.
    pub fn enter(&mut self, lab: Option<&'static Entry>) {
        self.playing = false;
        self.predicting = None;
        self.asked = None;
        self.dialog = None;
        self.undo.clear();
        self.redo.clear();
        self.guesses = lab.map(kept_guesses).unwrap_or_default();
    }

    /// Notes that the values are about to change.
    pub fn changing(&mut self, before: Values) {
        self.undo.push(before);
        if self.undo.len() > UNDO_KEPT {
            self.undo.remove(0);
        }
        self.redo.clear();
    }

    /// The values before the last change, given the present ones.
    pub fn undo(&mut self, now: Values) -> Option<Values> {
        let before = self.undo.pop()?;
        self.redo.push(now);
        Some(before)
    }

    /// The values after the change that was taken back last, given the present ones.
    pub fn redo(&mut self, now: Values) -> Option<Values> {
        let after = self.redo.pop()?;
        self.undo.push(now);
        Some(after)
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can_undo(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// Whether a task was done on this device before.
    pub fn was_done(&self, lab: &str, task: &str) -> bool {
        self.done.iter().any(|done| done.split_once('/') == Some((lab, task)))
    }

    /// How many tasks of a lab were done.
    pub fn done_in(&self, lab: &str) -> usize {
        self.done.iter().filter(|done| done.split_once('/').is_some_and(|(of, _)| of == lab)).count()
    }

    /// Keeps a guess, here and on the device.
    pub fn guessed(&mut self, lab: &'static Entry, prediction: usize, guess: Guess) {
        if self.guesses.len() <= prediction {
            self.guesses.resize(prediction + 1, None);
        }
        let kept = guess.json();
        if let Some(place) = self.guesses.get_mut(prediction) {
            *place = Some(guess);
        }
        let mut all = match storage::get("guesses") {
            Json::Object(all) => all,
            _ => Map::new(),
        };
        all.insert(format!("{}/{}", lab.id(), guess_id(lab, prediction)), kept);
        storage::put("guesses", Json::Object(all));
    }
}

/// A prediction's name on the device; the line that every lab asks for comes after its own.
fn guess_id(lab: &'static Entry, prediction: usize) -> &'static str {
    lab.predictions().get(prediction).map_or("line", |prediction| prediction.id)
}

fn kept_guesses(lab: &'static Entry) -> Vec<Option<Guess>> {
    let kept = storage::get("guesses");
    let read = |place| Guess::read(kept.get(format!("{}/{}", lab.id(), guess_id(lab, place)))?);
    (0..=lab.predictions().len()).map(read).collect()
}
