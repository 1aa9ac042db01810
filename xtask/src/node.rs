//! The npm side of the set-up: fonts, the optimiser, and what the browser tests run on.

use crate::process::{capture, on_path, run};
use crate::project::root;
use crate::step::step;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const OLDEST_NODE: u32 = 20;

/// How to get Node, for each system's usual way.
const GET_NODE: &str = if cfg!(target_os = "macos") {
    "brew install node@22"
} else if cfg!(windows) {
    "winget install OpenJS.NodeJS.LTS"
} else {
    "on Debian or Ubuntu `apt-get install nodejs npm`, elsewhere the package of your system; \
     where that is older, https://nodejs.org/en/download has the commands"
};

/// Makes `node_modules` what `package-lock.json` says; does nothing where it already is.
pub fn packages_ready() -> Result<()> {
    let npm = checked()?;
    let lock = fs::read(root().join("package-lock.json")).context("cannot read package-lock.json")?;
    let stamp = root().join("node_modules/.resilience-lab-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step("Installing the npm packages (fonts, wasm optimiser, browser tests)", "10 s", || {
        run(Command::new(npm)
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(root())
            // The tests use a Chromium that is installed already.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
        // Written last: an interrupted installation is done again.
        fs::write(&stamp, &lock).context("cannot note that the packages are installed")
    })
}

/// Node, ready to run a file.
pub fn node() -> Result<Command> {
    checked()?;
    Ok(Command::new("node"))
}

/// npm, ready for words; nothing where there is none.
pub fn npm() -> Option<Command> {
    checked().ok().map(Command::new)
}

/// Where npm is; fails with the command to type where Node or npm is missing or too old.
fn checked() -> Result<PathBuf> {
    if on_path("node").is_none() {
        bail!("Node {OLDEST_NODE} or newer is needed and not installed. Install it: {GET_NODE}");
    }
    let version = capture(Command::new("node").arg("--version"))?;
    match major(&version) {
        Some(major) if major >= OLDEST_NODE => {}
        _ => bail!("Node {OLDEST_NODE} or newer is needed; this is {}. Install one: {GET_NODE}", version.trim()),
    }
    on_path("npm").with_context(|| format!("npm is needed and not installed. It comes with Node: {GET_NODE}"))
}

/// An installed package's folder.
pub fn package(name: &str) -> Option<PathBuf> {
    let folder = root().join("node_modules").join(Path::new(name));
    folder.is_dir().then_some(folder)
}

/// The 20 of `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.trim().trim_start_matches('v').split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("nonsense"), None);
    }
}
