//! Heads: ten people who can be told apart, drawn looking a little to the right.
//!
//! Heads sit on bodies whose feet are at the origin, with y upwards negative; the chin is at −80, the crown near −108.

/// How somebody feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Content.
    Calm,
    /// Waiting.
    Patient,
    /// Tired of waiting.
    Weary,
    /// Feverish.
    Ill,
}

/// Who somebody is: features that stay while everything else changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    skin: u8,
    hair: Hair,
    glasses: bool,
    scarf: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hair {
    Short,
    Curly,
    Receding,
    CapAndBeard,
    Scarf,
    Bun,
    Braid,
    Grey,
    Bob,
    Beard,
}

const fn person(skin: u8, hair: Hair, glasses: bool, scarf: u8) -> Person {
    Person { skin, hair, glasses, scarf }
}

const PEOPLE: [Person; 10] = [
    person(1, Hair::Short, false, 1),
    person(2, Hair::Bun, false, 1),
    person(3, Hair::Receding, false, 1),
    person(1, Hair::Scarf, false, 3),
    person(2, Hair::Beard, false, 2),
    person(3, Hair::Braid, false, 2),
    person(2, Hair::CapAndBeard, false, 1),
    person(1, Hair::Grey, true, 1),
    person(3, Hair::Curly, false, 2),
    person(2, Hair::Bob, true, 3),
];

impl Person {
    /// One of ten people.
    pub const fn of(number: u32) -> Self {
        PEOPLE[number as usize % PEOPLE.len()]
    }

    /// The confectioner.
    pub const CONFECTIONER: Self = person(2, Hair::Grey, false, 1);

    /// The class of the skin's fill.
    pub const fn skin(self) -> &'static str {
        match self.skin {
            1 => "skin1",
            2 => "skin2",
            _ => "skin3",
        }
    }

    /// Neck, head, hair and face.
    pub fn head(self, mood: Mood) -> String {
        let skin = self.skin();
        let mut svg = self.behind();
        svg += &format!(r#"<path d="M-4.200-85h8.600v9.400q-4.300 3-8.600 0z" class="{skin}"/>"#);
        if self.hair == Hair::Scarf {
            svg += &self.scarf();
        } else {
            svg += &format!(
                r#"<path d="M-8.600-95.500C-8.600-102.500-4-106 1.500-106C7.600-106 11-101.500 11-95.500C11-87 8.200-80.400 3.200-80.400C-3.200-80.400-8.600-86.500-8.600-95.500z" class="{skin}"/><path d="M-6.200-94.600q-3.200-1-3.200 1.800 0 2.800 3.200 3" class="{skin}" stroke-width="1"/>"#
            );
        }
        svg += face(mood);
        svg += &self.hair();
        if self.glasses {
            svg += r#"<g stroke-width=".9"><circle cx="3" cy="-93.600" r="2.800"/><circle cx="8.700" cy="-93.600" r="2.300"/><path d="M5.800-93.800h.7M.2-94.200l-6.400-.8"/></g>"#;
        }
        svg
    }

    fn behind(self) -> String {
        match self.hair {
            Hair::Bun => r#"<circle cx="-9.400" cy="-99.500" r="5" class="hair"/>"#.to_owned(),
            Hair::Braid => r#"<path d="M-6-100C-14-95-15.500-82-12.400-70l1.800 5 1.800-5C-8-76-5.500-84-5-92z" class="hair"/><path d="M-13.400-84l4.600 2M-13.400-77.500l4.400 2" stroke-width=".8"/>"#.to_owned(),
            Hair::Bob => r#"<path d="M-9.600-101C-13-95-12.600-85-10-79.500Q-5-77.500-1.500-80L-3-99z" class="hair"/>"#.to_owned(),
            _ => String::new(),
        }
    }

    fn scarf(self) -> String {
        let (skin, cloth) = (self.skin(), self.scarf);
        format!(
            r#"<path d="M-10.600-92C-11.400-103-6-109.800 1.800-109.800C9.800-109.800 13.400-103.600 12.400-94C12-88 10.800-83.500 8.600-80C12.600-77.500 14.200-73.500 13.600-69.600Q0-63.600-14-69.600C-13.600-77-11-83-10.600-92z" class="cloth{cloth}"/><path d="M-5.600-95C-5.600-101.600-2-104.200 2.600-104.200C7.800-104.200 10.600-100.600 10.600-95C10.600-87 7.800-81.800 3.400-81.800C-2-81.800-5.600-88-5.600-95z" class="{skin}"/><path d="M-7-83.500Q2-76 9-80.500M-11-76.500Q0-69.500 12.500-74.500" stroke-width=".9"/>"#
        )
    }

    fn hair(self) -> String {
        let skin = self.skin();
        match self.hair {
            Hair::Short => SHORT.replace("HAIR", "hair"),
            Hair::Grey => SHORT.replace("HAIR", "hair2") + &MOUSTACHE.replace("HAIR", "hair2"),
            Hair::Curly => r#"<path d="M-9.600-93q-3.400-2.600-1-6-1.800-4.200 2-5.600.6-4.200 5-3.800 2.800-3 6.200-.8 4.400-.8 5.400 3.200 3.800 2 1.800 5.600.4 1.400-.4 2.400-2.400-3.400-6-3.600-4.600 1.600-7.200.6-2 1-2.200 4.400l-.8 3.400q-1.600-1.200-2.800.2z" class="hair"/>"#.to_owned(),
            Hair::Receding => r#"<path d="M-9.400-92C-11-100-8-105.500-3.400-107C1-108.300 5-108 7.400-106.200C9.600-104 11-101 11-97.600C9.400-100 8.600-103 6.600-104C2-105.400-2-105-4.600-102.600C-6-100-6.200-96-6.800-92.800C-7.800-93.600-8.800-93.200-9.400-92z" class="hair"/>"#.to_owned() + &MOUSTACHE.replace("HAIR", "hair"),
            Hair::CapAndBeard => BEARD.replace("HAIR", "hair").replace("SKIN", skin) + r#"<path d="M-9.400-97C-9.800-106.500-4.400-110 1.600-110C8-110 12-106.500 11.800-98Q1-102-9.400-97z" class="milk"/><path d="M-8.600-99.600Q1-104 11-100.600" stroke-width=".8"/>"#,
            Hair::Beard => SHORT.replace("HAIR", "hair") + &BEARD.replace("HAIR", "hair").replace("SKIN", skin),
            Hair::Scarf => String::new(),
            Hair::Bun | Hair::Braid => r#"<path d="M-9.400-91C-11.600-102.600-5.600-108.600 1.800-108.400C9.400-108.200 12.600-102.800 11.200-96C8.600-98.800 6.200-101.200 4.800-103.800C1.800-100-3.400-98.600-6.200-94.800L-6.900-92C-8-93-9-92.400-9.400-91z" class="hair"/><circle cx="6" cy="-99.400" r=".95" class="clay nost"/><circle cx="-6.800" cy="-88.400" r="1.100" class="milk" stroke-width=".7"/>"#.to_owned(),
            Hair::Bob => r#"<path d="M-9.800-88C-12.600-101-6.600-108.800 1.800-108.600C9.800-108.400 13-102.400 11.600-95.600C9.800-99 7.400-101.400 4.400-102.600C.6-99.800-4-98.400-5.600-94.600C-6-91-5.600-86-5-82.500Q-8.600-83.500-9.800-88z" class="hair"/>"#.to_owned(),
        }
    }
}

const SHORT: &str = r#"<path d="M-9.600-92C-11.800-103-6-108.800 2-108.600C9.800-108.400 12.800-103 11.200-97.200C9.800-100.200 8-101.800 5.400-102.400C1.400-100.600-3.400-101-5.600-99.200C-6.600-97.400-6.400-95-6.800-92.600C-7.800-93.600-9-93.400-9.600-92z" class="HAIR"/>"#;
const MOUSTACHE: &str = r#"<path d="M1.400-87.600Q4.200-90 5.800-88.700Q7.600-90 10-88Q8-86.500 5.800-87.200Q3.600-86.400 1.400-87.600z" class="HAIR" stroke-width=".7"/>"#;
const BEARD: &str = r#"<path d="M-7.600-92C-7.800-83-3.600-76.200 3-76.200C8.800-76.200 11-82.500 10.900-90C9.400-87.600 8.200-89.300 5.800-89.200C3.400-89.300 2.600-87.200.2-88C-3-88.600-5.800-89.600-7.600-92z" class="HAIR"/><path d="M3-85.800q2.800 1.900 5.200-.1-2.600-.9-5.200.1z" class="SKIN" stroke-width=".7"/>"#;

const fn face(mood: Mood) -> &'static str {
    match mood {
        Mood::Calm => {
            r#"<circle cx="3.200" cy="-93.800" r="1.200" class="solid"/><circle cx="8.600" cy="-93.800" r="1.100" class="solid"/><path d="M1.200-97.300q2-1.300 4-.2M7.300-97.500q1.700-.9 3 .2M6.700-92.600q1.900 2.500-.5 3.300M2.600-86.300q3 2.700 6 0" stroke-width="1"/>"#
        }
        Mood::Patient => {
            r#"<circle cx="3.600" cy="-93.800" r="1.200" class="solid"/><circle cx="9" cy="-93.800" r="1.100" class="solid"/><path d="M1.400-97q2-.9 4-.1M7.400-97.100q1.700-.6 3 .1M6.700-92.600q1.900 2.500-.5 3.300M3.400-85.600h4.800" stroke-width="1"/>"#
        }
        Mood::Weary => {
            r#"<path d="M1.700-94.300q1.700.9 3.500 0M7.200-94.300q1.600.9 3 0" stroke-width="1.300"/><path d="M1.200-96.600l3.800-1M7.200-97.800l3 1M6.700-92.600q1.900 2.500-.5 3.300M3.200-84.800q2.600-1.500 5.200 0" stroke-width="1"/>"#
        }
        Mood::Ill => {
            r#"<ellipse cx="1.400" cy="-89.200" rx="2.500" ry="1.700" class="clay nost" opacity=".55"/><ellipse cx="9" cy="-89.200" rx="1.600" ry="1.600" class="clay nost" opacity=".55"/><path d="M1.500-93.800q1.900 1.700 3.800 0M7-93.800q1.600 1.600 3.200 0" stroke-width="1.300"/><path d="M1-96.400l3.800-1.200M7-97.800l3.200 1.200M6.700-92.600q1.900 2.300-.5 3.100M3.200-84.600q2.600-1.700 5.200 0" stroke-width="1"/>"#
        }
    }
}
