//! Where the project's folders are.

use crate::process;
use anyhow::{Context, Result, anyhow};
use std::env;
use std::path::{Path, PathBuf};

/// The folder of the root `Cargo.toml`. Cargo says at run time where this crate is, so a moved checkout still works.
pub fn root() -> PathBuf {
    let here =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map(Path::to_path_buf).unwrap_or(here)
}

/// What a host gets.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The file that holds the whole app.
pub const SINGLE_FILE: &str = "resilience-lab.html";

/// Where cargo puts what it builds: asked, since the environment or a user's settings can move it.
pub fn target() -> Result<PathBuf> {
    let text = process::capture(
        process::cargo().args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(root()),
    )?;
    let metadata: serde_json::Value = serde_json::from_str(&text).context("cargo metadata printed no JSON")?;
    let folder = metadata["target_directory"].as_str().context("cargo metadata names no target directory")?;
    Ok(PathBuf::from(folder))
}

/// Where tools are kept between runs: outside the tree, so that a fresh checkout or `git clean` costs nothing.
pub fn cache() -> Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = set("RESILIENCE_LAB_CACHE") {
        return Ok(if folder.is_absolute() { folder } else { root().join(folder) });
    }
    let base = if let Some(folder) = set("XDG_CACHE_HOME") {
        Some(folder)
    } else if cfg!(windows) {
        set("LOCALAPPDATA")
    } else {
        set("HOME").map(|home| home.join(if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" }))
    };
    base.map(|folder| folder.join("resilience-lab"))
        .ok_or_else(|| anyhow!("no cache folder is known: set RESILIENCE_LAB_CACHE to a folder for the build tools"))
}
