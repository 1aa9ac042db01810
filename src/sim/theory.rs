//! Closed forms to hold simulated numbers against.

/// Little's law: the mean number in a system, from the arrival rate (1/s) and the mean stay (s).
pub fn little(rate: f64, stay: f64) -> f64 {
    rate * stay
}

/// Erlang B: the share of calls lost when `offered` erlangs meet `servers` servers and no queue.
///
/// It holds for any distribution of the holding time with the same mean. Computed by the recurrence
/// B₀ = 1, Bₖ = a·Bₖ₋₁ / (k + a·Bₖ₋₁), which never overflows.
pub fn erlang_b(offered: f64, servers: u32) -> f64 {
    let mut blocked = 1.0;
    for k in 1..=servers {
        blocked = offered * blocked / (f64::from(k) + offered * blocked);
    }
    blocked
}

/// Erlang C: the chance that a call has to wait, when `offered` erlangs meet `servers` servers and a queue without end.
/// One when the servers cannot keep up.
pub fn erlang_c(offered: f64, servers: u32) -> f64 {
    let servers_f = f64::from(servers);
    if offered >= servers_f {
        return 1.0;
    }
    let blocked = erlang_b(offered, servers);
    servers_f * blocked / (servers_f - offered * (1.0 - blocked))
}

/// The mean wait in a queue (M/M/c), in seconds; infinite when the servers cannot keep up.
pub fn erlang_c_wait(rate: f64, service_rate: f64, servers: u32) -> f64 {
    let spare = f64::from(servers) * service_rate - rate;
    if spare <= 0.0 { f64::INFINITY } else { erlang_c(rate / service_rate, servers) / spare }
}

/// How many ways there are to choose `k` of `n`, as a float (exact up to 2⁵³).
pub fn choose(n: u32, k: u32) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k.min(n - k)).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

/// The chance of exactly `k` successes in `n` trials with chance `p` each.
pub fn binomial(n: u32, k: u32, p: f64) -> f64 {
    choose(n, k) * libm::pow(p, f64::from(k)) * libm::pow(1.0 - p, f64::from(n.saturating_sub(k)))
}

/// The chance of exactly `overlap` common members, when two groups of `size` are drawn from `n`.
pub fn hypergeometric(n: u32, size: u32, overlap: u32) -> f64 {
    if overlap > size || size > n {
        return 0.0;
    }
    choose(size, overlap) * choose(n - size, size - overlap) / choose(n, size)
}

/// The chance that at least one of `n` parts is hit, when each is with chance `p`.
pub fn any_of(n: u32, p: f64) -> f64 {
    1.0 - libm::pow(1.0 - p, f64::from(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected} ± {tolerance}");
    }

    #[test]
    fn little_gives_the_threads_of_a_slow_dependency() {
        assert_eq!(little(400.0, 0.05), 20.0);
        assert_eq!(little(400.0, 3.0), 1200.0);
    }

    /// Published Erlang B values; the first two also by hand: 1/(1+1) = 1/2 and 2·(2/3)… = 2/5.
    #[test]
    fn erlang_b_agrees_with_tables() {
        for (offered, servers, expected) in [
            (1.0, 1, 0.5),
            (2.0, 2, 0.4),
            (10.0, 10, 0.214_582),
            (20.0, 20, 0.158_892),
            (20.0, 30, 0.008_457),
            (100.0, 100, 0.075_700),
            (50.0, 60, 0.021_668),
            (6.0, 10, 0.043_142),
        ] {
            close(erlang_b(offered, servers), expected, 1e-6);
        }
    }

    /// Rows of (rate, service rate, servers, chance to wait, mean wait).
    #[test]
    fn erlang_c_agrees_with_tables() {
        for (rate, service, servers, chance, wait) in [
            (8.0, 1.0, 10, 0.409_180, 0.204_590),
            (18.0, 1.0, 20, 0.550_769, 0.275_385),
            (95.0, 10.0, 10, 0.825_586, 0.165_117),
            (400.0, 20.0, 25, 0.209_103, 0.002_091),
            (9.0, 10.0, 1, 0.9, 0.9),
        ] {
            close(erlang_c(rate / service, servers), chance, 1e-6);
            close(erlang_c_wait(rate, service, servers), wait, 1e-6);
        }
        assert_eq!(erlang_c(5.0, 5), 1.0);
        assert_eq!(erlang_c_wait(5.0, 1.0, 5), f64::INFINITY);
    }

    #[test]
    fn counting_and_overlap() {
        assert_eq!(choose(8, 2), 28.0);
        assert_eq!(choose(54, 4), 316_251.0);
        assert_eq!(choose(3, 5), 0.0);
        close(hypergeometric(8, 2, 0), 15.0 / 28.0, 1e-12);
        close(hypergeometric(8, 2, 1), 12.0 / 28.0, 1e-12);
        close(hypergeometric(8, 2, 2), 1.0 / 28.0, 1e-12);
        close(any_of(100, 0.01), 0.633_968, 1e-6);
        close(binomial(4, 2, 0.5), 6.0 / 16.0, 1e-12);
    }
}
