//! `cargo xtask fonts`: puts Noto Sans Bengali beside the page. Trunk calls it after each build (`Trunk.toml`).
//!
//! The fonts come from npm, not from the repository: four files, Bengali and Latin in two weights. Without them the page
//! works with the reader's own fonts, so a plain `trunk serve` needs no npm.

use crate::node;
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const PACKAGE: &str = "@fontsource/noto-sans-bengali";

/// Latin first: where both ranges hold a character (the danda, the joiners within a conjunct), the later rule wins, and
/// a Bengali word must be shaped with one font.
const SUBSETS: [&str; 2] = ["latin", "bengali"];
const WEIGHTS: [u16; 2] = [400, 700];

/// Writes `fonts/` into the folder that Trunk is filling.
pub fn run() -> Result<()> {
    let staging =
        env::var_os("TRUNK_STAGING_DIR").context("Trunk calls this command; there is no TRUNK_STAGING_DIR")?;
    let folder = PathBuf::from(staging).join("fonts");
    fs::create_dir_all(&folder)?;
    let css = match node::package(PACKAGE) {
        Some(package) => copy(&package, &folder)?,
        None => {
            eprintln!(
                "warning: the npm package {PACKAGE} is not installed (`npm ci`): the page uses the system's fonts"
            );
            String::new()
        }
    };
    fs::write(folder.join("fonts.css"), css).context("cannot write fonts.css")
}

/// Copies the font files and their licence; returns the style sheet.
fn copy(package: &Path, folder: &Path) -> Result<String> {
    let ranges: serde_json::Value = serde_json::from_slice(&fs::read(package.join("unicode.json"))?)?;
    let licence = fs::read_to_string(package.join("LICENSE"))?;
    let mut css = format!("/* {}; SIL Open Font License 1.1: OFL.txt */\n", licence.lines().next().unwrap_or_default());
    fs::write(folder.join("OFL.txt"), licence)?;
    for subset in SUBSETS {
        let range = ranges[subset].as_str().with_context(|| format!("{PACKAGE} names no range for {subset}"))?;
        for weight in WEIGHTS {
            let file = format!("noto-sans-bengali-{subset}-{weight}-normal.woff2");
            fs::copy(package.join("files").join(&file), folder.join(&file)).with_context(|| format!("no {file}"))?;
            css.push_str(&face(&file, weight, range)?);
        }
    }
    Ok(css)
}

/// One `@font-face` rule, with the address relative to the style sheet.
fn face(file: &str, weight: u16, range: &str) -> Result<String> {
    let mut rule = String::new();
    writeln!(rule, "@font-face {{")?;
    writeln!(rule, "  font-family: \"Noto Sans Bengali\"; font-style: normal; font-weight: {weight};")?;
    writeln!(rule, "  font-display: swap; src: url(\"{file}\") format(\"woff2\");")?;
    writeln!(rule, "  unicode-range: {range};")?;
    writeln!(rule, "}}")?;
    Ok(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_refers_to_its_file_relatively() {
        let rule = face("x.woff2", 700, "U+0980-09FE").unwrap();
        assert!(rule.contains("url(\"x.woff2\")") && rule.contains("font-weight: 700") && rule.contains("U+0980-09FE"));
    }
}
