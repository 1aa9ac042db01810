//! `cargo xtask dist`: what is given to a host, and the one file that needs none.
//!
//! Trunk builds the hosted page. The single file is made from that page, with the same compiled program bound once more
//! as a classic script, because a page of modules cannot run from disk. Both get their policy last.

use crate::csp::{self, Page};
use crate::process::run as run_command;
use crate::project::{self, SINGLE_FILE};
use crate::step::{note, step};
use crate::tools::{WASM, WasmTools};
use crate::{html, licences, node, offline, single_file, sizes, wasm_opt};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds both artefacts and weighs them. Asks no question; without npm the page has no fonts of its own.
pub fn run() -> Result<()> {
    let tools = WasmTools::ready()?;
    if let Err(error) = node::packages_ready() {
        note(&format!("without npm packages: system fonts, no wasm-opt ({error:#})"));
    }
    let dist = project::dist();
    step("Building the app for hosts", "5 min the first time, then 1 min", || {
        run_command(small(tools.trunk()?.args(["build", "--release", "--dist"]).arg(&dist)))
    })?;
    let index = dist.join("index.html");
    let page = fs::read_to_string(&index)?.replace("\r\n", "\n");
    let hosted_wasm = dist.join(wasm_name(&page)?);

    let classic = step("Binding the same program for the single file", "2 s", || bind_classic(&tools))?;
    step("Optimising the wasm", "1 min, nothing where it did not change", || {
        wasm_opt::optimise(&hosted_wasm)?;
        wasm_opt::optimise(&classic.wasm)
    })?;
    step("Collecting the licences of what is shipped", "1 s", || licences::write(&dist))?;
    step("Writing the single file and the content-security policies", "6 s", || {
        let single =
            single_file::assemble(&page, &dist, &fs::read_to_string(&classic.glue)?, &fs::read(&classic.wasm)?)?;
        fs::write(dist.join(SINGLE_FILE), csp::add(&single, Page::Single)?)?;
        fs::write(&index, csp::add(&page, Page::Hosted)?).context("cannot write index.html")?;
        offline::list(&dist)
    })?;
    step("Weighing", "3 s", || sizes::report(&dist))
}

/// Asks for a small program rather than a fast one: what a phone waits for is the download. Measured with seven labs, wasm
/// after brotli: `s` 560 kB, `z` 529 kB, both with the views' types erased.
fn small(command: &mut Command) -> &mut Command {
    command
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "--cfg erase_components")
}

/// The program bound as a classic script.
struct Classic {
    glue: PathBuf,
    wasm: PathBuf,
}

fn bind_classic(tools: &WasmTools) -> Result<Classic> {
    let target = project::target()?;
    let out = target.join("single-file");
    run_command(
        tools
            .wasm_bindgen()
            .args(["--target", "no-modules", "--no-typescript", "--out-name", "resilience-lab", "--out-dir"])
            .arg(&out)
            .arg(target.join(WASM).join("release/resilience-lab.wasm")),
    )?;
    Ok(Classic { glue: out.join("resilience-lab.js"), wasm: out.join("resilience-lab_bg.wasm") })
}

/// The wasm file that Trunk tells the browser to fetch early.
fn wasm_name(page: &str) -> Result<&Path> {
    html::elements(page)
        .iter()
        .filter(|element| element.is_link("preload"))
        .filter_map(|element| element.attribute("href"))
        .find(|href| href.ends_with(".wasm"))
        .map(|href| Path::new(href.trim_start_matches("./")))
        .context("the page that Trunk built names no wasm file")
}
