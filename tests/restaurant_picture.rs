//! The picture of the lab `restaurant`: well-formed, in the page's colours, inside its frame, and true to the room.
#![allow(clippy::expect_used, clippy::panic, reason = "a helper of a test may stop it")]

use proptest::prelude::*;
use resilience_lab::{
    lab::{Detail, Pairs, read_params},
    labs::{
        find,
        restaurant::{
            Doing, Run, SKINS,
            drawing::{Layout, View, cast, labels, picture},
        },
    },
    text::Locale,
};
use std::{collections::BTreeSet, sync::Arc};

fn run(given: &[(&str, &str)]) -> Arc<Run> {
    let entry = find("restaurant").expect("the lab is registered");
    let pairs: Pairs = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    entry.run(&read_params(entry, &pairs).0, Detail::History).history().expect("its own kind of run")
}

/// Opens and closes every element in order, and quotes every attribute.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a closed tag");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).expect("a name");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

fn classes(svg: &str) -> BTreeSet<&str> {
    svg.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()).flat_map(|all| all.split(' ')).collect()
}

#[test]
fn every_class_is_one_of_the_page_and_no_colour_is_written_out() {
    let css = include_str!("../style/base.css");
    let (story, well) = (run(&[("sick_to", "50min")]), run(&[("give_up_after", "3min")]));
    for (run, minute) in [(&story, 1), (&story, 24), (&story, 46), (&story, 52), (&well, 20)] {
        for words in &SKINS {
            let layout = Layout::new(752.0);
            let view = View { run, at: f64::from(minute) * 60.0, layout: &layout, words, locale: Locale::BENGALI };
            let svg = picture(&view);
            assert_well_formed(&svg);
            for class in classes(&svg) {
                let known = [format!(".{class} "), format!(".{class},"), format!(".{class}.")];
                assert!(class == "lbl" || known.iter().any(|known| css.contains(known)), "no rule for {class}");
            }
            for colour in ["#", "rgb", "fill=\"", "stroke=\"black", "NaN", "inf"] {
                assert!(!svg.contains(colour), "{colour}");
            }
        }
    }
}

/// The first one at the counter stands nearest to it, everybody stands inside the frame, and no two on one spot.
fn assert_sound(run: &Run, at: f64, width: f64) {
    let layout = Layout::new(width);
    for words in &SKINS {
        let view = View { run, at, layout: &layout, words, locale: Locale::ENGLISH };
        let room = run.room(at);
        let cast = cast(&view, &room);
        let keys: BTreeSet<&str> = cast.iter().map(|piece| piece.key.as_str()).collect();
        assert_eq!(keys.len(), cast.len(), "each piece has a key of its own");
        for piece in &cast {
            let spot = piece.spot;
            assert!(spot.x >= 0.0 && spot.x <= layout.width, "{} at {}", piece.key, spot.x);
            assert!(spot.y > 0.0 && spot.y <= layout.height, "{} at {}", piece.key, spot.y);
        }
        let place =
            |waiter: usize| cast.iter().find(|piece| piece.key == format!("waiter-{waiter}")).map(|piece| piece.spot);
        let places: Vec<_> =
            (0..room.waiters.len()).map(|waiter| place(waiter).expect("every waiter is there")).collect();
        assert!(room.line.windows(2).all(|pair| places[pair[0].0 as usize].x > places[pair[1].0 as usize].x));
        for (waiter, doing) in room.waiters.iter().enumerate() {
            let fill = match doing {
                Doing::Free => "f-sheet",
                Doing::Tea { .. } => "f-succeeded",
                Doing::Counter { .. } => "p-waiting",
            };
            let piece =
                cast.iter().find(|piece| piece.key == format!("waiter-{waiter}")).expect("every waiter is there");
            assert!(piece.markup.contains(fill), "{doing:?}");
        }
        let guests = cast.iter().filter(|piece| piece.key.starts_with("guest-")).count();
        let inside =
            room.waiting.len() + room.waiters.iter().filter(|doing| matches!(doing, Doing::Tea { .. })).count();
        assert_eq!(guests, inside.min(layout.seats()));
        assert_well_formed(&picture(&view));
    }
}

#[test]
fn the_counts_in_the_picture_are_the_rooms() {
    let run = run(&[]);
    let layout = Layout::new(752.0);
    let at = 46.0 * 60.0;
    let view = View { run: &run, at, layout: &layout, words: &SKINS[0], locale: Locale::BENGALI };
    let room = run.room(at);
    assert_eq!(room.line.len(), 10);
    let words = labels(&view, &room);
    assert!(words.contains("কাউন্টারে দাঁড়িয়ে ১০ জন"));
    assert!(words.contains(&format!("অপেক্ষায় অতিথি {} জন", Locale::BENGALI.count(room.waiting.len() as u64))));
    assert!(words.contains("কারিগর অসুস্থ") && words.contains("একটি দইয়ে ১০ মিনিট"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_picture_is_sound_at_any_moment(waiters in 1_u32..=100, every in 5_u32..120, share in 0_u32..=100, at in 0.0_f64..4000.0, width in 0.0_f64..2000.0, give_up in prop::bool::ANY) {
        let (waiters, every, share) = (waiters.to_string(), format!("{every}s"), format!("{share}%"));
        let mut given = vec![("waiters", waiters.as_str()), ("order_every", &every), ("dessert_share", &share)];
        if give_up {
            given.push(("give_up_after", "3min"));
        }
        assert_sound(&run(&given), at, width);
    }
}
