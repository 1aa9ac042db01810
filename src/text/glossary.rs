//! Each of the field's terms once: how it is written and what it means.
//!
//! Engineers who work in Bengali say these words in English and write them in Latin letters, so Bengali texts keep them
//! that way. The list is also what the language test allows to stand without Bengali letters.

use super::Text;

/// A term of the field.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// As written in both languages, in Latin letters.
    pub word: &'static str,
    /// What it means, in one sentence.
    pub meaning: Text,
}

const fn term(word: &'static str, en: &'static str, bn: &'static str) -> Term {
    Term { word, meaning: Text::new(en, bn) }
}

/// The glossary, in the order a newcomer meets the terms.
pub const GLOSSARY: &[Term] = &[
    term("call", "What a user or a service asks of another service.", "এক সার্ভিস আরেক সার্ভিসের কাছে যা চায়।"),
    term("attempt", "One try of a call; the first is number one.", "একটি call-এর একবারের চেষ্টা; প্রথমটির নম্বর এক।"),
    term("client", "The side that calls.", "যে পক্ষ call পাঠায়।"),
    term(
        "dependency",
        "A service that ours calls and waits for.",
        "যে সার্ভিসকে আমাদের সার্ভিস ডাকে, আর যার উত্তরের অপেক্ষায় থাকে।",
    ),
    term("retry", "A further attempt after one that failed.", "একটি চেষ্টা ব্যর্থ হলে আবার চেষ্টা।"),
    term("token", "A permit in a budget: each retry takes one.", "বাজেটের একটি অনুমতি: প্রতিটি retry একটি করে নেয়।"),
    term(
        "idempotency key",
        "A mark by which a server knows that it has seen a request before.",
        "যে চিহ্ন দেখে সার্ভার চেনে, অনুরোধটি আগেও এসেছিল।",
    ),
    term("backoff", "Waiting before a retry, longer each time.", "আবার চেষ্টার আগে অপেক্ষা, প্রতিবার আরও লম্বা।"),
    term("jitter", "The random part of a wait.", "অপেক্ষার এলোমেলো অংশ।"),
    term("base", "The wait that backoff starts from.", "যে অপেক্ষা থেকে backoff শুরু হয়।"),
    term("cap", "The longest wait backoff may reach.", "backoff সবচেয়ে বেশি যতক্ষণ অপেক্ষা করতে পারে।"),
    term(
        "slot",
        "A short, fixed stretch of time in which a server accepts so many calls.",
        "সময়ের ছোট, সমান একটি টুকরো, যাতে সার্ভার নির্দিষ্ট সংখ্যক call নেয়।",
    ),
    term("timeout", "How long a caller waits before it gives up.", "caller যতক্ষণ অপেক্ষা করে হাল ছাড়ে।"),
    term("deadline", "The instant by which an answer is still of use.", "যে মুহূর্তের পরে উত্তর আর কাজে লাগে না।"),
    term(
        "thread",
        "A worker of a server that can wait for one thing at a time.",
        "সার্ভারের একজন কর্মী, যে একসাথে একটি জিনিসেরই অপেক্ষা করতে পারে।",
    ),
    term(
        "pool",
        "A fixed number of workers or connections that are lent out.",
        "নির্দিষ্ট সংখ্যক কর্মী বা connection, যা ধার দেওয়া হয়।",
    ),
    term(
        "gateway",
        "The service that takes a user's request first and passes it on.",
        "যে সার্ভিস ব্যবহারকারীর অনুরোধ প্রথমে নেয়, তারপর ভেতরে পাঠায়।",
    ),
    term("queue", "A line of calls that wait for a free worker.", "খালি কর্মীর অপেক্ষায় থাকা call-এর লাইন।"),
    term("p99", "The time that 99 of 100 calls stay below.", "১০০টির ৯৯টি call যে সময়ের মধ্যে শেষ হয়।"),
    term(
        "circuit breaker",
        "A switch in the caller that stops calling a sick dependency for a while.",
        "caller-এর ভেতরের একটি সুইচ, যা অসুস্থ dependency-কে কিছুক্ষণ ডাকা বন্ধ রাখে।",
    ),
    term("closed", "The breaker lets every call through.", "breaker জোড়া: সব call যায়।"),
    term("open", "The breaker turns every call back at once.", "breaker কাটা: সব call সঙ্গে সঙ্গে ফেরত।"),
    term(
        "half-open",
        "The breaker lets a few probes through to see whether the dependency has healed.",
        "breaker কয়েকটি probe যেতে দেয়, dependency সেরেছে কি না দেখতে।",
    ),
    term("window", "The last calls a breaker judges by.", "শেষ যে কটি call দেখে breaker বিচার করে।"),
    term("threshold", "The share of failures at which a breaker opens.", "ব্যর্থতার যে অনুপাতে breaker খোলে।"),
    term("cool-down", "How long a breaker stays open before it probes.", "খোলার পরে যতক্ষণ breaker আর পরখ করে না।"),
    term(
        "probe",
        "A call sent to find out whether the dependency has healed.",
        "dependency সেরেছে কি না জানতে পাঠানো call।",
    ),
    term("short-circuit", "To answer a call at once without sending it.", "call না পাঠিয়ে সঙ্গে সঙ্গে ফেরত দেওয়া।"),
    term(
        "fallback",
        "What the caller gives when the dependency does not answer.",
        "dependency উত্তর না দিলে caller যা দেয়।",
    ),
    term("bulkhead", "A fixed share of workers for each dependency.", "প্রতিটি dependency-র জন্য আলাদা করে রাখা কর্মী।"),
    term("seed", "The number that fixes all chance in a run.", "যে সংখ্যা একটি চালানোর সব এলোমেলোকে স্থির করে।"),
];
