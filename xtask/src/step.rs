//! Tells the reader what is going on. A first run takes minutes; silence in it looks like a fault.

use anyhow::{Context, Result};
use std::time::{Duration, Instant};

/// Does one piece of work: says what it is and how long it usually takes, then how long it took.
///
/// `usual` is written for two slow cores, for example `"3 min the first time, then 5 s"`.
pub fn step<T>(what: &str, usual: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("==> {what} (usually {usual})");
    let start = Instant::now();
    let result = work().with_context(|| what.to_string())?;
    eprintln!("    done in {}", readable(start.elapsed()));
    Ok(result)
}

/// Says something that is not a step: what is already there, what is left out and why.
pub fn note(text: &str) {
    eprintln!("    {text}");
}

/// `"4.2 s"` or `"3 min 20 s"`.
pub fn readable(span: Duration) -> String {
    let seconds = span.as_secs();
    if seconds < 60 {
        format!("{:.1} s", span.as_secs_f64())
    } else {
        format!("{} min {} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_read_as_a_person_would_say_them() {
        assert_eq!(readable(Duration::from_millis(4240)), "4.2 s");
        assert_eq!(readable(Duration::from_secs(200)), "3 min 20 s");
    }
}
