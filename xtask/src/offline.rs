//! What the service worker keeps on the device: every file that the hosted page can ask for, and a version that changes
//! with any of them.

use crate::project::SINGLE_FILE;
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

const WORKER: &str = "service-worker.js";

/// Writes the list and the version into the built service worker.
pub fn list(dist: &Path) -> Result<()> {
    let mut files = Vec::new();
    collect(dist, dist, &mut files)?;
    files.retain(|name| name != SINGLE_FILE && name != WORKER && name != "fonts/OFL.txt");
    files.sort();
    let mut digest = Sha256::new();
    for name in &files {
        digest.update(name.as_bytes());
        digest.update(fs::read(dist.join(name))?);
    }
    let path = dist.join(WORKER);
    let source = fs::read_to_string(&path).context("the build holds no service worker")?;
    fs::write(&path, filled(&source, &files, &digest.finalize()[..8])?).context("cannot write the service worker")
}

fn filled(source: &str, files: &[String], digest: &[u8]) -> Result<String> {
    let version: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let list: Vec<String> = files.iter().map(|name| format!("\"./{name}\"")).collect();
    let (before, after) = ("const VERSION = \"\";", "const FILES = [];");
    ensure!(source.contains(before) && source.contains(after), "the service worker has no place for its list");
    Ok(source.replacen(before, &format!("const VERSION = \"{version}\";"), 1).replacen(
        after,
        &format!("const FILES = [{}];", list.join(", ")),
        1,
    ))
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Some(name) = path.strip_prefix(root)?.to_str() {
            files.push(name.replace('\\', "/"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_has_a_place_for_the_list() {
        let source = include_str!("../../assets/service-worker.js");
        let filled = filled(source, &["index.html".to_owned(), "a/b.woff2".to_owned()], &[1, 255]).unwrap();
        assert!(filled.contains(r#"const VERSION = "01ff";"#) && filled.contains(r#"["./index.html", "./a/b.woff2"]"#));
        assert!(super::filled("nothing", &[], &[]).is_err());
    }
}
