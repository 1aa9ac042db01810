//! `cargo xtask bench`: what the app costs, in one run: the labs natively, the page in a browser, sizes, and the published
//! programs where their text is given.
//!
//! Milliseconds of one machine mean nothing on another, and not much on the same one an hour later. So the labs take
//! turns within one measurement, and what counts is the ratio between them. Each time includes starting the program;
//! how much that is stands beside it.

use crate::process::{capture, cargo, executable, run as run_command};
use crate::project::{SINGLE_FILE, dist, root, target};
use crate::step::step;
use crate::{chrome, dist as build, node, sizes};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 15;
/// What `bench` knows besides the names of its parts and one file.
const PARTS: [&str; 3] = ["labs", "page", "sizes"];

/// Runs the parts that are named, or all; a file that the published programs stand in adds these.
pub fn run(flags: &[String]) -> Result<()> {
    let (parts, files): (Vec<&str>, Vec<&str>) =
        flags.iter().map(String::as_str).partition(|flag| PARTS.contains(flag));
    let wanted = |part| parts.is_empty() || parts.contains(&part);
    match files[..] {
        [] => {}
        [file] if Path::new(file).is_file() => programs(file)?,
        [file] => bail!("there is no file {file:?}, and no part of that name: there are {PARTS:?}"),
        _ => bail!("at most one file is taken"),
    }
    if wanted("labs") {
        labs_in_turn()?;
    }
    if wanted("page") {
        in_browser("Timing the page", "10 min", "page.mjs", &[])?;
    }
    if wanted("sizes") {
        built()?;
        sizes::report(&dist())?;
    }
    Ok(())
}

/// Holds the four published programs, printed in a text file, against the app: in Node, in the browser, through the page's
/// API and natively, all in one run.
fn programs(file: &str) -> Result<()> {
    let words = ["build", "--release", "--no-default-features", "--example", "pace"];
    step("Building the native pace", "1 min the first time", || run_command(cargo().args(words).current_dir(root())))?;
    let program = target()?.join("release/examples").join(executable("pace"));
    let native = step("Timing the programs natively", "6 s", || capture(&mut Command::new(&program)))?;
    in_browser("Timing the programs in Node and in the browser", "20 s", "pace.mjs", &[file, native.trim()])
}

/// Runs one of the browser's scripts.
fn in_browser(doing: &str, usual: &str, script: &str, words: &[&str]) -> Result<()> {
    node::packages_ready()?;
    let chrome = chrome::ready()?;
    built()?;
    step(doing, usual, || {
        run_command(
            node::node()?
                .arg(root().join("tests/browser").join(script))
                .args(words)
                .env("CHROME", chrome)
                .env("DIST", dist()),
        )
    })
}

fn built() -> Result<()> {
    if dist().join(SINGLE_FILE).is_file() { Ok(()) } else { build::run() }
}

/// Builds the native command and prints a table.
fn labs_in_turn() -> Result<()> {
    step("Building the native command", "1 min the first time", || {
        let words = ["build", "--release", "--no-default-features", "--example", "simulate"];
        run_command(cargo().args(words).current_dir(root()))
    })?;
    let program = target()?.join("release/examples").join(executable("simulate"));
    let labs = labs(&program)?;
    let mut runs = vec![Vec::with_capacity(ROUNDS); labs.len()];
    let mut starts = Vec::with_capacity(ROUNDS * labs.len());
    step(&format!("Running {} labs in turn, {ROUNDS} times", labs.len()), "10 s", || {
        for _ in 0..ROUNDS {
            for (lab, times) in labs.iter().zip(&mut runs) {
                times.push(timed(&program, &[lab])?);
                starts.push(timed(&program, &["schema", lab])?);
            }
        }
        Ok(())
    })?;
    print(&labs, runs.into_iter().map(median).collect(), median(starts));
    Ok(())
}

/// The labs, from the list that the command prints when it is called without one.
fn labs(program: &Path) -> Result<Vec<String>> {
    let output = Command::new(program).output().context("cannot start the native command")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let list = text.lines().find_map(|line| line.strip_prefix("labs: ")).context("the native command lists no labs")?;
    Ok(list.split(", ").map(str::to_string).collect())
}

fn timed(program: &Path, words: &[&str]) -> Result<Duration> {
    let start = Instant::now();
    let status = Command::new(program).args(words).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    if !status.success() {
        bail!("the native command failed for {words:?}");
    }
    Ok(start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn print(labs: &[String], medians: Vec<Duration>, start: Duration) {
    let fastest = medians.iter().min().copied().unwrap_or_default().as_secs_f64();
    println!("{:<24} {:>10} {:>16}", "lab, default setting", "median", "to the fastest");
    for (lab, time) in labs.iter().zip(medians) {
        let ratio = time.as_secs_f64() / fastest;
        println!("{lab:<24} {:>7.2} ms {ratio:>15.2}x", time.as_secs_f64() * 1000.0);
    }
    println!("{:<24} {:>7.2} ms", "starting the program", start.as_secs_f64() * 1000.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        let times = [3, 1, 90].map(Duration::from_millis).to_vec();
        assert_eq!(median(times), Duration::from_millis(3));
    }
}
