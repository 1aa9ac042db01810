//! The picture: users, gateway, X and D in a chain. Every thread is a cell; what waits fills each pool from the side of D,
//! so that the trouble is seen to climb from right to left.

mod fixed;
mod frame;
mod moving;

use super::{CascadeLab, Journey, Run};
use crate::{
    figure::Fate,
    lab::say,
    scene::{Legend, LegendItem, Scene, Shared, Stage},
    text::{Locale, Text},
};
use frame::{Cells, Frame};
use leptos::prelude::*;

/// About so many requests a second are shown on their way.
const SHOWN: f64 = 36.0;
/// Larger pools have cells that stand for several threads: gateway, X, and the places in line.
const CELLS: [u32; 3] = [400, 300, 200];

impl Scene for CascadeLab {
    fn scene(stage: Stage<Run>) -> AnyView {
        let Stage { run, locale, width, .. } = stage;
        let legend =
            Signal::derive(move || run.get().map_or_else(Vec::new, |run| legend(&run, &Frame::new(width.get()))));
        let picture = move || run.get().map(|run| picture(stage, run, Frame::new(width.get()), locale.get()));
        view! {
            <div class="scene-bar"><Legend items=legend locale=locale /></div>
            <div class="scene-picture">{picture}</div>
        }
        .into_any()
    }
}

/// Threads that one cell stands for, when a pool has so many.
const fn per_cell(threads: u32, most: u32) -> u32 {
    let each = threads.div_ceil(most);
    if each == 0 { 1 } else { each }
}

fn legend(run: &Run, frame: &Frame) -> Vec<LegendItem> {
    let (window, each) = moving::measure(run, frame);
    let (gateway, x) = (per_cell(run.params.gateway_threads, CELLS[0]), per_cell(run.params.x_threads, CELLS[1]));
    let free = say(move |locale| {
        let (many, other) = (locale.count(u64::from(gateway)), locale.count(u64::from(x)));
        match (locale.is_bengali(), gateway == x, x) {
            (true, true, 1) => "খালি".to_owned(),
            (true, true, _) => format!("খালি; এক ঘরে {many}টি thread"),
            (true, false, _) => format!("খালি; gateway-এর এক ঘরে {many}টি, X-এর {other}টি thread"),
            (false, true, 1) => "free".to_owned(),
            (false, true, _) => format!("free; a cell is {many} threads"),
            (false, false, _) => format!("free; threads a cell: gateway {many}, X {other}"),
        }
    });
    let answered = say(move |locale| {
        let (window, many) = (locale.seconds_short(window, 1), locale.count(u64::from(each)));
        match (locale.is_bengali(), each > 1) {
            (true, true) => format!("শেষ {window}-এ উত্তর পেল; এক চিহ্নে {many}টি"),
            (true, false) => format!("শেষ {window}-এ উত্তর পেল"),
            (false, true) => format!("answered, last {window}; a mark is {many}"),
            (false, false) => format!("answered, last {window}"),
        }
    });
    vec![
        LegendItem {
            mark: r#"<rect x="3" y="1" width="12" height="12" class="f-succeeded"/>"#,
            label: Text::new("thread works", "thread কাজে").into(),
        },
        LegendItem {
            mark: r#"<rect x="3" y="1" width="12" height="12" class="p-waiting s-waiting w1"/>"#,
            label: Text::new("only waits", "শুধু অপেক্ষায়").into(),
        },
        LegendItem { mark: r#"<rect x="3" y="1" width="12" height="12" class="f-sheet s-edge w15"/>"#, label: free },
        LegendItem::named(Fate::Succeeded, answered),
        LegendItem::named(Fate::Failed, Text::new("failed", "ব্যর্থ")),
        LegendItem::named(Fate::Rejected, Text::new("turned away", "সঙ্গে সঙ্গে ফেরত")),
    ]
}

/// A run laid out.
struct Plan {
    run: Shared<Run>,
    frame: Frame,
    gateway: Cells,
    x: Cells,
    queue: Option<Cells>,
    /// Places in line that can be taken.
    places: u32,
    /// The requests that are shown on their way.
    sample: Vec<Journey>,
    /// How far back the users' marks go.
    window: f64,
    /// Requests that one of these marks stands for.
    each: u32,
}

impl Plan {
    fn new(run: Shared<Run>, frame: Frame) -> Self {
        let params = &run.params;
        let cells = |threads: u32, most: u32| threads.div_ceil(per_cell(threads, most)) as usize;
        let places = params.gateway_threads.saturating_sub(params.x_threads).min(params.x_queue);
        let queue = (places > 0).then(|| Cells::new(frame.queue, cells(places, CELLS[2]), 9.0));
        let (window, each) = moving::measure(&run, &frame);
        Self {
            gateway: Cells::new(frame.gateway.inset(5.0), cells(params.gateway_threads, CELLS[0]), 24.0),
            x: Cells::new(frame.x.inset(5.0), cells(params.x_threads, CELLS[1]), 24.0),
            queue,
            places,
            sample: run.history.sample(SHOWN).copied().collect(),
            window,
            each,
            frame,
            run,
        }
    }

    /// When D's answer to a request is back, or its timeout cuts it; as far as that is known.
    fn back(&self, journey: &Journey) -> Option<f64> {
        let params = &self.run.params;
        let asked = journey.asked?;
        let latency = if params.is_slow(asked) { params.d_slow_latency } else { params.d_latency };
        let gave_up = journey.outcome == super::Outcome::GaveUp;
        Some(if gave_up { asked + params.wait(latency.get()) } else { journey.ended })
    }
}

fn picture(stage: Stage<Run>, run: Shared<Run>, frame: Frame, locale: Locale) -> impl IntoView + use<> {
    let plan = Plan::new(run, frame);
    let fixed = fixed::fixed(&plan, locale);
    let places = moving::places(&plan);
    let cells = [&plan.gateway, &plan.gateway, &plan.x, &plan.x].map(Cells::all);
    let line = plan.queue.as_ref().map_or_else(String::new, Cells::all);
    let plan = StoredValue::new(plan);
    let at = stage.playhead;
    let clips = Memo::new(move |_| plan.with_value(|plan| moving::clips(plan, at.get())));
    let paths = Memo::new(move |_| plan.with_value(|plan| moving::paths(plan, at.get())));
    let words = Memo::new(move |_| plan.with_value(|plan| moving::words(plan, at.get(), locale)));
    let taken = cells.into_iter().chain([line]).enumerate().map(|(place, cells)| {
        let id = format!("cascade-cells-{place}");
        let clip = format!("url(#{id})");
        let class = match place {
            0 | 2 => "f-succeeded",
            4 => "f-waiting",
            _ => "p-waiting s-waiting w1",
        };
        let area = move || clips.with(|clips| clips.get(place).cloned().unwrap_or_default());
        view! {
            <clipPath id=id><path d=area /></clipPath>
            <path d=cells class=class clip-path=clip />
        }
    });
    let moving = moving::PATHS.into_iter().enumerate().map(|(place, class)| {
        let data = move || paths.with(|paths| paths.get(place).cloned().unwrap_or_default());
        view! { <path d=data class=class /> }
    });
    let words = moving::WORDS.into_iter().zip(places).enumerate().map(|(place, (class, (x, y)))| {
        let said = move || words.with(|words| words.get(place).cloned().unwrap_or_default());
        view! { <text x=x y=y class=class>{said}</text> }
    });
    let label = match locale.is_bengali() {
        true => "শিকল: ব্যবহারকারী, gateway, X আর D। প্রতিটি thread একটি ঘর; কোনটি কাজে, কোনটি অপেক্ষায়, আর কারা ফেরত যায়",
        false => {
            "The chain from users over gateway and X to D. Each thread is a cell that works, waits or is free; beside them the requests turned away"
        }
    };
    view! {
        <svg viewBox=format!("0 0 {:.0} {:.0}", frame.width, frame.height) role="img" aria-label=label>
            <g inner_html=fixed></g>
            {taken.collect_view()}
            {moving.collect_view()}
            {words.collect_view()}
        </svg>
    }
}
