//! Throws odd input at everything that reads: links, values, plan files, and every lab's parameters. Deterministic: the
//! same number and seed give the same cases. Ends with what was thrown, or with the input that broke something.
//!
//! `cargo xtask soak` runs it; by hand: `cargo run --release --no-default-features --example soak -- 10000000 1`.

use resilience_lab::{
    lab::{self, Address, Detail, Entry, Guess, Kind, Plan, Value, parse_address, take, write_address},
    labs::LABS,
    sim::Mulberry32,
    text::Locale,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
    time::{Duration, Instant},
};

/// No single case may take longer: it would be a hang to a reader.
const LONGEST: Duration = Duration::from_secs(60);
/// One case in so many is a whole run of a lab; runs cost a thousand times what reading does.
const RUN_EVERY: u64 = 2_000;
/// One run in so many keeps its history and is read in full, as the page would.
const READ_EVERY: u64 = 8;

/// Pieces that odd texts are made of: what links are made of, and what has broken readers before.
const PIECES: [&str; 64] = [
    "#/",
    "/",
    "?",
    "&",
    "=",
    "%",
    "%25",
    "%00",
    "%E0%A6%95",
    "%FF",
    "+",
    " ",
    ",",
    ":",
    ";",
    "~",
    "-",
    "−",
    ".",
    "..",
    "0",
    "1",
    "9",
    "৫",
    "১.৫",
    "1e308",
    "1e-308",
    "1e999",
    "-1",
    "NaN",
    "inf",
    "∞",
    "0x10",
    "00000000000000000000001",
    "4294967296",
    "18446744073709551616",
    "ms",
    "s",
    "min",
    "/s",
    "%",
    "সে",
    "off",
    "never",
    "unlimited",
    "random",
    "retry",
    "jitter",
    "restaurant",
    "breaker",
    "bulkhead",
    "failure",
    "clients",
    "seed",
    "lang=bn",
    "num=latn",
    "t=",
    "present=1",
    "embed=1",
    "lock=",
    "a=",
    "plan=",
    "at=",
    "\u{202e}",
];

struct Chance(Mulberry32);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0.draw() as usize % count.max(1)
    }

    fn text(&mut self, most: usize) -> String {
        let count = self.below(most) + 1;
        (0..count).map(|_| self.piece()).collect()
    }

    fn piece(&mut self) -> String {
        match self.below(12) {
            0 => char::from_u32(self.0.draw() % 0x11_0000).map(String::from).unwrap_or_default(),
            1 => format!("{}", f64::from_bits(u64::from(self.0.draw()) << 32 | u64::from(self.0.draw()))),
            _ => PIECES[self.below(PIECES.len())].to_owned(),
        }
    }

    fn lab(&mut self) -> &'static Entry {
        &LABS[self.below(LABS.len())]
    }

    /// A lab's link with odd keys and values, some of them its own.
    fn link(&mut self) -> String {
        let lab = self.lab();
        let specs = lab.specs();
        let mut link = format!("#/{}?", lab.id());
        for _ in 0..self.below(6) {
            let own = specs[self.below(specs.len())].key;
            let key = if self.below(4) == 0 { self.text(2) } else { own.to_owned() };
            link.push_str(&format!("{key}={}&", self.text(3)));
        }
        link
    }

    /// Values within the control table's ranges, at their ends more often than in between.
    fn values(&mut self, lab: &'static Entry) -> Vec<Value> {
        let value = |spec: &&'static lab::Spec| match spec.kind {
            Kind::Choice(choices) => Value::Choice(self.below(choices.len())),
            Kind::Number(number) => match self.below(8) {
                0 => Value::Number(number.min),
                1 => Value::Number(number.max),
                2 if number.off.is_some() => Value::Off,
                3 => Value::Number(number.slider.min),
                4 => Value::Number(number.slider.max),
                _ => Value::Number(number.nearest(number.at(self.0.unit()))),
            },
        };
        let values: Vec<Value> = lab.specs().iter().map(value).collect();
        lab.normal(&values)
    }
}

/// An address, written and read again, says the same.
fn survives(address: &Address) -> bool {
    let lab = address.lab.and_then(|id| LABS.iter().find(|lab| lab.id() == id));
    let link = write_address(lab, &address.values, &address.display);
    let again = parse_address(&link, LABS);
    again.values == address.values && again.display.pinned == address.display.pinned
}

/// One case: what it was thrown at, the input, and whether what came back holds.
fn throw(number: u64, chance: &mut Chance) -> (&'static str, String, bool) {
    if number.is_multiple_of(RUN_EVERY) {
        let lab = chance.lab();
        let values = chance.values(lab);
        let read = chance.below(READ_EVERY as usize) == 0;
        let run = lab.run(&values, if read { Detail::History } else { Detail::Metrics });
        let link = write_address(Some(lab), &values, &lab::Display::default());
        let measured = run.measure().len() == lab.metrics().len();
        if read {
            let at = chance.0.unit() * run.extent();
            for locale in [Locale::ENGLISH, Locale::BENGALI] {
                let _ = run.sentence(at, locale);
                let _ = run.figures().iter().map(|figure| figure.describe.get(locale).len()).sum::<usize>();
            }
            let _ = (run.moments().len(), run.ticks().len(), run.theory().len(), run.tasks().len());
        }
        return ("a run", link, measured && run.extent().is_finite());
    }
    match number % 8 {
        0 => {
            let text = chance.text(12);
            let holds = survives(&parse_address(&text, LABS));
            ("a text as a link", text, holds)
        }
        1..=3 => {
            let link = chance.link();
            let holds = survives(&parse_address(&link, LABS));
            ("a lab's link", link, holds)
        }
        4 | 5 => {
            let lab = chance.lab();
            let specs = lab.specs();
            let spec = specs[chance.below(specs.len())];
            let text = chance.text(3);
            let holds = [true, false].into_iter().all(|bare| match take(spec, &text, bare) {
                Some((value, _)) => spec.clamp(value) == value,
                None => true,
            });
            ("a control", format!("{} {}={text}", lab.id(), spec.key), holds)
        }
        6 => {
            let text = chance.text(10);
            let file = format!("{{\"format\":\"resilience-lab-plan\",\"states\":[\"#/jitter\",{text}]}}");
            let read = Plan::read(if chance.below(2) == 0 { &text } else { &file }, LABS);
            let holds = read.map_or(true, |plan| Plan::read(&plan.json(), LABS) == Ok(plan));
            let key = Plan::of_key(&chance.text(8), LABS);
            ("a plan file", text, holds && key.map_or(true, |plan| !plan.states.is_empty()))
        }
        _ => {
            let text = chance.text(6);
            let json = serde_json::from_str(&text).unwrap_or(serde_json::Value::String(text.clone()));
            let holds = Guess::read(&json).is_none_or(|guess| Guess::read(&guess.json()) == Some(guess));
            ("a kept guess", text, holds)
        }
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| arguments.next().and_then(|word| word.parse().ok()).unwrap_or(default);
    let (cases, seed) = (number(1_000_000), number(1));
    let mut chance = Chance(Mulberry32::new(seed as u32));
    let start = Instant::now();
    let (mut slowest, mut runs, mut failures) = (Duration::ZERO, 0_u64, 0);
    std::panic::set_hook(Box::new(|_| {}));
    for case in 0..cases {
        let before = chance.0.clone();
        let began = Instant::now();
        let thrown = catch_unwind(AssertUnwindSafe(|| throw(case, &mut chance)));
        let took = began.elapsed();
        runs += u64::from(case.is_multiple_of(RUN_EVERY));
        if took > slowest {
            slowest = took;
            if let (true, Ok((what, input, _))) = (took > Duration::from_secs(1), &thrown) {
                println!("case {case} took {took:.1?}: {what} {input:?}");
            }
        }
        let problem = match &thrown {
            Err(_) => Some(format!("case {case} panicked; its chance: {before:?}")),
            Ok((what, input, false)) => Some(format!("case {case}: {what} does not hold: {input:?}")),
            Ok((what, input, true)) => (took > LONGEST).then(|| format!("case {case}: {what} hangs: {input:?}")),
        };
        if let Some(problem) = problem {
            println!("{problem}");
            failures += 1;
            if failures >= 10 {
                break;
            }
        }
        if case > 0 && case.is_multiple_of(1_000_000) {
            println!("{case} cases, {:.0?}", start.elapsed());
        }
    }
    println!(
        "{cases} cases with seed {seed}, {runs} of them runs, in {:.0?}; the slowest took {slowest:.1?}; {failures} broke something",
        start.elapsed()
    );
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
