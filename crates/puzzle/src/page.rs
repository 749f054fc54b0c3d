//! What a puzzle brings to the page: scripts, styles, words and an icon, handed over as texts. Who
//! serves them, and how they are put together, is not known here.

/// A file of a puzzle's folder `page`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageFile {
    /// Its name in that folder.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

impl PageFile {
    /// What every puzzle brings: the module that the page starts with, its words in every language,
    /// its part of the style sheet, and its icon. What else there is, these ask for.
    pub const REQUIRED: [&'static str; 4] = ["puzzle.js", "messages.js", "style.css", "icon.svg"];
}

/// The named files of the folder `page` of the crate that says this.
#[cfg(not(target_family = "wasm"))]
#[macro_export]
macro_rules! page_files {
    ($($name:literal),+ $(,)?) => {
        &[$($crate::PageFile {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/page/", $name)),
        }),+]
    };
}

/// The same without their texts: in a browser the page is there already, and need not be sent twice.
#[cfg(target_family = "wasm")]
#[macro_export]
macro_rules! page_files {
    ($($name:literal),+ $(,)?) => {
        &[$($crate::PageFile { name: $name, text: "" }),+]
    };
}
