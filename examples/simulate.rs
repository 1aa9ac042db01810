//! Runs a lab natively and prints the scripting API's JSON document on standard output.
//!
//! `cargo run --release --no-default-features --example simulate -- jitter clients=200 base=100ms`
//!
//! Notices about values that could not be taken as given go to standard error; the exit code is 0 all the same. Without
//! a lab's name it lists the labs; `schema <lab>` prints what a lab takes and gives.

use resilience_lab::{lab, labs, text::Locale};
use std::{env, io::Write, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let names = labs::LABS.iter().map(lab::Entry::id).collect::<Vec<_>>().join(", ");
    let (name, schema) = match arguments.first().map(String::as_str) {
        Some("schema") => (arguments.get(1), true),
        _ => (arguments.first(), false),
    };
    let Some(name) = name else {
        eprintln!("usage: simulate <lab> [key=value …] | simulate schema <lab>\nlabs: {names}");
        return ExitCode::from(2);
    };
    let Some(entry) = labs::find(name) else {
        eprintln!("there is no lab called “{name}”; the labs are: {names}");
        return ExitCode::from(2);
    };
    let document = if schema {
        lab::schema(entry)
    } else {
        let pair = |argument: &String| {
            let (key, value) = argument.split_once('=').unwrap_or((argument, ""));
            (key.to_owned(), value.to_owned())
        };
        let pairs = arguments.iter().skip(1).map(pair).collect();
        let document = lab::simulate(entry, &pairs, Locale::ENGLISH);
        for notice in document["ignored"].as_array().into_iter().flatten() {
            eprintln!("{}", notice["sentence"].as_str().unwrap_or_default());
        }
        document
    };
    // Whoever reads may stop reading: that is no failure of the run.
    let _ = writeln!(std::io::stdout(), "{document}");
    ExitCode::SUCCESS
}
