//! The scripting API's documents, the same on `window.resilienceLab` and from the native example.

use super::{Detail, Entry, Kind, Notice, Pairs, Quantity, Spec, Value, read_params};
use crate::text::Locale;
use serde_json::{Map, Value as Json, json};

/// Runs a lab and tells what came out: `{params, ignored, metrics, end}`.
///
/// `params` are the values used, as links write them; `ignored` has one `{key, value, sentence}` for everything that
/// could not be taken as given; `metrics` are SI and unrounded, `null` for what did not happen; `end` is `finished`,
/// `horizon` or `limit`. Only the metrics are recorded.
pub fn simulate(entry: &'static Entry, pairs: &Pairs, locale: Locale) -> Json {
    let (values, notices) = read_params(entry, pairs);
    let run = entry.run(&values, Detail::Metrics);
    let measures = run.measure();
    let metrics: Map<_, _> = entry
        .metrics()
        .iter()
        .zip(&measures)
        .map(|(metric, measure)| (metric.key.to_owned(), measure.json()))
        .collect();
    json!({
        "params": params(entry, &values),
        "ignored": notices.iter().map(|notice| ignored(notice, locale)).collect::<Vec<_>>(),
        "metrics": metrics,
        "end": run.ending().word(),
    })
}

/// What a lab takes and gives: `{params, presets, metrics}`.
pub fn schema(entry: &'static Entry) -> Json {
    let defaults = entry.defaults();
    let specs = entry.specs();
    let presets = entry.presets().into_iter().map(|preset| {
        let changed = specs.iter().zip(&preset.values).zip(&defaults).filter(|((_, value), default)| value != default);
        let changed: Map<_, _> =
            changed.map(|((spec, value), _)| (spec.key.to_owned(), json!(spec.write(*value)))).collect();
        json!({ "id": preset.id, "params": changed })
    });
    json!({
        "params": specs.iter().zip(&defaults).map(|(spec, default)| param(spec, *default)).collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
        "metrics": entry.metrics().iter().map(|metric| json!({ "key": metric.key, "unit": metric.unit.symbol() })).collect::<Vec<_>>(),
    })
}

/// All values of a lab as links write them.
pub(super) fn params(entry: &'static Entry, values: &[Value]) -> Map<String, Json> {
    entry.specs().iter().zip(values).map(|(spec, value)| (spec.key.to_owned(), json!(spec.write(*value)))).collect()
}

fn ignored(notice: &Notice, locale: Locale) -> Json {
    json!({ "key": notice.key, "value": notice.given, "sentence": notice.sentence(locale) })
}

fn param(spec: &Spec, default: Value) -> Json {
    match spec.kind {
        Kind::Number(number) => {
            let (kind, unit) = match number.quantity {
                Quantity::Count(_) => ("count", ""),
                Quantity::Seed => ("seed", ""),
                Quantity::Milliseconds | Quantity::Seconds | Quantity::Minutes => ("span", "s"),
                Quantity::PerSecond => ("rate", "/s"),
                Quantity::Share => ("share", "%"),
            };
            let off: Vec<_> = number.off.iter().map(|off| off.word).collect();
            json!({
                "key": spec.key, "kind": kind, "unit": unit, "default": spec.write(default),
                "min": spec.write(Value::Number(number.min)), "max": spec.write(Value::Number(number.max)), "choices": off,
            })
        }
        Kind::Choice(choices) => json!({
            "key": spec.key, "kind": "choice", "unit": "", "default": spec.write(default), "min": null, "max": null,
            "choices": choices.iter().map(|choice| choice.word).collect::<Vec<_>>(),
        }),
    }
}
