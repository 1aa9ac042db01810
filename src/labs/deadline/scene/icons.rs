//! What stands at the rows: the user, three services, the bank. And the marks of time.

/// What the user does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// Waits with the phone in hand.
    Waiting,
    /// Still waits, though time is up.
    Late,
    /// Turns away and walks off.
    Gone,
    /// Reads "payment pending".
    Pending,
    /// Reads "paid".
    Paid,
}

const HEAD: &str = r#"<circle cx=".6" cy="-40" r="5.400" class="skin2"/><path d="M-4.900-39.500Q-6.400-47.400.8-47.200Q7-47 6.300-41.500Q3.500-44-.5-43.700Q-2.500-43.400-2.600-40.500Q-4-40.800-4.900-39.500z" class="hair"/>"#;
const BODY: &str = r#"<path d="M-3.600-34.500Q-6.800-33.500-6.800-28.500L-5.600-16.500H5.600L6.800-28.500Q6.800-33.500 3.600-34.500Q0-32.500-3.600-34.500z" class="cloth1"/>"#;
const STANDING: &str = r#"<path d="M-5.200-17.500L-4.800-1H-.8L0-12.500.8-1H4.800L5.200-17.500z" class="trousers"/><path d="M-5.600.400v-1.800h5V.400zM.8.400v-1.800H6l.6 1.800z" class="solid"/>"#;
const WALKING: &str = r#"<path d="M-5.200-17.500L-9.500-2.500l4 1.200L.2-12 5-1h4L5.200-17.500z" class="trousers"/><path d="M-10.500-1.600l.7-1.500 4.700 1.400-.5 1.900zM4.800.400v-1.800H9.800l.8 1.800z" class="solid"/>"#;
const PHONE_UP: &str = r#"<path d="M10.200-35h5.600v9.200h-5.600z" class="solid"/><path d="M11.300-33.700h3.400v6.200h-3.400z" class="milk nost"/><path d="M2.600-32.500l4.200 5.200 3.600-3 2 2.400-5 5q-1.200.8-2.200-.4L.6-29z" class="cloth1"/><circle cx="11.600" cy="-28.600" r="1.900" class="skin2"/>"#;
const ARM_DOWN: &str = r#"<path d="M-1.600-32.500h3.400L3.400-20h-3.200z" class="cloth1"/><circle cx="1.900" cy="-18.600" r="2" class="skin2"/>"#;

/// Paid: a tick on a disc.
const TICK: &str =
    r#"<circle r="9" class="f-succeeded"/><path d="M-4.500.5l3.200 3.300 5.800-7" class="f-none s-sheet w2 round"/>"#;
/// Pending: three dots in a ring.
const DOTS: &str = r#"<circle r="9" class="f-sheet s-waiting w2"/><path d="M-4.200 0h.01M0 0h.01M4.200 0h.01" class="s-waiting w3 round"/>"#;
/// A look at the clock.
const LATE: &str =
    r#"<circle r="9" class="t-failed s-failed w2"/><path d="M0-5.500V0l4 2.500" class="f-none s-failed w2 round"/>"#;

/// The user, feet at the origin, with what the phone says at one side of the head.
pub fn user(pose: Pose, side: f64) -> String {
    let (legs, arm, mirror, bubble) = match pose {
        Pose::Waiting => (STANDING, PHONE_UP, "", ""),
        Pose::Late => (STANDING, PHONE_UP, "", LATE),
        Pose::Pending => (STANDING, PHONE_UP, "", DOTS),
        Pose::Paid => (STANDING, PHONE_UP, "", TICK),
        Pose::Gone => (WALKING, ARM_DOWN, r#" transform="scale(-1 1)""#, ""),
    };
    let strokes = match pose {
        Pose::Gone => r#"<path d="M11-34h6M12-25h7M11-16h6" class="f-none s-ink2 w15 round"/>"#,
        _ => "",
    };
    format!(
        r#"<g class="fig"><g{mirror} stroke-width="1.100">{legs}{BODY}{HEAD}{arm}</g></g>{strokes}<g transform="translate({side} -43)">{bubble}</g>"#
    )
}

/// Where the user was: an outline, feet at the origin.
pub const NOBODY: &str = r#"<path d="M-5.500 0V-16.500L-6.800-28.500Q-6.800-33.500-3.600-34.500H3.600Q6.800-33.500 6.800-28.500L5.500-16.500V0zM-5-40a5.400 5.400 0 1 0 10.800 0a5.400 5.400 0 1 0-10.800 0" class="f-none s-edge w15 d2"/>"#;

/// A service or the bank in a box of 28 × 28; the user's own picture is a head with a phone.
pub const ICONS: [&str; 5] = [
    r#"<g class="fig"><path d="M2 28Q2 17.500 11 17.500T20 28z" class="cloth1"/><g transform="translate(10.400 52)">"#,
    r#"<path d="M1 1H27V27H1z" class="f-sheet s-ink w15"/><path d="M6 27V13.500a8 8 0 0 1 16 0V27M14 5.500V27M6 15.500H22" class="f-none s-ink w15"/>"#,
    r#"<path d="M1 1H27V27H1z" class="f-sheet s-ink w15"/><path d="M6.500 8.500h2M12 8.500h9.500M6.500 14h2M12 14h9.500M6.500 19.500h2M12 19.500h9.500" class="s-ink w2"/>"#,
    r#"<path d="M1 1H27V27H1z" class="f-sheet s-ink w15"/><path d="M5 8H23V20H5z" class="f-none s-ink w15"/><path d="M5 12H23" class="s-ink w3"/><path d="M16 16.500h4.500" class="s-ink w15"/>"#,
    r#"<path d="M14 2L26.500 9.500H1.500zM3 24H25V27H3z" class="f-sheet s-ink w15 round"/><path d="M6 11.500V22M11.300 11.500V22M16.700 11.500V22M22 11.500V22" class="s-ink w3"/>"#,
];

/// The user's icon.
pub fn head_and_phone() -> String {
    format!(
        r#"{}{HEAD}</g><path d="M20.500 13h6.500v11h-6.500z" class="solid"/><path d="M21.700 14.600h4.100v7h-4.100z" class="milk nost"/></g>"#,
        ICONS[0]
    )
}

/// A clock: somebody's time is up.
pub const CLOCK: &str =
    r#"<circle r="8" class="f-sheet s-ink w2"/><path d="M0-5V0l3.400 2.200" class="f-none s-ink w2 round"/>"#;
/// An answer that nobody is there to hear: wasted.
pub const UNHEARD: &str = r#"<path d="M-5.500-5.500h11v11h-11zl11 11" class="f-sheet s-wasted w2"/>"#;
/// A cross: it is cut off here.
pub const CUT: &str = r#"<path d="M-5.500-5.500l11 11m0-11l-11 11" class="f-none s-sheet round" stroke-width="6"/><path d="M-5.500-5.500l11 11m0-11l-11 11" class="f-none s-failed w3 round"/>"#;
/// The deadline's flag on its pole.
pub const FLAG: &str = r#"<path d="M0 0h13l-3.500 4.500 3.500 4.500H0z" class="f-failed"/>"#;
