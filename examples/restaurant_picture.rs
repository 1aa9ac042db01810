//! Writes the picture of the lab `restaurant` at a moment as an HTML page to look at:
//! `cargo run --no-default-features --example restaurant_picture -- 2140 752 restaurant bn seed=145 > picture.html`

use resilience_lab::{
    lab::{Detail, Pairs, read_params},
    labs::{
        find,
        restaurant::{
            Run,
            drawing::{Layout, View, picture},
            skin,
        },
    },
    text::Locale,
};
use std::env;

const PATTERNS: &str = r#"<defs><pattern id="p-waiting" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" class="t-waiting"/><rect width="2.4" height="6" class="f-waiting"/></pattern></defs>"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = env::args().skip(1).collect();
    let word = |place: usize, default: &str| given.get(place).cloned().unwrap_or_else(|| default.to_owned());
    let (at, width) = (word(0, "0").parse()?, word(1, "752").parse()?);
    let locale = if word(3, "bn") == "en" { Locale::ENGLISH } else { Locale::BENGALI };
    let pairs: Pairs = given
        .iter()
        .skip(4)
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let entry = find("restaurant").ok_or("no such lab")?;
    let run = entry.run(&read_params(entry, &pairs).0, Detail::History);
    let run = run.history::<Run>().ok_or("another kind of run")?;
    let layout = Layout::new(width);
    let view = View { run: &run, at, layout: &layout, words: skin(Some(&word(2, "restaurant"))), locale };
    let theme = env::var("THEME").unwrap_or_else(|_| "light".to_owned());
    let fonts = env::var("FONTS").unwrap_or_default();
    println!(
        r#"<!doctype html><html data-theme="{theme}"><meta charset="utf-8"><style>{fonts}{}{}body {{ margin: 0; padding: 0; display: block; }}</style><svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">{PATTERNS}{}</svg></html>"#,
        include_str!("../style/tokens.css"),
        include_str!("../style/base.css"),
        picture(&view),
        w = layout.width,
        h = layout.height,
    );
    Ok(())
}
