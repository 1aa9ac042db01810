//! Binaryen's optimiser, from npm, where it is installed: smaller and faster wasm, but no build depends on it.

use crate::node;
use crate::process::run;
use crate::project::{cache, target};
use crate::step::note;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// The level, then the features that Rust 1.95 and wasm-bindgen make use of. After brotli the levels differ by less than
/// 1 %; this one asks for speed.
const FLAGS: [&str; 8] = [
    "-O3",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Optimises a wasm file in place. The same input is optimised once: both artefacts often hold the same wasm.
pub fn optimise(wasm: &Path) -> Result<()> {
    let Some(program) = program()? else {
        note("skipped: wasm-opt, since the npm package binaryen is not installed; the files are a little larger");
        return Ok(());
    };
    let kept = kept(wasm)?;
    if !kept.is_file() {
        let fresh = kept.with_extension("part");
        run(node::node()?.arg(&program).args(FLAGS).arg(wasm).arg("-o").arg(&fresh))?;
        // Renamed at the end, so that an interrupted run leaves nothing that looks finished.
        fs::rename(&fresh, &kept)?;
    }
    fs::copy(&kept, wasm).context("cannot put the optimised wasm in place")?;
    Ok(())
}

/// The package's program under a name that Node 20 takes for what it is: its own has no ending and crashes there.
fn program() -> Result<Option<PathBuf>> {
    let Some(package) = node::package("binaryen") else { return Ok(None) };
    let manifest: serde_json::Value = serde_json::from_slice(&fs::read(package.join("package.json"))?)?;
    let version = manifest["version"].as_str().unwrap_or("unknown");
    let copy = cache()?.join("tools").join(format!("wasm-opt-{version}.cjs"));
    if !copy.is_file() {
        fs::create_dir_all(cache()?.join("tools"))?;
        let part = copy.with_extension("part");
        fs::copy(package.join("bin/wasm-opt"), &part)?;
        fs::rename(&part, &copy)?;
    }
    Ok(Some(copy))
}

/// Where the result for this input and these flags is kept.
fn kept(wasm: &Path) -> Result<PathBuf> {
    let mut hash = Sha256::new();
    hash.update(fs::read(wasm).with_context(|| format!("cannot read {}", wasm.display()))?);
    hash.update(FLAGS.join(" "));
    let name: String = hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let folder = target()?.join("wasm-opt");
    fs::create_dir_all(&folder)?;
    Ok(folder.join(format!("{name}.wasm")))
}
