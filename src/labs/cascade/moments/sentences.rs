//! What is said at each moment.

use super::Event;
use crate::{
    labs::cascade::{Kind, Outcome, Run, Switch, text, theory},
    text::{Locale, join_endings},
};

mod breaker;

/// Tells one moment of a run.
pub struct Teller<'a> {
    pub run: &'a Run,
    pub locale: Locale,
    pub at: f64,
}

impl Teller<'_> {
    fn pick(&self, bn: String, en: String) -> String {
        if self.locale.is_bengali() { join_endings(&bn) } else { en }
    }

    fn count(&self, value: f64) -> String {
        self.locale.number(value, 0)
    }

    fn span(&self, seconds: f64) -> String {
        let digits = if seconds < 1.0 { 1000.0 } else { 100.0 };
        self.locale.span(libm::round(seconds * digits) / digits)
    }

    fn ok(&self, kind: Kind) -> String {
        let share = self.run.share(kind).unwrap_or(0.0);
        // Almost all is not all.
        self.locale.percent(share, if share > 0.995 && share < 1.0 { 1 } else { 0 })
    }

    /// The sentence.
    pub fn tell(&self, event: Event) -> String {
        match event {
            Event::Start => self.start(),
            Event::Slow => self.slow(),
            Event::Half => self.half(),
            Event::XFull => self.x_full(),
            Event::Queued => self.queued(),
            Event::QueueFull => self.queue_full(),
            Event::StatusRefused => self.status_refused(),
            Event::GatewayFull => self.gateway_full(),
            Event::GatewayRefused => self.gateway_refused(),
            Event::Cut => self.cut(),
            Event::BulkheadFull => self.bulkhead_full(),
            Event::GaveUp => self.gave_up(),
            Event::Breaker { to, time, reason } => self.breaker(to, time, reason),
            Event::Returned => self.returned(),
            Event::Middle => self.middle(),
            Event::Well => self.well(),
            Event::Freed => self.freed(),
            Event::End => self.end(),
        }
    }

    fn start(&self) -> String {
        let params = &self.run.params;
        let (need, pool) = (self.count(params.need(params.d_latency.get())), self.count(f64::from(params.x_threads)));
        let (rate, d) = (self.locale.plain(params.x_rate(), 1), self.span(params.d_latency.get()));
        if params.need(params.d_latency.get()) >= f64::from(params.x_threads) {
            return self.pick(
                format!("D সুস্থ, তবু X ছোট: সেকেন্ডে {rate}টি অনুরোধে Little-এর সূত্রে দরকার **{need}টি** thread, আছে {pool}টি। কেউ কেউ ফেরত যাবেই।"),
                format!("D is well, and yet X is too small: by Little's law {rate} requests a second need **{need}** threads, of {pool}. Some will be refused."),
            );
        }
        self.pick(
            format!("সব ঠিক: X-এ সেকেন্ডে {rate}টি অনুরোধ, D উত্তর দেয় {d}-এ। Little-এর সূত্রে ব্যস্ত থাকার কথা **{need}টি** thread, আছে {pool}টি।"),
            format!("All is well: {rate} requests a second reach X, and D answers in {d}. By Little's law **{need}** threads are busy, of {pool}."),
        )
    }

    fn slow(&self) -> String {
        let params = &self.run.params;
        let (from, to) = (self.span(params.d_latency.get()), self.span(params.d_slow_latency.get()));
        let need = self.count(params.need(params.d_slow_latency.get()));
        let through = params.d_timeout.is_some() || params.d_bulkhead.is_some();
        if through {
            return self.pick(
                format!("D ধীর হলো: {from} থেকে {to}। কিন্তু X তার জন্য এত অপেক্ষা করে না, তাই দরকার হবে বড়জোর **{need}টি** thread।"),
                format!("D turns slow, from {from} to {to}. But X does not wait for all of it, so it needs no more than **{need}** threads."),
            );
        }
        self.pick(
            format!("D ধীর হলো, তবে মরেনি: {from}-এর উত্তর আসছে {to}-এ। সব cart-এর পাতা ধরে রাখতে এখন লাগত **{need}টি** thread।"),
            format!("D turns slow, not dead: an answer takes {to} instead of {from}. To hold every cart page X would now need **{need}** threads."),
        )
    }

    fn half(&self) -> String {
        let taken = self.count(libm::ceil(f64::from(self.run.params.x_threads) / 2.0));
        let after = self.span(self.at - self.run.params.slow_from.get());
        self.pick(
            format!("{after} না যেতেই X-এর অর্ধেক thread আটকা: **{taken}টি**। কোনো error নেই, কেউ ফেরতও যায়নি, তাই কেউ কিছু টের পায়নি।"),
            format!("Within {after} half of X's threads are taken: **{taken}**. There is no error and nobody was refused, so nobody has noticed."),
        )
    }

    fn x_full(&self) -> String {
        let params = &self.run.params;
        let pool = self.count(f64::from(params.x_threads));
        let after = self.span(self.at - params.slow_from.get());
        if self.at < params.slow_from.get() || !params.has_fault() {
            return self.pick(
                format!("X-এর **{pool}টি** thread-ই ব্যস্ত, যদিও D সুস্থ: এই হারে অনুরোধের জন্য pool-টাই ছোট।"),
                format!(
                    "All **{pool}** threads of X are busy although D is well: the pool is too small for this rate."
                ),
            );
        }
        let waiting = self.count(f64::from(self.run.history.at(self.at).level.waiting));
        self.pick(
            format!("D ধীর হওয়ার **{after}** পরেই X-এর {pool}টি thread শেষ; তার {waiting}টি শুধু D-এর অপেক্ষায়। এখন যে-ই আসুক, thread নেই।"),
            format!("**{after}** after D turned slow all {pool} threads of X are gone, {waiting} of them merely waiting on D. Whoever comes now finds none."),
        )
    }

    fn queued(&self) -> String {
        let places = self.locale.count(u64::from(self.run.params.x_queue));
        self.pick(
            format!("X-এ thread না পেয়ে অনুরোধ লাইনে দাঁড়াল; জায়গা **{places}টি**। লাইনের প্রতিটি অনুরোধ gateway-এরও একটি thread ধরে রাখে।"),
            format!("With no thread free a request stands in line before X, which has **{places}** places. Each of them holds a gateway thread as well."),
        )
    }

    fn queue_full(&self) -> String {
        let places = self.locale.count(u64::from(self.run.params.x_queue));
        self.pick(
            format!("লাইনও ভরে গেল: **{places}টি** জায়গা। লাইন সময় কিনেছে সামান্যই, কারণ ভরছে যত দ্রুত, খালি হচ্ছে তার চেয়ে ধীরে।"),
            format!("The line is full too: **{places}** places. It bought little time, because it fills faster than X can empty it."),
        )
    }

    fn status_refused(&self) -> String {
        let rate = self.locale.plain(self.run.params.status_rate.get(), 1);
        if self.at < self.run.params.slow_from.get() {
            return self.pick(
                format!("একটি status-এর পাতা ফেরত গেল, **D সুস্থ থাকতেই**: সেকেন্ডে এমন {rate}টি আসে, কিন্তু সবার জন্য thread নেই।"),
                format!("A status page is refused **while D is well**: {rate} such requests come a second, and X has too few threads."),
            );
        }
        self.pick(
            format!("একটি status-এর পাতা ফেরত গেল, অথচ D-কে তার **লাগতই না**। সেকেন্ডে এমন {rate}টি আসে; X চেনে না কে নির্দোষ, thread ফুরালে সবাই সমান।"),
            format!("A status page is refused, and it **never needed D**. {rate} such requests come a second; without a thread X treats all alike."),
        )
    }

    fn gateway_full(&self) -> String {
        let pool = self.locale.count(u64::from(self.run.params.gateway_threads));
        match self.run.firsts.x_full.filter(|at| *at <= self.at) {
            Some(full) => {
                let after = self.span(self.at - full);
                self.pick(
                    format!("X ভরার **{after}** পরে gateway-এরও {pool}টি thread শেষ: X-এর ভেতরে আর লাইনে যারা, সবাই একটি করে ধরে আছে। আগুন এক তলা ওপরে উঠল।"),
                    format!("**{after}** after X the gateway's {pool} threads are gone too: everyone in X and in its line holds one. The trouble has climbed a floor."),
                )
            }
            None => self.pick(
                format!("gateway-এর **{pool}টি** thread-ই ব্যস্ত, X ভরার আগেই: সরু জায়গাটি এখানে।"),
                format!("All **{pool}** threads of the gateway are busy before X is full: the narrow place is here."),
            ),
        }
    }

    fn gateway_refused(&self) -> String {
        let rate = self.locale.plain(self.run.params.gateway_rate.get(), 1);
        self.pick(
            format!("এবার ফেরত যাচ্ছে এমন অনুরোধও, যার উত্তর gateway **নিজেই** দিতে পারত (সেকেন্ডে {rate}টি)। একটি ধীর সার্ভিসে পুরো দোকান বন্ধ।"),
            format!("Now requests are refused that the gateway could have answered **itself** ({rate} a second). One slow service has closed the shop."),
        )
    }

    /// What the user of a cart page sees when offers are missing.
    fn cart(&self) -> &'static str {
        match (self.run.params.fallback, self.locale.is_bengali()) {
            (Switch::On, true) => "cart দেখা যায়, শুধু অফার ছাড়া",
            (Switch::On, false) => "carts are shown, only without offers",
            (Switch::Off, true) => "cart-এর পাতা ব্যর্থ",
            (Switch::Off, false) => "cart pages fail",
        }
    }

    fn cut(&self) -> String {
        let timeout = self.span(self.run.params.d_timeout.map_or(0.0, crate::sim::Span::get));
        let need = self.count(self.run.params.need(self.run.params.d_slow_latency.get()));
        let cart = self.cart();
        if self.run.params.d_bulkhead.is_some() {
            return self.pick(
                format!("**{timeout}** পেরোতেই X প্রথম D-call-টি কেটে thread ফিরিয়ে নিল; {cart}। যারা ঢুকেছিল, তারাও আর বেশিক্ষণ আটকে থাকে না।"),
                format!("After **{timeout}** X cuts its first call to D and has the thread back; {cart}. Whoever got in is not held for long either."),
            );
        }
        self.pick(
            format!("**{timeout}** পেরোতেই X প্রথম D-call-টি কেটে thread ফিরিয়ে নিল; {cart}। দরকার এখন {need}টি thread, status-এর জন্য জায়গা থেকে যায়।"),
            format!("After **{timeout}** X cuts its first call to D and has the thread back; {cart}. It needs {need} threads now, and status pages find room."),
        )
    }

    fn bulkhead_full(&self) -> String {
        let limit = self.locale.count(u64::from(self.run.params.d_bulkhead.unwrap_or(0)));
        let pool = self.locale.count(u64::from(self.run.params.x_threads));
        let cart = self.cart();
        self.pick(
            format!("D-এর জন্য রাখা **{limit}টি** জায়গা ভরা, তাই পরের call পাঠানোই হলো না; {cart}। {pool}টির বাকি thread status-এর জন্য খালি।"),
            format!("The **{limit}** places for D are taken, so the next call is not even made; {cart}. The rest of the {pool} threads stay free for status pages."),
        )
    }

    fn gave_up(&self) -> String {
        let timeout = self.span(self.run.params.gateway_timeout.map_or(0.0, crate::sim::Span::get));
        self.pick(
            format!("gateway **{timeout}** পরে X-এর অপেক্ষা ছাড়ল। gateway-এর thread ছাড়া পেল, কিন্তু X-এর thread-টি D-এর অপেক্ষায় আটকাই রইল।"),
            format!("After **{timeout}** the gateway stops waiting for X. Its own thread is free, but the thread of X still waits on D."),
        )
    }

    fn returned(&self) -> String {
        let slow = self.span(self.run.params.d_slow_latency.get());
        self.pick(
            format!("**{slow}** পরে প্রথম ধীর উত্তরগুলো ফিরল, কিছু thread ছাড়া পেল। মুহূর্তেই নতুন cart-এর পাতা সেগুলো নিয়ে আবার D-এর অপেক্ষায় বসে গেল।"),
            format!("**{slow}** on, the first slow answers are back and threads fall free. In no time new cart pages take them, and wait on D again."),
        )
    }

    fn middle(&self) -> String {
        let params = &self.run.params;
        let level = self.run.history.at(self.at).level;
        let (busy, pool) = (self.count(f64::from(level.x_busy())), self.count(f64::from(params.x_threads)));
        let ok = self.ok(Kind::Status);
        let bare = params.d_timeout.is_none() && params.d_bulkhead.is_none() && params.d_breaker == Switch::Off;
        let crowded = f64::from(level.x_busy()) >= 0.9 * f64::from(params.x_threads);
        if bare && crowded && params.fallback == Switch::On {
            return self.pick(
                format!("fallback আছে, তবু status সফল মাত্র **{ok}**: D তো ব্যর্থ হয়নি, শুধু ধীর, তাই fallback-এর পালাই আসে না। কে অপেক্ষা থামাবে?"),
                format!("There is a fallback, and yet only **{ok}** of the status pages are OK: D has not failed, it is slow, so the fallback's turn never comes."),
            );
        }
        if bare && crowded && params.gateway_timeout.is_some() {
            return self.pick(
                format!("gateway হাল ছাড়ে, কিন্তু X-এর thread D-এর অপেক্ষাতেই থাকে: {pool}টির {busy}টি আটকা। status-এর কপাল ফেরেনি, সফল মাত্র **{ok}**।"),
                format!("The gateway gives up, but X's threads keep waiting on D: {busy} of {pool} are taken. Status pages gain nothing, **{ok}** of them are OK."),
            );
        }
        if bare && crowded && params.x_queue > 0 && theory::gateway_spare(params) > 0.0 {
            let line = self.locale.count(u64::from(level.queue));
            return self.pick(
                format!("লাইনে এখন {line}টি অনুরোধ, আর {pool}টি thread-ই আটকা। লাইন কাউকে বাঁচায়নি: status সফল **{ok}**, শুধু সবার দেরি বেড়েছে।"),
                format!("{line} requests stand in line and all {pool} threads are taken. The line saved nobody: **{ok}** of the status pages are OK, only later."),
            );
        }
        if crowded {
            let need = self.count(params.need(params.d_slow_latency.get()));
            return self.pick(
                format!("দরকার {need}টি thread, আছে {pool}টি। যে thread খালি হয়, আবার কোনো cart তা নিয়ে আটকে যায়: status সফল মাত্র **{ok}**।"),
                format!("{need} threads are needed and {pool} are there. Each one that falls free is soon held by a cart page again: **{ok}** of the status pages are OK."),
            );
        }
        let held = self.count(f64::from(level.gateway_held));
        let full = f64::from(level.gateway_busy()) >= 0.9 * f64::from(params.gateway_threads);
        let harmed = self.run.share(Kind::Status).is_some_and(|share| share < 0.99);
        if harmed && full {
            return self.pick(
                format!("X-এ জায়গা আছে, কিন্তু gateway-ই ভরা: তার **{held}টি** thread X-এর উত্তরের অপেক্ষায়। status সফল {ok}।"),
                format!("X has room, but the gateway is full: **{held}** of its threads wait for X's answers. {ok} of the status pages are OK."),
            );
        }
        if harmed && params.d_breaker == Switch::Off {
            return self.pick(
                format!("D ধীর, X টায় টায় চলছে: এই মুহূর্তে {pool}টি thread-এর {busy}টি ব্যস্ত, মাঝে মাঝে একটিও খালি থাকে না। status সফল **{ok}**।"),
                format!("D is slow and X is at its limit: {busy} of {pool} threads are busy now, and at times none is free. **{ok}** of the status pages are OK."),
            );
        }
        if harmed {
            return self.pick(
                format!("D এখনো ধীর, কিন্তু এখন X-এর {pool}টি thread-এর {busy}টি ব্যস্ত। যা গেছে, আগেই গেছে: সব মিলিয়ে status সফল **{ok}**।"),
                format!("D is still slow, but by now {busy} of X's {pool} threads are busy. The harm was done before: in all, **{ok}** of the status pages are OK."),
            );
        }
        if bare {
            let well = self.count(params.need(params.d_latency.get()));
            return self.pick(
                format!("D ধীর, তবু pool-এ কুলিয়ে যাচ্ছে: {pool}টির **{busy}টি** thread ব্যস্ত, অথচ D সুস্থ থাকলে {well}টিই যথেষ্ট। status-এর পাতা চলছে।"),
                format!("The pool is large enough even for a slow D: **{busy}** of {pool} threads are busy where {well} would do. Status pages go on."),
            );
        }
        self.pick(
            format!("D এখনো ধীর, তবু X-এর {pool}টি thread-এর মাত্র **{busy}টি** ব্যস্ত। status-এর পাতা চলছে, যেন কিছুই হয়নি।"),
            format!("D is still slow, and yet only **{busy}** of X's {pool} threads are busy. Status pages go on as if nothing had happened."),
        )
    }

    fn well(&self) -> String {
        let waiting = self.run.history.at(self.at).level.waiting;
        let count = self.count(f64::from(waiting));
        let crowd = self.run.params.x_threads.min(self.run.params.gateway_threads);
        if f64::from(waiting) > f64::from(crowd) / 2.0 {
            return self.pick(
                format!("D সেরে উঠল: নতুন call আবার দ্রুত। কিন্তু আগের ধীর call-গুলো এখনো **{count}টি** thread ধরে আছে, তাই ভিড় এখনই কাটে না।"),
                format!("D is well again and new calls are fast. But old ones still hold **{count}** threads, so the crowd does not clear at once."),
            );
        }
        if waiting == 0 && self.run.params.d_breaker == Switch::On {
            return self.pick(
                "D সেরে উঠল, কিন্তু খোলা breaker তা **জানে না**: পরের probe পর্যন্ত cart-এর পাতা অফার ছাড়াই থাকে।".to_owned(),
                "D is well again, but the open breaker **does not know**: until its next probe cart pages get no offers.".to_owned(),
            );
        }
        self.pick(
            format!("D সেরে উঠল; অপেক্ষায় মাত্র **{count}টি** thread, তাই X-এর কিছুই সামলে নিতে হলো না।"),
            format!("D is well again. Only **{count}** threads wait on it, so there is nothing for X to recover from."),
        )
    }

    fn freed(&self) -> String {
        let after = self.span(self.at - self.run.params.slow_to.get());
        self.pick(
            format!("পুরোনো ধীর call একে একে শেষ হচ্ছে, নতুনগুলো দ্রুত। D সেরে ওঠার **{after}** পরে X-এ আবার খালি thread: দোকান খুলল।"),
            format!("The old slow calls end one by one, and new ones are quick. **{after}** after D recovered X has threads to spare: the shop is open."),
        )
    }

    fn end(&self) -> String {
        let run = self.run;
        if run.params.slow_period().is_none() || !run.params.has_fault() {
            let busy = self.locale.plain(run.busy_mean(), 1);
            return self.pick(
                format!("D সারাক্ষণ সুস্থ: X-এর গড়ে ব্যস্ত thread **{busy}টি**, Little-এর সূত্র যেমন বলে।"),
                format!(
                    "D was well throughout: **{busy}** threads of X were busy in the mean, as Little's law has it."
                ),
            );
        }
        let (cart, status, other) = (self.ok(Kind::Cart), self.ok(Kind::Status), self.ok(Kind::Gateway));
        let bare = self.locale.count(run.count(Kind::Cart, Outcome::WithoutOffers));
        if run.count(Kind::Cart, Outcome::WithoutOffers) > 0 {
            return self.pick(
                format!(
                    "ধীর সময়টায় সফল: {} **{status}**, {} {cart} (অফার ছাড়া {bare}টি), {} {other}।",
                    text::kind(Kind::Status).bn,
                    text::kind(Kind::Cart).bn,
                    text::kind(Kind::Gateway).bn
                ),
                format!(
                    "OK in the slow period: {} **{status}**, {} {cart} ({bare} of them without offers), {} {other}.",
                    text::kind(Kind::Status).en,
                    text::kind(Kind::Cart).en,
                    text::kind(Kind::Gateway).en
                ),
            );
        }
        self.pick(
            format!("ধীর সময়টার হিসাব: status-এর পাতা সফল **{status}**, cart-এর {cart}, অন্য অনুরোধ {other}।"),
            format!("The slow period in sum: status pages OK **{status}**, cart pages {cart}, other requests {other}."),
        )
    }
}
