//! What is said at each moment of the story.

use super::{
    Doing, Outcome, Run, Switch,
    figures::busy_when_well,
    moments::{Event, Told},
    text::{outcome_count, span},
};
use crate::text::Locale;

/// The sentence of the last moment at or before the cursor.
pub fn sentence(run: &Run, cursor: f64, locale: Locale) -> String {
    let place = run.story.partition_point(|told| told.at <= cursor + 1e-9).saturating_sub(1);
    let Some(told) = run.story.get(place) else { return String::new() };
    Scene::new(run, told, locale).say(told.event)
}

/// The room at the moment told, as words.
pub(super) struct Scene<'a> {
    pub(super) run: &'a Run,
    pub(super) locale: Locale,
    pub(super) told: &'a Told,
    pub(super) at_counter: usize,
    pub(super) free: usize,
    waiting: usize,
    last_free_in: String,
}

impl<'a> Scene<'a> {
    fn new(run: &'a Run, told: &'a Told, locale: Locale) -> Self {
        let room = run.room(told.at);
        let free = room.waiters.iter().filter(|doing| **doing == Doing::Free).count();
        let wait = run.wait_of_last(told.at).unwrap_or(0.0);
        let (at_counter, waiting) = (room.line.len(), room.waiting.len());
        Self { run, locale, told, at_counter, free, waiting, last_free_in: span(wait, locale) }
    }

    pub(super) fn number(&self, value: usize) -> String {
        self.locale.count(value as u64)
    }

    pub(super) fn count(&self, outcome: Outcome) -> String {
        outcome_count(&self.told.totals, outcome, self.locale)
    }

    fn waiters(&self) -> String {
        self.locale.count(u64::from(self.run.params.waiters))
    }

    /// How long a dessert takes now.
    fn pace(&self) -> String {
        span(self.run.params.preparation(self.told.at).get(), self.locale)
    }

    fn is_sick(&self) -> bool {
        let slow = |(from, to)| from <= self.told.at && self.told.at < to;
        self.run.params.illness().is_some_and(slow) && self.run.params.sick_dessert_time > self.run.params.dessert_time
    }

    fn say(&self, event: Event) -> String {
        match event {
            Event::Open => self.open(),
            Event::First => self.first(),
            Event::Sick => self.sick(),
            Event::Well => self.well(),
            Event::Line { time } if self.is_sick() => self.line(time),
            Event::Line { time } => self.line_while_well(time),
            Event::All { time } => self.all(time),
            Event::Freed => self.freed(),
            Event::Lost { time } => self.lost(time),
            Event::Refused { time } => self.refused(time),
            Event::GivenUp { time } => self.given_up(time),
            Event::Swapped { time } => self.swapped(time),
            Event::Half => self.half(),
            Event::End => self.end(),
        }
    }

    fn open(&self) -> String {
        let params = &self.run.params;
        let (waiters, tea) = (self.waiters(), span(params.tea_time.get(), self.locale));
        let (every, dessert) = (span(params.order_every.get(), self.locale), self.pace());
        match (params.no_dessert_today, self.locale.is_bengali()) {
            (Switch::On, true) => format!(
                "দোকান খুলল, দরজায় লেখা: আজ দই নেই। {waiters} জন ওয়েটার; প্রতিটি চায়ে একজন {tea} ব্যস্ত থাকেন, আর কাউন্টারে কারও যেতে হয় না।"
            ),
            (Switch::On, false) => format!(
                "The doors open under a sign: no dessert today. {waiters} waiters; a tea keeps one busy for {tea}, and nobody has to go to the counter."
            ),
            (Switch::Off, true) => format!(
                "দোকান খুলল: {waiters} জন ওয়েটার, গড়ে {every} পরপর একজন অতিথি। একটি চায়ে লাগে {tea}, একটি দইয়ে {dessert}; দই হাতে না পাওয়া পর্যন্ত ওয়েটার কাউন্টার ছাড়েন না।"
            ),
            (Switch::Off, false) => format!(
                "The doors open: {waiters} waiters, a guest every {every} on average. A tea takes {tea}, a dessert {dessert}, and a waiter does not leave the counter without it."
            ),
        }
    }

    fn first(&self) -> String {
        let (pace, free) = (self.pace(), self.number(self.free));
        match self.locale.is_bengali() {
            true => format!(
                "প্রথম দইয়ের অর্ডার। একজন ওয়েটার কাউন্টারে গিয়ে দাঁড়ালেন, দই পেতে লাগবে **{pace}**; এই সময়টুকু তিনি আর কারও কাজে আসবেন না। খালি আছেন {free} জন।"
            ),
            false => format!(
                "The first dessert order. A waiter goes to the counter and stands there for **{pace}**, of no use to anybody else meanwhile. Still free: {free}."
            ),
        }
    }

    fn sick(&self) -> String {
        let pace = self.pace();
        let worse = self.is_sick();
        match (worse, self.locale.is_bengali()) {
            (true, true) => {
                format!("কারিগর অসুস্থ হলেন। কাজ থামেনি, শুধু ধীর: এখন থেকে একটি দইয়ে **{pace}**। চায়ের কেটলির কিছুই হয়নি।")
            }
            (true, false) => format!(
                "The confectioner falls ill. Work goes on, only slowly: a dessert now takes **{pace}**. Nothing at all has happened to the tea."
            ),
            (false, true) => format!(
                "কারিগরের গতি বদলাল: এখন থেকে একটি দইয়ে **{pace}**। আগের চেয়ে দেরি হয় না, তাই কাউন্টারে লাইন বাড়ার কারণ নেই।"
            ),
            (false, false) => format!(
                "The confectioner’s pace changes: a dessert now takes **{pace}**. That is no slower than before, so the counter has no reason to fill."
            ),
        }
    }

    fn well(&self) -> String {
        let (pace, line, wait) = (self.pace(), self.number(self.at_counter), &self.last_free_in);
        match (self.at_counter, self.locale.is_bengali()) {
            (0, true) => {
                format!("কারিগর সেরে উঠলেন, একটি দইয়ে আবার {pace}। কাউন্টারে কেউ দাঁড়িয়ে নেই, তাই অতিথিরা কিছু টেরই পেলেন না।")
            }
            (0, false) => format!(
                "The confectioner is well again: a dessert takes {pace}. Nobody stands at the counter, so the guests never notice."
            ),
            (_, true) => format!(
                "কারিগর সেরে উঠলেন, একটি দইয়ে আবার {pace}। কাউন্টারের {line} জনের শেষ জন ছাড়া পাবেন **{wait}** পরে; তারপর চা আবার আগের মতো।"
            ),
            (_, false) => format!(
                "The confectioner is well again: a dessert takes {pace}. The last of {line} at the counter is free in **{wait}**; then tea flows as before."
            ),
        }
    }

    fn line(&self, time: usize) -> String {
        let (line, pace, wait) = (self.number(self.at_counter), self.pace(), &self.last_free_in);
        let (free, others) = (self.number(self.free), self.number(self.at_counter.saturating_sub(1)));
        let rest = self.number(self.run.params.waiters as usize - self.at_counter);
        let waiters = self.waiters();
        match (time % 4, self.locale.is_bengali()) {
            (0, true) => format!(
                "কাউন্টারে এখন {line} জন ওয়েটার। একেকটি দইয়ে {pace}, তাই লাইনের শেষ জন ছাড়া পাবেন **{wait}** পরে; ততক্ষণ তাঁর হাতে চা যাবে না।"
            ),
            (0, false) => format!(
                "{line} waiters stand at the counter. At {pace} a dessert, the last of them is free in **{wait}**, and will bring nobody tea until then."
            ),
            (1, true) => format!(
                "আরেকটি দইয়ের অর্ডার, লাইনে আরেকজন ওয়েটার। {waiters} জনের মধ্যে বাকি সব অতিথির জন্য রইলেন **{rest} জন**।"
            ),
            (1, false) => format!(
                "One more dessert order, one more waiter in the line. Of {waiters}, **{rest}** remain for all the other guests."
            ),
            (2, true) => format!(
                "কারিগর বানাচ্ছেন একটিই দই; কাউন্টারের বাকি **{others} জন** দাঁড়িয়ে আছেন খালি হাতে। ব্যস্ত দেখায়, অথচ কোনো কাজ হচ্ছে না।"
            ),
            (2, false) => format!(
                "One dessert is in the making; the other **{others}** at the counter just hold their place. They look busy, and no work gets done."
            ),
            (_, true) => format!(
                "কাউন্টারের লাইন এখন {line} জনের। কেটলি ভরা, চা গরম, কিন্তু চা দিতেও ওয়েটার লাগে, আর খালি আছেন **{free} জন**।"
            ),
            (_, false) => format!(
                "The line at the counter is {line} long. The kettle is full and hot, but tea needs a waiter, too. Free hands left: **{free}**."
            ),
        }
    }

    fn line_while_well(&self, time: usize) -> String {
        let (line, wait, free) = (self.number(self.at_counter), &self.last_free_in, self.number(self.free));
        match (time, time % 2, self.locale.is_bengali()) {
            (0, _, true) => format!(
                "দুটি দইয়ের অর্ডার গায়ে গায়ে এল। কারিগর সুস্থ, তাই দ্বিতীয় ওয়েটারও ছাড়া পাবেন **{wait}** পরেই; চায়ের অতিথি কিছু টের পান না।"
            ),
            (0, _, false) => format!(
                "Two dessert orders come close together. The confectioner is well, so the second waiter, too, is free in **{wait}**; tea guests notice nothing."
            ),
            (_, 0, true) => format!(
                "হঠাৎ ভিড়ে কাউন্টারে {line} জন, তবু শেষ জন ছাড়া পাবেন **{wait}** পরে। কাউন্টার যত দ্রুত নেয় তত দ্রুতই দেয়, তাই লাইন নিজেই মিলিয়ে যাবে।"
            ),
            (_, 0, false) => format!(
                "A small rush: {line} at the counter, yet the last is free in **{wait}**. The counter hands out faster than orders come, so the line melts away."
            ),
            (_, _, true) => {
                format!("কাউন্টারে এখন {line} জন, এ পর্যন্ত সবচেয়ে বেশি। তবু **{free} জন** ওয়েটার খালি, চা থামার কোনো কারণ নেই।")
            }
            (_, _, false) => format!(
                "{line} at the counter, the most so far. With **{free}** waiters free there is no reason for tea to stop."
            ),
        }
    }

    fn all(&self, time: usize) -> String {
        let (waiters, wait, waiting) = (self.waiters(), &self.last_free_in, self.number(self.waiting));
        match (time, self.locale.is_bengali()) {
            (0, true) => format!(
                "{waiters} জন ওয়েটারের সবাই কাউন্টারে; লাইনের শেষ জন ছাড়া পাবেন **{wait}** পরে। দই শুধু ধীর, অথচ এখন এক কাপ চা দেওয়ারও কেউ নেই।"
            ),
            (0, false) => format!(
                "All {waiters} waiters stand at the counter; the last is free in **{wait}**. Only the dessert is slow, and yet nobody is left to bring a cup of tea."
            ),
            (1, true) => format!(
                "আবার সবাই কাউন্টারে: যিনি খালি হয়েছিলেন, তিনিও ফের একটি দইয়ের অর্ডার পেলেন। বসে আছেন **{waiting} জন** অতিথি।"
            ),
            (1, false) => format!(
                "All at the counter again: the one who came free was handed another dessert order. **{waiting}** guests sit and wait."
            ),
            (_, true) => format!(
                "তৃতীয়বারের মতো পুরো দল কাউন্টারে। অসুস্থ কারিগর যতক্ষণ একটি দই শেষ করেন, ততক্ষণে নতুন অর্ডার জমে; অপেক্ষায় **{waiting} জন**।"
            ),
            (_, false) => format!(
                "For the third time the whole team is at the counter: new orders pile up faster than desserts get done, while guests wait: **{waiting}**."
            ),
        }
    }

    fn freed(&self) -> String {
        let (waiting, line) = (self.number(self.waiting), self.number(self.at_counter));
        match (self.waiting, self.locale.is_bengali()) {
            (0, true) => format!(
                "একটি দই তৈরি হলো, একজন ওয়েটার ছাড়া পেলেন; কাউন্টারে এখনো **{line} জন**। পরের অতিথিটি দই চাইলে তিনিও আবার সেখানেই।"
            ),
            (0, false) => format!(
                "A dessert is done and one waiter is free; **{line}** still stand at the counter. If the next guest wants dessert, that one is back there at once."
            ),
            (_, true) => format!(
                "একটি দই তৈরি হলো, একজন ওয়েটার ছাড়া পেয়েই গেলেন সবার আগে আসা অতিথির কাছে। বাকি **{waiting} জন** বসে আছেন পরের খালি হাতের আশায়।"
            ),
            (_, false) => format!(
                "A dessert is done, and the waiter set free goes straight to the guest who came first. The other **{waiting}** sit and hope for the next free hand."
            ),
        }
    }

    fn lost(&self, time: usize) -> String {
        let patience = span(self.run.params.patience.get(), self.locale);
        let (lost, served) = (self.count(Outcome::TeaLost), self.count(Outcome::TeaServed));
        let (line, waiting) = (self.number(self.at_counter), self.number(self.waiting));
        match (time, time % 3, self.locale.is_bengali()) {
            (0, _, true) => format!(
                "{patience} বসে থেকে চায়ের এক অতিথি উঠে গেলেন। দইয়ের সঙ্গে তাঁর কোনো সম্পর্ক ছিল না; কাউন্টারে দাঁড়িয়ে **{line} জন** ওয়েটার।"
            ),
            (0, _, false) => format!(
                "After {patience} a tea guest gets up and leaves. She never wanted dessert; but **{line} waiters** are standing at the counter."
            ),
            (_, 1, true) => format!(
                "চা না পেয়ে ফিরে গেলেন **{lost} জন**, এখনো বসে {waiting} জন। সবার জন্য একই ওয়েটার, তাই ধীর দইয়ের দাম দিচ্ছেন চায়ের অতিথি।"
            ),
            (_, 1, false) => format!(
                "**{lost}** guests have left without tea, {waiting} still wait. All share the same waiters, so tea guests pay for the slow dessert."
            ),
            (_, 2, true) => {
                format!("এ পর্যন্ত চা পেয়েছেন {served} জন, না পেয়ে ফিরেছেন **{lost} জন**। দই একেবারে বন্ধ থাকলে ক্ষতি হতো কম।")
            }
            (_, 2, false) => format!(
                "So far {served} guests had their tea and **{lost}** left without. With no dessert at all the damage would have been smaller."
            ),
            (_, _, true) => format!(
                "আরও অতিথি উঠে যাচ্ছেন, মোট **{lost} জন**। কাউন্টার যত দিন ধীর, হাত খালি হয় একজন একজন করে, আর সে হাতও ফের কাউন্টারে যায়।"
            ),
            (_, _, false) => format!(
                "More guests walk out, **{lost}** by now. While the counter is slow hands come free one by one, and many of them go straight back to it."
            ),
        }
    }

    fn half(&self) -> String {
        let (served, lost) = (self.count(Outcome::TeaServed), self.count(Outcome::TeaLost));
        let (line, free) = (self.number(self.at_counter), self.number(self.free));
        let calm = self.told.totals.of(Outcome::TeaLost) == 0;
        let busy = busy_when_well(&self.run.params).filter(|_| !self.is_sick());
        match (busy, calm, self.locale.is_bengali()) {
            (Some(busy), _, true) => format!(
                "অর্ধেক সময় পার, চা গেছে {served} কাপ। Little-এর সূত্রে গড়ে **{} জন** ব্যস্ত থাকার কথা; এই মুহূর্তে খালি {free} জন।",
                self.locale.number(busy, 1)
            ),
            (Some(busy), _, false) => format!(
                "Half time, {served} teas served. By Little’s law **{}** waiters are busy on average; right now {free} of {} stand ready.",
                self.locale.number(busy, 1),
                self.waiters()
            ),
            (None, true, true) => format!(
                "অর্ধেক সময় পার: চা পেয়েছেন **{served} জন**, কেউ এখনো না পেয়ে ফেরেননি। কাউন্টারে {line} জন, খালি {free} জন।"
            ),
            (None, true, false) => format!(
                "Half time: **{served}** teas served, and nobody has left without. Waiters at the counter: {line}, free: {free}."
            ),
            (None, false, true) => format!(
                "অর্ধেক সময় পার: চা পেয়েছেন **{served} জন**, না পেয়ে ফিরেছেন {lost} জন। কাউন্টারে {line} জন, খালি {free} জন।"
            ),
            (None, false, false) => format!(
                "Half time: **{served}** teas served, {lost} guests gone without. Waiters at the counter: {line}, free: {free}."
            ),
        }
    }

    fn end(&self) -> String {
        let (served, lost) = (self.count(Outcome::TeaServed), self.count(Outcome::TeaLost));
        let (dessert, inside) =
            (self.count(Outcome::DessertServed), self.locale.count(u64::from(self.told.totals.inside())));
        match (self.told.totals.of(Outcome::TeaLost), self.locale.is_bengali()) {
            (0, true) => format!(
                "সময় শেষ: চা **{served} কাপ**, দই {dessert}টি, চা চেয়ে কেউ খালি হাতে ফেরেননি। ভেতরে এখনো {inside} জন অতিথি।"
            ),
            (0, false) => format!(
                "Time is up: **{served}** teas, {dessert} desserts, and nobody who wanted tea left without. Guests still inside: {inside}."
            ),
            (_, true) => format!(
                "সময় শেষ: চা পেয়েছেন {served} জন, না পেয়ে ফিরেছেন **{lost} জন**; দই হয়েছে {dessert}টি। ভেতরে এখনো {inside} জন বসে।"
            ),
            (_, false) => format!(
                "Time is up: {served} teas served, **{lost}** guests gone without, {dessert} desserts made. Guests still inside: {inside}."
            ),
        }
    }
}
