//! `cargo xtask check`: what continuous integration looks at first.
//!
//! Lints of the browser part use the release profile: their macros and build scripts are then the ones that the release
//! build needs anyway, and a cold run compiles them once.

use crate::process::{cargo, executable, on_path, run as run_command};
use crate::project::{cache, root};
use crate::step::{note, step};
use crate::tools::{WASM, wasm_target};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Runs every check; stops at the first that fails.
pub fn run() -> Result<()> {
    step("Checking the format", "2 s", || cargo_run(&["fmt", "--all", "--check"]))?;
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
    dependency_policy()
}

fn cargo_run(words: &[&str]) -> Result<()> {
    run_command(cargo().args(words).current_dir(root()))
}

/// Licences, bans and sources. `cargo deny` takes long to compile, so it is used where it is and never installed.
fn dependency_policy() -> Result<()> {
    let Some(program) = cargo_deny()? else {
        note("skipped: the dependency policy, since cargo-deny is not installed (`cargo install --locked cargo-deny`)");
        return Ok(());
    };
    step("Checking licences and sources of the dependencies", "5 s", || {
        run_command(Command::new(program).args(["check", "licenses", "bans", "sources"]).current_dir(root()))
    })
}

fn cargo_deny() -> Result<Option<PathBuf>> {
    let cached = cache()?.join("tools/cargo-deny/bin").join(executable("cargo-deny"));
    Ok(on_path("cargo-deny").or_else(|| cached.is_file().then_some(cached)))
}
