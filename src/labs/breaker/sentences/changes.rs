//! What is said when the breaker changes its state: it may be right, late, or fooled by chance, and each is told apart.

use super::Teller;
use crate::{
    labs::breaker::model::Judged,
    sim::policy::breaker::{Change, Reason, State},
};

/// What lies behind a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The dependency hangs.
    Outage,
    /// It is well again, but a call sent into the outage has only now timed out.
    Late,
    /// It is well; some calls fail by chance.
    Chance,
}

impl Teller<'_> {
    pub(super) fn change(&self, number: usize, change: &Change) -> String {
        let same = |earlier: &&Change| {
            earlier.to == change.to
                && matches!(earlier.reason, Reason::FailureRate { .. })
                    == matches!(change.reason, Reason::FailureRate { .. })
        };
        let nth = self.run.changes.iter().take(number).filter(same).count() as u64 + 1;
        match (change.to, change.reason) {
            (State::Open, Reason::FailureRate { failures, of }) => self.opened(nth, failures, of),
            (State::HalfOpen, _) => self.half_open(nth),
            (to, Reason::TrialRate { failures, of }) => self.trial_judged(to, failures, of),
            (State::Open, _) => self.reopened(nth),
            (State::Closed, _) => self.closed(nth),
        }
    }

    /// Why the last of these results failed.
    fn cause(&self, results: &[Judged]) -> Cause {
        let params = &self.run.params;
        let hung = results.iter().any(|result| !result.ok && params.hangs(result.sent_at));
        match (hung, self.at >= params.outage_to.get()) {
            (true, false) => Cause::Outage,
            (true, true) => Cause::Late,
            (false, _) => Cause::Chance,
        }
    }

    fn opened(&self, nth: u64, failures: u32, of: u32) -> String {
        let share = self.locale.percent(f64::from(failures) / f64::from(of), 0);
        let (failures, of, cool_down) = (self.count(failures.into()), self.count(of.into()), self.cool_down());
        let (since, timeout) = (self.locale.seconds(self.at - self.run.params.outage_to.get(), 1), self.timeout());
        match (self.cause(self.run.window_at(self.at)), nth, self.bn) {
            (Cause::Outage, 1, true) => format!(
                "শেষ {of}টি call-এর {failures}টি ব্যর্থ, অর্থাৎ **{share}**: ব্রেকার খুলে গেল। আগামী {cool_down} সব call সঙ্গে সঙ্গে fallback পাবে, নতুন কোনো thread আটকাবে না।"
            ),
            (Cause::Outage, 1, false) => format!(
                "{failures} of the last {of} calls have failed, **{share}**: the breaker opens. For {cool_down} every call gets the fallback at once, and no further thread gets stuck."
            ),
            (Cause::Outage, _, true) => format!(
                "এবার সত্যিকারের বিভ্রাটে খুলল: শেষ {of}টির {failures}টি, **{share}**, ব্যর্থ, আর তাতে timeout আছে। Caller আবার fallback-এ ফিরল।"
            ),
            (Cause::Outage, _, false) => format!(
                "This time it opens on the outage itself: {failures} of the last {of} results are failures, **{share}**, timeouts among them. Callers are back at the fallback."
            ),
            (Cause::Late, 1, true) => format!(
                "Dependency {since} আগেই সেরে গেছে, কিন্তু বিভ্রাটের সময় পাঠানো call-গুলোর timeout আসছে এখন: **{share}** ব্যর্থ। ব্রেকার খুলল সুস্থ dependency-র মুখের ওপর।"
            ),
            (Cause::Late, 1, false) => format!(
                "The dependency has been well for {since}, but calls sent into the outage time out only now: **{share}** failures. The breaker opens on a healthy service."
            ),
            (Cause::Late, 2, true) => format!(
                "জানালা খালি করে শুরু হয়েছিল, তবু পুরোনো timeout এসে তাতেই ঢুকছে: **{share}** ব্যর্থ, আবার open। Caller ফেরত পাচ্ছে এমন খবরে, যা {timeout} পুরোনো।"
            ),
            (Cause::Late, 2, false) => format!(
                "The window had been emptied, yet old timeouts keep falling into it: **{share}** failures, open again. Callers are turned back on news that is {timeout} old."
            ),
            (Cause::Late, _, true) => format!(
                "বিভ্রাটের শেষ call-গুলোর timeout-ও এসে পড়ল: {of}টির {failures}টি ব্যর্থ, **{share}**, আবার open। timeout cool-down-এর চেয়ে লম্বা হলে এমনই হয়।"
            ),
            (Cause::Late, _, false) => format!(
                "More timeouts from the outage come in: {failures} of {of} results, **{share}**, so it opens once more. That is what a timeout longer than the cool-down does."
            ),
            (Cause::Chance, 1, true) => format!(
                "Dependency সুস্থ, তবু শেষ {of}টি call-এর {failures}টি এমনিই ব্যর্থ, **{share}**, আর তাতেই ব্রেকার খুলল। {cool_down} ধরে একটি সুস্থ dependency-কে কেউ ডাকবে না।"
            ),
            (Cause::Chance, 1, false) => format!(
                "The dependency is well, but {failures} of the last {of} calls failed by chance, **{share}**, and that is enough: it opens. For {cool_down} nobody calls a healthy service."
            ),
            (Cause::Chance, 2, true) => format!(
                "আবার ভুল সংকেত: শেষ {of}টির {failures}টি ব্যর্থ, **{share}**। বড় জানালা বা উঁচু সীমা হলে এমন একটি-দুটি ব্যর্থতায় কিছুই হতো না।"
            ),
            (Cause::Chance, 2, false) => format!(
                "A false alarm again: {failures} of the last {of}, **{share}**. With a larger window or a higher threshold a stray failure would have meant nothing."
            ),
            (Cause::Chance, _, true) => format!(
                "সুস্থ dependency, তবু এই নিয়ে **{} বার** ব্রেকার খুলল। প্রতিবার {cool_down} করে caller এমন উত্তর হারায়, যা সে পেতেই পারত।",
                self.count(nth)
            ),
            (Cause::Chance, _, false) => format!(
                "The service is well, and still this is opening number **{}**. Each time callers lose {cool_down} of answers they could have had.",
                self.count(nth)
            ),
        }
    }

    fn half_open(&self, nth: u64) -> String {
        let probes = self.count(self.run.params.probes.into());
        let (cool_down, timeout) = (self.cool_down(), self.timeout());
        if self.hangs() {
            return match (nth, self.bn) {
                (1, true) => format!(
                    "{cool_down} বিরতি শেষ, ব্রেকার half-open: পরের **{probes}টি call** probe হিসেবে যাবে, বাকিরা তখনো fallback পাবে। Dependency অবশ্য এখনো ঝুলে আছে।"
                ),
                (1, false) => format!(
                    "The cool-down of {cool_down} is over. Half-open, the breaker sends up to **{probes}** calls as probes and turns back the rest; but the dependency still hangs."
                ),
                (2, true) => format!(
                    "আরেকবার পরখ। Probe-গুলো {timeout} পর্যন্ত আটকে থাকবে, কিন্তু ঝুঁকি বড়জোর **{probes}টি thread**-এর; বাকি caller-রা fallback নিয়ে এগিয়ে যাচ্ছে।"
                ),
                (2, false) => format!(
                    "Another trial. Its probes will be stuck for {timeout}, but only **{probes}** threads are at stake; all other callers go on with the fallback."
                ),
                (_, true) => format!(
                    "পরখ নম্বর **{}**: dependency কেমন আছে, ব্রেকারকে কেউ বলে দেয় না, তাই তাকে নিজেই বারবার জিজ্ঞেস করতে হয়।",
                    self.count(nth)
                ),
                (_, false) => {
                    format!(
                        "Trial number **{}**: nobody tells the breaker how the dependency is, so it has to ask, again and again.",
                        self.count(nth)
                    )
                }
            };
        }
        let healed = self.run.params.outage().map(|(_, to)| to).filter(|to| *to <= self.at);
        let opened = self.run.changes.iter().rev().find(|change| change.to == State::Open && change.at.get() < self.at);
        let opened = opened.map_or(0.0, |change| change.at.get());
        let first = healed.is_some_and(|healed| {
            opened < healed
                || !self.run.changes.iter().any(|change| {
                    change.to == State::HalfOpen && change.at.get() >= healed && change.at.get() < self.at
                })
        });
        let turned = self.count(self.turned_since(healed.map_or(opened, |healed| healed.max(opened))));
        match (first, self.bn) {
            (true, true) => format!(
                "বিরতি শেষ, পরখ শুরু, আর dependency এখন সুস্থ। ব্রেকার না ডেকে তা জানতে পারেনি, তাই সুস্থ সময়েও এর মধ্যে **{turned}টি call** ফেরত গেছে।"
            ),
            (true, false) => format!(
                "The cool-down ends, and by now the dependency is well. A breaker cannot know without calling: meanwhile **{turned}** calls were turned back from a healthy service."
            ),
            (false, true) => format!(
                "বিরতি শেষে {probes}টি পর্যন্ত probe যাচ্ছে সুস্থ dependency-র কাছে। এই এক বিরতিতে **{turned}টি call** ফেরত গেছে, যার প্রায় সব কটিই উত্তর পেত।"
            ),
            (false, false) => format!(
                "Up to {probes} probes go to a healthy dependency. This pause alone turned back **{turned}** calls, nearly all of which would have been answered."
            ),
        }
    }

    fn reopened(&self, nth: u64) -> String {
        let trial = self.run.trial_at(self.at);
        let cause = self.cause(trial.last().map_or(&[], std::slice::from_ref));
        let (cool_down, timeout) = (self.cool_down(), self.timeout());
        let probes = self.count(self.run.probes_at(self.at) as u64);
        let turned = self.count(self.turned_since(0.0));
        match (cause, nth, self.bn) {
            (Cause::Outage, 1, true) => format!(
                "একটি probe timeout-এ ব্যর্থ, তাই ব্রেকার আবার open, আরও {cool_down}। এই পরখে আটকেছে মাত্র **{probes}টি thread**, ব্রেকার না থাকলে আটকাত সবার।"
            ),
            (Cause::Outage, 1, false) => format!(
                "A probe ran into its timeout, so the breaker is open for another {cool_down}. The trial held just **{probes}** threads; without a breaker it would be everybody's."
            ),
            (Cause::Outage, 2, true) => format!(
                "Probe আবার ব্যর্থ, ব্রেকার আবার open। এ পর্যন্ত **{turned}টি call** {timeout} করে আটকে না থেকে সঙ্গে সঙ্গে fallback পেয়েছে।"
            ),
            (Cause::Outage, 2, false) => {
                format!(
                    "A probe fails again, and the breaker opens again. So far **{turned}** calls got the fallback at once instead of being stuck for {timeout}."
                )
            }
            (Cause::Outage, _, true) => format!(
                "**{}টি** পরখ ব্যর্থ হলো। ব্রেকার ক্লান্ত হয় না: প্রতি {cool_down} পরপর অল্প কটি call দিয়ে দেখে, বাকি caller-দের fallback দেয়।",
                self.count(nth)
            ),
            (Cause::Outage, _, false) => format!(
                "That makes **{}** failed trials. The breaker does not tire: every {cool_down} it risks a few calls, and gives all other callers the fallback.",
                self.count(nth)
            ),
            (Cause::Late, _, true) => format!(
                "Dependency এখন সুস্থ, কিন্তু যে probe ব্যর্থ হলো সেটি পাঠানো হয়েছিল ঝুলে থাকার সময়। পুরোনো খবরে ব্রেকার আরও **{cool_down}** open থাকবে।"
            ),
            (Cause::Late, _, false) => format!(
                "The dependency is well, but the probe that failed had been sent while it still hung. On old news the breaker stays open for another **{cool_down}**."
            ),
            (Cause::Chance, 1, true) => format!(
                "Dependency সুস্থ, তবু একটি probe এমনিই ব্যর্থ হলো, আর একটিই যথেষ্ট: ব্রেকার আরও **{cool_down}** open। Probe যত বেশি, এই ঝুঁকি তত বেশি।"
            ),
            (Cause::Chance, 1, false) => format!(
                "The dependency is well, but one probe failed by chance, and one is enough: open for another **{cool_down}**. The more probes, the greater this risk."
            ),
            (Cause::Chance, _, true) => format!(
                "পরখের মাঝে আবার একটি দৈব ব্যর্থতা। এ পর্যন্ত **{turned}টি call** ফেরত গেছে; একটিমাত্র probe দিয়ে সুস্থ dependency-কে বিচার করা কঠিন।"
            ),
            (Cause::Chance, _, false) => format!(
                "Another stray failure during a trial. So far **{turned}** calls were turned back; a single probe is a harsh judge of a healthy dependency."
            ),
        }
    }

    /// The library's verdict on a trial.
    fn trial_judged(&self, to: State, failures: u32, of: u32) -> String {
        let share = self.locale.percent(f64::from(failures) / f64::from(of), 0);
        let (failures, of, cool_down) = (self.count(failures.into()), self.count(of.into()), self.cool_down());
        match (to == State::Open, self.bn) {
            (true, true) => format!(
                "resilience4j পরখের সব ফল একসাথে বিচার করে: {of}টির {failures}টি ব্যর্থ, **{share}**, তাই আবার open। Caller আরও {cool_down} fallback পাবে।"
            ),
            (true, false) => format!(
                "resilience4j judges a trial by its failure rate: {failures} of {of} results failed, **{share}**, so it is open again and callers get the fallback for {cool_down}."
            ),
            (false, true) => format!(
                "পরখের {of}টি ফলের {failures}টি ব্যর্থ, অর্থাৎ **{share}**, সীমার নিচে: ব্রেকার closed, সব call আবার যাবে। resilience4j-এ একটি ব্যর্থ probe-এ সব শেষ হয় না।"
            ),
            (false, false) => format!(
                "{failures} of {of} trial results failed, **{share}**, below the threshold: closed, every call goes through again. In resilience4j one failed probe is not the end."
            ),
        }
    }

    fn closed(&self, nth: u64) -> String {
        let probes = self.count(self.run.params.probes.into());
        let healed = self.run.params.outage().map(|(_, to)| to).filter(|to| *to <= self.at);
        let first_since = healed.filter(|healed| self.run.state_at(*healed) != State::Closed).filter(|healed| {
            !self
                .run
                .changes
                .iter()
                .any(|change| change.to == State::Closed && change.at.get() >= *healed && change.at.get() < self.at)
        });
        if let Some(healed) = first_since {
            let after = self.locale.seconds(self.at - healed, 2);
            return match self.bn {
                true => format!(
                    "{probes}টি probe-ই সফল: ব্রেকার closed, সব call আবার যাচ্ছে। Dependency সেরে ওঠার **{after}** পরে caller তা টের পেল।"
                ),
                false => format!(
                    "All {probes} probes succeeded: closed, every call goes through again. Callers get their service back **{after}** after it healed."
                ),
            };
        }
        let turned = self.count(self.turned_since(0.0));
        match (nth, self.bn) {
            (1, true) => format!(
                "{probes}টি probe-ই সফল, ব্রেকার closed। এ পর্যন্ত **{turned}টি call** ফেরত গেছে; জানালা এখন খালি, গোনা আবার শুরু থেকে।"
            ),
            (1, false) => format!(
                "All {probes} probes succeeded, and the breaker closes. **{turned}** calls were turned back so far; the window is empty and counting starts anew."
            ),
            (_, true) => format!(
                "আবার closed: call যাচ্ছে, কিন্তু খালি জানালায় প্রথম কটি ফলের ওজনই সবচেয়ে বেশি। এ পর্যন্ত ফেরত **{turned}টি call**।"
            ),
            (_, false) => format!(
                "Closed again: calls go through, but in an empty window the first few results weigh most. Turned back so far: **{turned}** calls."
            ),
        }
    }
}
