//! The event queue: earliest first, and among equal instants the one that was added first.

use super::SimTime;
use std::{cmp::Ordering, collections::BinaryHeap};

/// Events waiting for their instant.
///
/// The tie rule is what a stable sort of a list would give, and it is what makes a run repeatable.
#[derive(Clone, Debug)]
pub struct EventQueue<E> {
    heap: BinaryHeap<Entry<E>>,
    added: u64,
}

#[derive(Clone, Debug)]
struct Entry<E> {
    at: SimTime,
    number: u64,
    event: E,
}

impl<E> EventQueue<E> {
    /// An empty queue with room for so many events.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { heap: BinaryHeap::with_capacity(capacity), added: 0 }
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, at: SimTime, event: E) {
        self.heap.push(Entry { at, number: self.added, event });
        self.added += 1;
    }

    /// Takes the next event.
    #[inline]
    pub fn pop(&mut self) -> Option<(SimTime, E)> {
        self.heap.pop().map(|entry| (entry.at, entry.event))
    }

    /// Takes the next event if it is due at this instant or before.
    #[inline]
    pub fn pop_due(&mut self, now: SimTime) -> Option<(SimTime, E)> {
        if self.heap.peek()?.at <= now { self.pop() } else { None }
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }
}

impl<E> PartialEq for Entry<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<E> Eq for Entry<E> {}

impl<E> PartialOrd for Entry<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> Ord for Entry<E> {
    /// Reversed, because the heap gives its greatest first. Instants are not negative and finite, so their bits order
    /// them as the numbers do, in one integer comparison.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at.get().to_bits(), other.number).cmp(&(self.at.get().to_bits(), self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earliest_first_and_ties_in_order_of_adding() {
        let mut queue = EventQueue::with_capacity(4);
        for (at, name) in [(2.0, "c"), (1.0, "a"), (2.0, "d"), (1.0, "b")] {
            queue.push(SimTime::nearest(at), name);
        }
        assert_eq!(queue.pop_due(SimTime::nearest(0.5)), None);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(order, ["a", "b", "c", "d"]);
    }
}
