//! Lessons hold no figures: they name a preset and a metric (or a parameter), and the figure comes from a run.

use super::{AnyRun, Detail, Entry, Kind, Quantity, Value};
use crate::text::Locale;

/// A lesson's HTML with every `{{preset.key}}` replaced by the value of that preset's run, as the reader reads numbers.
///
/// A parameter is shown with its unit or noun, a metric in its unit. A placeholder that names nothing stays as it is; a
/// test refuses it.
pub fn fill_lesson(entry: &'static Entry, locale: Locale) -> String {
    let mut rest = entry.information.lesson.get(locale);
    let mut html = String::with_capacity(rest.len() + 256);
    let mut runs: Vec<(&str, AnyRun)> = Vec::new();
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, tail)) = after.split_once("}}") else { break };
        html.push_str(before);
        match figure(entry, name.trim(), locale, &mut runs) {
            Some(figure) => html.push_str(&figure),
            None => {
                html.push_str("{{");
                html.push_str(name);
                html.push_str("}}");
            }
        }
        rest = tail;
    }
    html.push_str(rest);
    html
}

fn figure<'a>(
    entry: &'static Entry,
    name: &'a str,
    locale: Locale,
    runs: &mut Vec<(&'a str, AnyRun)>,
) -> Option<String> {
    let (preset, key) = name.split_once('.')?;
    let values = entry.presets().into_iter().find(|candidate| candidate.id == preset)?.values;
    if let Some(place) = entry.specs().iter().position(|spec| spec.key == key) {
        return Some(parameter(entry, place, *values.get(place)?, locale));
    }
    let metric = entry.metrics().iter().find(|metric| metric.key == key)?;
    if !runs.iter().any(|(name, _)| *name == preset) {
        runs.push((preset, entry.run(&values, Detail::Metrics)));
    }
    let (_, run) = runs.iter().find(|(name, _)| *name == preset)?;
    let measure = run.metric(key)?;
    Some(match (metric.unit, measure.number()) {
        (crate::text::Unit::Seconds, Some(seconds)) if seconds < 5.0 => {
            locale.span((seconds * 1000.0).round() / 1000.0)
        }
        (crate::text::Unit::Seconds, Some(seconds)) => locale.seconds(seconds, if seconds >= 100.0 { 0 } else { 1 }),
        _ => measure.show(metric.unit, locale),
    })
}

/// A parameter's value as a reader reads it, with its unit.
pub fn parameter(entry: &'static Entry, place: usize, value: Value, locale: Locale) -> String {
    let Some(spec) = entry.specs().get(place).copied() else { return String::new() };
    match (spec.kind, value) {
        (Kind::Number(number), Value::Number(value)) => match number.quantity {
            Quantity::Count(noun) if locale.is_bengali() && !noun.bn.starts_with("টি") => {
                format!("{} {}", locale.plain(value, 0), noun.bn)
            }
            Quantity::Count(noun) if locale.is_bengali() => format!("{}{}", locale.plain(value, 0), noun.bn),
            Quantity::Count(noun) => format!("{} {}", locale.plain(value, 0), noun.en),
            Quantity::Seed => locale.digits(&format!("{value}")),
            Quantity::Milliseconds | Quantity::Seconds => locale.span(value),
            Quantity::Minutes if value < 60.0 => locale.span(value),
            Quantity::Minutes => locale.minutes(value, 1),
            Quantity::PerSecond => format!("{}/s", locale.plain(value, 2)),
            Quantity::Share => format!("{}%", locale.plain(value * 100.0, 2)),
        },
        (Kind::Number(number), _) => number.off.map(|off| off.label.get(locale).to_owned()).unwrap_or_default(),
        (Kind::Choice(choices), Value::Choice(place)) => {
            choices.get(place).map(|choice| choice.label.get(locale).to_owned()).unwrap_or_default()
        }
        (Kind::Choice(_), _) => String::new(),
    }
}
