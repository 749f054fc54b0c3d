//! The page as the server hands it out.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::Running;

/// What the page may weigh, all files together.
const MOST_BYTES: usize = 300 * 1024;

/// Every file of the page: its address, and its bytes.
fn files() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                files.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

fn text(name: &str) -> String {
    let files = files();
    let file = files.iter().find(|(file, _)| file == name).unwrap_or_else(|| panic!("no {name}"));
    String::from_utf8(file.1.clone()).unwrap()
}

#[test]
fn every_file_is_served_as_what_it_is() {
    let server = Running::new();
    for (name, bytes) in files() {
        let answer = server.get(&format!("/{name}"));
        assert_eq!(answer.status, 200, "{name}");
        let kind = answer.header("content-type").unwrap();
        let expected = match name.rsplit('.').next().unwrap() {
            "js" => "text/javascript",
            "css" => "text/css",
            "html" => "text/html",
            "svg" => "image/svg+xml",
            other => panic!("a file of another kind: {other}"),
        };
        assert!(kind.starts_with(expected), "{name}: {kind}");
        if name != "index.html" {
            assert_eq!(answer.body, bytes, "{name}");
        }
        let tag = format!("if-none-match: {}", answer.header("etag").unwrap());
        let again = server.request("GET", &format!("/{name}"), &[&tag], "");
        assert_eq!(again.status, 304);
        // A browser applies these headers to the file it has.
        for header in ["content-security-policy", "cache-control", "content-type"] {
            assert_eq!(again.header(header), answer.header(header), "{name}");
        }
    }
}

#[test]
fn the_page_is_light() {
    let weight: usize = files().iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(weight <= MOST_BYTES, "{weight} bytes, more than {MOST_BYTES}");
}

/// One round trip to the first paint: styles are in the document, scripts do not hold it up.
#[test]
fn the_document_brings_its_styles() {
    let server = Running::new();
    let answer = server.get("/");
    let document = answer.text();
    assert!(!document.contains("rel=\"stylesheet\""));
    assert_eq!(document.matches("<style>").count(), 2);
    assert!(
        document.contains(&text("style.css")) && document.contains(&text("puzzles/puzzles.css"))
    );
    let scripts = document.matches("<script").count();
    assert_eq!(scripts, document.matches("<script type=\"module\" src=\"").count());
}

/// Every module is named in the document, so that nothing is loaded later, with the network cut.
#[test]
fn every_module_is_loaded_with_the_page() {
    let document = text("index.html");
    for (name, bytes) in files().iter().filter(|(name, _)| name.ends_with(".js")) {
        let module = String::from_utf8_lossy(bytes);
        for later in ["await import(", "= import(", "=> import("] {
            assert!(!module.contains(later), "{name} loads something later");
        }
        let is_preloaded = document.contains(&format!("rel=\"modulepreload\" href=\"{name}\""));
        let is_script = document.contains(&format!("src=\"{name}\""));
        // A module of types alone is read by editors, not by browsers.
        let is_types = !module.lines().any(|line| {
            let line = line.trim_start();
            !(line.is_empty() || line.starts_with(['/', '*']) || line == "export {};")
        });
        assert!(is_preloaded || is_script || is_types, "{name} is not in the document");
    }
}

#[test]
fn nothing_comes_from_elsewhere_and_nothing_is_inline() {
    for (name, bytes) in files() {
        let text = String::from_utf8_lossy(&bytes);
        for scheme in ["http://", "https://", "//cdn"] {
            let foreign = text.split(scheme).skip(1).find(|rest| !rest.starts_with("www.w3.org/"));
            assert!(foreign.is_none(), "{name}: {scheme}{:.40}", foreign.unwrap());
        }
    }
    let document = text("index.html");
    for inline in [" style=\"", " onclick=", " onload=", "javascript:"] {
        assert!(!document.contains(inline), "{inline}");
    }
}

#[test]
fn answers_carry_strict_headers() {
    let server = Running::new();
    for path in ["/", "/app/main.js", "/api/v1/puzzles", "/nothing"] {
        let answer = server.get(path);
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
    }
    let policy = server.get("/").header("content-security-policy").unwrap().to_owned();
    assert_eq!(policy.matches("'sha256-").count(), 2, "one for each style sheet");
    assert_eq!(server.get("/api/v1/puzzles").header("cache-control"), Some("no-store"));
}
