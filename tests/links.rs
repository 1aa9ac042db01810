//! Links: round trips, and whatever else may stand in an address bar.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use resilience_lab::{
    lab::{self, Display, Entry, Kind, Problem, Theme, Value},
    labs::LABS,
    text::{Language, Locale, Numerals},
};

fn open(hash: &str) -> lab::Address {
    lab::parse_address(hash, LABS)
}

#[test]
fn a_link_holds_only_what_differs() {
    for entry in LABS {
        let display = Display::default();
        assert_eq!(lab::write_address(Some(entry), &entry.defaults(), &display), format!("#/{}", entry.id()));
    }
    assert_eq!(lab::write_address(None, &[], &Display::default()), "#/");
    for entry in LABS {
        let opened = lab::parse_address(&lab::opening(entry), LABS);
        assert_eq!((opened.lab, &opened.values), (Some(entry.id()), &entry.presets()[0].values));
    }
}

#[test]
fn a_link_says_how_it_is_shown() {
    let entry = LABS.iter().find(|entry| entry.id() == "jitter").unwrap();
    let display = Display {
        language: Some(Language::English),
        numerals: Some(Numerals::Bengali),
        theme: Some(Theme::Dark),
        playhead: Some(2.8),
        present: true,
        lock: vec!["clients".into(), "cap".into()],
        ..Display::default()
    };
    let link = lab::write_address(Some(entry), &entry.defaults(), &display);
    assert_eq!(link, "#/jitter?t=2.8&lang=en&num=bn&theme=dark&present=1&lock=clients,cap");
    assert_eq!(open(&link).display, display);
    assert!(open(&link).notices.is_empty());
}

#[test]
fn bad_values_are_named() {
    let address = open("#/jitter?clients=abc&cap=-5s&foo=1");
    let keys: Vec<_> = address.notices.iter().map(|notice| notice.key.as_str()).collect();
    assert_eq!(keys, ["clients", "cap", "foo"]);
    for (notice, must) in address.notices.iter().zip(["100", "100ms", "foo"]) {
        assert!(notice.sentence(Locale::ENGLISH).contains(must), "{}", notice.sentence(Locale::ENGLISH));
        let bengali = notice.sentence(Locale::BENGALI);
        assert!(bengali.contains(&notice.key) && bengali.contains('।'), "{bengali}");
    }
    let entry = LABS.iter().find(|entry| entry.id() == "jitter").unwrap();
    let written: Vec<_> =
        entry.specs().iter().zip(&address.values).map(|(spec, value)| (spec.key, spec.write(*value))).collect();
    assert!(written.contains(&("clients", "100".into())) && written.contains(&("cap", "100ms".into())));
    assert!(matches!(address.notices[1].problem, Problem::OutOfRange { .. }));
}

#[test]
fn the_same_value_in_other_words() {
    for (one, two) in [
        ("base=100ms", "base=0.1s"),
        ("base=0.10s", "base=100ms"),
        ("cap=1min", "cap=60s"),
        ("clients=১০০", "clients=100"),
        ("clients=1%30", "clients=10"),
    ] {
        assert_eq!(open(&format!("#/jitter?{one}")).values, open(&format!("#/jitter?{two}")).values, "{one}");
    }
}

#[test]
fn hostile_links_open_something() {
    let long = format!("#/jitter?clients={}", "9".repeat(100_000));
    let many = format!("#/jitter?{}", (0..5_000).map(|i| format!("k{i}={i}")).collect::<Vec<_>>().join("&"));
    let links = [
        "",
        "#",
        "#/",
        "#//",
        "#/nowhere",
        "#/jitter?",
        "#/jitter??",
        "#/jitter?&&&",
        "#/jitter?=",
        "#/jitter?clients",
        "#/jitter?clients=",
        "#/jitter?clients=NaN",
        "#/jitter?clients=Infinity",
        "#/jitter?clients=1e999",
        "#/jitter?clients=0x10",
        "#/jitter?clients=-0",
        "#/jitter?%zz=%zz",
        "#/jitter?%ff%fe=%ed%a0%80",
        "#/jitter?__proto__=1",
        "#/jitter?t=NaN",
        "#/jitter?t=-1",
        "#/jitter?t=1e400",
        "#/jitter?v=99",
        "#/jitter?v=x",
        "#/jitter?lang=xx&num=yy&theme=zz",
        "#/jitter?lock=%3Cscript%3E,clients",
        "#/jitter?strategy=%E0%A6%95",
        "#/jitter?clients=5&clients=6",
        "#/JITTER",
        "#/../jitter",
        "#/jitter/extra",
        &long,
        &many,
    ];
    for link in links {
        let address = open(link);
        assert!(address.notices.len() <= 12, "{}", &link[..link.len().min(60)]);
        for notice in &address.notices {
            assert!(notice.sentence(Locale::BENGALI).chars().count() < 200);
        }
        if let Some(entry) = LABS.iter().find(|entry| Some(entry.id()) == address.lab) {
            assert_eq!(
                address.values,
                entry.normal(&address.values),
                "values are in range: {}",
                &link[..link.len().min(60)]
            );
        }
    }
    assert_eq!(open("#/jitter?clients=5&clients=6").values[1], Value::Number(5.0));
    assert_eq!(open("#/nowhere").notices.len(), 1);
    assert!(open("#/jitter?v=99").notices.iter().any(|notice| notice.problem == Problem::NewerVersion));
}

fn value(entry: &'static Entry, place: usize, share: f64, pick: usize) -> Value {
    match entry.specs()[place].kind {
        Kind::Number(number) if pick == 0 && number.off.is_some() => Value::Off,
        Kind::Number(number) => Value::Number(number.nearest(number.min + (number.max - number.min) * share)),
        Kind::Choice(choices) => Value::Choice(pick % choices.len()),
    }
}

proptest! {
    #[test]
    fn every_state_survives_its_link(which in any::<prop::sample::Index>(), shares in prop::collection::vec(0.0_f64..1.0, 40), picks in prop::collection::vec(0_usize..9, 40)) {
        let entry = &LABS[which.index(LABS.len())];
        let values: Vec<Value> = (0..entry.specs().len()).map(|place| value(entry, place, shares[place], picks[place])).collect();
        let values = entry.normal(&values);
        let link = lab::write_address(Some(entry), &values, &Display::default());
        let address = open(&link);
        prop_assert_eq!(&address.values, &values, "{}", link);
        prop_assert!(address.notices.is_empty());
    }

    #[test]
    fn no_text_breaks_the_codec(text in "\\PC{0,200}") {
        for hash in [format!("#/jitter?{text}"), format!("#{text}"), format!("#/jitter?clients={text}&t={text}&lock={text}")] {
            let address = open(&hash);
            if let Some(entry) = LABS.iter().find(|entry| Some(entry.id()) == address.lab) {
                prop_assert_eq!(&address.values, &entry.normal(&address.values));
            }
        }
    }
}
