//! The registry: one line a lab.

use crate::lab::Entry;

macro_rules! registry {
    ($($folder:ident :: $lab:ident),* $(,)?) => {
        $(pub mod $folder;)*

        /// All labs, in the order of the book.
        pub static LABS: &[Entry] = &[$(Entry::of::<$folder::$lab>()),*];

        /// Their scenes, in the same order.
        #[cfg(feature = "web")]
        pub static SCENES: &[crate::scene::AnyScene] = &[$(crate::scene::AnyScene::of::<$folder::$lab>()),*];
    };
}

registry! {
    restaurant::RestaurantLab,
    cascade::CascadeLab,
    deadline::DeadlineLab,
    retry::RetryLab,
    jitter::JitterLab,
    breaker::BreakerLab,
    bulkhead::BulkheadLab,
}

/// The lab of this name.
pub fn find(id: &str) -> Option<&'static Entry> {
    LABS.iter().find(|entry| entry.id() == id)
}
