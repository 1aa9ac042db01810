//! One sort for all lists that are ordered by a number.
//!
//! The standard sort is compiled anew for each type of item, about 4 kB of wasm a time. Here only positions are sorted.

/// The items by a number, smallest first; items of the same number stay in order.
pub fn in_order<T>(items: Vec<T>, number: impl Fn(&T) -> f64) -> Vec<T> {
    let mut places: Vec<(f64, usize)> = items.iter().map(number).zip(0..).collect();
    places.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places.into_iter().filter_map(|(_, place)| items.get_mut(place)?.take()).collect()
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn by_number_and_otherwise_as_they_came() {
        let items = vec![(2.0, 'a'), (f64::INFINITY, 'b'), (-1.0, 'c'), (2.0, 'd'), (0.0, 'e'), (2.0, 'f')];
        let letters: String = in_order(items, |item| item.0).into_iter().map(|(_, letter)| letter).collect();
        assert_eq!(letters, "ceadfb");
    }
}
