//! The picture as SVG markup: pure text, so that it can be drawn, tested and looked at without a browser.
//!
//! [`picture`] gives the whole room at a moment; [`cast`] gives the same people piece by piece, each with a key of its own,
//! so that a page can move them instead of drawing them anew. Colours are classes of the page's tokens; the picture belongs
//! inside an element of class `fig`.

mod cells;
mod head;
mod house;
mod labels;
mod layout;
mod people;

pub use labels::labels;
pub use layout::{Layout, Spot};

use self::{
    head::Person,
    people::{Pose, Sitting},
};
use super::{Doing, Room, Run, Words};
use crate::sim::in_order;
use crate::text::Locale;
use std::fmt::Write;

/// One movable part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Who or what it is; the same from moment to moment.
    pub key: String,
    /// Where it stands.
    pub spot: Spot,
    /// What it looks like there, drawn around its own origin.
    pub markup: String,
}

/// What the picture is of.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The run.
    pub run: &'a Run,
    /// The moment.
    pub at: f64,
    /// Where things stand.
    pub layout: &'a Layout,
    /// The skin.
    pub words: &'a Words,
    /// The reader's language and numerals.
    pub locale: Locale,
}

/// A guest who left is seen going for so many seconds.
const LEAVING_FOR: f64 = 60.0;

impl View<'_> {
    fn is_software(&self) -> bool {
        self.words.view == super::SKINS[1].view
    }

    fn is_sick(&self) -> bool {
        self.run.params.illness().is_some_and(|(from, to)| from <= self.at && self.at < to)
    }
}

/// The whole picture at a moment: the content of an SVG element of the layout's size.
pub fn picture(view: &View<'_>) -> String {
    let room = view.run.room(view.at);
    let mut svg = format!(r#"<g class="fig">{}"#, background(view));
    for piece in cast(view, &room) {
        svg += &piece.svg();
    }
    svg + "</g>" + &labels(view, &room)
}

impl Piece {
    fn new(key: String, spot: Spot, markup: String) -> Self {
        Self { key, spot, markup }
    }

    /// The piece where it stands.
    pub fn svg(&self) -> String {
        format!(r#"<g transform="{}">{}</g>"#, self.spot.transform(), self.markup)
    }
}

/// What stays where it is.
pub fn background(view: &View<'_>) -> String {
    let layout = view.layout;
    let mut svg = house::room(layout.width, layout.height, layout.skirting);
    let mut put = |spot: Spot, markup: &str| {
        let _ = write!(svg, r#"<g transform="{}">{markup}</g>"#, spot.transform());
    };
    put(layout.clock, &house::clock(view.at / 60.0));
    if !view.is_software() {
        put(layout.door, house::door());
        put(layout.kettle, &house::tea_station(true));
        put(layout.sign, &house::sign(layout.ropes, view.words.counter.get(view.locale)));
    } else {
        put(layout.door, cells::entry());
    }
    svg
}

/// Everybody and everything that changes, from the back of the picture to the front.
pub fn cast(view: &View<'_>, room: &Room) -> Vec<Piece> {
    let mut cast = dining_room(view, room);
    cast.extend(counter(view, room));
    cast.extend(waiters(view, room));
    cast
}

/// Guests at their tables, and the one who is leaving.
fn dining_room(view: &View<'_>, room: &Room) -> Vec<Piece> {
    let layout = view.layout;
    let mut pieces = Vec::new();
    let software = view.is_software();
    if let Some((guest, _)) = room.left.filter(|(_, ago)| *ago < LEAVING_FOR) {
        let markup = if software {
            cells::request(false, false) + r#"<path d="M-15-42L15-4M-15-4L15-42" class="s-failed w2"/>"#
        } else {
            people::leaver(Person::of(guest.wrapping_mul(7)), guest)
        };
        pieces.push(Piece::new(format!("leaver-{guest}"), layout.leaver(software), markup));
    }
    if !software {
        for (place, spot) in layout.tables.iter().enumerate() {
            pieces.push(Piece::new(format!("table-{place}"), *spot, house::table().to_owned()));
        }
    }
    let mut taken = vec![false; layout.seats()];
    let mut seat = |guest: u32| {
        // The last table stands close to the line, so it is filled last.
        let (seats, best) = (taken.len(), taken.len().saturating_sub(2).max(1));
        let order = (0..best).map(|step| (guest as usize * 5 + step) % best).chain(best..seats);
        let free = order.into_iter().find(|seat| taken.get(*seat) == Some(&false))?;
        taken[free] = true;
        Some(layout.seat(free))
    };
    let served: Vec<u32> = room
        .waiters
        .iter()
        .filter_map(|doing| match doing {
            Doing::Tea { guest } => Some(*guest),
            _ => None,
        })
        .collect();
    for guest in in_order(served, |guest| f64::from(*guest)) {
        if let Some(spot) = seat(guest) {
            let markup = if software {
                cells::request(true, false)
            } else {
                people::guest(Person::of(guest.wrapping_mul(7)), guest, Sitting::WithTea)
            };
            pieces.push(Piece::new(format!("guest-{guest}"), if software { spot.unflipped() } else { spot }, markup));
        }
    }
    for waiting in &room.waiting {
        let Some(spot) = seat(waiting.guest) else { break };
        let used = waiting.since / view.run.params.patience.get();
        let sitting = match used {
            used if used < 0.3 => Sitting::Waiting,
            used if used < 0.65 => Sitting::Bored,
            _ => Sitting::Calling,
        };
        let (markup, above) = if software {
            (cells::request(false, waiting.wants_dessert), -50.0)
        } else {
            (people::guest(Person::of(waiting.guest.wrapping_mul(7)), waiting.guest, sitting), -112.0)
        };
        // The ring fills in steps, so that the picture changes a few times a minute only.
        let ring = house::patience((used * 20.0).floor() / 20.0);
        let markup = format!(r#"{markup}<g transform="translate(0 {above}) scale(1.15)">{ring}</g>"#);
        pieces.push(Piece::new(
            format!("guest-{}", waiting.guest),
            if software { spot.unflipped() } else { spot },
            markup,
        ));
    }
    pieces
}

/// The confectioner behind the counter, and the dessert in the making.
fn counter(view: &View<'_>, room: &Room) -> Vec<Piece> {
    let layout = view.layout;
    let sick = view.is_sick();
    let mut pieces = Vec::new();
    if view.is_software() {
        pieces.push(Piece::new("counter".to_owned(), layout.counter, cells::dependency(sick)));
    } else {
        pieces.push(Piece::new("confectioner".to_owned(), layout.confectioner, people::confectioner(sick)));
        pieces.push(Piece::new("counter".to_owned(), layout.counter, house::counter(if sick { 2 } else { 6 })));
    }
    if let Some(made) = room.preparing {
        let done = (made.done * 24.0).floor() / 24.0;
        pieces.push(Piece::new(
            "preparing".to_owned(),
            layout.preparing,
            house::in_preparation(done, made.abandoned, !view.is_software()),
        ));
    }
    pieces
}

/// Where each waiter stands.
fn places(layout: &Layout, room: &Room) -> Vec<Spot> {
    let (waiters, in_line) = (room.waiters.len(), room.line.len());
    let mut places: Vec<Spot> = (0..waiters as u32).map(|waiter| layout.own_place(waiter, waiters, in_line)).collect();
    for (place, (waiter, _)) in room.line.iter().enumerate() {
        if let Some(spot) = places.get_mut(*waiter as usize) {
            *spot = layout.in_line(place, in_line);
        }
    }
    places
}

/// The waiters: those at the counter from the back file to the front file, then the others.
fn waiters(view: &View<'_>, room: &Room) -> Vec<Piece> {
    let places = places(view.layout, room);
    let line: Vec<(usize, u32)> = room.line.iter().map(|(waiter, _)| *waiter).enumerate().collect();
    // The back file, the odd places, comes first; in each file the last of the line.
    let line = in_order(line, |(place, _)| if place % 2 == 0 { 1e6 - *place as f64 } else { -(*place as f64) });
    let standing =
        line.into_iter().map(|(place, waiter)| (waiter, Pose::Standing(((waiter + place as u32 / 6) % 4) as u8)));
    let others = room.waiters.iter().zip(0..).filter_map(|(doing, waiter)| match doing {
        Doing::Free => Some((waiter, Pose::Ready)),
        Doing::Tea { .. } => Some((waiter, Pose::Tray)),
        Doing::Counter { .. } => None,
    });
    let piece = |(waiter, pose): (u32, Pose)| {
        let badge = view.locale.count(u64::from(waiter) + 1);
        let markup = match pose {
            _ if !view.is_software() => people::waiter(Person::of(waiter), pose, &badge, false),
            Pose::Standing(_) => cells::thread("p-waiting", &badge),
            Pose::Tray => cells::thread("f-succeeded", &badge),
            Pose::Ready => cells::thread("f-sheet", &badge),
        };
        Some(Piece::new(format!("waiter-{waiter}"), *places.get(waiter as usize)?, markup))
    };
    standing.chain(others).filter_map(piece).collect()
}

/// A waiter walks to the next place in the last seconds before being there.
const WALK: f64 = 15.0;
const STRIDES: u32 = 6;

/// [`cast`], with waiters on their way: each stands at the mean of the places of the next few seconds. It depends on the
/// moment alone, so it is the same forwards, backwards and standing still.
pub fn cast_in_motion(view: &View<'_>, room: &Room) -> Vec<Piece> {
    let mut cast = cast(view, room);
    let mut sums: Vec<(f64, f64)> = vec![(0.0, 0.0); room.waiters.len()];
    for stride in 0..STRIDES {
        let soon = view.run.room(view.at + WALK * f64::from(stride) / f64::from(STRIDES));
        for (sum, spot) in sums.iter_mut().zip(places(view.layout, &soon)) {
            *sum = (sum.0 + spot.x, sum.1 + spot.y);
        }
    }
    for piece in &mut cast {
        let waiter = piece.key.strip_prefix("waiter-").and_then(|number| number.parse::<usize>().ok());
        if let Some((x, y)) = waiter.and_then(|waiter| sums.get(waiter)) {
            piece.spot = Spot { x: x / f64::from(STRIDES), y: y / f64::from(STRIDES), ..piece.spot };
        }
    }
    cast
}
