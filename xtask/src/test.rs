//! `cargo xtask test`: everything that must hold, from nothing.
//!
//! The order puts what fails fastest first: lints, native tests, then the build and the browser.

use crate::process::{cargo, run as run_command};
use crate::project::{dist, root};
use crate::step::{note, readable, step};
use crate::{check, chrome, dist as build, node};
use anyhow::{Result, bail};
use std::time::Instant;

/// Runs all checks and tests; `--no-browser` leaves out the build and the browser.
pub fn run(flags: &[String]) -> Result<()> {
    let browser = match flags.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => true,
        ["--no-browser"] => false,
        _ => bail!("`cargo xtask test` knows --no-browser, not {flags:?}"),
    };
    let start = Instant::now();
    // Named now, not after ten minutes of compiling.
    if browser {
        node::packages_ready()?;
    }
    check::run()?;
    step("Testing the core, native", "2 min the first time, then 20 s", || {
        run_command(cargo().args(["test", "--no-default-features"]).current_dir(root()))
    })?;
    // In the profile this program was built with, so that its dependencies are not compiled a second time.
    step("Testing xtask", "20 s the first time, then 1 s", || {
        run_command(cargo().args(["test", "--profile", "dev", "--package", "xtask"]).current_dir(root()))
    })?;
    if browser {
        let chrome = chrome::ready()?;
        build::run()?;
        step("Testing in the browser", "10 min", || {
            let playwright = root().join("node_modules/@playwright/test/cli.js");
            run_command(
                node::node()?
                    .arg(playwright)
                    .arg("test")
                    .current_dir(root().join("tests/browser"))
                    .env("CHROME", chrome)
                    .env("DIST", dist()),
            )
        })?;
    } else {
        note("left out: the build for hosts and the browser tests (--no-browser)");
    }
    eprintln!("\nAll checks and tests passed in {}.", readable(start.elapsed()));
    Ok(())
}
