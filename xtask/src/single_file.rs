//! The whole app in one HTML file: for a USB stick, an e-mail, a course system, a classroom without a network.
//!
//! From disk a browser runs inline scripts and wasm from bytes, but no modules and no fetches. So everything the page
//! refers to is put into it: styles and their fonts, icons, the glue as a classic script, and the wasm gzipped in base64,
//! which the browser unpacks itself.

use crate::html::{self, Element};
use crate::licences;
use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fs;
use std::path::Path;
use zopfli::{Format, Options};

/// Starts the app: unpacks the wasm and hands its bytes to the glue. A browser that cannot is told so.
const BOOT: &str = r#"
(async () => {
  const unpacked = (id, type) => {
    const text = atob(document.getElementById(id).textContent.trim());
    // A plain loop: going through the letters one by one as an iterable takes ten times as long.
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "content-type": type } });
  };
  window.resilienceLabLicences = () => unpacked("resilience-lab-licences", "text/plain").text();
  try {
    // Compiled while it is being unpacked.
    await wasm_bindgen({ module_or_path: unpacked("resilience-lab-wasm", "application/wasm") });
  } catch (error) {
    console.error(error);
    const say = (lang, text) => {
      const line = document.createElement("p");
      line.lang = lang;
      line.textContent = text;
      document.body.append(line);
    };
    say("bn", "অ্যাপটি চালু হলো না। ব্রাউজারটি হালনাগাদ করে আবার খুলুন।");
    say("en", "The app did not start. Update the browser and open the file again.");
    say("en", String(error));
  }
})();
"#;

/// Makes the file from the hosted page, the classic glue and its wasm. The policy is added by the caller.
pub fn assemble(page: &str, dist: &Path, glue: &str, wasm: &[u8]) -> Result<String> {
    let mut changes = Vec::new();
    for element in html::elements(page) {
        if let Some(text) = inlined(&element, dist, glue, wasm)? {
            changes.push((element.range, text));
        }
    }
    let single = html::replace(page, &changes);
    match html::elements(&single).iter().find_map(outside) {
        Some(address) => bail!("the single file still refers to {address:?}"),
        None => Ok(single),
    }
}

/// What stands for an element in the single file; nothing where it stays as it is.
fn inlined(element: &Element<'_>, dist: &Path, glue: &str, wasm: &[u8]) -> Result<Option<String>> {
    if element.name == "script" {
        return Ok(match element.attribute("type") {
            Some("module") => Some(program(glue, wasm, &fs::read(dist.join(licences::FILE)).unwrap_or_default())?),
            _ => element.attribute("data-hosted-only").map(|_| String::new()),
        });
    }
    let Some(href) = element.attribute("href").filter(|_| element.name == "link") else { return Ok(None) };
    let file = dist.join(href.trim_start_matches("./"));
    Ok(match element.attribute("rel") {
        Some("stylesheet") => Some(format!("<style>{}</style>", style(&file)?)),
        Some("icon") => Some(format!("<link rel=\"icon\" href=\"{}\">", data_address(&file)?)),
        // Fetching early and installing make no sense here.
        Some("manifest" | "modulepreload" | "preload") => Some(String::new()),
        _ => None,
    })
}

/// The scripts that are the program. The ids let the app start a worker from the same text.
fn program(glue: &str, wasm: &[u8], licences: &[u8]) -> Result<String> {
    let (wasm, licences) = (packed(wasm)?, packed(licences)?);
    let glue = script_text(&without_own_address(glue)?);
    Ok(format!(
        "<script type=\"application/gzip;base64\" id=\"resilience-lab-licences\">{licences}</script>\n\
         <script type=\"application/gzip;base64\" id=\"resilience-lab-wasm\">{wasm}</script>\n\
         <script id=\"resilience-lab-glue\">{glue}</script>\n<script>{BOOT}</script>"
    ))
}

/// Gzip as small as it gets: any browser unpacks it, and the file is packed once and carried often.
fn packed(bytes: &[u8]) -> Result<String> {
    let mut gzip = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut gzip)?;
    Ok(STANDARD.encode(gzip))
}

/// The glue asks for its own address, to look for the wasm beside it. An inline script has none, and in a frame made from
/// a string (`srcdoc`) the question throws before the app starts.
fn without_own_address(glue: &str) -> Result<String> {
    let question = "new URL(document.currentScript.src, location.href).toString()";
    if !glue.contains(question) {
        bail!("wasm-bindgen's glue has changed: look how it finds its own address");
    }
    Ok(glue.replacen(question, "undefined", 1))
}

/// Text that can stand in a script element: the closing tag must not occur, also not in a string.
fn script_text(text: &str) -> String {
    text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
}

/// A style sheet with the files it names put into it.
fn style(file: &Path) -> Result<String> {
    let css = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let css = css.replace("\r\n", "\n");
    let mut result = String::with_capacity(css.len());
    let mut rest = css.as_str();
    while let Some((before, after)) = rest.split_once("url(") {
        let (address, after) = after.split_once(')').context("an address in a style sheet does not end")?;
        let address = address.trim().trim_matches(['"', '\'']);
        result.push_str(before);
        if address.starts_with("data:") || address.starts_with('#') {
            result.push_str(&format!("url(\"{address}\")"));
        } else {
            let beside = file.parent().unwrap_or(Path::new("")).join(address);
            result.push_str(&format!("url({})", data_address(&beside)?));
        }
        rest = after;
    }
    result.push_str(rest);
    Ok(result)
}

/// A file as a `data:` address.
fn data_address(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => bail!("no media type is known for {}", file.display()),
    };
    Ok(format!("data:{kind};base64,{}", STANDARD.encode(bytes)))
}

/// An address that would leave the file.
fn outside<'a>(element: &Element<'a>) -> Option<&'a str> {
    let address = match element.name {
        "link" => element.attribute("href"),
        "script" => element.attribute("src"),
        _ => None,
    };
    address.filter(|address| !address.starts_with("data:"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLUE: &str = "x = new URL(document.currentScript.src, location.href).toString(); s = '</script>';";
    const PAGE: &str = "<head><meta charset=\"utf-8\"><link rel=\"manifest\" href=\"m\"><link rel=\"preload\" href=\"w\">\
        </head><body><script data-hosted-only>no()</script><script type=\"module\">import './x.js'</script></body>";

    #[test]
    fn the_program_stands_inline_and_the_rest_is_gone() {
        let single = assemble(PAGE, Path::new(""), GLUE, b"\0asm").unwrap();
        assert!(!single.contains("no()") && !single.contains("import './x.js'") && !single.contains("manifest"));
        let scripts = html::elements(&single).iter().filter(|element| element.name == "script").count();
        assert_eq!(scripts, 4, "licences, data, glue and boot, none of them ended early: {single}");
        assert!(single.contains(r"s = '<\/script>'"));
    }

    #[test]
    fn a_reference_that_stays_is_an_error() {
        let page = PAGE.replace("</head>", "<link rel=\"author\" href=\"humans.txt\"></head>");
        assert!(assemble(&page, Path::new(""), GLUE, b"").is_err());
    }

    #[test]
    fn glue_of_another_shape_is_noticed() {
        assert!(program("let wasm_bindgen;", b"", b"").is_err());
    }
}
