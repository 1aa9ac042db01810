//! Decimal text to and from numbers without a rounding step of our own.
//!
//! `100ms`, `0.1s` and `0.10s` must be one value: the double nearest the decimal. Multiplying by 0.001 would round twice,
//! so the decimal point is moved in the text instead.

use crate::text::latin_digits;

/// Reads a plain decimal number (either script, grouping commas allowed, no exponent) and moves its point by `shift`
/// places to the right. Nothing if it is not such a number; the result is finite.
pub fn read(text: &str, shift: i32) -> Option<f64> {
    let latin = latin_digits(text.trim());
    let (negative, digits) = match latin.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest),
        None => (false, latin.strip_prefix('+').unwrap_or(&latin)),
    };
    let digits: String = digits.chars().filter(|letter| *letter != ',').collect();
    let valid = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && digits.bytes().any(|byte| byte.is_ascii_digit())
        && digits.bytes().filter(|byte| *byte == b'.').count() <= 1
        && digits.len() <= 400;
    if !valid {
        return None;
    }
    let value: f64 = format!("{digits}e{shift}").parse().ok()?;
    let value = if value.is_finite() { value } else { f64::MAX };
    Some(if negative { -value } else { value } + 0.0)
}

/// Reads a number like [`read`] and multiplies it by a small whole number, rounding once: `0.7` times 60 is exactly 42.
pub fn read_times(text: &str, times: u32) -> Option<f64> {
    let fraction = text.trim().split_once('.').map_or(0, |(_, fraction)| fraction.chars().count());
    let value = match i32::try_from(fraction) {
        Ok(places @ 0..=15) => read(text, places)? * f64::from(times) / libm::pow(10.0, f64::from(places)),
        _ => read(text, 0)? * f64::from(times),
    };
    Some(value.clamp(f64::MIN, f64::MAX))
}

/// The shortest decimal text that reads back as exactly this number, with its point moved by `shift` to the right.
pub fn write(value: f64, shift: i32) -> String {
    let plain = format!("{}", value.abs());
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut digits = format!("{whole}{fraction}");
    let mut point = whole.len() as i32 + shift;
    while point <= 0 {
        digits.insert(0, '0');
        point += 1;
    }
    while (digits.len() as i32) < point {
        digits.push('0');
    }
    let (whole, fraction) = digits.split_at(point as usize);
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    let sign = if value < 0.0 { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

/// A number with its decimal point moved, exactly as text would move it.
pub fn shifted(value: f64, shift: i32) -> f64 {
    write(value, shift).parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_value_however_it_is_written() {
        assert_eq!(read("100", -3), Some(0.1));
        assert_eq!(read("0.10", 0), Some(0.1));
        assert_eq!(read("57", -2), Some(0.57));
        assert_eq!(read("9", -3), Some(0.009));
        assert_eq!(read("১,০০০.৫", 0), Some(1000.5));
        assert_eq!(read("-5", 0), Some(-5.0));
    }

    #[test]
    fn what_is_not_a_number_is_nothing() {
        for text in ["", "abc", "1e5", ".", "--1", "1.2.3", "NaN", "inf", "0x10", "১২ab"] {
            assert_eq!(read(text, 0), None, "{text}");
        }
        assert_eq!(read(&"9".repeat(399), 0), Some(f64::MAX));
    }

    #[test]
    fn minutes_are_read_with_one_rounding() {
        assert_eq!(read_times("2", 60), Some(120.0));
        assert_eq!(read_times("0.7", 60), Some(42.0));
        assert_eq!(read_times("২.৫", 60), Some(150.0));
        assert_eq!(read_times("1.005", 60), Some(60.3));
        assert_eq!(read_times("x", 60), None);
        assert_eq!(read_times(&"9".repeat(400), 60), Some(f64::MAX));
    }

    #[test]
    fn writes_without_needless_digits() {
        assert_eq!(write(0.2, 3), "200");
        assert_eq!(write(0.0, 3), "0");
        assert_eq!(write(10.0, 0), "10");
        assert_eq!(write(0.57, 2), "57");
        assert_eq!(write(0.000_012, 3), "0.012");
        assert_eq!(write(-1.5, 0), "-1.5");
        assert_eq!(write(2_000_000.0, 0), "2000000");
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_the_same(value in -1e9_f64..1e9, shift in 0_i32..4) {
            prop_assert_eq!(read(&write(value, shift), -shift), Some(value + 0.0));
        }
    }
}
