//! Whole people: waiters, guests, the confectioner. Feet at the origin, looking to the right.

use super::head::{Mood, Person};

/// What a waiter's body shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// Free: upright, hands behind the back.
    Ready,
    /// Carries a tray with tea.
    Tray,
    /// Stands at the counter; one of four ways to stand.
    Standing(u8),
}

/// What a guest's body shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitting {
    /// Drinks tea.
    WithTea,
    /// Has just sat down.
    Waiting,
    /// Rests the chin on a hand.
    Bored,
    /// Holds up a hand for a waiter.
    Calling,
}

/// A waiter with a number. The apron is the state: plain, solid, or striped.
pub fn waiter(person: Person, pose: Pose, badge: &str, flipped: bool) -> String {
    let skin = person.skin();
    let (legs, apron, mood) = match pose {
        Pose::Ready => (STANDING_LEGS, "f-sheet", Mood::Calm),
        Pose::Tray => (WALKING_LEGS, "f-succeeded", Mood::Calm),
        Pose::Standing(0 | 1) => (STANDING_LEGS, "p-waiting", Mood::Patient),
        Pose::Standing(_) => (RESTING_LEGS, "p-waiting", Mood::Weary),
    };
    let (behind, front) = arms(pose, skin);
    // The arm with the tray would cover a badge on the chest.
    let badge_at = if pose == Pose::Tray { -33.0 } else { -57.5 };
    let mirror = if flipped { r#" transform="scale(-1 1)""# } else { "" };
    format!(
        r#"{legs}{behind}<path d="M-8.600-78.500Q-14.600-76.600-14.600-67L-12.400-36H12.400L14.600-67Q14.600-76.600 8.600-78.500Q0-74.500-8.600-78.500z" class="shirt"/>{head}<path d="M-5-78L0-72.600L5-78" class="shirt" stroke-width="1.100"/><path d="M-6.600-68.500H6.600L8.400-56.500Q12.800-55 12.800-52L13.400-20Q0-16-13.400-20L-12.800-52Q-12.800-55-8.400-56.500z" class="{apron}"/><path d="M-6.600-68.500L-5.400-77M6.600-68.500L5.400-77M-12.800-49.500L-14-50.500M12.800-49.500L14-50.500"/><g transform="translate(0 {badge_at})"><circle r="8.200" class="badge"/><text y="4.200" class="badge-n mid"{mirror}>{badge}</text></g>{front}"#,
        head = person.head(mood),
    )
}

const STANDING_LEGS: &str = r#"<path d="M-10.600-40L-9.800-4H-1.600L0-30L1.600-4H9.800L10.600-40z" class="trousers"/><path d="M-11.400 0q0-4.800 4.600-4.800h5.400V0zM1.400 0V-4.800h5.400q5 .4 6.400 4.800z" class="solid"/>"#;
const RESTING_LEGS: &str = r#"<path d="M-10.600-40L-10.800-4h8.200L.4-29L4-4.400h8.200L10.600-40z" class="trousers"/><path d="M-12.400 0q0-4.800 4.600-4.800h5.400V0zM3.800-.4v-4.600h5.400q5 .4 6.400 4.600z" class="solid"/>"#;
const WALKING_LEGS: &str = r#"<path d="M-10.600-40L-16-5.600l7.800 2L.6-28L7.200-4h8.400L10.600-40z" class="trousers"/><path d="M-17.600-2.600q1-4.400 5.200-3.600l4.800 2.600-1 3.600zM6.800 0v-4.800h5.600q5 .4 6.400 4.800z" class="solid"/>"#;

/// An arm along a path with its hand, in the colour of a class.
fn arm(path: &str, sleeve: &str, hand: Option<(f64, f64)>, skin: &str) -> String {
    let hand =
        hand.map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="3.500" class="{skin}"/>"#)).unwrap_or_default();
    format!(r#"<path d="{path}" class="limb-o"/>{hand}<path d="{path}" class="{sleeve}"/>"#)
}

fn arms(pose: Pose, skin: &str) -> (String, String) {
    let shirt = "limb-shirt";
    let none = String::new;
    match pose {
        Pose::Ready => (
            none(),
            arm("M-11.500-71Q-16.500-60-13.500-47", shirt, Some((-12.600, -43.500)), skin)
                + &arm("M11.500-71Q16.500-60 13.500-47", shirt, Some((12.600, -43.500)), skin),
        ),
        Pose::Tray => (
            arm("M11-71Q15.500-60 13-48", shirt, Some((12.600, -44.500)), skin),
            format!(
                r#"<path d="M9-65.600h32q.2 3-3 3.200H12q-3.200-.2-3-3.200z" class="wood"/>{}{}{}"#,
                cup(15.0, -65.6),
                cup(28.0, -65.6),
                arm("M-11-71Q-14.500-53 4-57L17-60.500", shirt, Some((20.500, -61.000)), skin)
            ),
        ),
        // Hands folded in front.
        Pose::Standing(0) => (
            none(),
            arm("M11.500-71Q17-56 4-43.500", shirt, None, skin)
                + &arm("M-11.500-71Q-17-56-3-43.500", shirt, Some((0.500, -42.500)), skin),
        ),
        // The empty tray under the arm.
        Pose::Standing(1) => (
            none(),
            arm("M11.500-71Q16.500-60 13.500-48", shirt, Some((12.600, -44.500)), skin)
                + r#"<ellipse cx="-14.600" cy="-47" rx="3.200" ry="14.500" class="wood" transform="rotate(4 -14.600 -47)"/>"#
                + &arm("M-11.500-71Q-18-58-15.500-45", shirt, Some((-14.600, -41.500)), skin),
        ),
        // A look at the watch.
        Pose::Standing(2) => (
            arm("M-11.500-71Q-17-60-12-49", shirt, None, skin),
            arm("M11.500-71Q19.500-57 6-46.500L-2-44.500", shirt, Some((-5.000, -43.500)), skin)
                + r#"<path d="M-.8-47.600l1.400 6" stroke-width="2.600"/>"#,
        ),
        // A hand on the hip.
        Pose::Standing(_) => (
            none(),
            arm("M-11.500-71Q-23-62-13-50", shirt, None, skin)
                + &arm("M11.500-71Q16.500-60 13.500-48", shirt, Some((12.600, -44.500)), skin),
        ),
    }
}

/// A steaming cup whose foot stands at a point.
pub fn cup(x: f64, y: f64) -> String {
    format!(
        r#"<g transform="translate({x} {y})"><path d="M2.700-10.500q-1.600-2.200 0-4.300t0-4.200M6-10.500q-1.600-2.200 0-4.300" class="leader"/></g>{}"#,
        cold_cup(x, y)
    )
}

/// An empty cup whose foot stands at a point.
pub fn cold_cup(x: f64, y: f64) -> String {
    format!(
        r#"<g transform="translate({x} {y})"><path d="M0-8h8.600l-.8 6q-.4 2-2 2H2.800q-1.600 0-2-2z" class="milk" stroke-width="1.100"/><path d="M8.500-6.500q3.400-.1 2.700 2.300-.6 1.600-3.300 1.300" stroke-width="1"/></g>"#
    )
}

/// A guest on a chair, looking to the right at a table whose edge is 15 ahead and 43 high.
pub fn guest(person: Person, cloth: u32, sitting: Sitting) -> String {
    let skin = person.skin();
    let cloth = cloth % 3 + 1;
    let sleeve = format!("limb-c{cloth}");
    let (mood, arms) = match sitting {
        Sitting::WithTea => {
            (Mood::Calm, arm("M4-58Q6-44 19-47.500", &sleeve, Some((22.000, -48.500)), skin) + &cup(19.5, -46.0))
        }
        Sitting::Waiting => (Mood::Patient, arm("M3-58Q6-44 20-44.500", &sleeve, Some((23.000, -45.000)), skin)),
        Sitting::Bored => (Mood::Weary, arm("M3-57Q8-44 18-45L13-60", &sleeve, Some((11.500, -64.500)), skin)),
        Sitting::Calling => (Mood::Weary, arm("M4-58Q14-58 16.500-70L19-83", &sleeve, Some((19.600, -86.500)), skin)),
    };
    format!(
        r#"<path d="M-14.600-27h3V0h-3zM4.400-27h3V0h-3zM-18.200-63h3l3.800 36h-3z" class="wood2" stroke-width="1"/><path d="M-15.500-30.500h24v3.600h-24z" class="wood" stroke-width="1"/><path d="M-9-39L-10-28L9-27L11.500-3.500h7L18.600-32Q17.600-37 11-37.500z" class="trousers"/><path d="M11 0v-4h5q4.600.4 5.800 4z" class="solid"/><path d="M-8-67.500Q-13.500-66-13.500-57L-11.500-28H10.500L12.800-57Q12.800-66 8-67.500Q0-64-8-67.500z" class="cloth{cloth}"/><g transform="translate(0 11)">{head}</g>{arms}"#,
        head = person.head(mood),
    )
}

/// A guest who walks away, looking to the right.
pub fn leaver(person: Person, cloth: u32) -> String {
    let skin = person.skin();
    let cloth = cloth % 3 + 1;
    let sleeve = format!("limb-c{cloth}");
    format!(
        r#"{WALKING_LEGS}{behind}<path d="M-8.600-78.500Q-14.600-76.600-14.600-67L-13.400-30H13.400L14.600-67Q14.600-76.600 8.600-78.500Q0-74.500-8.600-78.500z" class="cloth{cloth}"/>{head}{front}"#,
        behind = arm("M11-71Q17-60 16-50", &sleeve, Some((16.500, -46.500)), skin),
        head = person.head(Mood::Weary),
        front = arm("M-11-71Q-13-58-6-47", &sleeve, Some((-4.000, -44.000)), skin),
    )
}

/// The confectioner from the hips up, looking to the right. A sick one has a shawl, a wet cloth on the forehead and a
/// thermometer in hand.
pub fn confectioner(sick: bool) -> String {
    let person = Person::CONFECTIONER;
    let skin = person.skin();
    let body =
        r#"<path d="M-10-78.500Q-17-76-17-66L-15.500-26H15.500L17-66Q17-76 10-78.500Q0-74-10-78.500z" class="shirt"/>"#;
    if !sick {
        return format!(
            r#"{body}{head}<path d="M-10-98.500C-15-104-11-113.500-3.500-111.500C-1-117.500 8-117 9.500-111.500C15.500-112 17-103 11.600-98Q1-102.500-10-98.500z" class="milk"/><path d="M-9.800-97.600Q1-102 11.600-97" stroke-width="2.200"/><path d="M-7-62h14v34H-7z" class="milk"/>{left}<path d="M22-47l7-19" stroke-width="2"/><path d="M18.500-48.500q6.500 2.500 7.500 7.500-7 1.500-9.500-3z" class="wood"/>{right}"#,
            head = person.head(Mood::Calm),
            left = arm("M-12.500-70Q-18-55-5-48", "limb-shirt", Some((-1.500, -47.000)), skin),
            right = arm("M12.500-70Q21-60 24-54", "limb-shirt", Some((25.500, -52.500)), skin),
        );
    }
    format!(
        r#"{body}<g transform="rotate(7 0 -80)">{head}<path d="M-8.200-103.500Q1-108.500 11-103.200L11.600-97.600Q1.500-102.500-8.600-97.400z" class="milk"/><path d="M-4-104.400l-.6 5.400M6.500-105l.6 5.400" stroke-width=".8"/><path d="M12.800-90q2.400 3.400 0 4.800-2.400-1.400 0-4.800z" class="milk" stroke-width=".9"/></g><path d="M-11-80Q0-70 12-80Q21-76 21-64L23-26H9.500L4-62Q1-66-3-62L-9-26H-22L-20.500-64Q-20.500-76-11-80z" class="cloth2"/><path d="M-11-80Q-2-70-3-62M12-80Q6-72 4-62M-16.500-60l-1.500 28M16.500-60l1.500 28" stroke-width=".9"/>{left}{thermometer}{hand}"#,
        head = person.head(Mood::Ill),
        left = arm("M-13-66Q-17-52-4-46.500", "limb-c2", Some((-0.500, -46.000)), skin),
        thermometer = thermometer(27.0, -54.0),
        hand = arm("M14-66Q24-60 25.500-56", "limb-c2", Some((27.000, -53.500)), skin),
    )
}

/// A clinical thermometer held upright: a bulb, a column, a scale.
fn thermometer(x: f64, y: f64) -> String {
    format!(
        r#"<g transform="translate({x} {y})"><path d="M-3.200-30q0-3.400 3.200-3.400t3.200 3.400V2.500a5.400 5.400 0 1 1-6.400 0z" class="milk" stroke-width="1.200"/><circle cy="6.800" r="3.500" class="clay nost"/><path d="M-1.200-22h2.400V5h-2.400z" class="clay nost"/><path d="M3.400-26h3M3.400-21h2M3.400-16h3M3.400-11h2M3.400-6h3" stroke-width="1"/></g>"#
    )
}
