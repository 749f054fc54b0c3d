//! The files that the page is made of, by their paths below `crates/`: what all puzzles share, in
//! `web/page`; what each puzzle brings, in `ID/page`; and what is made here of all puzzles together,
//! so that nobody keeps a list of them. Names are looked up, and never reach the disk as they are.

use std::borrow::Cow;

use papan::{PUZZLES, PageFile, Puzzle};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "page/"]
struct Shared;

/// Where the shared files stand.
const SHARED: &str = "web/page/";

/// Made of all puzzles: their modules, their words, and their style sheets.
const MODULES: &str = "web/page/puzzles/modules.js";
const MESSAGES: &str = "web/page/puzzles/messages.js";
const STYLES: &str = "web/page/puzzles/style.css";

/// What a file holds, if there is exactly such a one. In a debug build it is read from its folder, so
/// that a change shows at a reload.
pub(super) fn text(path: &str) -> Option<String> {
    match path {
        MODULES => Some(modules()),
        MESSAGES => Some(messages()),
        STYLES => Some(all("style.css").map(|(_, css)| css).collect()),
        _ => match path.strip_prefix(SHARED) {
            Some(name) => shared(name),
            None => {
                let (id, name) = path.split_once("/page/")?;
                let puzzle = PUZZLES.iter().map(Puzzle::info).find(|info| info.id == id)?;
                Some(own(id, puzzle.page.iter().find(|file| file.name == name)?).into_owned())
            }
        },
    }
}

/// Every path that [`text`] knows.
#[cfg(test)]
pub(super) fn paths() -> Vec<String> {
    let shared = Shared::iter().map(|name| format!("{SHARED}{name}"));
    let own = PUZZLES
        .iter()
        .map(Puzzle::info)
        .flat_map(|info| info.page.iter().map(|file| format!("{}/page/{}", info.id, file.name)));
    let made = [MODULES, MESSAGES, STYLES].map(str::to_owned);
    shared.chain(own).chain(made).collect()
}

/// The icons of all puzzles, to be used by the name `i-ID`.
pub(super) fn icons() -> String {
    let icon = |(id, svg): (&str, String)| {
        let inner = svg.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
        format!("<g id=\"i-{id}\">{}</g>", inner.map_or("", |(inner, _)| inner.trim()))
    };
    all("icon.svg").map(icon).collect()
}

fn shared(name: &str) -> Option<String> {
    // Where files are read from a folder, this keeps names such as `../secret` from the disk.
    let is_there = Shared::iter().any(|file| file == name);
    let file = is_there.then(|| Shared::get(name))??;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// A file that the puzzle brings. Its crate is named after it, which only a debug build relies on.
fn own(id: &str, file: &PageFile) -> Cow<'static, str> {
    if cfg!(debug_assertions) {
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        if let Ok(text) = std::fs::read_to_string(crates.join(id).join("page").join(file.name)) {
            return Cow::Owned(text);
        }
    }
    Cow::Borrowed(file.text)
}

/// The file of this name of every puzzle that has it.
fn all(name: &str) -> impl Iterator<Item = (&'static str, String)> {
    PUZZLES.iter().map(Puzzle::info).filter_map(move |info| {
        let file = info.page.iter().find(|file| file.name == name)?;
        Some((info.id, own(info.id, file).into_owned()))
    })
}

/// A module that lists every puzzle's module.
fn modules() -> String {
    let (imports, names) = imported("puzzle.js");
    format!("{imports}export default [{}];\n", names.join(", "))
}

/// A module that gives every puzzle's words, by the name of the puzzle.
fn messages() -> String {
    let (imports, names) = imported("messages.js");
    let entries: Vec<String> =
        all("messages.js").zip(names).map(|((id, _), name)| format!("'{id}': {name}")).collect();
    format!("{imports}export default {{ {} }};\n", entries.join(", "))
}

/// Imports what the file of this name exports by default, of every puzzle; and the variables.
fn imported(name: &str) -> (String, Vec<String>) {
    all(name)
        .enumerate()
        .map(|(index, (id, _))| {
            let variable = format!("puzzle{index}");
            (format!("import {variable} from '../../../{id}/page/{name}';\n"), variable)
        })
        .unzip()
}
