//! The arrows of the architecture: which module may know which. A source that points the other way fails here.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fs, path::Path};

/// A folder of `src`, and the modules of the crate it may name.
const ALLOWED: &[(&str, &[&str])] = &[
    ("text", &["text"]),
    ("sim", &["sim"]),
    ("figure", &["figure", "text"]),
    ("lab", &["lab", "sim", "text", "figure"]),
    ("scene", &["scene", "text", "figure", "lab"]),
    ("labs", &["lab", "labs", "sim", "text", "figure", "scene"]),
];
/// Crates that know the browser.
const BROWSER: [&str; 8] = [
    "leptos",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "gloo_timers",
    "plotters_canvas",
    "wasm_bindgen_futures",
    "crate::ui",
];

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let code = fs::read_to_string(&path).unwrap();
            let code: String = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .map(|line| format!("{line}\n"))
                .collect();
            found.push((path.to_string_lossy().replace('\\', "/"), code));
        }
    }
}

fn all() -> Vec<(String, String)> {
    let mut found = Vec::new();
    sources(Path::new("src"), &mut found);
    assert!(found.len() > 20, "the sources were found");
    found
}

/// The modules of the crate that code names by `crate::…`, also within braces.
fn named(code: &str) -> Vec<String> {
    let mut named = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let word = |text: &str| {
            text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect::<String>()
        };
        match rest.strip_prefix('{') {
            None => named.push(word(rest)),
            Some(group) => {
                let mut depth = 0;
                let mut start = true;
                for (i, letter) in group.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        letter if start && letter.is_alphabetic() => {
                            named.push(word(&group[i..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    named
}

fn is_scene(path: &str) -> bool {
    path.starts_with("src/labs/") && path.ends_with("scene.rs") || path.contains("/scene/")
}

#[test]
fn the_scanner_sees_what_it_should() {
    assert_eq!(named("use crate::{figure::{Axis, Fate}, lab::Part, text};"), ["figure", "lab", "text"]);
    assert_eq!(named("crate::sim::Span"), ["sim"]);
}

#[test]
fn arrows_point_one_way() {
    for (path, code) in all() {
        for (folder, allowed) in ALLOWED {
            if path.starts_with(&format!("src/{folder}/")) {
                for module in named(&code) {
                    let fine = allowed.contains(&module.as_str())
                        && (module != "scene" || *folder == "scene" || is_scene(&path) || path == "src/labs/mod.rs");
                    assert!(fine, "{path} may not know `{module}`");
                }
            }
        }
    }
}

#[test]
fn no_lab_knows_another() {
    let mut labs: Vec<String> = Vec::new();
    for entry in fs::read_dir("src/labs").unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            labs.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(!labs.is_empty());
    for (path, code) in all() {
        for lab in
            labs.iter().filter(|lab| path.starts_with("src/labs/") && !path.starts_with(&format!("src/labs/{lab}/")))
        {
            let names = code.contains(&format!("labs::{lab}"))
                || (path != "src/labs/mod.rs" && code.contains(&format!("super::super::{lab}")));
            assert!(!names, "{path} may not know the lab `{lab}`");
        }
    }
}

#[test]
fn only_the_outside_knows_the_browser() {
    for (path, code) in all() {
        let outside = ["src/ui/", "src/scene/"].iter().any(|folder| path.starts_with(folder))
            || ["src/api.rs", "src/main.rs", "src/lib.rs"].contains(&path.as_str())
            || is_scene(&path);
        for crate_name in BROWSER.iter().filter(|_| !outside) {
            let names = code.match_indices(crate_name).any(|(at, _)| {
                let before =
                    code[..at].chars().next_back().is_none_or(|letter| !letter.is_alphanumeric() && letter != '_');
                let after = code[at + crate_name.len()..].starts_with("::");
                before && after
            });
            assert!(!names, "{path} may not know `{crate_name}`");
        }
    }
}

/// Colours are in one file.
#[test]
fn only_the_tokens_hold_colours() {
    let is_hex = |text: &str, at: usize| text[at + 1..].chars().take_while(char::is_ascii_hexdigit).count() >= 6;
    let mut checked = 0;
    for entry in fs::read_dir("style").unwrap() {
        let path = entry.unwrap().path();
        let code = fs::read_to_string(&path).unwrap();
        if path.file_name().is_some_and(|name| name != "tokens.css") {
            assert!(!code.match_indices('#').any(|(at, _)| is_hex(&code, at)), "{path:?} holds a colour");
            checked += 1;
        }
    }
    assert!(checked >= 5);
    for (path, code) in all() {
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        assert!(!code.match_indices('#').any(|(at, _)| is_hex(code, at)), "{path} holds a colour");
    }
}

/// A file that long has two jobs.
#[test]
fn no_source_is_too_long() {
    for (path, _) in all() {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 400, "{path} has {lines} lines");
    }
}
