//! The story of one request: its moments, and what is said at each.

use super::{End, Run, text};
use crate::{
    lab::{Moment, say},
    sim::policy::deadline::Timeouts,
    text::{Locale, join_endings},
};

/// Something worth a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    /// The user asks.
    Asked,
    /// The gateway calls order.
    OrderCalled,
    /// Order calls payment.
    PaymentCalled,
    /// Payment calls the bank: attempt number, from 1.
    BankCalled(usize),
    /// The deadline passes while nobody works any more.
    DeadlineQuiet,
    /// The deadline passes while the user still waits.
    DeadlineWaiting,
    /// The user has an answer.
    Answered(Cause),
    /// The last service is done, after the user was answered.
    LastWork,
    /// The bank is done, and nobody listens.
    BankDone,
    /// The end of the picture.
    End,
}

/// Why the user has an answer now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The bank has answered.
    Bank,
    /// This service's time was up: 1 gateway, 2 order, 3 payment.
    GaveUp(u32),
    /// Payment was out of attempts.
    OutOfAttempts,
    /// No time was left to start or to go on.
    NoTime,
}

/// Of many attempts, the first three and the last are told.
const ATTEMPTS_TOLD: usize = 3;

fn cause(run: &Run) -> Cause {
    let trace = run.focus();
    if trace.paid {
        return Cause::Bank;
    }
    let [Some(gateway), Some(order), Some(payment)] = trace.visits else { return Cause::NoTime };
    match (gateway.end, order.end, payment.end) {
        (End::GaveUp, ..) => Cause::GaveUp(1),
        (_, End::GaveUp, _) => Cause::GaveUp(2),
        _ if trace.tries.is_empty() => Cause::NoTime,
        _ => {
            let chain = run.params.chain(run.params.policy);
            let limit = chain
                .limit(3, crate::sim::SimTime::nearest(payment.worked))
                .map_or(f64::INFINITY, crate::sim::SimTime::get);
            if payment.ended < limit { Cause::OutOfAttempts } else { Cause::GaveUp(3) }
        }
    }
}

fn story(run: &Run) -> Vec<(f64, Event)> {
    let (trace, deadline, shown) = (run.focus(), run.params.deadline.get(), run.shown());
    let mut story = vec![(0.0, Event::Asked)];
    let calls = [(1, Event::OrderCalled), (2, Event::PaymentCalled)];
    story.extend(calls.into_iter().filter_map(|(place, event)| Some((trace.visits[place]?.called, event))));
    let last = trace.tries.len();
    let told = trace.tries.iter().zip(1..).filter(|(_, number)| *number <= ATTEMPTS_TOLD || *number == last);
    story.extend(told.map(|(call, number)| (call.began, Event::BankCalled(number))));
    if trace.answered > deadline {
        story.push((deadline, Event::DeadlineWaiting));
    } else if trace.last_end() <= deadline && trace.answered < deadline {
        story.push((deadline, Event::DeadlineQuiet));
    }
    story.push((trace.answered, Event::Answered(cause(run))));
    if trace.last_end() > trace.answered {
        story.push((trace.last_end(), Event::LastWork));
    } else if trace.bank_end() > trace.answered && trace.bank_end() <= shown {
        story.push((trace.bank_end(), Event::BankDone));
    }
    story.push((shown, Event::End));
    // At one instant only the last counts: calls that take no time are told by what they led to.
    story.sort_by(|a, b| a.0.total_cmp(&b.0));
    story.dedup_by(|later, earlier| {
        let same = later.0 - earlier.0 < 1e-9;
        if same && (earlier.1 != Event::Asked || matches!(later.1, Event::Answered(_))) {
            earlier.1 = later.1;
        }
        same
    });
    story
}

/// The named moments.
pub fn moments(run: &Run) -> Vec<Moment> {
    let name = |event: Event| {
        say(move |locale: Locale| {
            let (en, bn) = match event {
                Event::Asked => ("asked", "শুরু"),
                Event::OrderCalled => ("order", "order ডাকা"),
                Event::PaymentCalled => ("payment", "payment ডাকা"),
                Event::BankCalled(1) => ("bank", "ব্যাংক"),
                Event::BankCalled(_) => ("retry", "retry"),
                Event::DeadlineQuiet | Event::DeadlineWaiting => ("deadline", "deadline"),
                Event::Answered(_) => ("answer", "উত্তর"),
                Event::LastWork => ("last work", "শেষ কাজ"),
                Event::BankDone => ("bank done", "ব্যাংকের কাজ শেষ"),
                Event::End => ("end", "শেষ"),
            };
            if locale.is_bengali() { bn.to_owned() } else { en.to_owned() }
        })
    };
    let marked = |event| {
        matches!(
            event,
            Event::BankCalled(1) | Event::DeadlineQuiet | Event::DeadlineWaiting | Event::Answered(_) | Event::LastWork
        )
    };
    story(run).into_iter().map(|(at, event)| Moment { at, name: name(event), marked: marked(event) }).collect()
}

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let story = story(run);
    let place = story.partition_point(|(at, _)| *at <= cursor + 1e-9).saturating_sub(1);
    let (at, event) = story.get(place).copied().unwrap_or((0.0, Event::Asked));
    let teller = Teller { run, locale, bn: locale.is_bengali() };
    match event {
        Event::Asked => teller.asked(),
        Event::OrderCalled => teller.order_called(at),
        Event::PaymentCalled => teller.payment_called(at),
        Event::BankCalled(number) => teller.bank_called(at, number),
        Event::DeadlineQuiet => teller.deadline_quiet(),
        Event::DeadlineWaiting => teller.deadline_waiting(),
        Event::Answered(cause) => teller.answered(cause),
        Event::LastWork => teller.last_work(),
        Event::BankDone => teller.bank_done(),
        Event::End => teller.end(),
    }
}

struct Teller<'a> {
    run: &'a Run,
    locale: Locale,
    bn: bool,
}

impl Teller<'_> {
    fn span(&self, seconds: f64) -> String {
        self.locale.span(libm::round(seconds * 1000.0) / 1000.0)
    }

    fn deadline(&self) -> f64 {
        self.run.params.deadline.get()
    }

    /// What is left of the deadline at an instant.
    fn left(&self, at: f64) -> String {
        self.span((self.deadline() - at).max(0.0))
    }

    fn pick(&self, bn: String, en: String) -> String {
        if self.bn { join_endings(&bn) } else { en }
    }

    fn asked(&self) -> String {
        let time = self.span(self.deadline());
        self.pick(
            format!("ব্যবহারকারী “টাকা দিন” চাপলেন, উত্তর চাই **{time}**-এর মধ্যে। অনুরোধ gateway-তে পৌঁছাল, আর gateway-এর একটি thread এখন তাঁরই কাজে।"),
            format!("The user presses “pay” and wants an answer within **{time}**. The request reaches the gateway, and one of its threads now works for this user."),
        )
    }

    fn order_called(&self, at: f64) -> String {
        let left = self.left(at);
        match self.run.params.policy {
            Timeouts::None => self.pick(
                format!("gateway নিজের কাজ সেরে অর্ডার সার্ভিসকে ডাকল, হাতে আছে **{left}**। কতক্ষণ অপেক্ষা করবে, তা সে ঠিক করেনি: উত্তর না আসা পর্যন্ত তার thread আটকা।"),
                format!("The gateway has done its own work and calls order, with **{left}** left. It has set no limit, so its thread is bound until an answer comes."),
            ),
            Timeouts::Propagated => self.pick(
                format!("gateway অর্ডার সার্ভিসকে ডাকল, আর deadline-টিও সঙ্গে পাঠাল: হাতে আর **{left}**। order তাই জানে, কখন থামতে হবে।"),
                format!("The gateway calls order and passes the deadline on: **{left}** are left. So order knows by when it must stop."),
            ),
            policy => {
                let limit = self.fixed(policy, 0);
                self.pick(
                    format!("gateway অর্ডার সার্ভিসকে ডাকল, হাতে আছে {left}। নিজের ঘড়ি ধরে সে অপেক্ষা করবে **{limit}** পর্যন্ত; order-কে এর কিছুই জানায় না।"),
                    format!("The gateway calls order with {left} left. By its own clock it will wait **{limit}**, and it tells order nothing of this."),
                )
            }
        }
    }

    fn fixed(&self, policy: Timeouts, place: usize) -> String {
        let chain = self.run.params.chain(policy);
        let limit = chain.limit(place as u32 + 1, crate::sim::SimTime::ZERO);
        self.span(limit.map_or(0.0, crate::sim::SimTime::get))
    }

    fn payment_called(&self, at: f64) -> String {
        let left = self.left(at);
        match self.run.params.policy {
            Timeouts::None => self.pick(
                format!("এবার payment-এর পালা, বাকি **{left}**। একটি অনুরোধে এখন তিনটি সার্ভিসের তিনটি thread আটকা: ওপরের দুটি শুধু অপেক্ষায়।"),
                format!("Now payment's turn, with **{left}** left. One request binds a thread in each of three services, and the upper two only wait."),
            ),
            Timeouts::Inverted => {
                let limit = self.fixed(Timeouts::Inverted, 1);
                self.pick(
                    format!("order ডাকল payment-কে, আর অপেক্ষা করতে রাজি **{limit}**: তার ওপরে যে ডেকেছে, তার চেয়েও বেশি। উল্টো timeout শুরু এখানেই।"),
                    format!("Order calls payment and is ready to wait **{limit}**, longer than the one who called it. This is where timeouts turn upside down."),
                )
            }
            Timeouts::Shrinking => {
                let limit = self.fixed(Timeouts::Shrinking, 1);
                self.pick(
                    format!("order ডাকল payment-কে; অপেক্ষা করবে **{limit}**, ওপরের চেয়ে কম। নিচের জন আগে হাল ছাড়লে ওপরের জন তার উত্তরটুকু পায়।"),
                    format!("Order calls payment and will wait **{limit}**, less than the hop above. If the lower one gives up first, the upper one still hears of it."),
                )
            }
            Timeouts::Propagated => self.pick(
                format!("order-ও deadline পাঠাল payment-কে: বাকি **{left}**, তা থেকে প্রতি ধাপ ফেরার জন্য {} করে হাতে রাখে।", self.span(self.run.params.reserve.get())),
                format!("Order passes the deadline on to payment: **{left}** are left, of which each hop keeps {} for the way back.", self.span(self.run.params.reserve.get())),
            ),
        }
    }

    fn bank_called(&self, at: f64, number: usize) -> String {
        let left = self.left(at);
        let late = at >= self.deadline();
        match number {
            1 if late => self.pick(
                "payment ব্যাংককে ডাকল, অথচ সময় **আগেই শেষ**: এই উত্তর আর কারও কাজে লাগবে না, তবু টাকা কেটে যেতে পারে।".to_owned(),
                "Payment calls the bank although the time is **already up**: the answer can help nobody now, and yet money may move.".to_owned(),
            ),
            1 => {
                let bank = self.span(self.run.focus().tries.first().map_or(0.0, |call| call.bank_done - call.began));
                match self.run.params.policy {
                    Timeouts::Propagated => self.pick(
                        format!("payment ব্যাংককে ডাকল। এতক্ষণ গেছে নিজেদের কাজে; ব্যাংকের জন্য আছে **{}**, তার বেশি এক মুহূর্তও নয়।", self.bank_allowance(at)),
                        format!("Payment calls the bank. The rest went into our own work; the bank gets **{}** and not a moment more.", self.bank_allowance(at)),
                    ),
                    Timeouts::Shrinking => self.pick(
                        format!("payment ব্যাংককে ডাকল, হাতে {left}। সে অপেক্ষা করবে **{}**; ব্যাংকের লাগবে {bank}।", self.bank_allowance(at)),
                        format!("Payment calls the bank with {left} left. It will wait **{}**; the bank needs {bank}.", self.bank_allowance(at)),
                    ),
                    _ => self.pick(
                        format!("payment ব্যাংককে ডাকল, হাতে **{left}**। ব্যাংকের আজ লাগবে {bank}, কিন্তু ওপরের কেউ তা জানে না; তিনটি thread-ই অপেক্ষায়।"),
                        format!("Payment calls the bank with **{left}** left. The bank needs {bank} today, but nobody above knows; all three threads wait."),
                    ),
                }
            }
            2 => self.pick(
                format!("প্রথম চেষ্টা {}-এ কাটা পড়ল, payment আবার ডাকল। হাতে **{left}**; ব্যাংক প্রথমটি নিয়ে এখনো ব্যস্ত থাকতে পারে।", self.patience()),
                format!("The first attempt is cut after {}, and payment calls again with **{left}** left. The bank may still be busy with the first.", self.patience()),
            ),
            3 => self.pick(
                format!("দ্বিতীয়টিও ব্যর্থ, তৃতীয় চেষ্টা। প্রতিটি চেষ্টা সেই একই বাজেট থেকে খায়: বাকি **{left}**।"),
                format!("The second fails too; a third attempt. Every one of them eats from the same budget: **{left}** remain."),
            ),
            _ => self.pick(
                format!("এটিই শেষ চেষ্টা, {} নম্বর; হাতে **{left}**। এতেও উত্তর না এলে payment হাল ছাড়বে।", self.locale.count(number as u64)),
                format!("The last attempt, number {}, with **{left}** left. If this one brings nothing either, payment gives up.", self.locale.count(number as u64)),
            ),
        }
    }

    /// How long payment will wait for the bank in all.
    fn bank_allowance(&self, at: f64) -> String {
        let chain = self.run.params.chain(self.run.params.policy);
        let limit = chain.limit(3, crate::sim::SimTime::nearest(at)).map_or(0.0, crate::sim::SimTime::get);
        self.span((limit - at).max(0.0))
    }

    fn patience(&self) -> String {
        self.span(self.run.params.per_try_timeout.map_or(0.0, crate::sim::Span::get))
    }

    fn deadline_waiting(&self) -> String {
        let holding = self.locale.count(self.run.focus().holding(self.deadline()) as u64);
        self.pick(
            format!("সময় শেষ, উত্তর নেই। এখন থেকে যা হবে সবই দেরির কাজ, তবু নিচে কেউ তা জানে না: **{holding}টি thread** এখনো আটকা।"),
            format!("Time is up and there is no answer. All that follows is late, but nobody below knows it: **{holding}** threads are still bound."),
        )
    }

    fn deadline_quiet(&self) -> String {
        let spare = self.span(self.deadline() - self.run.focus().answered);
        self.pick(
            format!("deadline পেরোল, আর কারও thread আটকা নেই: উত্তর গেছে **{spare}** আগেই। Thread-গুলো এতক্ষণে অন্যের কাজে।"),
            format!("The deadline passes and no thread is bound: the answer left **{spare}** ago, and the threads already serve others."),
        )
    }

    fn answered(&self, cause: Cause) -> String {
        let trace = self.run.focus();
        let took = self.span(trace.answered);
        let in_time = trace.in_time(self.deadline());
        let still = self.locale.count(trace.holding(trace.answered) as u64);
        match (cause, in_time) {
            (Cause::Bank, true) => self.pick(
                format!("ব্যাংক উত্তর দিল, আর তা তিন ধাপ বেয়ে ফিরল **{took}**-এ: টাকা দেওয়া হলো, সময়ের মধ্যেই।"),
                format!("The bank answers, and the answer climbs all three hops by **{took}**: paid, and in time."),
            ),
            (Cause::Bank, false) => self.pick(
                format!("ব্যাংকের উত্তর এল, টাকাও দেওয়া হলো, কিন্তু **{took}**-এ। ব্যবহারকারী হয়তো চলে গেছেন, কিংবা আবার চেপেছেন।"),
                format!("The bank's answer is here and the payment done, but only after **{took}**. The user may have left, or pressed “pay” again."),
            ),
            (Cause::GaveUp(1), false) => self.pick(
                format!("**{took}**-এ gateway হাল ছেড়ে জানাল “payment pending”। নিচে কেউ তা শোনেনি: আরও {still}টি thread কাজ করেই যাচ্ছে।"),
                format!("At **{took}** the gateway gives up and says “payment pending”. Nobody below hears of it: {still} more threads work on."),
            ),
            (Cause::GaveUp(1), true) => self.pick(
                format!("gateway-এর সময় শেষ; **{took}**-এ ব্যবহারকারী জানলেন “payment pending”। নিচে {still}টি thread এখনো আটকা।"),
                format!("The gateway's time is up, and at **{took}** the user reads “payment pending”. Below, {still} threads are still bound."),
            ),
            (Cause::GaveUp(2), _) => self.pick(
                format!("order-এর সময় শেষ, সে ওপরে জানাল “payment pending”: ব্যবহারকারী উত্তর পেলেন **{took}**-এ, payment তখনো ব্যাংকের দিকে চেয়ে।"),
                format!("Order's time is up; it reports “payment pending”, and the user has an answer at **{took}**, while payment still looks to the bank."),
            ),
            (Cause::GaveUp(_), true) if self.run.params.policy == Timeouts::Propagated => self.pick(
                format!("payment-এর ভাগের সময় শেষ: ব্যাংকের call বাতিল, আর “payment pending” উঠে গেল ওপরে। ব্যবহারকারী **{took}**-এ উত্তর পেলেন, কেউ আটকা নেই।"),
                format!("Payment's share is used up: it cancels the call to the bank and “payment pending” goes up. The user knows at **{took}**, and no thread is bound."),
            ),
            (Cause::GaveUp(_), true) => self.pick(
                format!("payment-এর timeout আগে ফুরাল, সে জানাল “payment pending”: **{took}**-এ ব্যবহারকারীর হাতে উত্তর। ব্যাংক এ কথা জানে না।"),
                format!("Payment's timeout runs out first and it says “payment pending”: the user has an answer at **{took}**. The bank does not know."),
            ),
            (Cause::GaveUp(_), false) => self.pick(
                format!("payment হাল ছাড়ল, কিন্তু **{took}**-এ: timeout ছিল, শুধু তা মোট সময়ের চেয়ে লম্বা।"),
                format!("Payment gives up, but only at **{took}**: it had a timeout, just a longer one than the time there was."),
            ),
            (Cause::OutOfAttempts, _) => self.pick(
                format!("সব কটি চেষ্টা শেষ, ব্যাংকের উত্তর নেই। payment জানাল “payment pending”, ব্যবহারকারী তা পেলেন **{took}**-এ।"),
                format!("All attempts are used and the bank has not answered. Payment says “payment pending”; the user reads it at **{took}**."),
            ),
            (Cause::NoTime, _) => self.pick(
                format!("পরের ধাপ শুরু করার মতো সময়ই নেই, তাই ডাকাই হলো না: **{took}**-এ উত্তর গেল “payment pending”।"),
                format!("There is no time left to start the next step, so it is not started: “payment pending” goes out at **{took}**."),
            ),
        }
    }

    fn last_work(&self) -> String {
        let trace = self.run.focus();
        let after = self.span(trace.last_end() - trace.answered);
        self.pick(
            format!("শেষ thread-টি ছাড়া পেল, উত্তর যাওয়ার **{after}** পরে। টাকা হয়তো কেটেছে, অথচ ব্যবহারকারীর পর্দায় লেখা “payment pending”।"),
            format!("The last thread is free, **{after}** after the answer went out. The money may have moved, while the user's screen says “payment pending”."),
        )
    }

    fn bank_done(&self) -> String {
        let after = self.span(self.run.focus().bank_end() - self.run.focus().answered);
        self.pick(
            format!("ব্যাংকের কাজ শেষ হলো **{after}** পরে, কিন্তু শোনার কেউ নেই: শুধু timeout দিলে নিচের কাজ থামে না, বাতিলও করতে হয়।"),
            format!("The bank is done **{after}** later and nobody listens: a timeout alone does not stop the work below, cancelling does."),
        )
    }

    fn end(&self) -> String {
        let params = &self.run.params;
        let crowd = self.run.crowd(params.policy);
        let paid = self.locale.percent(crowd.share(crowd.paid_in_time), 0);
        let answered = self.locale.percent(crowd.share(crowd.in_time), 0);
        let rate = self.locale.plain(params.rate.get(), 1);
        let pool = self.locale.count(u64::from(params.pool));
        let under = text::under(params.policy).get(self.locale);
        self.pick(
            format!("এমন অনুরোধ সেকেন্ডে {rate}টি আর payment-এর {pool}টি thread: {under} সময়মতো কোনো উত্তর পান {answered}, payment সারা হয় **{paid}**-এর।"),
            format!("With {rate} such requests a second and {pool} payment threads, {answered} have an answer in time {under}, and **{paid}** are paid in time."),
        )
    }
}
