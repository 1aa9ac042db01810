//! Digits of two scripts and digit grouping.

/// Latin digits turned into Bengali ones; everything else is left alone.
pub fn bengali_digits(text: &str) -> String {
    text.chars()
        .map(|letter| match letter.to_digit(10) {
            Some(digit) if letter.is_ascii_digit() => char::from_u32('০' as u32 + digit).unwrap_or(letter),
            _ => letter,
        })
        .collect()
}

/// Bengali digits turned into Latin ones, so that a reader may type either.
pub fn latin_digits(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '০'..='৯' => char::from_digit(letter as u32 - '০' as u32, 10).unwrap_or(letter),
            _ => letter,
        })
        .collect()
}

/// Joins case endings to a Bengali unit: an ending hangs by a hyphen on a Latin one (`৫০ ms-এ`), but is written together
/// with a Bengali one (`৩ সেকেন্ডে`, also where the number is bold). Sentences are put together from parts, so the unit
/// before an ending is not known where they are written.
pub fn join_endings(sentence: &str) -> String {
    let mut text = sentence.to_owned();
    for (apart, together) in [("সেকেন্ড-এ", "সেকেন্ডে"), ("সেকেন্ড**-এ", "সেকেন্ডে**")]
    {
        text = text.replace(&format!("{apart}র"), &together.replace("ডে", "ডের")).replace(apart, together);
    }
    text
}

/// Groups the digits of a whole number: in threes, or (lakh) three and then twos.
pub(super) fn group(whole: &str, lakh: bool) -> String {
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 2);
    for (index, digit) in digits.chars().enumerate() {
        let left = digits.len() - index;
        let boundary = if lakh { left == 3 || (left > 3 && left % 2 == 1) } else { left % 3 == 0 };
        if index > 0 && boundary {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_in_lakhs_and_in_thousands() {
        assert_eq!(group("1234567", true), "12,34,567");
        assert_eq!(group("1234567", false), "1,234,567");
        assert_eq!(group("-1234", true), "-1,234");
        assert_eq!(group("999", false), "999");
        assert_eq!(group("100000", true), "1,00,000");
    }

    #[test]
    fn endings_join_bengali_units_only() {
        assert_eq!(join_endings("৩ সেকেন্ড-এ, **৩ সেকেন্ড**-এর মধ্যে"), "৩ সেকেন্ডে, **৩ সেকেন্ডের** মধ্যে");
        assert_eq!(join_endings("**৩ সেকেন্ড**-এ, ১ সেকেন্ড-এর"), "**৩ সেকেন্ডে**, ১ সেকেন্ডের");
        assert_eq!(join_endings("৫০ ms-এ, **৫০ ms**-এর, thread-এ"), "৫০ ms-এ, **৫০ ms**-এর, thread-এ");
    }

    #[test]
    fn digits_go_both_ways() {
        assert_eq!(bengali_digits("10.5 ms"), "১০.৫ ms");
        assert_eq!(latin_digits("১০.৫ ms"), "10.5 ms");
    }
}
