//! The page: files that are part of the binary, found by their exact names only. The document asks
//! for one script, in which all modules are but those that are loaded when they are first wanted; they can be
//! had one by one as well.

mod bundle;
mod files;
mod site;
mod statics;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use papan_api::ApiError;
use sha2::{Digest, Sha256};

use crate::error::HttpError;
use crate::state::App;
use bundle::{BundleError, Bundled};
use files::text;
pub use site::{SiteError, SiteFile, SiteParts, site_files};
pub(crate) use statics::Statics;

/// The document. Its style sheets are put inline, so that the first paint needs nothing else.
const INDEX: &str = "web/page/index.html";

/// The line of the document in whose place the icons of the puzzles stand.
const ICONS: &str = "<!-- the icons of the puzzles -->";

/// The module that the page starts with, and the name under which all of them are served as one.
const MAIN: &str = "web/page/app/main.js";
const BUNDLE: &str = "page.js";

/// Everything comes from this server, and only our own inline style sheets apply.
fn policy(style_hashes: &[String]) -> String {
    format!("{}; frame-ancestors 'none'", document_policy(style_hashes, "'self'"))
}

/// What a document may load, wherever it stands.
fn document_policy(style_hashes: &[String], scripts: &str) -> String {
    let styles: String = style_hashes.iter().map(|hash| format!(" 'sha256-{hash}'")).collect();
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'{styles}; img-src 'self' data: \
         blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'"
    )
}

/// Answers with a file of the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => INDEX,
        path => path.trim_start_matches('/'),
    };
    let Some((kind, (body, policy))) = kind(name).zip(content(name)) else {
        return HttpError(ApiError::no_page()).into_response();
    };
    // Weak: the same content may be sent compressed or not.
    let tag = format!("W/\"{}\"", hash(&body));
    let known = headers.get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // A browser applies the headers of "not modified" to the file it has: they must be the same.
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
        // Revalidate every time: a new version of papan may answer on the same port.
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, Body::from(body)).into_response()
}

/// Answers with the lessons.
pub(crate) async fn lessons(State(app): State<App>) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, app.lessons().to_owned()).into_response()
}

/// What is served under a name, and its policy.
fn content(name: &str) -> Option<(Vec<u8>, String)> {
    Some(match name {
        INDEX => index(&text(INDEX)?),
        BUNDLE => (bundled().ok()?.main.into_bytes(), policy(&[])),
        _ if name.ends_with(".js") => {
            let script = match text(name) {
                Some(script) => bare(&script),
                None => bundled().ok()?.later.into_iter().find(|(file, _)| file == name)?.1,
            };
            (script.into_bytes(), policy(&[]))
        }
        _ => (text(name)?.into_bytes(), policy(&[])),
    })
}

/// All modules, combined.
fn bundled() -> Result<Bundled, BundleError> {
    let Bundled { main, later } = bundle::bundle(MAIN, text)?;
    let later = later.into_iter().map(|(file, script)| (file, bare(&script))).collect();
    Ok(Bundled { main: bare(&main), later })
}

/// The media type, for the kinds of files that a page is made of.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// The document with its style sheets inline and its script in one piece, and the policy that
/// allows exactly these.
fn index(document: &str) -> (Vec<u8>, String) {
    // A module that cannot be bundled is one that somebody is working on: the page then loads them
    // one by one.
    let document = match bundled() {
        Ok(_) => document.replace(&script(MAIN), &script(BUNDLE)),
        Err(_) => document.to_owned(),
    };
    let (document, hashes) = with_styles(&document);
    (document.into_bytes(), policy(&hashes))
}

/// The document with icons and style sheets inline, and the hashes of the sheets.
fn with_styles(document: &str) -> (String, Vec<String>) {
    let mut hashes = Vec::new();
    let document = document.replace(ICONS, &files::icons());
    let lines = document.lines().map(|line| match style_sheet(line) {
        None => format!("{line}\n"),
        Some(css) => {
            hashes.push(hash(css.as_bytes()));
            format!("<style>{css}</style>\n")
        }
    });
    let document: String = lines.collect();
    (document, hashes)
}

/// The tag that loads a script.
fn script(name: &str) -> String {
    format!("<script type=\"module\" src=\"/{name}\"></script>")
}

/// A script without comment lines, indentation and empty lines, which are a sixth of its size. None
/// of our strings spans several lines; a test ensures that.
fn bare(script: &str) -> String {
    let mut bare = String::with_capacity(script.len());
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        let is_comment = in_comment || line.starts_with("/*") || line.starts_with("//");
        if is_comment {
            let is_block = in_comment || line.starts_with("/*");
            in_comment = is_block && !line.contains("*/");
        }
        if !is_comment && !line.is_empty() {
            bare.push_str(line);
            bare.push('\n');
        }
    }
    bare
}

/// The style sheet that a line links to, if it is one of ours.
fn style_sheet(line: &str) -> Option<String> {
    let name = line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"")?;
    text(name.split('"').next()?.trim_start_matches('/'))
}

fn hash(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(Sha256::digest(bytes))
}

/// The policy of answers that are not documents.
pub(crate) const NO_DOCUMENT: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_is_in_one_script() {
        let Bundled { main, later } = bundled().unwrap();
        assert!(main.contains(bare(&text(MAIN).unwrap()).lines().last().unwrap()));
        let script: String =
            [main].into_iter().chain(later.into_iter().map(|part| part.1)).collect();
        let modules = files::paths().iter().filter(|path| path.ends_with(".js")).count();
        let opens = |line: &&str| line.starts_with("const module") && line.ends_with("= (() => {");
        assert_eq!(script.lines().filter(opens).count(), modules);
    }
}
