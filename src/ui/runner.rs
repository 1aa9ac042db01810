//! Runs labs without stopping the page: a slice at once, and if the run is not complete by then, further slices between
//! the browser's own work.

use crate::lab::{AnyJob, AnyRun, Detail, Entry, Value};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use std::rc::Rc;

/// A slice of the first, synchronous kind ends after this long; most runs are complete by then.
const FIRST_SLICE_MS: f64 = 24.0;
/// Later slices end after this long, so that input is answered within a frame.
const SLICE_MS: f64 = 12.0;
/// Events between two looks at the clock.
const EVENTS: u64 = 4_000;

struct Work {
    job: AnyJob,
    then: Rc<dyn Fn(AnyRun)>,
    _timer: Option<Timeout>,
}

/// At most one run under way; a new one replaces it.
#[derive(Clone, Copy)]
pub struct Runner(StoredValue<Option<Work>, LocalStorage>);

/// Milliseconds on a clock that only goes forward.
pub fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

impl Runner {
    /// A runner with nothing to do.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// Starts a run and gives it to `then` when it is complete, at once or later.
    pub fn start(self, entry: &'static Entry, values: &[Value], then: impl Fn(AnyRun) + 'static) {
        self.stop();
        let job = entry.start(values, Detail::History);
        self.slice(Work { job, then: Rc::new(then), _timer: None }, FIRST_SLICE_MS);
    }

    /// Drops what is under way.
    pub fn stop(self) {
        self.0.set_value(None);
    }

    /// Whether a run is under way.
    pub fn busy(self) -> bool {
        self.0.with_value(Option::is_some)
    }

    fn slice(self, mut work: Work, budget: f64) {
        let start = now();
        loop {
            if let Some(run) = work.job.advance(EVENTS) {
                (work.then)(run);
                return;
            }
            if now() - start > budget {
                break;
            }
        }
        let timer = Timeout::new(0, move || {
            if let Some(work) = self.0.try_update_value(Option::take).flatten() {
                self.slice(work, SLICE_MS);
            }
        });
        work._timer = Some(timer);
        self.0.set_value(Some(work));
    }
}
