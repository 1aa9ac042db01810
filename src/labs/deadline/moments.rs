//! The story of one request: its moments.

use super::{End, Run};
use crate::{
    lab::{Moment, say},
    sim::in_order,
    text::Locale,
};

/// Something worth a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
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
pub enum Cause {
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

/// What happens, in order of time.
pub fn story(run: &Run) -> Vec<(f64, Event)> {
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
    let mut story = in_order(story, |told| told.0);
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
