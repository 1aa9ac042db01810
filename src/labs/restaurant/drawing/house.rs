//! The room without its people: door, tables, kettle, clock, counter.

use super::people::cold_cup;

/// Wall and floor, and the door at the left.
pub fn room(width: f64, height: f64, skirting: f64) -> String {
    let mut tiles = String::new();
    for step in 1..=3 {
        let y = skirting + (height - skirting) * f64::from(step * step) / 12.0;
        tiles += &format!("M0 {y:.1}H{width}");
    }
    format!(
        r#"<rect width="{width}" height="{skirting}" class="wall nost"/><rect y="{skirting}" width="{width}" height="{below}" class="floor nost"/><path d="{tiles}" class="s-rule w1"/><path d="M0 {rail}H{width}" class="s-rule w2"/><path d="M0 {skirting}H{width}" stroke-width="1.300"/>"#,
        below = height - skirting,
        rail = skirting - 42.0,
    )
}

/// An open door whose threshold is at the origin: 62 wide, 122 high, with the daylight behind it.
pub fn door() -> &'static str {
    r#"<path d="M-31 2V-118q31-16 62 0V2z" class="f-sheet"/><path d="M-31-34q16-9 31-2t31-4V2H-31z" class="cloth3" opacity=".5" stroke="none"/><path d="M-31 2V-118q31-16 62 0V2" stroke-width="3"/><path d="M31-118L47-124V12L31 2z" class="wood"/><path d="M35-106l8-3v38l-8 2zM35-58l8-1.500v40l-8-3z" class="wood2" stroke-width="1"/><circle cx="34" cy="-62" r="1.600" class="solid"/>"#
}

/// A table with its foot at the origin: 43 high.
pub fn table() -> &'static str {
    r#"<path d="M-23-43h46v4.800h-46z" class="wood"/><path d="M-2.600-38h5.200V-4h-5.200z" class="wood2"/><path d="M-14 0q1-4.500 14-4.500T14 0z" class="wood2"/>"#
}

/// The side table with the kettle: there is always tea. Foot at the origin.
pub fn tea_station(hot: bool) -> String {
    let steam =
        if hot { r#"<path d="M17.500-79q-2.600-3.600 0-7t0-7.200M22-80q-2.200-3 0-6" class="leader"/>"# } else { "" };
    format!(
        r#"<path d="M-18.500-38h3V0h-3zM15.500-38h3V0h-3zM-15.500-16h31v3h-31z" class="wood" stroke-width="1"/><path d="M-22-42h44v5h-44z" class="wood2"/><path d="M-14-47C-16-58-10-66 0-66S15-58 13-47Q12-43 8-42.500H-9Q-13-43-14-47z" class="cloth1"/><path d="M12.500-52Q18-54 17-63l4.600-1.500Q24-52 13-46.500z" class="cloth1"/><path d="M-8-65.500q8-3.500 16 0z" class="cloth1"/><circle cy="-69" r="2" class="cloth1"/><path d="M-12-62Q-10-80 0-80T11-64" stroke-width="2.400"/>{steam}{cups}"#,
        cups = cold_cup(-24.0, -42.0),
    )
}

/// A clock on the wall: minutes since the doors opened, from noon.
pub fn clock(minutes: f64) -> String {
    let minute = minutes % 60.0 * 6.0;
    let hour = minutes / 60.0 % 12.0 * 30.0;
    format!(
        r#"<circle r="17" class="shirt"/><circle r="13.600" stroke-width=".7"/><path d="M0-14v3M14 0h-3M0 14v-3M-14 0h3" stroke-width="1.200"/><path d="M0 1.500V-7.600" stroke-width="2.400" transform="rotate({hour:.1})"/><path d="M0 2V-11.600" stroke-width="1.600" transform="rotate({minute:.1})"/><circle r="1.500" class="solid"/>"#
    )
}

/// A clay bowl of yoghurt standing at a point; an empty one is still to be filled.
pub fn bowl(x: f64, y: f64, scale: f64, full: bool) -> String {
    let milk = if full { r#"<path d="M-6.600-13q6.600-3.400 13.200 0z" class="milk" stroke-width="1"/>"# } else { "" };
    format!(
        r#"<g transform="translate({x} {y}) scale({scale})"><path d="M-9-13h18v3.500H7.600Q9 0 4 0h-8q-5 0-3.600-9.500H-9z" class="clay" stroke-width="1.200"/>{milk}</g>"#
    )
}

/// The counter in front of the confectioner: its left end at x = −60, its floor at y = 0, 96 high.
pub fn counter(stock: usize) -> String {
    let mut svg = String::from(
        r#"<path d="M-57-88H57V0H-57z" class="wood"/><path d="M-61-96H61v8H-61z" class="wood2"/><path d="M-47-78H47v44H-47z" class="milk"/><path d="M-47-56H47" stroke-width="1.200"/><path d="M-47-26H47M-47-12H47" stroke-width=".7"/>"#,
    );
    for place in 0..8 {
        let (x, y) = (f64::from(place % 4) * 23.0 - 34.5, if place < 4 { -56.0 } else { -34.0 });
        svg += &bowl(x, y, 0.78, (place as usize) < stock);
    }
    svg + r#"<path d="M-43-76L-33-76L-43-62zM-29-76h5l-16 22h-3v-2z" class="shirt nost" opacity=".6"/>"#
}

/// The sign over the counter, hanging from the ceiling. Middle at the origin.
pub fn sign(ropes: f64, words: &str) -> String {
    format!(
        r#"<path d="M-42-12V-{ropes}M42-12V-{ropes}" stroke-width="1.200"/><path d="M-58-12H58V13H-58z" class="shirt"/><path d="M-54.500-8.500h109v18h-109z" stroke-width=".7"/><text y="5" class="mid on-shirt">{words}</text>"#
    )
}

/// The dessert in preparation: a bowl under a dial that fills as it gets done; struck through when it is for nobody.
pub fn in_preparation(done: f64, abandoned: bool, in_bowl: bool) -> String {
    let turn = done.clamp(0.0, 0.999) * core::f64::consts::TAU;
    let (x, y, large) = (13.0 * libm::sin(turn), -13.0 * libm::cos(turn), u8::from(done > 0.5));
    let slice = if done > 0.002 {
        format!(r#"<path d="M0 0V-13A13 13 0 {large} 1 {x:.2} {y:.2}z" class="clay" stroke-width="1"/>"#)
    } else {
        String::new()
    };
    let cross = if abandoned { r#"<path d="M-10-10L10 10M-10 10L10-10" class="s-wasted w3"/>"# } else { "" };
    let bowl = if in_bowl { bowl(0.0, 0.0, 1.0, done > 0.66) } else { String::new() };
    format!(
        r#"<g transform="translate(0 -34)"><circle r="13" class="shirt" stroke-width="1.200"/>{slice}{cross}</g>{bowl}"#
    )
}

/// How much patience a guest has used, over the head: an open ring that fills.
pub fn patience(used: f64) -> String {
    let turn = used.clamp(0.0, 0.999) * core::f64::consts::TAU;
    let (x, y, large) = (7.0 * libm::sin(turn), -7.0 * libm::cos(turn), u8::from(used > 0.5));
    format!(
        r#"<circle r="7" class="f-sheet s-waiting w15"/><path d="M0 0V-7A7 7 0 {large} 1 {x:.2} {y:.2}z" class="f-waiting nost"/>"#
    )
}
