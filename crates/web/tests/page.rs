//! The page as the server hands it out.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{EASY, Running, max_page_bytes};
use papan_web::Settings;
use serde_json::json;

/// Every file of the page, shared or a puzzle's own: its address, and its bytes.
fn files() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = papan::PUZZLES.iter().map(|puzzle| puzzle.info().id).chain(["web"]);
    let mut folders: Vec<PathBuf> = crates.map(|name| root.join(name).join("page")).collect();
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

/// How many style sheets the document names.
fn style_sheets() -> usize {
    text("web/page/index.html").matches("rel=\"stylesheet\"").count()
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
        match name.rsplit('.').next() {
            Some("html") => {}
            Some("js") => assert!(answer.body.len() <= bytes.len(), "{name}"),
            _ => assert_eq!(answer.body, bytes, "{name}"),
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
    let server = Running::new();
    let gzip = ["accept-encoding: gzip"];
    // All that a browser asks for. Style sheets come with the document.
    let paths = ["/", "/page.js", "/web/page/icons/papan.svg", "/api/v1/puzzles"];
    let sizes = paths.map(|path| server.request("GET", path, &gzip, "").body.len());
    let weight: usize = sizes.iter().sum();
    let most = max_page_bytes();
    assert!(weight <= most, "{sizes:?}: {weight} bytes, more than {most}");
}

/// The registry carries one level of each puzzle's library, to begin with; all come when they are asked for.
#[test]
fn the_library_is_asked_for() {
    let server = Running::new();
    let registry = server.get("/api/v1/puzzles");
    for (view, puzzle) in registry.json()["puzzles"].as_array().unwrap().iter().zip(papan::PUZZLES)
    {
        let levels = papan::library::levels(puzzle);
        assert_eq!(view["first"]["text"], levels[0].text);
        let named = levels.iter().filter(|level| registry.text().contains(&level.id)).count();
        assert_eq!(named, 1, "{}", puzzle.info().id);
        let answer = server.post("/api/v1/levels", &json!({"puzzle": puzzle.info().id}));
        assert_eq!(answer.json()["levels"].as_array().unwrap().len(), levels.len());
    }
}

/// Scripts are served without comments and indentation, line by line: no string may go over several
/// lines, and no code may follow a comment that begins a line.
#[test]
fn scripts_can_be_cut_line_by_line() {
    for (name, bytes) in files().iter().filter(|(name, _)| name.ends_with(".js")) {
        for line in std::str::from_utf8(bytes).unwrap().lines().map(str::trim) {
            assert_eq!(line.matches('`').count() % 2, 0, "{name}: {line}");
            let after = line.starts_with("/*").then(|| line.split("*/").nth(1)).flatten();
            assert_eq!(after.unwrap_or_default().trim(), "", "{name}: {line}");
            assert!(!line.ends_with('\\'), "{name}: {line}");
        }
    }
}

/// One round trip to the first paint: styles are in the document, scripts do not hold it up.
#[test]
fn the_document_brings_its_styles() {
    let server = Running::new();
    let answer = server.get("/");
    let document = answer.text();
    assert!(!document.contains("rel=\"stylesheet\""));
    assert_eq!(document.matches("<style>").count(), style_sheets());
    let sheets = files().into_iter().filter(|(name, _)| name.ends_with(".css"));
    for (name, bytes) in sheets {
        assert!(document.contains(std::str::from_utf8(&bytes).unwrap()), "{name}");
    }
    let scripts = document.matches("<script").count();
    assert_eq!(scripts, document.matches("<script type=\"module\" src=\"").count());
}

/// One request brings all modules but those of Watch, Levels, Export and reviews, which come with others when they are
/// first wanted.
#[test]
fn what_is_wanted_later_comes_later() {
    let server = Running::new();
    let document = server.get("/").text();
    assert_eq!(document.matches("<script").count(), 1);
    assert!(document.contains("<script type=\"module\" src=\"/page.js\"></script>"));
    assert!(!document.contains("modulepreload"));
    let script = server.get("/page.js");
    assert_eq!(script.status, 200);
    for line in script.text().lines() {
        assert!(!line.starts_with("import ") && !line.starts_with("export "), "{line}");
    }
    let text = script.text();
    let later: Vec<&str> =
        text.split("import(").skip(1).filter_map(|rest| rest.split('\'').nth(1)).collect();
    for (script, word) in [
        ("watch-view.js", "watch-scrubber"),
        ("levels-view.js", "results-clear-sure"),
        ("export-menu.js", "NETSCAPE2.0"),
        ("review-view.js", "review-scrubber"),
    ] {
        assert!(later.contains(&format!("./{script}").as_str()), "{later:?}");
        let answer = server.get(&format!("/{script}"));
        assert_eq!(answer.status, 200);
        assert!(answer.header("content-type").unwrap().starts_with("text/javascript"));
        assert!(answer.text().contains(word) && !text.contains(word), "{word}");
    }
}

/// The lessons come when they are asked for, those of whoever started the server.
#[test]
fn lessons_are_served() {
    let server = Running::new();
    let answer = server.get("/lessons.json");
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.json().as_array().unwrap().len(), 6);
    assert_eq!(answer.json()[0]["languages"]["id"]["steps"][0]["show"]["puzzle"], "tiles");
    let file = "title = 'Mine'\nsummary = 's'\n[[step]]\nheading = 'h'\ntext = 'x'\npuzzle = 'tiles'\n\
                level = '1 2 3/0 4 6/7 5 8'\nlanes = ['bfs']\n";
    let lessons = papan_lessons::Lessons::read([("1-mine.id.toml", file)]).unwrap();
    let server = Running::start(&Settings { lessons, ..Settings::default() });
    let lessons = server.get("/lessons.json").json();
    assert_eq!(lessons[0]["id"], "1-mine");
    assert_eq!(lessons[0]["languages"]["id"]["title"], "Mine");
}

/// Whoever takes compressed answers gets them, files and JSON alike, with tags that go on working.
#[test]
fn answers_are_compressed() {
    let server = Running::new();
    for path in ["/", "/page.js", "/api/v1/puzzles"] {
        let plain = server.get(path);
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let packed = server.request("GET", path, &["accept-encoding: br;q=0.5, gzip"], "");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert!(packed.body.len() * 3 < plain.body.len(), "{path}: {}", packed.body.len());
        for answer in [&plain, &packed] {
            let vary = answer.header("vary").unwrap_or_default().to_lowercase();
            assert!(vary.contains("accept-encoding"), "{path}: {vary}");
        }
        assert_eq!(packed.header("etag"), plain.header("etag"), "{path}");
        if let Some(tag) = plain.header("etag") {
            let tag = format!("if-none-match: {tag}");
            let headers = [tag.as_str(), "accept-encoding: gzip"];
            assert_eq!(server.request("GET", path, &headers, "").status, 304, "{path}");
        }
        let refused = server.request("GET", path, &["accept-encoding: gzip;q=0"], "");
        assert_eq!(refused.header("content-encoding"), None, "{path}");
    }
    // A stream of events must not wait until enough has come together.
    let id = server.submit(&json!({"task": "solve", "puzzle": "tiles", "level": EASY}));
    let path = format!("/api/v1/jobs/{id}/events");
    let events = server.request("GET", &path, &["accept-encoding: gzip"], "");
    assert_eq!(events.header("content-encoding"), None);
    assert!(events.text().contains("event: done"));
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
    let document = text("web/page/index.html");
    for inline in [" style=\"", " onclick=", " onload=", "javascript:"] {
        assert!(!document.contains(inline), "{inline}");
    }
}

#[test]
fn answers_carry_strict_headers() {
    let server = Running::new();
    for path in ["/", "/web/page/app/main.js", "/api/v1/puzzles", "/nothing"] {
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
    assert_eq!(policy.matches("'sha256-").count(), style_sheets(), "one for each style sheet");
    assert_eq!(server.get("/api/v1/puzzles").header("cache-control"), Some("no-store"));
}

/// The document of a site learns that a server stands behind it; the rest is sent as it lies in its folder, and
/// nothing beside it.
#[test]
fn a_site_is_shown_with_the_server_behind_it() {
    let outside = std::env::temp_dir().join(format!("papan-static-{}", std::process::id()));
    let folder = outside.join("dist");
    fs::create_dir_all(&folder).unwrap();
    fs::write(outside.join("secret.js"), "secret").unwrap();
    for (name, text) in [
        ("index.html", "<meta name=\"papan-server\" content=\"no\">"),
        ("page.0123.js", "script"),
        ("page.0123.js.br", "packed"),
        ("sw.js", "worker"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let server = Running::start(&Settings { site: Some(folder), ..Settings::default() });
    for path in ["/", "/index.html"] {
        let document = server.get(path);
        assert_eq!(document.text(), "<meta name=\"papan-server\" content=\"yes\">");
        assert_eq!(document.header("cache-control"), Some("no-cache"));
        assert_eq!(document.header("cross-origin-embedder-policy"), Some("require-corp"));
        assert_eq!(document.header("x-frame-options"), Some("SAMEORIGIN"));
    }
    let packed = server.request("GET", "/page.0123.js", &["accept-encoding: br"], "");
    assert_eq!((packed.text().as_str(), packed.header("content-encoding")), ("packed", Some("br")));
    assert!(packed.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(server.get("/page.0123.js").text(), "script");
    assert_eq!(server.get("/sw.js").header("cache-control"), Some("no-cache"));
    for path in ["/nothing.js", "/../secret.js", "/%2e%2e/secret.js", "/web/page/app/main.js"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"), "{path}");
    }
    assert_eq!(server.get("/api/v1/puzzles").status, 200);
    fs::remove_dir_all(outside).ok();
}
