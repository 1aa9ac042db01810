//! A Chromium for the browser tests: one that is there, or Debian's.

use crate::process::{capture, on_path, run};
use crate::step::step;
use anyhow::{Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The browser's program; installs Debian's package where that is possible without a question.
pub fn ready() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CHROME").map(PathBuf::from) {
        if !path.is_file() {
            bail!("CHROME names {}, which is no file", path.display());
        }
        return Ok(path);
    }
    if let Some(path) = installed() {
        return Ok(path);
    }
    if is_debian() && is_root() {
        step("Installing Chromium for the browser tests with apt-get", "1 min", || {
            let apt =
                |words: &[&str]| run(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"));
            apt(&["update", "-qq"])?;
            apt(&["install", "-y", "-qq", "--no-install-recommends", "chromium"])
        })?;
    }
    match installed() {
        Some(path) => Ok(path),
        None => bail!(
            "the browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: `sudo apt-get install chromium`; \
             macOS: `brew install --cask google-chrome`; Windows: `winget install Google.Chrome`), or set CHROME to its \
             program, or leave these tests out with `cargo xtask test --no-browser`"
        ),
    }
}

fn installed() -> Option<PathBuf> {
    let usual = [
        "/usr/bin/chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    ];
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .iter()
        .find_map(|name| on_path(name))
        .or_else(|| usual.iter().map(PathBuf::from).find(|path| path.is_file()))
}

fn is_debian() -> bool {
    fs::read_to_string("/etc/os-release").is_ok_and(|text| {
        text.lines()
            .filter_map(|line| line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE=")))
            .any(|families| families.contains("debian") || families.contains("ubuntu"))
    })
}

fn is_root() -> bool {
    capture(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}
