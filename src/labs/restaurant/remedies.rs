//! What is said when a remedy acts.

use super::{Outcome, sentence::Scene, text::span};

impl Scene<'_> {
    pub(super) fn refused(&self, time: usize) -> String {
        let limit = self.run.params.dessert_limit.unwrap_or(0);
        let rest = self.locale.count(u64::from(self.run.params.waiters.saturating_sub(limit)));
        let limit = self.locale.count(u64::from(limit));
        let (refused, served) = (self.count(Outcome::DessertRefused), self.count(Outcome::TeaServed));
        match (time, time % 3, self.locale.is_bengali()) {
            (0, _, true) => format!(
                "কাউন্টারে {limit} জন আছেন, এর বেশি যাওয়া মানা; তাই অতিথি তখনই শুনলেন, দই হবে না। ওয়েটারের সময় গেল **শূন্য**, তিনি পরের অতিথির কাছে।"
            ),
            (0, _, false) => format!(
                "{limit} are at the counter and no more may go, so this guest hears at once: no dessert. It costs the waiter **no** time, and the next guest is served."
            ),
            (_, 1, true) => format!(
                "আবার একটি দইয়ের অর্ডারে সঙ্গে সঙ্গে না। কাউন্টার যত ধীরই হোক, আটকে থাকেন বড়জোর {limit} জন; বাকি **{rest} জন** চায়ের জন্য।"
            ),
            (_, 1, false) => format!(
                "Another dessert is declined on the spot. However slow the counter, it holds {limit} waiters at most; **{rest}** remain for tea."
            ),
            (_, 2, true) => format!(
                "দইয়ে না শুনেছেন মোট **{refused} জন**, চা পেয়েছেন {served} জন। ক্ষতিটা দইয়েই আটকে আছে, চা পর্যন্ত ছড়ায়নি।"
            ),
            (_, 2, false) => format!(
                "**{refused}** dessert orders declined, {served} teas served. The damage stays with the dessert and does not spread to the tea."
            ),
            (_, _, true) => {
                format!("না শোনার তালিকা এখন **{refused} জনের**। এঁদের কেউ অপেক্ষা করেননি, আর একজন ওয়েটারও বাড়তি আটকাননি।")
            }
            (_, _, false) => format!(
                "The list of declined guests has grown to **{refused}**. None of them waited, and none held up another waiter."
            ),
        }
    }

    pub(super) fn given_up(&self, time: usize) -> String {
        let limit = span(self.run.params.give_up_after.map_or(0.0, |limit| limit.get()), self.locale);
        let count = self.count(Outcome::DessertGivenUp);
        let until = self.run.history.preparations().iter().take_while(|preparation| preparation.from <= self.told.at);
        let wasted = until.filter(|preparation| preparation.abandoned.is_some_and(|at| at <= self.told.at)).count();
        let (wasted, free) = (self.number(wasted), self.number(self.free));
        match (time, time % 3, self.locale.is_bengali()) {
            (0, _, true) => format!(
                "{limit} দাঁড়িয়ে ওয়েটার দই ছাড়াই ফিরলেন: এটিই timeout। অতিথি দই পেলেন না, কিন্তু একজোড়া হাত ফিরল; খালি এখন **{free} জন**।"
            ),
            (0, _, false) => format!(
                "After {limit} the waiter comes back without the dessert: a timeout. The guest gets none, but a pair of hands is back: **{free}** free now."
            ),
            (_, 1, true) => {
                format!("এ পর্যন্ত **{count} বার** দই ছেড়ে ফেরা। প্রতিবার ওয়েটারের {limit} গেছে, অতিথি পাননি কিছুই; তবু চা চলছে।")
            }
            (_, 1, false) => format!(
                "**{count}** desserts given up so far. Each took {limit} of a waiter’s time and gave the guest nothing; but the tea goes on."
            ),
            (_, 2, true) => format!(
                "ওয়েটার চলে যাওয়ার পরেও কারিগর হাতের দইটি শেষ করেছেন, এমন **{wasted} বার**; সেগুলো ফেলা গেছে, আর পরের জনের পালা পিছিয়েছে।"
            ),
            (_, 2, false) => format!(
                "**{wasted}** times the confectioner has gone on with a dessert whose waiter was gone: thrown away, and the next in line waited for it."
            ),
            (_, _, true) => format!(
                "timeout হয়েছে মোট **{count} বার**। লাইনে বেশিক্ষণ কেউ দাঁড়ান না ঠিকই, কিন্তু শুরুতেই না বললে এই সময়টুকুও বাঁচত।"
            ),
            (_, _, false) => format!(
                "**{count}** timeouts by now. Nobody stands in the line for long, yet saying no at the start would have saved this time, too."
            ),
        }
    }

    pub(super) fn swapped(&self, time: usize) -> String {
        let (free, served) = (self.number(self.free), self.count(Outcome::TeaServed));
        match (time, time % 2, self.locale.is_bengali()) {
            (0, _, true) => format!(
                "এই অতিথি দই চেয়েছিলেন, পেলেন চা: এর নাম fallback। কাউন্টারে কেউ গেলেন না, খালি ওয়েটার এখনো **{free} জন**।"
            ),
            (0, _, false) => format!(
                "This guest came for dessert and takes tea: a fallback. Nobody goes to the counter; waiters still free: **{free}**."
            ),
            (_, 1, true) => format!(
                "দইয়ের বদলে চা চলছেই; এ পর্যন্ত **{served} কাপ**। দই চেয়ে না পাওয়ার দুঃখ আছে, কিন্তু খালি হাতে কেউ ফেরেননি।"
            ),
            (_, 1, false) => format!(
                "Tea instead of dessert goes on: **{served}** cups by now. Some miss their dessert, but nobody leaves with nothing."
            ),
            (_, _, true) => format!(
                "কারিগর সুস্থ না অসুস্থ, তাতে আর কিছু আসে যায় না: কাউন্টারে **{} জন**। বাড়তি চায়ের ভার নিচ্ছেন ওয়েটাররাই।",
                self.number(self.at_counter)
            ),
            (_, _, false) => format!(
                "Whether the confectioner is well no longer matters: **{}** at the counter. The waiters carry the extra tea instead.",
                self.number(self.at_counter)
            ),
        }
    }
}
