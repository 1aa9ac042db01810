//! Links: `#/jitter?clients=200&lang=bn`.
//!
//! A link is versioned (a link without `v` is of version 1), holds only what differs from the default, and is never
//! refused: what cannot be used is clamped, replaced by the default or left out, and each is reported by its key.

use super::{Display, Entry, Notice, Plan, Problem, Spec, Theme, Value, Values};
use crate::text::{Language, Locale, Numerals};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// The version of the links this app writes.
const VERSION: u32 = 1;
/// Notices beyond this many are not worth reading.
const MOST_NOTICES: usize = 12;
const ESCAPED: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'?').add(b'&').add(b'<').add(b'>').add(b'=').add(b'+').add(b'%');

/// Keys and values as they were given, in order.
pub type Pairs = Vec<(String, String)>;

/// What a link says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Address {
    /// The lab, or nothing for the home page.
    pub lab: Option<&'static str>,
    /// The lab's values.
    pub values: Values,
    /// How to show it.
    pub display: Display,
    /// What could not be taken as given.
    pub notices: Vec<Notice>,
}

/// Reads a location hash. Whatever it holds, there is an answer.
pub fn parse_address(hash: &str, labs: &'static [Entry]) -> Address {
    let path = hash.trim_start_matches('#').trim_start_matches('/');
    let (name, query) = path.split_once('?').unwrap_or((path, ""));
    let mut address = Address::default();
    let name = decode(name.trim_end_matches('/'));
    let entry = labs.iter().find(|entry| entry.id() == name);
    if entry.is_none() && !name.is_empty() {
        address.notices.push(Notice::new("#/", &name, Problem::NoSuchLab));
    }
    let mut own = Pairs::new();
    let mut pinned = None;
    for (key, value) in pairs(query) {
        match key.as_str() {
            "a" => pinned = Some(value),
            "plan" => match Plan::of_key(&value, labs) {
                Ok(plan) => address.display.plan = Some(plan),
                Err(problem) => address.notices.push(Notice::new(&key, &value, Problem::Plan(problem))),
            },
            _ if !read_display(&mut address, &key, &value) => own.push((key, value)),
            _ => {}
        }
    }
    if let Some((entry, list)) = entry.zip(pinned) {
        let (values, notices) = read_params(entry, &pinned_pairs(&list));
        address.display.pinned = Some(values);
        // Named so that the reader can tell them from those of the run itself.
        address
            .notices
            .extend(notices.into_iter().map(|notice| Notice { key: format!("a: {}", notice.key), ..notice }));
    }
    if let Some(entry) = entry {
        let (values, mut notices) = read_params(entry, &own);
        address.lab = Some(entry.id());
        address.values = values;
        address.notices.append(&mut notices);
    } else if name.is_empty() {
        address.notices.extend(own.iter().map(|(key, value)| Notice::new(key, value, Problem::Unknown)));
    }
    address.notices.truncate(MOST_NOTICES);
    address
}

/// Reads a lab's values from pairs: each is clamped, an unreadable one becomes the default, an unknown key is left out.
pub fn read_params(entry: &'static Entry, pairs: &Pairs) -> (Values, Vec<Notice>) {
    let specs = entry.specs();
    let mut values = entry.defaults();
    let mut seen = vec![false; values.len()];
    let mut notices = Vec::new();
    for (key, given) in pairs {
        let mut report = |problem| {
            if notices.len() < MOST_NOTICES {
                notices.push(Notice::new(key, given, problem));
            }
        };
        let Some(place) = specs.iter().position(|spec| spec.key == key) else {
            report(Problem::Unknown);
            continue;
        };
        if std::mem::replace(&mut seen[place], true) {
            report(Problem::Repeated);
            continue;
        }
        match take(specs[place], given, false) {
            Some((value, problem)) => {
                values[place] = value;
                if let Some(problem) = problem {
                    report(problem);
                }
            }
            None => report(Problem::Unreadable { used: specs[place].write(values[place]) }),
        }
    }
    (entry.normal(&values), notices)
}

/// Reads one value and clamps it, saying so. Nothing if it cannot be read.
pub fn take(spec: &Spec, given: &str, bare: bool) -> Option<(Value, Option<Problem>)> {
    let value = spec.read(given, bare)?;
    let used = spec.clamp(value);
    let problem = (used != value).then(|| {
        let (min, max) = limits(spec);
        Problem::OutOfRange { used: spec.write(used), min, max }
    });
    Some((used, problem))
}

/// The least and greatest value of a number, as links write them.
pub(crate) fn limits(spec: &Spec) -> (String, String) {
    match spec.kind {
        super::Kind::Number(number) => (spec.write(Value::Number(number.min)), spec.write(Value::Number(number.max))),
        super::Kind::Choice(choices) => {
            let word = |choice: Option<&super::Choice>| choice.map_or("", |choice| choice.word).to_owned();
            (word(choices.first()), word(choices.last()))
        }
    }
}

/// The link that a list of labs has for one: its first preset.
pub fn opening(entry: &'static Entry) -> String {
    let values = entry.presets().into_iter().next().map_or_else(|| entry.defaults(), |preset| preset.values);
    write_address(Some(entry), &values, &Display::default())
}

/// Writes a link's hash: the lab, then only what differs from the default.
pub fn write_address(entry: Option<&'static Entry>, values: &[Value], display: &Display) -> String {
    let mut query = Pairs::new();
    if let Some(entry) = entry {
        for ((spec, value), default) in entry.specs().iter().zip(values).zip(entry.defaults()) {
            if *value != default {
                query.push((spec.key.to_owned(), spec.write(*value)));
            }
        }
    }
    let mut put = |key: &str, value: String| query.push((key.to_owned(), value));
    if let Some(playhead) = display.playhead.filter(|playhead| *playhead > 0.0 && playhead.is_finite()) {
        put("t", super::decimal::write(playhead, 0));
    }
    let language = display.language.unwrap_or_default();
    if language != Language::default() {
        put("lang", language.code().to_owned());
    }
    if let Some(numerals) = display.numerals.filter(|numerals| *numerals != Locale::of(language).numerals) {
        put("num", numerals.code().to_owned());
    }
    if let Some(theme) = display.theme {
        put("theme", theme.word().to_owned());
    }
    for (key, on) in [("present", display.present), ("embed", display.embed)] {
        if on {
            put(key, "1".to_owned());
        }
    }
    for (key, list) in [("lock", &display.lock), ("hide", &display.hide)] {
        if !list.is_empty() {
            put(key, list.join(","));
        }
    }
    if let Some(view) = &display.view {
        put("view", view.clone());
    }
    if let Some((entry, pinned)) = entry.zip(display.pinned.as_ref()) {
        put("a", write_pinned(entry, pinned));
    }
    if let Some(plan) = &display.plan {
        let key = plan.key();
        if key.len() <= super::LONGEST_LINK {
            put("plan", key);
            if display.at > 1 {
                put("at", display.at.to_string());
            }
        }
    }
    let query: Vec<String> = query.iter().map(|(key, value)| format!("{}={}", encode(key), encode(value))).collect();
    let path = format!("#/{}", entry.map_or("", Entry::id));
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

/// Reads a page key; whether it was one.
fn read_display(address: &mut Address, key: &str, value: &str) -> bool {
    let display = &mut address.display;
    let mut default = None;
    match key {
        "lang" => match value {
            "bn" => display.language = Some(Language::Bengali),
            "en" => display.language = Some(Language::English),
            _ => default = Some("bn"),
        },
        "num" => match value {
            "bn" => display.numerals = Some(Numerals::Bengali),
            "latn" => display.numerals = Some(Numerals::Latin),
            _ => default = Some("bn"),
        },
        "theme" => match value {
            "light" => display.theme = Some(Theme::Light),
            "dark" => display.theme = Some(Theme::Dark),
            _ => default = Some("light"),
        },
        "t" => match super::decimal::read(value.trim_end_matches('s'), 0) {
            Some(at) => display.playhead = Some(at.max(0.0)),
            None => default = Some("0"),
        },
        "present" | "embed" => {
            let on = match value {
                "1" => true,
                "0" => false,
                _ => {
                    default = Some("0");
                    false
                }
            };
            if key == "present" { display.present = on } else { display.embed = on }
        }
        "at" => match value.parse::<usize>() {
            Ok(at) if at <= super::MOST_STATES => display.at = at,
            _ => default = Some("1"),
        },
        "lock" => display.lock = words(value),
        "hide" => display.hide = words(value),
        "view" => display.view = words(value).into_iter().next(),
        "v" => match value.parse::<u32>() {
            Ok(version) if version > VERSION => address.notices.push(Notice::new(key, value, Problem::NewerVersion)),
            Ok(_) => {}
            Err(_) => default = Some("1"),
        },
        _ => return false,
    }
    if let Some(used) = default {
        address.notices.push(Notice::new(key, value, Problem::Unreadable { used: used.to_owned() }));
    }
    true
}

/// The word for a pinned run with the default values.
const DEFAULTS: &str = "defaults";

/// The pinned run's values that differ from the defaults: `clients:200,base:100ms`.
fn write_pinned(entry: &'static Entry, values: &[Value]) -> String {
    let specs = entry.specs();
    let differing = specs.iter().zip(values).zip(entry.defaults()).filter(|((_, value), default)| **value != *default);
    let list: Vec<String> =
        differing.map(|((spec, value), _)| format!("{}:{}", spec.key, spec.write(*value))).collect();
    if list.is_empty() { DEFAULTS.to_owned() } else { list.join(",") }
}

fn pinned_pairs(list: &str) -> Pairs {
    let parts = list.split(',').filter(|part| !part.is_empty() && *part != DEFAULTS).take(100);
    parts
        .map(|part| part.split_once(':').unwrap_or((part, "")))
        .map(|(key, value)| (key.into(), value.into()))
        .collect()
}

fn words(list: &str) -> Vec<String> {
    let words = list.split(',').filter(|word| !word.is_empty());
    words
        .filter(|word| word.len() <= 40 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
        .take(32)
        .map(str::to_owned)
        .collect()
}

fn pairs(query: &str) -> Pairs {
    let parts = query.split('&').filter(|part| !part.is_empty()).take(200);
    parts
        .map(|part| part.split_once('=').unwrap_or((part, "")))
        .map(|(key, value)| (decode(key), decode(value)))
        .collect()
}

fn decode(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).to_string()
}
