//! What is said at each moment of the story.

use super::{
    End, Run,
    moments::{Cause, Event, story},
    text,
};
use crate::{
    sim::{SimTime, Span, policy::deadline::Timeouts},
    text::{Locale, join_endings},
};

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

    /// How far an instant lies beyond the deadline.
    fn beyond(&self, at: f64) -> String {
        self.span(at - self.deadline())
    }

    /// Whether a user who has no answer at the deadline goes on waiting: nobody ever named a time.
    fn patient(&self) -> bool {
        self.run.params.policy == Timeouts::None
    }

    fn cancels(&self) -> bool {
        self.run.params.chain(self.run.params.policy).cancels()
    }

    /// A count of threads that are still bound or go on, in English.
    fn threads(&self, count: usize) -> (String, &'static str, &'static str) {
        let number = self.locale.count(count as u64);
        if count == 1 { (number, "thread", "is") } else { (number, "threads", "are") }
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
                format!("gateway নিজের কাজ সেরে order-কে ডাকল, হাতে আছে **{left}**। কতক্ষণ অপেক্ষা করবে, তা সে ঠিক করেনি: উত্তর না আসা পর্যন্ত তার thread আটকা।"),
                format!("The gateway has done its own work and calls order, with **{left}** left. It has set no limit, so its thread is bound until an answer comes."),
            ),
            Timeouts::Propagated => self.pick(
                format!("gateway order-কে ডাকল, আর deadline-টিও সঙ্গে পাঠাল: হাতে আর **{left}**। order তাই জানে, কখন থামতে হবে।"),
                format!("The gateway calls order and passes the deadline on: **{left}** are left. So order knows by when it must stop."),
            ),
            policy => {
                let limit = self.fixed(policy, 0);
                self.pick(
                    format!("gateway order-কে ডাকল, হাতে আছে {left}। নিজের ঘড়ি ধরে সে অপেক্ষা করবে **{limit}** পর্যন্ত; order-কে এর কিছুই জানায় না।"),
                    format!("The gateway calls order with {left} left. By its own clock it will wait **{limit}**, and it tells order nothing of this."),
                )
            }
        }
    }

    fn fixed(&self, policy: Timeouts, place: usize) -> String {
        let chain = self.run.params.chain(policy);
        let limit = chain.limit(place as u32 + 1, SimTime::ZERO);
        self.span(limit.map_or(0.0, SimTime::get))
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
            2 if late => self.pick(
                format!("প্রথম চেষ্টায় {} অপেক্ষা করে payment আবার ডাকল, অথচ deadline পেরিয়েছে **{}** আগে: এই call কারও জন্য নয়।", self.patience(), self.beyond(at)),
                format!("Payment gives the first attempt up after {} and calls again, **{}** after the deadline: a call for nobody.", self.patience(), self.beyond(at)),
            ),
            2 if self.cancels() => self.pick(
                format!("প্রথম চেষ্টায় {} অপেক্ষা করে payment সেটি বাতিল করল, তারপর আবার ডাকল। দ্বিতীয়টির সময়ও একই বাজেট থেকে: বাকি **{left}**।", self.patience()),
                format!("Payment cancels the first attempt after {} and calls again. The second lives from the same budget: **{left}** are left.", self.patience()),
            ),
            2 => self.pick(
                format!("প্রথম চেষ্টায় {} অপেক্ষা করে payment আবার ডাকল, হাতে **{left}**। ব্যাংক কিন্তু প্রথমটি নিয়েও ব্যস্ত: তাকে কেউ থামতে বলেনি।", self.patience()),
                format!("Payment gives the first attempt up after {} and calls again with **{left}** left. The bank still works on the first: nobody told it to stop.", self.patience()),
            ),
            3 if late => self.pick(
                format!("দ্বিতীয়টিও ব্যর্থ। তৃতীয় চেষ্টা শুরু হলো deadline পেরোনোর **{}** পরে: এর উত্তর আর কারও কাজে লাগবে না।", self.beyond(at)),
                format!("The second fails too, and a third attempt begins **{}** after the deadline: whatever comes of it helps nobody.", self.beyond(at)),
            ),
            3 => self.pick(
                format!("দ্বিতীয়টিও ব্যর্থ, তৃতীয় চেষ্টা। প্রতিটি চেষ্টা সেই একই বাজেট থেকে খায়: বাকি **{left}**।"),
                format!("The second fails too; a third attempt. Every one of them eats from the same budget: **{left}** are left."),
            ),
            _ if late => self.pick(
                format!("শেষ চেষ্টা, {} নম্বর, তা-ও deadline পেরোনোর **{}** পরে। payment শুধু চেষ্টা গোনে, সময় দেখে না।", self.locale.count(number as u64), self.beyond(at)),
                format!("The last attempt, number {}, begins **{}** after the deadline. Payment counts its attempts and does not look at the clock.", self.locale.count(number as u64), self.beyond(at)),
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
        let limit = chain.limit(3, SimTime::nearest(at)).map_or(0.0, SimTime::get);
        self.span((limit - at).max(0.0))
    }

    fn patience(&self) -> String {
        self.span(self.run.params.per_try_timeout.map_or(0.0, Span::get))
    }

    fn deadline_waiting(&self) -> String {
        let (count, threads, are) = self.threads(self.run.focus().holding(self.deadline()));
        if self.patient() {
            return self.pick(
                format!("সময় শেষ, উত্তর নেই। ব্যবহারকারী তবু অপেক্ষায়, আর নিচে কেউ জানে না যে সময় ফুরিয়েছে: **{count}টি thread** এখনো আটকা, এখন থেকে বৃথা।"),
                format!("Time is up and there is no answer. The user still waits, and nobody below knows the time: **{count}** {threads} {are} still bound, from now on in vain."),
            );
        }
        self.pick(
            format!("সময় শেষ, উত্তর না পেয়ে ব্যবহারকারী চলে গেলেন। নিচে কাউকে তা জানানো হয় না: **{count}টি thread** এখনো আটকা, এখন থেকে বৃথা।"),
            format!("Time is up, and the user leaves without an answer. Nobody tells the services: **{count}** {threads} {are} still bound, from now on in vain."),
        )
    }

    fn deadline_quiet(&self) -> String {
        let spare = self.span(self.deadline() - self.run.focus().answered);
        self.pick(
            format!("deadline পেরোল, আর কারও thread আটকা নেই: উত্তর গেছে **{spare}** আগেই। thread-গুলো এতক্ষণে অন্যের কাজে।"),
            format!("The deadline passes and no thread is bound: the answer left **{spare}** ago, and the threads already serve others."),
        )
    }

    fn answered(&self, cause: Cause) -> String {
        let trace = self.run.focus();
        match (trace.in_time(self.deadline()), self.patient()) {
            (true, _) => self.answered_in_time(cause),
            (_, true) => self.answered_to_the_patient(cause),
            _ => self.answered_to_nobody(cause),
        }
    }

    fn answered_in_time(&self, cause: Cause) -> String {
        let trace = self.run.focus();
        let took = self.span(trace.answered);
        let (still, threads, are) = self.threads(trace.holding(trace.answered));
        match cause {
            Cause::Bank => self.pick(
                format!("ব্যাংক উত্তর দিল, আর তা তিন ধাপ বেয়ে ফিরল **{took}**-এ: টাকা দেওয়া হলো, সময়ের মধ্যেই।"),
                format!("The bank answers, and the answer climbs all three hops by **{took}**: paid, and in time."),
            ),
            Cause::GaveUp(1) => self.pick(
                format!("gateway-এর সময় শেষ; **{took}**-এ ব্যবহারকারী জানলেন “payment pending”। নিচে {still}টি thread এখনো আটকা।"),
                format!("The gateway's time is up, and at **{took}** the user reads “payment pending”. Below, {still} {threads} {are} still bound."),
            ),
            Cause::GaveUp(2) => self.pick(
                format!("order-এর সময় শেষ, সে ওপরে জানাল “payment pending”: ব্যবহারকারী উত্তর পেলেন **{took}**-এ, payment তখনো কাজ করছে।"),
                format!("Order's time is up; it reports “payment pending”, and the user has an answer at **{took}**, while payment works on."),
            ),
            Cause::GaveUp(_) if self.cancels() => self.pick(
                format!("payment-এর ভাগের সময় শেষ: ব্যাংকের call বাতিল, আর “payment pending” উঠে গেল ওপরে। ব্যবহারকারী **{took}**-এ উত্তর পেলেন, কেউ আটকা নেই।"),
                format!("Payment's share is used up: it cancels the call to the bank and “payment pending” goes up. The user knows at **{took}**, and no thread is bound."),
            ),
            Cause::GaveUp(_) => self.pick(
                format!("payment-এর timeout আগে ফুরাল, সে জানাল “payment pending”: **{took}**-এ ব্যবহারকারীর হাতে উত্তর। ব্যাংক এ কথা জানে না।"),
                format!("Payment's timeout runs out first and it says “payment pending”: the user has an answer at **{took}**. The bank does not know."),
            ),
            Cause::OutOfAttempts => self.pick(
                format!("সব কটি চেষ্টা শেষ, ব্যাংকের উত্তর নেই। payment জানাল “payment pending”, ব্যবহারকারী তা পেলেন **{took}**-এ।"),
                format!("All attempts are used and the bank has not answered. Payment says “payment pending”; the user reads it at **{took}**."),
            ),
            Cause::NoTime => self.pick(
                format!("পরের ধাপ শুরু করার মতো সময়ই নেই, তাই ডাকাই হলো না: **{took}**-এ উত্তর গেল “payment pending”।"),
                format!("There is no time left to start the next step, so it is not started: “payment pending” goes out at **{took}**."),
            ),
        }
    }

    /// An answer after the deadline, where nobody named a limit.
    fn answered_to_the_patient(&self, cause: Cause) -> String {
        let took = self.span(self.run.focus().answered);
        match cause {
            Cause::Bank => self.pick(
                format!("ব্যাংকের উত্তর এল, টাকাও দেওয়া হলো, কিন্তু **{took}**-এ। পুরোটা সময় ব্যবহারকারী অপেক্ষায়, আর তাঁর জন্য তিন সার্ভিসের তিনটি thread।"),
                format!("The bank's answer arrives and the payment is done, but only after **{took}**. The user has waited all the while, and so has a thread in each service."),
            ),
            _ => self.pick(
                format!("সব কটি চেষ্টা শেষ, ব্যাংকের উত্তর নেই। এত অপেক্ষার পরে **{took}**-এ ব্যবহারকারী পেলেন শুধু “payment pending”।"),
                format!("All attempts are used and the bank has not answered. All the user has for a wait of **{took}** is “payment pending”."),
            ),
        }
    }

    /// An answer after the deadline to a user who has left.
    fn answered_to_nobody(&self, cause: Cause) -> String {
        let trace = self.run.focus();
        let late = self.beyond(trace.answered);
        let (still, threads, _) = self.threads(trace.holding(trace.answered));
        let work = if threads == "thread" { "works" } else { "work" };
        match cause {
            Cause::Bank => self.pick(
                format!("ব্যাংকের উত্তর এল, টাকাও কাটা হলো, কিন্তু ব্যবহারকারী চলে যাওয়ার **{late}** পরে। টাকা যে গেছে, তিনি তা জানেন না।"),
                format!("The bank's answer arrives and the money has moved, but **{late}** after the user left, who does not know of it."),
            ),
            Cause::GaveUp(1) => self.pick(
                format!("gateway হাল ছেড়ে জানাল “payment pending”, ব্যবহারকারী চলে যাওয়ার **{late}** পরে। নিচে কেউ তা শোনেনি: আরও {still}টি thread কাজ করেই যাচ্ছে।"),
                format!("The gateway gives up and says “payment pending”, **{late}** after the user left. Nobody below hears of it: {still} more {threads} {work} on."),
            ),
            Cause::GaveUp(2) => self.pick(
                format!("order-এর সময় শেষ, সে জানাল “payment pending”, কিন্তু ব্যবহারকারী চলে গেছেন **{late}** আগে। payment তখনো কাজ করছে।"),
                format!("Order's time is up and it reports “payment pending”, but the user left **{late}** ago. Payment works on even now."),
            ),
            Cause::GaveUp(_) | Cause::NoTime => self.pick(
                format!("payment হাল ছাড়ল, কিন্তু ব্যবহারকারী চলে যাওয়ার **{late}** পরে: timeout ছিল, শুধু তা মোট সময়ের চেয়ে লম্বা।"),
                format!("Payment gives up, but **{late}** after the user left: it had a timeout, just a longer one than the time there was."),
            ),
            Cause::OutOfAttempts => self.pick(
                format!("সব কটি চেষ্টা শেষ, ব্যাংকের উত্তর নেই। payment জানাল “payment pending”, ব্যবহারকারী চলে যাওয়ার **{late}** পরে।"),
                format!("All attempts are used and the bank has not answered. Payment says “payment pending”, **{late}** after the user left."),
            ),
        }
    }

    fn last_work(&self) -> String {
        let trace = self.run.focus();
        let after = self.span(trace.last_end() - trace.answered);
        let moved = trace.visits[2].is_some_and(|visit| visit.end == End::Answered);
        match (moved, trace.in_time(self.deadline())) {
            (true, true) => self.pick(
                format!("শেষ thread-টি ছাড়া পেল, উত্তর যাওয়ার **{after}** পরে। টাকা কাটা হয়েছে, অথচ ব্যবহারকারীর পর্দায় লেখা “payment pending”।"),
                format!("The last thread is free, **{after}** after the answer went out. The money has moved, while the user's screen says “payment pending”."),
            ),
            (true, false) => self.pick(
                format!("শেষ thread-টি ছাড়া পেল, উত্তর যাওয়ার **{after}** পরে। ব্যাংক টাকা কেটেছে, অথচ ওপরে সবাই জানে “payment pending”।"),
                format!("The last thread is free, **{after}** after the answer went out. The bank has taken the money, and all that was ever said is “payment pending”."),
            ),
            (false, _) => self.pick(
                format!("শেষ thread-টি ছাড়া পেল, উত্তর যাওয়ার **{after}** পরে। এতক্ষণ সে কাজ করেছে এমন কারও জন্য, যাঁর আর দরকার নেই।"),
                format!("The last thread is free, **{after}** after the answer went out. All that time it worked for somebody who no longer needed it."),
            ),
        }
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
