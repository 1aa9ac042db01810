//! The format of every source file.
//!
//! `cargo fmt` follows `mod` lines, and does not see those that a macro writes: the registry's, so all labs. Here the files
//! are looked for in the folders instead.

use crate::process::run as run_command;
use crate::project::root;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDERS: [&str; 4] = ["src", "tests", "examples", "xtask/src"];

/// Formats all files.
pub fn run() -> Result<()> {
    rustfmt(&[])
}

/// Fails where a file is not formatted, and shows how it should be.
pub fn check() -> Result<()> {
    rustfmt(&["--check"]).context("`cargo xtask fmt` puts it right")
}

fn rustfmt(words: &[&str]) -> Result<()> {
    let mut files = vec![root().join("build.rs")];
    for folder in FOLDERS {
        sources(&root().join(folder), &mut files)?;
    }
    run_command(Command::new("rustfmt").args(["--edition", "2024"]).args(words).args(files).current_dir(root()))
}

/// All Rust files below a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_labs_are_among_the_files() {
        let mut files = Vec::new();
        sources(&root().join("src"), &mut files).unwrap();
        assert!(files.iter().any(|file| file.ends_with("src/labs/jitter/mod.rs")));
        assert!(files.iter().all(|file| file.is_file()));
    }
}
