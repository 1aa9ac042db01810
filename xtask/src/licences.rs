//! The licences of everything that is shipped, as one text: the page shows it in its About, both artefacts carry it.
//!
//! It is made at each build from what `cargo metadata` says is compiled into the wasm, and from the licence files of those
//! packages and of the fonts. Where a package offers a choice, the first of [`CHOICES`] that it offers is taken. A package
//! whose licence has no text is an error: nothing is shipped without.

use crate::process::{capture, cargo};
use crate::project::root;
use crate::tools::WASM;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The text in the built folder.
pub const FILE: &str = "licences.txt";
const CHOICES: [&str; 6] = ["Apache-2.0", "MIT", "Zlib", "Unicode-3.0", "BSL-1.0", "CC0-1.0"];
/// Where the permission itself begins; what stands before it names who gives it.
const PERMISSION: &str = "Permission is hereby granted";

/// Writes the text into the built folder.
pub fn write(dist: &Path) -> Result<()> {
    let words = ["metadata", "--format-version", "1", "--locked", "--filter-platform", WASM];
    let metadata: Value = serde_json::from_str(&capture(cargo().args(words).current_dir(root()))?)?;
    let mut texts: BTreeMap<String, Group> = BTreeMap::new();
    for package in shipped(&metadata)? {
        add(&mut texts, package)?;
    }
    let fonts = fs::read_to_string(dist.join("fonts/OFL.txt")).ok();
    fs::write(dist.join(FILE), written(&texts, fonts.as_deref())?).context("cannot write the licences")
}

/// Packages under one text.
#[derive(Default)]
struct Group {
    packages: BTreeSet<String>,
    holders: BTreeSet<String>,
    text: Option<String>,
}

/// Everything compiled into the program: no build scripts, no macros, no tests.
fn shipped(metadata: &Value) -> Result<Vec<&Value>> {
    let list = |value: &'_ Value| value.as_array().map(Vec::len).unwrap_or(0);
    if list(&metadata["packages"]) == 0 || list(&metadata["resolve"]["nodes"]) == 0 {
        bail!("cargo metadata names no packages");
    }
    let packages: BTreeMap<&str, &Value> =
        items(&metadata["packages"]).filter_map(|p| Some((p["id"].as_str()?, p))).collect();
    let nodes: BTreeMap<&str, &Value> =
        items(&metadata["resolve"]["nodes"]).filter_map(|n| Some((n["id"].as_str()?, n))).collect();
    let mut open: Vec<&str> = metadata["resolve"]["root"].as_str().into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        let is_macro =
            |package: &Value| items(&package["targets"]).any(|t| items(&t["kind"]).any(|k| k == "proc-macro"));
        if packages.get(id).is_none_or(|package| is_macro(package)) || !seen.insert(id) {
            continue;
        }
        for dependency in nodes.get(id).into_iter().flat_map(|node| items(&node["deps"])) {
            if items(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()) {
                open.extend(dependency["pkg"].as_str());
            }
        }
    }
    Ok(seen.into_iter().filter_map(|id| packages.get(id).copied()).collect())
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn add(texts: &mut BTreeMap<String, Group>, package: &Value) -> Result<()> {
    let name =
        format!("{} {}", package["name"].as_str().unwrap_or_default(), package["version"].as_str().unwrap_or_default());
    let expression = package["license"].as_str().with_context(|| format!("{name} names no licence"))?;
    let folder =
        Path::new(package["manifest_path"].as_str().unwrap_or_default()).parent().context("a package lies nowhere")?;
    for licence in
        chosen(expression).with_context(|| format!("{name} is under {expression:?}, of which nobody has thought"))?
    {
        let group = texts.entry(licence.to_owned()).or_default();
        group.packages.insert(name.clone());
        let Some(text) = licence_text(folder, licence)? else { continue };
        let (holders, body) = match text.find(PERMISSION) {
            Some(at) if licence == "MIT" => text.split_at(at),
            _ => ("", text.as_str()),
        };
        group.holders.extend(
            holders.lines().map(str::trim).filter(|line| line.to_lowercase().contains("copyright")).map(str::to_owned),
        );
        // They differ in line ends only; a text that is shorter by far is a pointer to the text.
        if group.text.as_ref().is_none_or(|known| known.len() < body.len() / 2) {
            group.text = Some(body.trim_end().to_owned());
        }
    }
    Ok(())
}

/// The licences that are taken: one of each choice, all of what is joined by AND.
fn chosen(expression: &str) -> Option<Vec<&'static str>> {
    let parts = expression.split(" AND ").map(|part| {
        let part = part.trim_matches(['(', ')', ' ']).replace('/', " OR ");
        let offered: Vec<&str> = part.split(" OR ").map(str::trim).collect();
        CHOICES.into_iter().find(|choice| offered.contains(choice))
    });
    parts.collect()
}

/// The package's file for a licence: `LICENSE-MIT`, `LICENSE`, `COPYING` and the like.
fn licence_text(folder: &Path, licence: &str) -> Result<Option<String>> {
    let key = licence.split('-').next().unwrap_or(licence).to_uppercase();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_uppercase();
        if path.is_file() && ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"].iter().any(|start| name.starts_with(start))
        {
            found.push((!name.contains(&key), name, path));
        }
    }
    found.sort();
    for (_, _, path) in found {
        let text = fs::read_to_string(path)?.replace("\r\n", "\n");
        if is_text_of(&text, licence) {
            return Ok(Some(text));
        }
    }
    Ok(None)
}

fn is_text_of(text: &str, licence: &str) -> bool {
    text.contains(match licence {
        "Apache-2.0" => "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
        "MIT" => PERMISSION,
        "Zlib" => "This software is provided 'as-is'",
        "Unicode-3.0" => "UNICODE LICENSE V3",
        "BSL-1.0" => "Boost Software License",
        _ => "CC0",
    })
}

fn written(texts: &BTreeMap<String, Group>, fonts: Option<&str>) -> Result<String> {
    let mut result = String::from("Resilience Lab: MIT OR Apache-2.0. It contains the work of others:\n");
    let rule = "-".repeat(72);
    for (licence, Group { packages, holders, text }) in texts {
        let text = text.as_ref().with_context(|| format!("no package brings the text of {licence}"))?;
        let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
        let holders: Vec<&str> = holders.iter().map(String::as_str).collect();
        result.push_str(&format!("\n{rule}\n{licence}: {}\n\n{}\n\n{text}\n", packages.join(", "), holders.join("\n")));
    }
    if let Some(fonts) = fonts {
        result.push_str(&format!("\n{rule}\nNoto Sans Bengali: SIL Open Font License 1.1\n\n{fonts}\n"));
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_choice_and_all_of_a_conjunction() {
        assert_eq!(chosen("MIT OR Apache-2.0"), Some(vec!["Apache-2.0"]));
        assert_eq!(chosen("Unlicense/MIT"), Some(vec!["MIT"]));
        assert_eq!(chosen("(MIT OR Apache-2.0) AND Unicode-3.0"), Some(vec!["Apache-2.0", "Unicode-3.0"]));
        assert_eq!(chosen("GPL-3.0"), None);
        assert_eq!(chosen("MIT AND GPL-3.0"), None);
    }

    #[test]
    fn what_is_shipped_leaves_out_macros_and_tools() {
        let kinds = |kind: Option<&str>| serde_json::json!([{ "kind": kind }]);
        let metadata = serde_json::json!({
            "packages": [
                { "id": "app", "targets": [] }, { "id": "shipped", "targets": [] }, { "id": "below", "targets": [] },
                { "id": "macro", "targets": [{ "kind": ["proc-macro"] }] }, { "id": "tool", "targets": [] },
            ],
            "resolve": { "root": "app", "nodes": [
                { "id": "app", "deps": [
                    { "pkg": "shipped", "dep_kinds": kinds(None) }, { "pkg": "macro", "dep_kinds": kinds(None) },
                    { "pkg": "tool", "dep_kinds": kinds(Some("build")) },
                ] },
                { "id": "shipped", "deps": [{ "pkg": "below", "dep_kinds": kinds(None) }] },
            ] },
        });
        let names: Vec<&str> = shipped(&metadata).unwrap().into_iter().filter_map(|p| p["id"].as_str()).collect();
        assert_eq!(names, ["app", "below", "shipped"]);
    }

    #[test]
    fn a_licence_without_text_is_refused() {
        let mut texts = BTreeMap::from([("MIT".to_owned(), Group::default())]);
        assert!(written(&texts, None).is_err());
        texts.insert("MIT".to_owned(), Group { text: Some(PERMISSION.to_owned()), ..Group::default() });
        assert!(written(&texts, Some("OFL")).unwrap().contains("Noto Sans Bengali"));
    }
}
