//! What is said when the breaker changes its state.

use super::Teller;
use crate::sim::policy::breaker::{Reason, State};

impl Teller<'_> {
    pub(super) fn breaker(&self, to: State, time: u32, reason: Reason) -> String {
        let cart = self.cart();
        match (to, time) {
            (State::Open, 1) => {
                let after = self.span(self.at - self.run.params.slow_from.get());
                let (failures, of) = match reason {
                    Reason::FailureRate { failures, of } | Reason::TrialRate { failures, of } => (failures, of),
                    _ => (0, 0),
                };
                let (failures, of) = (self.locale.count(u64::from(failures)), self.locale.count(u64::from(of)));
                if self.run.params.d_timeout.is_none() {
                    return self.pick(
                        format!("breaker খুলল, কিন্তু **{after}** পরে: timeout নেই, তাই call যে ধীর তা জানা গেল শেষ হওয়ার পরে ({of}টির {failures}টি)। এখন D-কে ডাকা বন্ধ।"),
                        format!("The breaker opens, but only after **{after}**: with no timeout a call is known to be slow when it ends ({failures} of {of}). D is now left alone."),
                    );
                }
                self.pick(
                    format!("শেষ {of}টি call-এর {failures}টি ব্যর্থ: **{after}** পরে breaker খুলল। D-কে আর ডাকা হয় না, কোনো thread অপেক্ষায় নেই; {cart}।"),
                    format!("{failures} of the last {of} calls failed: after **{after}** the breaker opens. D is not called and no thread waits; {cart}."),
                )
            }
            (State::Open, _) => self.pick(
                format!("probe-ও ফেল করল: D এখনো ধীর, breaker আবার খুলে **{}** চুপ থাকবে। এই পরীক্ষায় লেগেছে মাত্র কয়েকটি thread।", self.span(5.0)),
                format!("The probe failed as well: D is still slow, and the breaker stays open for another **{}**. The trial cost a few threads only.", self.span(5.0)),
            ),
            (State::HalfOpen, 1) => self.pick(
                format!("cool-down শেষ। breaker **{}টি** probe পাঠিয়ে দেখছে D সেরেছে কি না; বাকি সবাই সঙ্গে সঙ্গে ফেরত পায়।", self.locale.count(3)),
                format!("The cool-down is over. The breaker sends **{}** probes to see whether D has healed; all others are answered at once.", self.locale.count(3)),
            ),
            (State::HalfOpen, _) => self.pick(
                "আবার পরখ করার সময়: breaker আধখোলা, কয়েকটি call-ই কেবল **D পর্যন্ত** যায়।".to_owned(),
                "Time to try again: half-open, the breaker lets only a few calls go **through to D**.".to_owned(),
            ),
            (State::Closed, 1) => self.pick(
                "সব probe সফল, breaker **জুড়ে গেল**: cart-এর পাতায় আবার অফার, thread আবার অল্পক্ষণই আটকায়।".to_owned(),
                "All probes succeed and the breaker **closes**: cart pages have their offers again, and threads are held but briefly.".to_owned(),
            ),
            (State::Closed, _) => self.pick(
                "আরেকবার probe সফল, breaker আবার **জোড়া**।".to_owned(),
                "Its probes succeed once more, and the breaker is **closed** again.".to_owned(),
            ),
        }
    }
}
