//! `cargo xtask soak` and `cargo xtask monkey`: many odd inputs, and ten minutes of rough use. They are no part of the
//! test command, since they take as long as one lets them.

use crate::process::{cargo, run as run_command};
use crate::project::{SINGLE_FILE, dist, root};
use crate::step::step;
use crate::{chrome, dist as build, node};
use anyhow::{Result, bail};

/// Odd links, values, files and parameters, natively: so many cases (ten million) from a seed (1).
pub fn run(flags: &[String]) -> Result<()> {
    let numbers = numbers(flags, &[10_000_000, 1])?;
    let [cases, seed] = [numbers[0].to_string(), numbers[1].to_string()];
    step(&format!("Throwing {cases} odd inputs with seed {seed}"), "1 min to build, then 2 min for ten million", || {
        let words = ["run", "--release", "--no-default-features", "--example", "soak", "--", &cases, &seed];
        run_command(cargo().args(words).current_dir(root()))
    })
}

/// Clicks, drags, typing and hostile links in a browser: so many minutes (10) from a seed (1).
pub fn monkey(flags: &[String]) -> Result<()> {
    let numbers = numbers(flags, &[10, 1])?;
    node::packages_ready()?;
    let chrome = chrome::ready()?;
    if !dist().join(SINGLE_FILE).is_file() {
        build::run()?;
    }
    step(
        &format!("A monkey at the page for {} minutes with seed {}", numbers[0], numbers[1]),
        "as long as it says",
        || {
            run_command(
                node::node()?
                    .arg(root().join("tests/browser/monkey.mjs"))
                    .args(numbers.iter().map(u64::to_string))
                    .current_dir(root())
                    .env("CHROME", chrome)
                    .env("DIST", dist()),
            )
        },
    )
}

/// Numbers in order, with defaults for those that are left out.
fn numbers(flags: &[String], defaults: &[u64]) -> Result<Vec<u64>> {
    if flags.len() > defaults.len() {
        bail!("at most {} numbers are taken", defaults.len());
    }
    let read = |(place, default): (usize, &u64)| match flags.get(place) {
        None => Ok(*default),
        Some(word) => word.parse().map_err(|_| anyhow::anyhow!("{word:?} is no whole number")),
    };
    defaults.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_has_its_default() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(numbers(&words(&[]), &[10, 1]).unwrap(), [10, 1]);
        assert_eq!(numbers(&words(&["3"]), &[10, 1]).unwrap(), [3, 1]);
        assert!(numbers(&words(&["x"]), &[10, 1]).is_err());
        assert!(numbers(&words(&["1", "2", "3"]), &[10, 1]).is_err());
    }
}
