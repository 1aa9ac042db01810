//! The little of HTML that the builds must read: which files a page refers to and which text stands inline in it.
//!
//! The page is our own `index.html` after Trunk has filled it, so this reads well-formed tags and nothing else; it skips
//! comments and knows that the text of scripts and styles is not markup.

use std::ops::Range;

/// One `<link>`, `<meta>`, `<script>` or `<style>`.
#[derive(Debug)]
pub struct Element<'a> {
    /// `link`, `meta`, `script` or `style`.
    pub name: &'a str,
    /// Where the whole element stands in the page.
    pub range: Range<usize>,
    /// The text between the tags; empty for `link` and `meta`.
    pub text: &'a str,
    tag: &'a str,
}

impl<'a> Element<'a> {
    /// An attribute's value; empty where the attribute stands without one.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.tag;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
            if rest.is_empty() {
                return None;
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (key, after) = rest.split_at(end);
            let (value, after) = match after.strip_prefix('=') {
                Some(quoted) if quoted.starts_with(['"', '\'']) => {
                    let (quote, inner) = quoted.split_at(1);
                    inner.split_once(quote).unwrap_or((inner, ""))
                }
                Some(bare) => bare.split_at(bare.find(char::is_whitespace).unwrap_or(bare.len())),
                None => ("", after),
            };
            if key == name {
                return Some(value);
            }
            rest = after;
        }
    }

    /// Whether this is a `<link>` of this kind.
    pub fn is_link(&self, rel: &str) -> bool {
        self.name == "link" && self.attribute("rel") == Some(rel)
    }
}

/// The page's links, metas, scripts and styles, in order.
pub fn elements(page: &str) -> Vec<Element<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = page[at..].find('<').map(|offset| at + offset) {
        let rest = &page[open..];
        if rest.starts_with("<!--") {
            at = open + rest.find("-->").map_or(rest.len(), |end| end + 3);
            continue;
        }
        let tag_end = open + tag_length(rest);
        at = tag_end;
        let Some(name) = ["link", "meta", "script", "style"].into_iter().find(|name| opens(rest, name)) else {
            continue;
        };
        let tag = page[open + 1 + name.len()..tag_end].trim_end_matches('>');
        let mut text = "";
        if matches!(name, "script" | "style") {
            let close = page[tag_end..].find(&format!("</{name}")).map_or(page.len(), |offset| tag_end + offset);
            text = &page[tag_end..close];
            at = close + tag_length(&page[close..]);
        }
        found.push(Element { name, range: open..at, text, tag });
    }
    found
}

/// The page with these elements replaced; the ranges are in order and do not overlap.
pub fn replace(page: &str, changes: &[(Range<usize>, String)]) -> String {
    let mut result = String::with_capacity(page.len());
    let mut at = 0;
    for (range, text) in changes {
        result.push_str(&page[at..range.start]);
        result.push_str(text);
        at = range.end;
    }
    result.push_str(&page[at..]);
    result
}

fn opens(rest: &str, name: &str) -> bool {
    rest[1..].strip_prefix(name).is_some_and(|after| after.starts_with([' ', '\n', '\t', '>', '/']))
}

/// Length of the tag that starts here, its `>` included; a `>` within quotes does not end it.
fn tag_length(rest: &str) -> usize {
    let mut quote = None;
    for (index, c) in rest.char_indices() {
        match (quote, c) {
            (None, '>') => return index + 1,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<head><meta charset="utf-8"><link rel="icon" href='a>b.svg' /><link data-x rel=manifest>
<!-- <script>no</script> --><script type="module">if (1 < 2) { "<link>" }</script></head>"#;

    #[test]
    fn elements_are_found_in_order_and_comments_are_not() {
        let names: Vec<_> = elements(PAGE).iter().map(|element| element.name).collect();
        assert_eq!(names, ["meta", "link", "link", "script"]);
    }

    #[test]
    fn attributes_are_read_in_every_spelling() {
        let found = elements(PAGE);
        assert_eq!(found[1].attribute("href"), Some("a>b.svg"));
        assert_eq!(found[1].attribute("rel"), Some("icon"));
        assert_eq!(found[2].attribute("data-x"), Some(""));
        assert!(found[2].is_link("manifest"));
        assert_eq!(found[2].attribute("href"), None);
    }

    #[test]
    fn a_scripts_text_is_not_markup() {
        let found = elements(PAGE);
        assert_eq!(found[3].text, r#"if (1 < 2) { "<link>" }"#);
        assert!(PAGE[found[3].range.clone()].ends_with("</script>"));
    }

    #[test]
    fn replacing_touches_nothing_else() {
        let found = elements(PAGE);
        let changed = replace(PAGE, &[(found[0].range.clone(), "X".into()), (found[3].range.clone(), String::new())]);
        assert!(changed.starts_with("<head>X<link rel"));
        assert!(changed.ends_with("--></head>"));
    }
}
