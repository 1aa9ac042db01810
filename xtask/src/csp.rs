//! The content-security policy of both artefacts, as a `<meta>` since a static host may not let anyone set headers.
//!
//! It is written after the build, because it holds the hash of every inline script and style. Nothing may come from
//! another origin; only compiling wasm is allowed beyond the strictest.

use crate::html;
use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Which artefact a policy is for.
#[derive(Clone, Copy, PartialEq)]
pub enum Page {
    /// `index.html` and its files on a host.
    Hosted,
    /// The one file: it asks nobody for anything.
    Single,
}

/// The page with its policy, right after the line that names the character set (which must come first).
pub fn add(page: &str, kind: Page) -> Result<String> {
    let charset = html::elements(page)
        .iter()
        .find(|element| element.name == "meta" && element.attribute("charset").is_some())
        .map(|element| element.range.end)
        .context("the page names no character set")?;
    let meta = format!("\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", policy(page, kind));
    Ok(format!("{}{meta}{}", &page[..charset], &page[charset..]))
}

fn policy(page: &str, kind: Page) -> String {
    let scripts = hashes(page, "script");
    let styles = hashes(page, "style");
    match kind {
        Page::Hosted => format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{scripts}; style-src 'self'{styles}; \
             img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; \
             manifest-src 'self'; base-uri 'none'; form-action 'none'"
        ),
        Page::Single => format!(
            "default-src 'none'; script-src 'wasm-unsafe-eval'{scripts}; style-src {}; img-src data: blob:; \
             font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'",
            if styles.is_empty() { "'none'" } else { styles.trim_start() }
        ),
    }
}

/// The hash sources of the inline elements of this name, each after a space.
fn hashes(page: &str, name: &str) -> String {
    html::elements(page)
        .iter()
        .filter(|element| element.name == name && !element.text.is_empty() && is_code(element))
        .map(|element| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(element.text))))
        .collect()
}

/// A script of any other type is data, which no policy asks about.
fn is_code(element: &html::Element<'_>) -> bool {
    element.name == "style" || matches!(element.attribute("type"), None | Some("module" | "text/javascript"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<meta charset=\"utf-8\"><script>alert(1)</script><script type=\"x/data\">AAAA</script>";

    #[test]
    fn an_inline_script_is_allowed_by_its_hash_alone() {
        let page = add(PAGE, Page::Hosted).unwrap();
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(page.contains(&format!("script-src 'self' 'wasm-unsafe-eval' {hash}; style-src 'self';")), "{page}");
        assert!(page.starts_with("<meta charset=\"utf-8\">\n  <meta http-equiv="));
        assert!(!page.contains("unsafe-inline"));
    }

    #[test]
    fn the_single_file_may_ask_nobody() {
        let page = add(PAGE, Page::Single).unwrap();
        assert!(!page.contains("'self'") && !page.contains("connect-src"), "{page}");
    }

    #[test]
    fn a_page_without_character_set_is_refused() {
        assert!(add("<p>", Page::Hosted).is_err());
    }
}
