//! The event queue: earliest first, and among equal instants the one that was added first.

use super::SimTime;
use std::{cmp::Ordering, collections::BinaryHeap};

/// Events waiting for their instant.
///
/// The tie rule is what a stable sort of a list would give, and it is what makes a run repeatable. Most events bring about
/// another one: an event that was taken keeps its place at the top until it is known whether one comes to take it, which
/// saves half the work of putting the heap in order.
#[derive(Clone, Debug)]
pub struct EventQueue<E> {
    heap: BinaryHeap<Entry<E>>,
    added: u64,
    /// The entry at the top has been taken already.
    taken: bool,
}

#[derive(Clone, Copy, Debug)]
struct Entry<E> {
    at: SimTime,
    number: u64,
    event: E,
}

impl<E: Copy> EventQueue<E> {
    /// An empty queue with room for so many events.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { heap: BinaryHeap::with_capacity(capacity), added: 0, taken: false }
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, at: SimTime, event: E) {
        let entry = Entry { at, number: self.added, event };
        self.added += 1;
        if std::mem::take(&mut self.taken)
            && let Some(mut top) = self.heap.peek_mut()
        {
            *top = entry;
            return;
        }
        self.heap.push(entry);
    }

    /// Takes the next event.
    #[inline]
    pub fn pop(&mut self) -> Option<(SimTime, E)> {
        self.settle();
        let next = self.heap.peek().map(|entry| (entry.at, entry.event));
        self.taken = next.is_some();
        next
    }

    /// Takes the next event if it is due at this instant or before.
    #[inline]
    pub fn pop_due(&mut self, now: SimTime) -> Option<(SimTime, E)> {
        self.settle();
        if self.heap.peek()?.at <= now { self.pop() } else { None }
    }

    /// Lets the entry go that was taken before.
    #[inline]
    fn settle(&mut self) {
        if std::mem::take(&mut self.taken) {
            self.heap.pop();
        }
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        self.heap.len() - usize::from(self.taken)
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
    use crate::sim::Mulberry32;

    #[test]
    fn earliest_first_and_ties_in_order_of_adding() {
        let mut queue = EventQueue::with_capacity(4);
        for (at, name) in [(2.0, "c"), (1.0, "a"), (2.0, "d"), (1.0, "b")] {
            queue.push(SimTime::nearest(at), name);
        }
        assert_eq!(queue.pop_due(SimTime::nearest(0.5)), None);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(order, ["a", "b", "c", "d"]);
        assert!(queue.is_empty());
    }

    /// However taking and adding follow one another, the order is that of a list sorted after each step.
    #[test]
    fn taking_and_adding_in_any_order() {
        let mut random = Mulberry32::new(11);
        let (mut queue, mut list) = (EventQueue::with_capacity(0), Vec::new());
        for number in 0..20_000_u32 {
            if random.unit() < 0.52 {
                let at = SimTime::nearest(f64::from(random.draw() % 64));
                queue.push(at, number);
                list.push((at, number));
            } else {
                let due = SimTime::nearest(f64::from(random.draw() % 128));
                let first = list.iter().copied().min_by(|a, b| a.0.get().total_cmp(&b.0.get()).then(a.1.cmp(&b.1)));
                let expected = first.filter(|(at, _)| *at <= due);
                list.retain(|entry| Some(*entry) != expected);
                assert_eq!(queue.pop_due(due), expected);
            }
            assert_eq!(queue.len(), list.len());
        }
    }
}
