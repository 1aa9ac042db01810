//! `cargo xtask check`: what continuous integration looks at first.
//!
//! Lints of the browser part use the release profile: their macros and build scripts are then the ones that the release
//! build needs anyway, and a cold run compiles them once.

use crate::process::{cargo, run as run_command};
use crate::project::root;
use crate::step::step;
use crate::tools::{WASM, wasm_target};
use crate::{format, supply};
use anyhow::Result;

/// Runs every check; stops at the first that fails.
pub fn run() -> Result<()> {
    step("Checking the format", "2 s", format::check)?;
    step("Linting the core and its tests, native", "40 s the first time, then 2 s", || {
        cargo_run(&["clippy", "--no-default-features", "--all-targets", "--", "-D", "warnings"])
    })?;
    step("Linting xtask", "20 s the first time, then 1 s", || {
        cargo_run(&["clippy", "--package", "xtask", "--all-targets", "--", "-D", "warnings"])
    })?;
    wasm_target()?;
    step("Linting the browser part, wasm", "3 min the first time, then 5 s", || {
        let built = ["clippy", "--release", "--lib", "--bins", "--target", WASM];
        cargo_run(&[&built[..], &["--", "-D", "warnings"]].concat())
    })?;
    step("Building the documentation", "10 s", || {
        run_command(
            cargo()
                .args(["doc", "--no-deps", "--no-default-features"])
                .current_dir(root())
                .env("RUSTDOCFLAGS", "-D warnings"),
        )
    })?;
    supply::check()
}

fn cargo_run(words: &[&str]) -> Result<()> {
    run_command(cargo().args(words).current_dir(root()))
}
