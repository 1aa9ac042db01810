//! The picture on the page: the drawing's pieces, each moved and redrawn only when it changes.

use super::{
    Doing, RestaurantLab, Room, Run, SKINS,
    drawing::{Layout, Piece, View, background, cast_in_motion, labels},
    skin,
};
use crate::{
    lab::say,
    scene::{Legend, LegendItem, Scene, Stage, Switch},
    text::{Locale, Text},
};
use leptos::prelude::*;

const SWITCH: &[(&str, Text)] = &[(SKINS[0].view, SKINS[0].name), (SKINS[1].view, SKINS[1].name)];

/// The aprons, as legend marks.
const STRIPED: &str = r#"<rect x=".75" y=".75" width="16.5" height="12.5" class="p-waiting s-waiting w15"/>"#;
const SOLID: &str = r#"<rect x=".75" y=".75" width="16.5" height="12.5" class="f-succeeded s-succeeded w15"/>"#;
const PLAIN: &str = r#"<rect x=".75" y=".75" width="16.5" height="12.5" class="f-sheet s-edge w15"/>"#;

/// All that is drawn at a moment.
#[derive(Clone, PartialEq)]
struct Picture {
    background: String,
    pieces: Vec<Piece>,
    labels: String,
    size: (f64, f64),
    label: String,
    counts: [usize; 3],
}

fn counts(room: &Room) -> [usize; 3] {
    let free = room.waiters.iter().filter(|doing| **doing == Doing::Free).count();
    [room.line.len(), room.waiters.len() - room.line.len() - free, free]
}

fn picture(run: &Run, at: f64, (width, text): (f64, f64), locale: Locale, view: Option<&str>) -> Picture {
    let layout = Layout::new(width).with_text(text);
    let view = View { run, at, layout: &layout, words: skin(view), locale };
    let room = run.room(at);
    let counts = counts(&room);
    let [standing, busy, free] = counts.map(|count| locale.count(count as u64));
    let words = view.words;
    let label = format!(
        "{}: {} {standing}, {} {busy}, {} {free}",
        words.waiters.get(locale),
        words.at_counter.get(locale),
        words.with_tea.get(locale),
        words.free.get(locale)
    );
    Picture {
        // The clock's hands go on minute by minute.
        background: background(&View { at: (at / 60.0).floor() * 60.0, ..view }),
        pieces: cast_in_motion(&view, &room),
        labels: labels(&view, &room),
        size: (layout.width, layout.height),
        label,
        counts,
    }
}

impl Scene for RestaurantLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, playhead, locale, width, view, set_view, .. } = stage;
        let picture = Memo::new(move |_| {
            let run = run.get()?;
            Some(picture(
                &run,
                playhead.get(),
                (width.get(), stage.text.get() / 13.0),
                locale.get(),
                view.get().as_deref(),
            ))
        });
        let counts = Memo::new(move |_| picture.with(|picture| picture.as_ref().map(|picture| picture.counts)));
        let legend = Signal::derive(move || {
            let words = skin(view.get().as_deref());
            let marks = [(STRIPED, words.at_counter), (SOLID, words.with_tea), (PLAIN, words.free)];
            let item = |((mark, word), count): ((&'static str, Text), usize)| LegendItem {
                mark,
                label: say(move |locale| format!("{} {}", word.get(locale), locale.count(count as u64))),
            };
            marks.into_iter().zip(counts.get().unwrap_or_default()).map(item).collect::<Vec<_>>()
        });
        let part = move |read: fn(&Picture) -> String| {
            Memo::new(move |_| picture.with(|picture| picture.as_ref().map(read).unwrap_or_default()))
        };
        let (background, words, label) = (
            part(|picture| picture.background.clone()),
            part(|picture| picture.labels.clone()),
            part(|picture| picture.label.clone()),
        );
        let frame = part(|picture| format!("0 0 {:.0} {:.0}", picture.size.0, picture.size.1));
        let keys = Memo::new(move |_| {
            let keys = |picture: &Picture| picture.pieces.iter().map(|piece| piece.key.clone()).collect::<Vec<_>>();
            picture.with(|picture| picture.as_ref().map(keys).unwrap_or_default())
        });
        let piece = move |key: String| {
            let piece = Memo::new(move |_| {
                let find = |picture: &Picture| picture.pieces.iter().find(|piece| piece.key == key).cloned();
                picture.with(|picture| picture.as_ref().and_then(find))
            });
            let markup = Memo::new(move |_| {
                piece.with(|piece| piece.as_ref().map(|piece| piece.markup.clone())).unwrap_or_default()
            });
            let transform =
                move || piece.with(|piece| piece.as_ref().map(|piece| piece.spot.transform())).unwrap_or_default();
            view! { <g transform=transform inner_html=move || markup.get()></g> }
        };
        let question = Text::new("The picture's words", "ছবির ভাষা");
        view! {
            <div class="scene-bar">
                <Legend items=legend locale=locale />
                <Switch label=question choices=SWITCH view=view set_view=set_view locale=locale />
            </div>
            <div class="scene-picture">
                <Show when=move || picture.with(Option::is_some)>
                    <svg viewBox=move || frame.get() role="img" aria-label=move || label.get()>
                        <g class="fig">
                            <g inner_html=move || background.get()></g>
                            <For each=move || keys.get() key=String::clone children=piece />
                        </g>
                        <g inner_html=move || words.get()></g>
                    </svg>
                </Show>
            </div>
        }
        .into_any()
    }
}
