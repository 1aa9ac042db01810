//! Lines in pixels: cut at the edges, thinned to what can be seen, cut into dashes.

/// Keeps the part of a line between two pixel columns, cutting segments where they cross them.
pub(super) fn clip(points: &[(f64, f64)], left: f64, right: f64) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::with_capacity(points.len());
    let cut = |(x0, y0): (f64, f64), (x1, y1): (f64, f64), x: f64| (x, y0 + (y1 - y0) * (x - x0) / (x1 - x0));
    for pair in points.windows(2) {
        let (mut from, mut to) = (pair[0], pair[1]);
        if to.0 < left || from.0 > right {
            continue;
        }
        if from.0 < left && to.0 > from.0 {
            from = cut(from, to, left);
        }
        if to.0 > right && to.0 > from.0 {
            to = cut(from, to, right);
        }
        if kept.last() != Some(&from) {
            kept.push(from);
        }
        kept.push(to);
    }
    kept
}

/// At most four points for each pixel column: the first, the least, the greatest and the last.
pub(super) fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::with_capacity(points.len().min(4096));
    let mut start = 0;
    while start < points.len() {
        let column = points[start].0.floor();
        let length = points[start..].iter().take_while(|point| point.0.floor() == column).count();
        let group = &points[start..start + length];
        if length <= 4 {
            kept.extend_from_slice(group);
        } else {
            let by_height = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
            kept.push(group[0]);
            kept.extend(group.iter().min_by(by_height));
            kept.extend(group.iter().max_by(by_height));
            kept.push(group[length - 1]);
        }
        start += length.max(1);
    }
    kept
}

/// Cuts a line into dashes: even parts of the pattern are drawn, odd ones are gaps.
pub(super) fn dashes(points: &[(f64, f64)], pattern: &[f64]) -> Vec<Vec<(f64, f64)>> {
    let mut parts = Vec::new();
    let mut part = 0;
    let mut left = pattern[0];
    let mut dash = points.first().map(|point| vec![*point]).unwrap_or_default();
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let length = libm::hypot(to.0 - from.0, to.1 - from.1);
            if length <= left || parts.len() > 4000 {
                left -= length;
                if part % 2 == 0 {
                    dash.push(to);
                }
                break;
            }
            let share = left / length;
            from = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            if part % 2 == 0 {
                dash.push(from);
                parts.push(std::mem::take(&mut dash));
            } else {
                dash = vec![from];
            }
            part = (part + 1) % pattern.len();
            left = pattern[part];
        }
    }
    if dash.len() > 1 {
        parts.push(dash);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_their_share_of_a_line() {
        let parts = dashes(&[(0.0, 0.0), (90.0, 0.0)], &[6.0, 3.0]);
        let drawn: f64 = parts.iter().map(|part| part[part.len() - 1].0 - part[0].0).sum();
        assert_eq!(parts.len(), 10);
        assert!((drawn - 60.0).abs() < 1e-9);
    }

    #[test]
    fn thinning_keeps_the_extremes() {
        let points: Vec<(f64, f64)> =
            (0..1000).map(|i| (f64::from(i) / 1000.0, if i == 500 { 99.0 } else { 1.0 })).collect();
        let kept = thin(&points);
        assert!(kept.len() <= 4);
        assert!(kept.iter().any(|point| point.1 == 99.0));
    }

    #[test]
    fn clipping_cuts_at_the_edges() {
        assert_eq!(clip(&[(-10.0, 0.0), (10.0, 20.0)], 0.0, 5.0), [(0.0, 10.0), (5.0, 15.0)]);
    }
}
