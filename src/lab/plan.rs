//! Lesson plans: an ordered list of states, as a small JSON file or, when short, as a link.
//!
//! A state is a link, so a plan keeps its meaning as long as links do.

use super::Entry;
use crate::text::Locale;
use serde_json::{Value as Json, json};

/// The most states of one plan.
pub const MOST_STATES: usize = 60;
/// A plan's link is offered up to this many characters: chat programs cut longer ones.
pub const LONGEST_LINK: usize = 2_000;
/// Letters of a title, and of a note.
const LONGEST_TEXT: usize = 200;
/// Characters of one state's link.
const LONGEST_STATE: usize = 2_000;
/// A plan file is refused beyond so many bytes.
const LARGEST_FILE: usize = 300_000;
const FORMAT: &str = "resilience-lab-plan";

/// An ordered list of states.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// What it is called; may be empty.
    pub title: String,
    /// The states, as the hash part of links: `#/retry?failure=100%`.
    pub states: Vec<String>,
}

/// What is wrong with a plan file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// It is not JSON.
    NotJson,
    /// It is JSON, but `format` does not say that it is a plan.
    NotAPlan,
    /// The file is too large.
    TooLarge,
    /// There are no states, or too many.
    Count(usize),
    /// A state, counted from one, names no lab.
    State(usize),
}

impl PlanProblem {
    /// The sentence: it names the key and the limit.
    pub fn sentence(&self, locale: Locale) -> String {
        let bn = locale.is_bengali();
        let count = |count: usize| locale.count(count as u64);
        match self {
            Self::NotJson if bn => "এটি JSON ফাইল নয়, তাই পাঠের ছক হিসেবে পড়া গেল না।".to_owned(),
            Self::NotJson => "This is no JSON file, so it cannot be read as a lesson plan.".to_owned(),
            Self::NotAPlan if bn => {
                format!("ফাইলটিতে “format”: “{FORMAT}” নেই, তাই এটি পাঠের ছক নয়।")
            }
            Self::NotAPlan => format!("“format” is not “{FORMAT}”: this file is no lesson plan."),
            Self::TooLarge if bn => {
                format!("ফাইলটি {} kB-র বেশি; পাঠের ছক এত বড় হয় না।", count(LARGEST_FILE / 1000))
            }
            Self::TooLarge => format!("The file is larger than {} kB; no lesson plan is.", count(LARGEST_FILE / 1000)),
            Self::Count(found) if bn => {
                format!("“states”-এ থাকতে পারে ১ থেকে {}টি ধাপ; আছে {}টি।", count(MOST_STATES), count(*found))
            }
            Self::Count(found) => {
                format!("“states” takes 1 to {} entries; there are {}.", count(MOST_STATES), count(*found))
            }
            Self::State(place) if bn => {
                format!("“states”-এর {} নম্বরটি কোনো ল্যাবের লিংক নয়।", count(*place))
            }
            Self::State(place) => format!("Entry {} of “states” is no link to a lab.", count(*place)),
        }
    }
}

/// The lab that a state leads to, if it leads to one.
pub fn lab_of(state: &str, labs: &'static [Entry]) -> Option<&'static Entry> {
    let hash = state.split_once('#').map_or(state, |(_, hash)| hash);
    let name = hash.trim_start_matches('/').split('?').next().unwrap_or_default();
    labs.iter().find(|entry| entry.id() == name)
}

fn tidy(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(LONGEST_TEXT).collect()
}

impl Plan {
    /// The plan as a file.
    pub fn json(&self) -> String {
        let states: Vec<Json> = self.states.iter().map(|state| json!({ "link": state })).collect();
        let plan = json!({ "format": FORMAT, "version": 1, "title": self.title, "states": states });
        serde_json::to_string_pretty(&plan).unwrap_or_default()
    }

    /// Reads a file. A state may be `{"link": "…"}` or only the link, with or without what stands before its `#`.
    pub fn read(text: &str, labs: &'static [Entry]) -> Result<Self, PlanProblem> {
        if text.len() > LARGEST_FILE {
            return Err(PlanProblem::TooLarge);
        }
        let file: Json = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|_| PlanProblem::NotJson)?;
        if file.get("format").and_then(Json::as_str) != Some(FORMAT) {
            return Err(PlanProblem::NotAPlan);
        }
        let states = file.get("states").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
        let link = |state: &Json| state.as_str().or_else(|| state.get("link")?.as_str()).map(str::to_owned);
        let states: Vec<String> = states.iter().map(|state| link(state).unwrap_or_default()).collect();
        let title = file.get("title").and_then(Json::as_str).unwrap_or_default();
        Self::checked(title, states, labs)
    }

    fn checked(title: &str, states: Vec<String>, labs: &'static [Entry]) -> Result<Self, PlanProblem> {
        if states.is_empty() || states.len() > MOST_STATES {
            return Err(PlanProblem::Count(states.len()));
        }
        for (place, state) in (1..).zip(&states) {
            if state.len() > LONGEST_STATE || lab_of(state, labs).is_none() {
                return Err(PlanProblem::State(place));
            }
        }
        let hash = |state: String| state.split_once('#').map_or(state.clone(), |(_, hash)| format!("#{hash}"));
        Ok(Self { title: tidy(title), states: states.into_iter().map(hash).collect() })
    }

    /// The plan as the value of the page key `plan`: the states without their `#/`, one after the other.
    pub fn key(&self) -> String {
        let short = |state: &String| state.trim_start_matches("#/").to_owned();
        self.states.iter().map(short).collect::<Vec<_>>().join("~")
    }

    /// Reads the page key `plan`.
    pub fn of_key(value: &str, labs: &'static [Entry]) -> Result<Self, PlanProblem> {
        if value.len() > LARGEST_FILE {
            return Err(PlanProblem::TooLarge);
        }
        Self::checked("", value.split('~').map(|state| format!("#/{state}")).collect(), labs)
    }

    /// Adds a state; whether there was room.
    pub fn add(&mut self, state: String) -> bool {
        let room = self.states.len() < MOST_STATES;
        if room {
            self.states.push(state);
        }
        room
    }

    /// Moves a state one place up.
    pub fn raise(&mut self, place: usize) {
        if place > 0 && place < self.states.len() {
            self.states.swap(place, place - 1);
        }
    }

    /// Takes a state out.
    pub fn remove(&mut self, place: usize) {
        if place < self.states.len() {
            self.states.remove(place);
        }
    }
}
