//! The page as files for a static host: relative addresses, names that change with what is in them, the
//! program beside it, and a policy in the document itself, since such hosts send none.

use papan_lessons::Lessons;
use sha2::{Digest, Sha256};

use super::bundle::{BundleError, Bundled};
use super::{BUNDLE, INDEX, MAIN, bare, bundled, document_policy, script, text, with_styles};

const WORKER: &str = include_str!("../../site/worker.js");
const SERVICE_WORKER: &str = include_str!("../../site/sw.js");
const MANIFEST: &str = include_str!("../../site/manifest.json");
const ICON: &str = "web/page/icons/papan.svg";
/// Pictures of the icon, for systems that take no drawings.
const ICONS: [(&str, &[u8]); 4] = [
    ("icon-180", include_bytes!("../../site/icons/icon-180.png")),
    ("icon-192", include_bytes!("../../site/icons/icon-192.png")),
    ("icon-512", include_bytes!("../../site/icons/icon-512.png")),
    ("icon-maskable", include_bytes!("../../site/icons/icon-maskable.png")),
];

/// What only the builder of a site knows.
#[derive(Clone, Copy, Debug)]
pub struct SiteParts<'p> {
    /// The program, as WebAssembly.
    pub program: &'p [u8],
    /// The registry, as the program tells it.
    pub registry: &'p str,
    /// Where links to the site begin; empty if that is where it is seen.
    pub base: &'p str,
}

/// One file of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Why there is no site.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SiteError {
    /// The modules cannot be combined.
    #[error("the page's modules cannot be combined: {0}")]
    Bundle(String),
    /// A line of a source that is to be replaced is not there.
    #[error("{0} has no line `{1}`")]
    Line(&'static str, &'static str),
}

impl From<BundleError> for SiteError {
    fn from(error: BundleError) -> SiteError {
        SiteError::Bundle(error.to_string())
    }
}

/// The files of the site. The document and the service worker have plain names, all others one that
/// changes with their content.
///
/// # Errors
/// If a source of the page does not have the form that is expected here.
pub fn site_files(parts: &SiteParts<'_>) -> Result<Vec<SiteFile>, SiteError> {
    let Bundled { main: mut page, later } = bundled()?;
    let mut files = Vec::new();
    for (name, script) in later {
        let file = hashed(name.trim_end_matches(".js"), "js", script.into_bytes());
        page = page.replace(&format!("import('./{name}')"), &format!("import('./{}')", file.name));
        files.push(file);
    }
    files.extend([
        hashed("page", "js", page.into_bytes()),
        hashed("worker", "js", bare(WORKER).into_bytes()),
        hashed("papan", "wasm", parts.program.to_vec()),
        hashed("papan", "svg", text(ICON).unwrap_or_default().into_bytes()),
        hashed("lessons", "json", Lessons::built_in().json().into_bytes()),
    ]);
    files.extend(ICONS.map(|(name, bytes)| hashed(name, "png", bytes.to_vec())));
    let manifest = files.iter().fold(MANIFEST.to_owned(), |manifest, file| {
        manifest.replace(&format!("\"{}\"", plain_name(&file.name)), &format!("\"{}\"", file.name))
    });
    files.push(hashed("manifest", "webmanifest", manifest.into_bytes()));
    let document = document(parts, &files)?;
    files.push(SiteFile { name: "index.html".to_owned(), bytes: document.into_bytes() });
    let service_worker = service_worker(&files)?;
    files.push(SiteFile { name: "sw.js".to_owned(), bytes: service_worker.into_bytes() });
    Ok(files)
}

fn hashed(stem: &str, extension: &str, bytes: Vec<u8>) -> SiteFile {
    SiteFile { name: format!("{stem}.{}.{extension}", short_hash(&bytes)), bytes }
}

/// Enough of a hash for a name.
fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `page.js` for `page.0123456789ab.js`.
fn plain_name(name: &str) -> String {
    let parts: Vec<&str> = name.split('.').collect();
    [parts[0], parts[parts.len() - 1]].join(".")
}

fn document(parts: &SiteParts<'_>, files: &[SiteFile]) -> Result<String, SiteError> {
    let name = |plain: &str| {
        let file = files.iter().find(|file| plain_name(&file.name) == plain);
        file.map_or("", |file| file.name.as_str())
    };
    let source = text(INDEX).unwrap_or_default();
    let (document, hashes) = with_styles(&source);
    // Reading WebAssembly counts as making scripts.
    let policy = document_policy(&hashes, "'self' 'wasm-unsafe-eval'; worker-src 'self'");
    let base = parts.base.replace('&', "&amp;").replace('"', "&quot;");
    let head = format!(
        "<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"content-security-policy\" content=\"{policy}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"papan-worker\" content=\"{}\">\n\
         <meta name=\"papan-program\" content=\"{}\">\n\
         <meta name=\"papan-lessons\" content=\"{}\">\n\
         <meta name=\"papan-base\" content=\"{base}\">\n\
         {SERVERLESS}\n\
         <link rel=\"manifest\" href=\"{}\">\n\
         <link rel=\"apple-touch-icon\" href=\"{}\">",
        name("worker.js"),
        name("papan.wasm"),
        name("lessons.json"),
        name("manifest.webmanifest"),
        name("icon-180.png"),
    );
    let main = format!("<script type=\"module\" src=\"{}\"></script>", name("page.js"));
    // Within a script nothing but its end tag ends it.
    let registry = parts.registry.replace("</", "<\\/");
    let registry =
        format!("<script type=\"application/json\" id=\"registry\">{registry}</script>\n</body>");
    let mut document = document;
    for (line, better) in [
        ("<meta charset=\"utf-8\">", head),
        ("href=\"/web/page/icons/papan.svg\"", format!("href=\"{}\"", name("papan.svg"))),
        ("</body>", registry),
    ] {
        if !document.contains(line) {
            return Err(SiteError::Line(INDEX, line));
        }
        document = document.replacen(line, &better, 1);
    }
    // The page's script, whether or not the modules were combined before.
    Ok(document.replace(&script(MAIN), &main).replace(&script(BUNDLE), &main))
}

/// The line that a server changes which stands behind the files.
pub(super) const SERVERLESS: &str = "<meta name=\"papan-server\" content=\"no\">";
pub(super) const SERVED: &str = "<meta name=\"papan-server\" content=\"yes\">";

fn service_worker(files: &[SiteFile]) -> Result<String, SiteError> {
    let mut names: Vec<String> = vec!["'./'".to_owned()];
    let kept = files.iter().filter(|file| file.name != "index.html");
    names.extend(kept.map(|file| format!("'{}'", file.name)));
    let everything: Vec<u8> = files.iter().flat_map(|file| &file.bytes).copied().collect();
    let mut script = bare(SERVICE_WORKER);
    for (line, better) in [
        ("const VERSION = '';", format!("const VERSION = '{}';", short_hash(&everything))),
        ("const FILES = [];", format!("const FILES = [{}];", names.join(", "))),
    ] {
        if !script.contains(line) {
            return Err(SiteError::Line("sw.js", line));
        }
        script = script.replacen(line, &better, 1);
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Vec<SiteFile> {
        let parts = SiteParts {
            program: b"\0asm",
            registry: "{\"note\":\"</script>\"}",
            base: "https://example.org/a&b/",
        };
        site_files(&parts).unwrap()
    }

    fn find<'f>(files: &'f [SiteFile], plain: &str) -> (&'f str, String) {
        let is_it = |file: &&SiteFile| file.name == plain || plain_name(&file.name) == plain;
        let file = files.iter().find(is_it).unwrap_or_else(|| panic!("no {plain}"));
        (&file.name, String::from_utf8_lossy(&file.bytes).into_owned())
    }

    /// A site works below any path, so no address of its own begins at the root.
    #[test]
    fn the_document_asks_for_files_of_the_site_by_relative_names() {
        let files = files();
        let (_, document) = find(&files, "index.html");
        for attribute in ["href=\"", "src=\""] {
            for address in document.split(attribute).skip(1) {
                let address = address.split('"').next().unwrap();
                let is_there = files.iter().any(|file| file.name == address);
                assert!(is_there || address.starts_with('#'), "{address}");
            }
        }
        for plain in ["worker.js", "papan.wasm", "lessons.json"] {
            assert!(document.contains(&format!("content=\"{}\"", find(&files, plain).0)));
        }
        assert!(document.contains("content=\"https://example.org/a&amp;b/\""));
        assert!(document.contains("{\"note\":\"<\\/script>\"}"));
        let (_, script) = find(&files, "page.js");
        assert!(!script.contains("'/api") && !script.contains("`/api"));
        for later in script.split("import('./").skip(1) {
            let name = later.split('\'').next().unwrap();
            assert!(files.iter().any(|file| file.name == name), "{name}");
        }
        assert!(script.contains("import('./"));
    }

    #[test]
    fn the_manifest_and_the_service_worker_name_what_is_there() {
        let files = files();
        let (_, manifest) = find(&files, "manifest.webmanifest");
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let icons = manifest["icons"].as_array().unwrap();
        assert!(icons.len() >= 3);
        for icon in icons {
            let source = icon["src"].as_str().unwrap();
            assert!(files.iter().any(|file| file.name == source), "{source}");
        }
        let (_, worker) = find(&files, "sw.js");
        for file in files.iter().filter(|file| !["index.html", "sw.js"].contains(&&*file.name)) {
            assert!(worker.contains(&format!("'{}'", file.name)), "{}", file.name);
        }
    }

    /// A visitor keeps files by name: another content must have another.
    #[test]
    fn names_and_the_version_change_with_the_content() {
        let other = SiteParts { program: b"\0asm2", registry: "{}", base: "" };
        let other = site_files(&other).unwrap();
        let files = files();
        assert_ne!(find(&files, "papan.wasm").0, find(&other, "papan.wasm").0);
        assert_eq!(find(&files, "page.js").0, find(&other, "page.js").0);
        assert_ne!(find(&files, "sw.js").1, find(&other, "sw.js").1);
    }
}
