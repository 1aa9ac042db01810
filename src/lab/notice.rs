//! What was wrong with a link or an input, said in the reader's language with the key and the limit.

use crate::text::Locale;

/// One thing that could not be taken as it was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The key it is about.
    pub key: String,
    /// What was given, shortened.
    pub given: String,
    /// What was wrong and what was done.
    pub problem: Problem,
}

/// What was wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No such key.
    Unknown,
    /// The value could not be read: the default was taken.
    Unreadable {
        /// What is used instead.
        used: String,
    },
    /// The value is out of range: the nearest limit was taken.
    OutOfRange {
        /// What is used instead.
        used: String,
        /// The least value.
        min: String,
        /// The greatest value.
        max: String,
    },
    /// There is no such lab.
    NoSuchLab,
    /// The link was made by a newer version.
    NewerVersion,
    /// The key was given more than once: the first was taken.
    Repeated,
    /// The lesson plan cannot be walked.
    Plan(super::PlanProblem),
}

impl Notice {
    /// A notice; `given` is cut to a length that fits a line.
    pub fn new(key: &str, given: &str, problem: Problem) -> Self {
        Self { key: shorten(key), given: shorten(given), problem }
    }

    /// The sentence.
    pub fn sentence(&self, locale: Locale) -> String {
        let Self { key, given, problem } = self;
        let bn = locale.is_bengali();
        match problem {
            Problem::Unknown if bn => format!("“{key}” নামে কোনো মান নেই, তাই এটি বাদ গেল।"),
            Problem::Unknown => format!("There is no value called “{key}”; it was left out."),
            Problem::Unreadable { used } if bn => {
                format!("“{key}”-এর মান “{given}” পড়া গেল না, তাই {} ধরা হলো।", locale.digits(used))
            }
            Problem::Unreadable { used } => {
                format!("The value “{given}” of “{key}” cannot be read; {} is used.", locale.digits(used))
            }
            Problem::OutOfRange { used, min, max } if bn => format!(
                "“{key}” হতে পারে {} থেকে {}; “{given}”-এর জায়গায় {} ধরা হলো।",
                locale.digits(min),
                locale.digits(max),
                locale.digits(used)
            ),
            Problem::OutOfRange { used, min, max } => format!(
                "“{key}” goes from {} to {}; “{given}” became {}.",
                locale.digits(min),
                locale.digits(max),
                locale.digits(used)
            ),
            Problem::NoSuchLab if bn => format!("“{given}” নামে কোনো ল্যাব নেই; নিচে সব কটি আছে।"),
            Problem::NoSuchLab => format!("There is no lab called “{given}”; here are those there are."),
            Problem::NewerVersion if bn => "লিংকটি নতুন সংস্করণের; যা চেনা গেছে, তা-ই নেওয়া হলো।".to_owned(),
            Problem::NewerVersion => "This link is from a newer version; what was understood is used.".to_owned(),
            Problem::Repeated if bn => format!("“{key}” একাধিকবার আছে; প্রথমটি নেওয়া হলো।"),
            Problem::Plan(problem) => problem.sentence(locale),
            Problem::Repeated => format!("“{key}” is given more than once; the first is used."),
        }
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().filter(|letter| !letter.is_control()).take(24).collect();
    if text.chars().count() > 24 {
        short.push('…');
    }
    short
}
