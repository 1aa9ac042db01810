//! What is said at each moment: what happened, why, the one number that changed, and what follows for the caller.

mod changes;

use super::{
    Run,
    moments::{Event, guarded},
};
use crate::{
    sim::policy::breaker::{Profile, State},
    text::Locale,
};

/// A run at an instant, and how the reader reads.
struct Teller<'a> {
    run: &'a Run,
    at: f64,
    locale: Locale,
    bn: bool,
}

/// The sentence of an event.
pub fn sentence(run: &Run, at: f64, event: Event, locale: Locale) -> String {
    let teller = Teller { run, at, locale, bn: locale.is_bengali() };
    match event {
        Event::Start => teller.start(),
        Event::Hang => teller.hang(),
        Event::FirstTimeout => teller.first_timeout(),
        Event::Crowd => teller.crowd(),
        Event::Change(number) => match run.changes.get(number) {
            Some(change) => teller.change(number, change),
            None => String::new(),
        },
        Event::Drained => teller.drained(),
        Event::Heal => teller.heal(),
        Event::Freed => teller.freed(),
        Event::Flaps(changes) => teller.flaps(changes),
        Event::End => teller.end(),
    }
}

impl Teller<'_> {
    fn count(&self, value: u64) -> String {
        self.locale.count(value)
    }

    fn timeout(&self) -> String {
        self.locale.span(self.run.params.timeout.get())
    }

    fn cool_down(&self) -> String {
        self.locale.span(self.run.params.cool_down.get())
    }

    fn hangs(&self) -> bool {
        self.run.params.hangs(self.at)
    }

    fn waiting(&self) -> u64 {
        self.run.waiting_at(self.at) as u64
    }

    /// Calls in flight that were sent into the outage.
    fn stuck(&self) -> u64 {
        self.run.in_flight_at(self.at).filter(|call| self.run.params.hangs(call.at)).count() as u64
    }

    /// How many calls had been turned back by now, from `since` on.
    fn turned_since(&self, since: f64) -> u64 {
        let history = &self.run.history;
        let within =
            |times: &[f64]| times.partition_point(|at| *at <= self.at) - times.partition_point(|at| *at < since);
        (within(&history.turned_outage) + within(&history.turned_healthy)) as u64
    }

    fn start(&self) -> String {
        let params = &self.run.params;
        let (rate, busy) = (self.locale.plain(params.rate.get(), 1), self.locale.plain(params.rate.get() * 0.02, 1));
        let span = self.locale.digits("10–30 ms");
        match (self.bn, guarded(self.run)) {
            (true, true) => format!(
                "সব ঠিক আছে: সেকেন্ডে গড়ে **{rate}টি** call, উত্তর আসে {span}-এ, তাই গড়ে মাত্র {busy}টি thread ব্যস্ত। ব্রেকার closed, মানে সব call যেতে দেয়।"
            ),
            (true, false) => format!(
                "সব ঠিক আছে: সেকেন্ডে গড়ে **{rate}টি** call, উত্তর আসে {span}-এ। মাঝখানে কোনো ব্রেকার নেই; যে যখন ডাকে, call চলে যায়।"
            ),
            (false, true) => format!(
                "All is well: about **{rate}** calls a second, answered within {span}, so about {busy} in flight at any time. The breaker is closed: every call goes through."
            ),
            (false, false) => {
                format!(
                    "All is well: about **{rate}** calls a second, answered within {span}. There is no breaker in between; whoever calls is sent on."
                )
            }
        }
    }

    fn hang(&self) -> String {
        let timeout = self.timeout();
        match (self.bn, self.run.state_at(self.at) == State::Closed) {
            (true, true) => format!(
                "Dependency ঝুলে গেল: এখন থেকে কোনো call-এর উত্তর আসবে না। কিন্তু কেউ এখনো জানে না, কারণ প্রতিটি call আগে **{timeout}** thread ধরে অপেক্ষা করবে।"
            ),
            (true, false) => "Dependency ঝুলে গেল, কিন্তু ব্রেকার এমনিতেই closed নয়: প্রায় কোনো call যাচ্ছে না, তাই আপাতত কেউ টেরও পাচ্ছে না।".to_owned(),
            (false, true) => format!(
                "The dependency hangs: no call will be answered from here on. Nobody knows yet, because every call first waits **{timeout}** and holds a thread."
            ),
            (false, false) => {
                "The dependency hangs, but the breaker happens not to be closed: hardly a call is sent, so for now nobody notices.".to_owned()
            }
        }
    }

    fn first_timeout(&self) -> String {
        let (timeout, waiting) = (self.timeout(), self.count(self.stuck()));
        match self.bn {
            true => format!(
                "বিভ্রাটের প্রথম call পুরো {timeout} অপেক্ষা করে ব্যর্থ হলো। ততক্ষণে পিছনে আরও **{waiting}টি thread** আটকে গেছে, যাদের উত্তরও আসবে না।"
            ),
            false => format!(
                "The first call of the outage fails after its full {timeout}. Behind it **{waiting}** threads are stuck by now, and their answers will not come either."
            ),
        }
    }

    fn crowd(&self) -> String {
        let params = &self.run.params;
        let (waiting, rate, timeout) =
            (self.count(self.stuck()), self.locale.plain(params.rate.get(), 1), self.timeout());
        match (self.bn, guarded(self.run)) {
            (true, true) => format!(
                "বিভ্রাটের মাঝামাঝি, ব্রেকার তবু closed: খোলার মতো ব্যর্থতা সে দেখেনি। সেকেন্ডে {rate}টি call {timeout} করে আটকে, এই মুহূর্তে **{waiting}টি thread**।"
            ),
            (true, false) => format!(
                "থামানোর কেউ নেই, তাই call যাচ্ছেই: সেকেন্ডে {rate}টি, প্রতিটি {timeout} করে আটকে। এই মুহূর্তে **{waiting}টি thread** এমন উত্তরের অপেক্ষায়, যা আসবে না।"
            ),
            (false, true) => format!(
                "Half the outage is over and the breaker is still closed: it has not seen enough failures. {rate} calls a second wait {timeout} each, **{waiting}** threads now."
            ),
            (false, false) => format!(
                "Nothing stops the calls: {rate} a second, each stuck for {timeout}. Right now **{waiting}** threads wait for answers that will not come."
            ),
        }
    }

    fn drained(&self) -> String {
        let waiting = self.count(self.waiting());
        match (self.bn, self.hangs()) {
            (true, true) => format!(
                "খোলার আগে পাঠানো শেষ call-টিও ফিরে এল: আটকে থাকা thread এখন **{waiting}টি**, যদিও dependency ঝুলেই আছে। Caller-এর হাত আবার খালি।"
            ),
            (true, false) => format!(
                "খোলার আগে পাঠানো শেষ call-টিও ফিরে এল, আটকে থাকা thread এখন **{waiting}টি**। নতুন call যাচ্ছে না, সবাই fallback পাচ্ছে।"
            ),
            (false, true) => format!(
                "The last call sent before the opening is back: **{waiting}** threads are stuck now, though the dependency still hangs. The caller has its hands free."
            ),
            (false, false) => format!(
                "The last call sent before the opening is back, and **{waiting}** threads wait now. No new call is sent; everyone gets the fallback."
            ),
        }
    }

    fn heal(&self) -> String {
        let waiting = self.count(self.stuck());
        let rest = self
            .run
            .last_change(self.at)
            .map_or(0.0, |change| change.at.get() + self.run.params.cool_down.get() - self.at);
        let rest = self.locale.seconds(rest.max(0.0), 2);
        match (self.run.state_at(self.at), self.bn) {
            (State::Open, true) => format!(
                "Dependency সেরে উঠল, কিন্তু ব্রেকারকে কেউ তা বলেনি: সে open, তাই প্রতিটি call এখনো ফেরত। জানার সুযোগ আসবে **{rest}** পরে।"
            ),
            (State::Open, false) => format!(
                "The dependency is well again, but nobody tells the breaker: it is open and turns every call back. It can find out in **{rest}** at the earliest."
            ),
            (State::HalfOpen, true) => format!(
                "পরখ চলার মাঝেই dependency সেরে উঠল। পথে থাকা **{waiting}টি call** তবু timeout-এই শেষ হবে, আর ব্রেকার বিচার করবে সেগুলো দেখেই।"
            ),
            (State::HalfOpen, false) => format!(
                "The dependency heals in the middle of a trial. The **{waiting}** calls in flight will time out all the same, and the breaker judges by those."
            ),
            (State::Closed, true) => format!(
                "Dependency সেরে উঠল। নতুন call উত্তর পাচ্ছে, কিন্তু আগে পাঠানো **{waiting}টি call** নিজের timeout পর্যন্ত thread ধরে থাকবে।"
            ),
            (State::Closed, false) => format!(
                "The dependency is well again. New calls are answered, but **{waiting}** sent before still hold their threads until they time out."
            ),
        }
    }

    fn freed(&self) -> String {
        let after = self.locale.seconds((self.at - self.run.params.outage_to.get()).max(0.0), 2);
        let timeout = self.timeout();
        match self.bn {
            true => format!(
                "বিভ্রাটের শেষ call-টিরও timeout হলো, সেরে ওঠার **{after}** পরে। যে {timeout} ধরে অপেক্ষা করে, বিভ্রাট তার কাছে ততটাই লম্বা হয়ে যায়।"
            ),
            false => format!(
                "The last call of the outage times out, **{after}** after the dependency healed: for a caller that waits {timeout} the outage lasts that much longer."
            ),
        }
    }

    fn flaps(&self, changes: usize) -> String {
        let changes = self.count(changes as u64);
        match self.bn {
            true => format!(
                "এখান থেকে ব্রেকার বারবার খোলে আর পরখ করে: আরও **{changes} বার** অবস্থা বদলায়, আলাদা করে আর বলা হলো না। ওপরের ফিতায় সব আছে।"
            ),
            false => format!(
                "From here on it goes back and forth: **{changes}** more changes of state, not told one by one. The band over the chart has them all."
            ),
        }
    }

    fn end(&self) -> String {
        let run = self.run;
        let number = |value: f64| self.locale.number(value, 0);
        let (with, without) = (number(run.thread_seconds), number(run.thread_seconds_without()));
        let healthy = self.count(run.short_circuited_healthy);
        match (run.params.profile == Profile::Off, run.openings() == 0, self.bn) {
            (true, _, true) => format!(
                "এখানে হিসাব শেষ: call-গুলো মোট **{with}** thread-সেকেন্ড আটকে ছিল। একই call-ধারায় ব্রেকার থাকলে কী হতো, ‘বইয়ের উদাহরণ’ চালিয়ে দেখুন।"
            ),
            (true, _, false) => format!(
                "The run ends here. Calls held threads for **{with}** thread-seconds. Choose “The chapter” to see what a breaker makes of the same calls."
            ),
            (false, true, true) => format!(
                "এখানে হিসাব শেষ, ব্রেকার একবারও খোলেনি। Thread আটকে ছিল মোট **{with}** thread-সেকেন্ড; ব্রেকার থাকা না থাকা সমান কথা।"
            ),
            (false, true, false) => format!(
                "The run ends here, and the breaker never opened. Threads waited **{with}** thread-seconds, exactly as they would have without it."
            ),
            (false, false, true) => format!(
                "এখানে হিসাব শেষ: ব্রেকারসহ **{with}** thread-সেকেন্ড, ছাড়া হতো প্রায় {without}। দাম: সুস্থ সময়ে ফেরত যাওয়া {healthy}টি call।"
            ),
            (false, false, false) => format!(
                "The run ends here: **{with}** thread-seconds with the breaker, about {without} without it. The price: {healthy} calls turned back from a healthy service."
            ),
        }
    }
}
