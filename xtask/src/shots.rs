//! `cargo xtask shots`: the README's pictures, made from the built app so that they cannot be out of date for long.

use crate::process::run as run_command;
use crate::project::{dist, root};
use crate::step::step;
use crate::{chrome, dist as build, node};
use anyhow::Result;

/// Builds the app where it is not built yet, and runs the script that photographs it.
pub fn run() -> Result<()> {
    node::packages_ready()?;
    let chrome = chrome::ready()?;
    if !dist().join(crate::project::SINGLE_FILE).is_file() {
        build::run()?;
    }
    step("Making the screenshots", "1 min", || {
        run_command(
            node::node()?
                .arg(root().join("tests/browser/shots.mjs"))
                .current_dir(root())
                .env("CHROME", chrome)
                .env("DIST", dist()),
        )
    })
}
