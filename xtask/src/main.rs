//! `cargo xtask …`: everything a person or a machine does with this project besides editing it.
//!
//! It is a Rust program, not a set of shell scripts, so that it runs the same on Linux, macOS and Windows and asks a
//! fresh machine for nothing but rustup and Node. Each command has a module; the rest is what they share:
//! `step` (telling the reader what goes on), `process` (running programs), `project` (where things are), and
//! `tools`, `node`, `chrome` (what gets installed).

mod bench;
mod check;
mod chrome;
mod csp;
mod dist;
mod fonts;
mod format;
mod html;
mod licences;
mod node;
mod offline;
mod process;
mod project;
mod serve;
mod shots;
mod single_file;
mod sizes;
mod soak;
mod step;
mod supply;
mod test;
mod tools;
mod wasm_opt;

use anyhow::{Result, bail};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask <command>

  serve [--port N] [--no-open]   set everything up, build, and open the app with live reload
  test [--no-browser]            all checks and all tests, the browser's included
  check                          format, lints (native and wasm), documentation, dependency policy
  dist                           build dist/ (for any static host) and dist/resilience-lab.html (one file, runs from disk)
  bench [labs|page|sizes] [FILE] time the labs and the page, in ratios; with a text that holds the published programs, these too
  fmt                            format every source file (cargo fmt does not see the labs)
  soak [CASES] [SEED]            throw odd links, values, files and parameters at the core
  monkey [MINUTES] [SEED]        click, drag, type and follow hostile links in a browser
  shots                          make the README's screenshots
  fonts                          put the fonts beside the page (Trunk calls this while it builds)

A first run installs the pinned tools into a cache outside this folder: $RESILIENCE_LAB_CACHE, or
resilience-lab/ in the user's cache folder. Later runs use what is there.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let (command, flags) = match arguments.split_first() {
        Some((command, flags)) => (command.as_str(), flags),
        None => ("help", arguments),
    };
    match command {
        "serve" => serve::run(flags),
        "test" => test::run(flags),
        "check" => no_flags(command, flags).and_then(|()| check::run()),
        "fmt" => no_flags(command, flags).and_then(|()| format::run()),
        "dist" => no_flags(command, flags).and_then(|()| dist::run()),
        "soak" => soak::run(flags),
        "monkey" => soak::monkey(flags),
        "bench" => bench::run(flags),
        "shots" => no_flags(command, flags).and_then(|()| shots::run()),
        "fonts" => no_flags(command, flags).and_then(|()| fonts::run()),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        unknown => bail!("there is no command {unknown:?}\n\n{USAGE}"),
    }
}

fn no_flags(command: &str, flags: &[String]) -> Result<()> {
    match flags {
        [] => Ok(()),
        [flag, ..] => bail!("`cargo xtask {command}` takes no {flag:?}\n\n{USAGE}"),
    }
}
