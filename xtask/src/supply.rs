//! What the project takes from others: licences, sources, duplicates, and known holes where their lists can be reached.
//!
//! `deny.toml` says what is allowed, with a reason for each exception. Holes are published apart from the packages, on
//! hosts that not every machine may ask; where one does not answer, the step says so and nothing is claimed.

use crate::node;
use crate::process::run;
use crate::project::root;
use crate::step::{note, step};
use crate::tools::cargo_deny;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A list of holes that has not come by then does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// Checks everything; an unreachable list is a note, everything else that is not right an error.
pub fn check() -> Result<()> {
    match cargo_deny() {
        Ok(program) => rust(&program)?,
        Err(error) => {
            note(&format!("skipped: licences, duplicates and sources, since cargo-deny cannot be had ({error:#})"))
        }
    }
    npm()
}

fn rust(program: &Path) -> Result<()> {
    let deny = |words: &[&str]| {
        let mut command = Command::new(program);
        command.args(words).current_dir(root());
        command
    };
    step("Checking licences, duplicates and sources of the Rust packages", "3 s", || {
        run(&mut deny(&["check", "licenses", "bans", "sources"]))
    })?;
    let fetched = step("Fetching the list of known holes in Rust packages", "5 s", || {
        answers(deny(&["fetch", "db"]).stdout(Stdio::null()).stderr(Stdio::null()))
    })?;
    if !fetched {
        note("skipped: known holes in Rust packages, since their list cannot be reached from here");
        return Ok(());
    }
    step("Checking the Rust packages for known holes", "1 s", || {
        run(&mut deny(&["check", "--disable-fetch", "advisories"]))
    })
}

/// Whether a program ends well within [`PATIENCE`].
fn answers(command: &mut Command) -> Result<bool> {
    let mut child = command.spawn().context("cannot start the program")?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if start.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        sleep(Duration::from_millis(100));
    }
}

fn npm() -> Result<()> {
    let Some(mut npm) = node::npm() else {
        note("skipped: known holes in npm packages, since there is no npm");
        return Ok(());
    };
    let answer = step("Checking the npm packages for known holes", "3 s", || {
        let words = ["audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
        npm.args(words).current_dir(root()).stderr(Stdio::null()).output().context("cannot start npm")
    })?;
    match grave(&String::from_utf8_lossy(&answer.stdout)) {
        None => note("skipped: known holes in npm packages, since their list cannot be reached from here"),
        Some(0) => {}
        Some(count) => bail!("npm knows {count} grave holes in what the build uses: `npm audit` names them"),
    }
    Ok(())
}

/// How many high and critical holes npm knows; nothing where its answer holds no count.
fn grave(answer: &str) -> Option<u64> {
    let answer: serde_json::Value = serde_json::from_str(answer).ok()?;
    let count = &answer["metadata"]["vulnerabilities"];
    Some(count["high"].as_u64()? + count["critical"].as_u64()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_without_a_count_claims_nothing() {
        assert_eq!(grave(r#"{"message": "405", "error": {"summary": ""}}"#), None);
        assert_eq!(grave(""), None);
        assert_eq!(grave(r#"{"metadata": {"vulnerabilities": {"low": 3, "high": 0, "critical": 0}}}"#), Some(0));
        assert_eq!(grave(r#"{"metadata": {"vulnerabilities": {"high": 2, "critical": 1}}}"#), Some(3));
    }

    #[test]
    fn a_program_that_fails_gives_no_answer() {
        let rustc = |word: &str| answers(Command::new("rustc").arg(word).stdout(Stdio::null()).stderr(Stdio::null()));
        assert!(rustc("--version").unwrap());
        assert!(!rustc("--no-such-word").unwrap());
    }
}
