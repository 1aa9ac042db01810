//! The engine: quantities, chance, the event queue, statistics, theory and the policies.
//!
//! Nothing here knows text, drawing or a browser. Native and wasm give the same bits: transcendental functions come from
//! `libm`, ties in the queue break by insertion number, and every random number comes from one seeded generator.

mod order;
pub mod policy;
mod quantity;
mod queue;
mod random;
pub mod stats;
pub mod theory;

pub use order::in_order;
pub use quantity::{CallsPerSecond, OutOfRange, Probability, Ratio, SimTime, Span};
pub use queue::EventQueue;
pub use random::Mulberry32;

/// The most attempts one run makes. Reaching it is a finding that the reader is told, never a hang.
pub const ATTEMPT_LIMIT: u64 = 5_000_000;

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nothing was left to happen.
    Finished,
    /// The run's time was up, as it was meant to be.
    Horizon,
    /// The storm outgrew the run: [`ATTEMPT_LIMIT`] attempts were made and some were still to come.
    Limit,
}

impl Ending {
    /// The word in the scripting API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Horizon => "horizon",
            Self::Limit => "limit",
        }
    }
}
