//! The mechanisms, one file each. A policy decides and returns a span or a verdict; it never holds a timer, so that any
//! engine, a test or another program can drive it.

pub mod backoff;
pub mod breaker;
pub mod budget;
pub mod bulkhead;
pub mod deadline;
