//! What the store does for the teaching tools: a pinned run, guesses, tasks, plans, the projector.

use super::{
    session::Dialog,
    storage,
    store::{Params, Store},
};
use crate::{
    lab::{self, AnyRun, Display, Entry, Guess, Plan, Value},
    labs::LABS,
};
use leptos::prelude::*;

impl Store {
    /// Pins the present run as A.
    pub fn pin(&self) {
        if let Some(run) = self.run.get_untracked() {
            self.session.update(|session| session.display.pinned = Some(run.values().to_vec()));
            self.pinned.set(Some(run));
        }
    }

    /// Lets A go.
    pub fn unpin(&self) {
        self.session.update(|session| session.display.pinned = None);
        self.pinned.set(None);
        self.seek(self.playhead.get_untracked());
    }

    /// A becomes the present run, and the present run A.
    pub fn swap(&self) {
        let (run, pinned) = (self.run.get_untracked(), self.pinned.get_untracked());
        if let (Some(run), Some(pinned)) = (run, pinned) {
            let values = pinned.values().to_vec();
            self.session.update(|session| session.display.pinned = Some(run.values().to_vec()));
            self.pinned.set(Some(run));
            self.set_values(values);
        }
    }

    /// Starts a prediction: from here on nothing of the run is shown.
    pub fn predict(&self, prediction: usize) {
        self.playhead.set(0.0);
        self.session.update(|session| {
            session.playing = false;
            session.predicting = Some(prediction);
            session.asked = Some(prediction);
        });
    }

    /// Puts another question on the page.
    pub fn ask(&self, prediction: usize) {
        self.session.update(|session| session.asked = Some(prediction));
    }

    /// Shows the run without a guess.
    pub fn skip_prediction(&self) {
        self.session.update(|session| session.predicting = None);
    }

    /// Takes a guess and shows the run.
    pub fn commit_guess(&self, guess: Guess) {
        let lab = self.params.with_untracked(|params| params.lab);
        self.session.update(|session| {
            if let Some((lab, prediction)) = lab.zip(session.predicting.take()) {
                session.guessed(lab, prediction, guess);
            }
        });
    }

    /// Notes the tasks that this run meets, if the reader had a hand in it.
    pub fn note_tasks(&self, run: &AnyRun) {
        let changed = self.session.with_untracked(|session| session.can_undo().0);
        if !changed {
            return;
        }
        let lab = run.entry().id();
        let met: Vec<_> = run.tasks().into_iter().filter(|task| task.met).map(|task| task.id).collect();
        let fresh = self.session.with_untracked(|session| met.iter().any(|task| !session.was_done(lab, task)));
        if fresh {
            self.session.update(|session| {
                for task in met {
                    if !session.was_done(lab, task) {
                        session.done.push(format!("{lab}/{task}"));
                    }
                }
                storage::put("done", session.done.clone().into());
            });
        }
    }

    /// Opens a dialog, or closes the one that is open.
    pub fn show(&self, dialog: Option<Dialog>) {
        self.session.update(|session| session.dialog = dialog);
    }

    /// Turns single-letter shortcuts on or off.
    pub fn set_letters(&self, on: bool) {
        storage::put("letters", on.into());
        self.session.update(|session| session.letters = on);
    }

    /// Goes on the projector, or back.
    pub fn present(&self, on: bool) {
        self.session.update(|session| {
            session.display.present = on;
            session.playing = false;
            session.blank = false;
            session.predicting = None;
            session.dialog = None;
        });
    }

    /// Makes the projector dark, or light again.
    pub fn blank(&self) {
        self.session.update(|session| session.blank = !session.blank);
    }

    /// Puts the worksheet on the page for the printer, or takes it away.
    pub fn worksheet(&self, on: bool) {
        self.session.update(|session| session.worksheet = on);
    }

    /// Changes the lesson plan in the making, and keeps it.
    pub fn edit_plan(&self, change: impl FnOnce(&mut Plan)) {
        self.session.update(|session| {
            change(&mut session.draft);
            session.unkept = !storage::put("plan", session.draft.json().into());
        });
    }

    /// Walks the plan in the making from its first state, on the projector.
    pub fn walk_plan(&self) {
        let plan = self.session.with_untracked(|session| session.draft.clone());
        self.go_to(plan, 1);
    }

    /// Goes to a state of a plan (from one on).
    pub(super) fn go_to(&self, plan: Plan, at: usize) {
        let at = at.clamp(1, plan.states.len().max(1));
        let Some(state) = plan.states.get(at - 1) else { return };
        let mut address = lab::parse_address(state, LABS);
        address.display = Display { present: true, plan: Some(plan.clone()), at, ..address.display };
        self.open(address);
    }

    /// The next state of the plan that is walked, or the one before; false at its ends and where there is no plan.
    pub fn turn(&self, on: bool) -> bool {
        let (plan, at) =
            self.session.with_untracked(|session| (session.display.plan.clone(), session.display.at.max(1)));
        let Some(plan) = plan else { return false };
        let to = if on { at + 1 } else { at - 1 };
        let there = (1..=plan.states.len()).contains(&to);
        if there {
            self.go_to(plan, to);
        }
        there
    }

    /// The next lab of the book, or the one before, shown as now.
    pub fn next_lab(&self, on: bool) -> bool {
        let here = self.params.with_untracked(|params| params.lab.map(Entry::id));
        let Some(place) = LABS.iter().position(|lab| Some(lab.id()) == here) else { return false };
        let to = if on { place.checked_add(1) } else { place.checked_sub(1) };
        let Some(lab) = to.and_then(|to| LABS.get(to)) else { return false };
        let mut address = lab::parse_address(&lab::opening(lab), LABS);
        address.display.present = self.session.with_untracked(|session| session.display.present);
        self.open(address);
        true
    }

    /// The values, with locked ones as they were.
    pub(super) fn unlocked(&self, lab: &'static Entry, mut values: Vec<Value>) -> Vec<Value> {
        let Params { values: now, .. } = self.params.get_untracked();
        self.session.with_untracked(|session| {
            for ((spec, value), now) in lab.specs().iter().zip(&mut values).zip(now) {
                if session.display.lock.iter().any(|key| key == spec.key) {
                    *value = now;
                }
            }
        });
        values
    }
}
