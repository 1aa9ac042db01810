//! Resilience Lab: see how distributed systems fail and survive.
//!
//! Data runs one way. A link or a control gives a lab's **parameters**; the parameters make a **run**, the whole history
//! of a seeded simulation; and everything a reader sees (scene, sentence, numbers, charts, table) is read off that run
//! at the **playhead**. The browser's clock never steps a model, so stepping back is free, and changing one parameter
//! re-runs with the same chance, so the change alone explains the difference.
//!
//! - [`sim`]: quantities, chance, the event queue, statistics, theory, and one file for each mechanism;
//! - [`text`]: two languages by type, numerals, units, the glossary;
//! - [`figure`]: a chart as data, drawn on a canvas or as SVG, with its table and CSV;
//! - [`lab`]: the contract between a lab and everything else: control table, links, metrics, moments, sweeps;
//! - [`labs`]: the registry, a folder a lab;
//! - `scene`, `ui`, `api` (feature `web`): the drawing kit for scenes, the pages, `window.resilienceLab`.
//!
//! Without the feature `web` nothing here knows a browser.

pub mod figure;
pub mod lab;
pub mod labs;
pub mod sim;
pub mod text;

#[cfg(feature = "web")]
pub mod api;
#[cfg(feature = "web")]
pub mod scene;
#[cfg(feature = "web")]
pub mod ui;
