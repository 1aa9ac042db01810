//! Both languages, everywhere: every Bengali text is Bengali, and only glyphs of the shipped fonts appear.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use resilience_lab::{
    lab::{self, Detail, Kind, Quantity},
    labs::LABS,
    text::{GLOSSARY, Locale, Text},
};

/// Every fixed and computed text a lab shows in this locale.
fn texts(locale: Locale) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for entry in LABS {
        let id = entry.id();
        let mut put = |what: &str, text: String| found.push((format!("{id} {what}"), text));
        let information = entry.information;
        for (what, text) in
            [("name", information.name), ("title", information.title), ("question", information.question)]
        {
            put(what, text.read(locale));
        }
        for limit in information.limits {
            put("limit", limit.read(locale));
        }
        put("lesson", lab::fill_lesson(entry, locale));
        for spec in entry.specs() {
            put(spec.key, spec.label.read(locale));
            put(spec.key, spec.help.read(locale));
            match spec.kind {
                Kind::Choice(choices) => choices.iter().for_each(|choice| put(choice.word, choice.label.read(locale))),
                Kind::Number(number) => {
                    if let Quantity::Count(noun) = number.quantity {
                        put(spec.key, noun.read(locale));
                    }
                    if let Some(off) = number.off {
                        put(spec.key, off.label.read(locale));
                    }
                }
            }
        }
        entry.metrics().iter().for_each(|metric| put(metric.key, metric.label.read(locale)));
        for prediction in entry.predictions() {
            put(prediction.id, prediction.question.read(locale));
            prediction.options.iter().for_each(|option| put(prediction.id, option.read(locale)));
        }
        for preset in entry.presets() {
            put(preset.id, preset.label.read(locale));
            let run = entry.run(&preset.values, Detail::History);
            for moment in run.moments() {
                put(preset.id, moment.name.get(locale));
                put(preset.id, run.sentence(moment.at, locale));
            }
            run.tasks().iter().for_each(|task| put(task.id, task.text.get(locale)));
            run.theory().iter().for_each(|theory| put(theory.metric, theory.formula.get(locale)));
            for row in run.numbers().into_iter().flat_map(|numbers| numbers.rows) {
                put("numbers", row.label.get(locale));
                row.cells.iter().for_each(|cell| put("numbers", cell.get(locale)));
            }
            for figure in run.figures() {
                put(figure.id, figure.title.get(locale));
                put(figure.id, figure.note.get(locale));
                put(figure.id, figure.describe.get(locale));
                figure.table().columns.iter().for_each(|column| put(figure.id, column.label.get(locale)));
            }
        }
    }
    found
}

fn is_bengali(letter: char) -> bool {
    ('\u{0980}'..='\u{09fe}').contains(&letter)
}

/// Whether a text is made of the field's own terms, names and formulas only, which stay in Latin letters.
fn only_terms(text: &str) -> bool {
    let mut rest = text.to_lowercase();
    let mut words: Vec<String> = GLOSSARY.iter().map(|term| term.word.to_lowercase()).collect();
    words.extend(
        [
            "resilience4j",
            "decorrelated",
            "decorr.",
            "decorr",
            "full",
            "equal",
            "p99",
            "ms",
            "calls",
            "thread-s",
            "profile",
            "offers",
        ]
        .map(str::to_owned),
    );
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        rest = rest.replace(&word, " ");
    }
    // What is left of a formula: digits, operators, single letters.
    rest.split(|letter: char| !letter.is_alphabetic()).all(|word| word.chars().count() <= 3)
}

#[test]
fn every_bengali_text_is_bengali() {
    for (what, text) in texts(Locale::BENGALI) {
        assert!(text.chars().any(is_bengali) || only_terms(&text), "{what}: {text}");
    }
}

#[test]
fn no_english_text_has_bengali_letters() {
    for (what, text) in texts(Locale::ENGLISH) {
        assert!(!text.chars().any(is_bengali), "{what}: {text}");
    }
}

/// Bengali numerals are used throughout when they are chosen: a Latin digit stands only within a Latin word or formula.
#[test]
fn bengali_digits_are_used_throughout() {
    for (what, text) in texts(Locale::BENGALI) {
        if what.ends_with("lesson") {
            continue;
        }
        for (at, digit) in text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()) {
            let before = text[..at].chars().next_back();
            let after = text[at + digit.len_utf8()..].chars().next();
            let latin = |letter: Option<char>| {
                letter.is_some_and(|letter| letter.is_ascii_alphabetic() || "^/·*_+-()×".contains(letter))
            };
            let short = text.split_whitespace().count() <= 4;
            assert!(
                latin(before)
                    || latin(after)
                    || (short && text.is_ascii())
                    || text.contains("ms")
                    || text.contains(" s"),
                "{what}: {text}"
            );
        }
    }
}

/// The shipped fonts: Noto Sans Bengali's Bengali and Latin subsets.
fn has_glyph(letter: char) -> bool {
    let code = letter as u32;
    let ranges = [
        0x0020..=0x007e,
        0x00a0..=0x00ff,
        0x0131..=0x0131,
        0x0152..=0x0153,
        0x02bb..=0x02bc,
        0x02c6..=0x02c6,
        0x02da..=0x02da,
        0x02dc..=0x02dc,
        0x0951..=0x0952,
        0x0964..=0x0965,
        0x0980..=0x09fe,
        0x200c..=0x200d,
        0x2013..=0x2014,
        0x2018..=0x201a,
        0x201c..=0x201e,
        0x2020..=0x2022,
        0x2026..=0x2026,
        0x2030..=0x2030,
        0x2039..=0x203a,
        0x20ac..=0x20ac,
        0x20b9..=0x20b9,
        0x2122..=0x2122,
        0x2191..=0x2191,
        0x2193..=0x2193,
        0x2212..=0x2212,
        0x2215..=0x2215,
    ];
    letter == '\n' || ranges.iter().any(|range| range.contains(&code))
}

#[test]
fn only_glyphs_of_the_shipped_fonts_appear() {
    for locale in [Locale::ENGLISH, Locale::BENGALI] {
        for (what, text) in texts(locale) {
            let missing: Vec<char> = text.chars().filter(|letter| !has_glyph(*letter)).collect();
            assert!(missing.is_empty(), "{what}: no glyph for {missing:?} in {text}");
        }
    }
    let words = include_str!("../src/ui/words.rs");
    let missing: Vec<char> = words.chars().filter(|letter| !has_glyph(*letter)).collect();
    assert!(missing.is_empty(), "the interface has no glyph for {missing:?}");
}

#[test]
fn the_glossary_says_each_term_once_in_both_languages() {
    let mut words: Vec<_> = GLOSSARY.iter().map(|term| term.word).collect();
    words.sort_unstable();
    let count = words.len();
    words.dedup();
    assert_eq!(words.len(), count);
    for term in GLOSSARY {
        let Text { en, bn } = term.meaning;
        assert!(en.ends_with('.') && bn.ends_with('।') && bn.chars().any(is_bengali), "{}", term.word);
    }
}

/// The words of the interface: the Bengali half is Bengali.
#[test]
fn the_interfaces_words_are_in_both_languages() {
    let source = include_str!("../src/ui/words.rs");
    let mut checked = 0;
    for line in source.lines().filter(|line| line.trim_end().ends_with("\";") && line.contains(": \"")) {
        let parts: Vec<&str> = line.split('"').collect();
        assert!(!parts[1].chars().any(is_bengali), "{line}");
        assert!(parts[3].chars().any(is_bengali), "{line}");
        checked += 1;
    }
    assert!(checked > 40, "{checked}");
}

#[test]
fn numbers_are_written_the_readers_way() {
    let (bn, en) = (Locale::BENGALI, Locale::ENGLISH);
    assert_eq!(bn.count(1_234_567), "১২,৩৪,৫৬৭");
    assert_eq!(en.count(1_234_567), "1,234,567");
    assert_eq!(bn.number(-0.004, 2), "০.০০");
    assert_eq!(en.number(-12.5, 1), "−12.5");
    assert_eq!(en.number(f64::NAN, 2), "–");
    assert_eq!(bn.span(0.2), "২০০ ms");
    assert_eq!(en.span(10.0), "10 s");
    assert_eq!(bn.percent(0.3, 0), "৩০%");
    let mixed = Locale { numerals: resilience_lab::text::Numerals::Latin, ..bn };
    assert_eq!(mixed.seconds(11.34, 2), "11.34 সেকেন্ড");
}

/// The switch of numerals holds for fixed texts too: with Latin numerals no Bengali digit is left, and the other way round.
#[test]
fn fixed_texts_follow_the_numerals() {
    let latin = Locale { numerals: resilience_lab::text::Numerals::Latin, ..Locale::BENGALI };
    let text = Text::new("under 40", "৪০-এর নিচে");
    assert_eq!(text.read(latin), "40-এর নিচে");
    assert_eq!(text.read(Locale::BENGALI), "৪০-এর নিচে");
    for (what, text) in texts(latin) {
        assert!(
            what.ends_with("lesson") || !text.chars().any(|letter| ('০'..='৯').contains(&letter)),
            "{what}: {text}"
        );
    }
}
