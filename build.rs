//! Turns each lab's Markdown lessons into HTML once, at build time, so that the app carries no Markdown parser.
//! Placeholders such as `{{chapter.calls}}` pass through untouched: they are filled from a run, in the reader's locale.

use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let labs = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("src/labs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo:rerun-if-changed=src/labs");
    for entry in fs::read_dir(labs)? {
        let folder = entry?.path();
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        for language in ["bn", "en"] {
            let source = folder.join(format!("lesson.{language}.md"));
            if source.exists() {
                let markdown = fs::read_to_string(&source)?;
                let mut html = String::new();
                pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new(&markdown));
                fs::write(out.join(format!("{name}.{language}.html")), html)?;
            }
        }
    }
    Ok(())
}
