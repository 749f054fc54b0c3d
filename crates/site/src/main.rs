//! Writes the site: `papan-site PROGRAM.wasm FOLDER [BASE]`. For `site/build`, which knows where things are.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use papan::StopToken;
use papan_web::{SiteFile, SiteParts, site_files};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (program, folder, base) = match arguments.as_slice() {
        [program, folder] => (program, folder, ""),
        [program, folder, base] => (program, folder, base.as_str()),
        _ => bail!("usage: papan-site PROGRAM.wasm FOLDER [BASE]"),
    };
    ensure!(
        base.is_empty() || base.starts_with("https://") || base.starts_with("http://"),
        "found the base address `{base}`, expected one that begins with https:// or http://"
    );
    let program = fs::read(program).with_context(|| format!("cannot read {program}"))?;
    let registry = registry();
    let files = site_files(&SiteParts { program: &program, registry: &registry, base })?;
    write(Path::new(folder), &files)
}

/// The registry, with the limits that hold in a browser.
fn registry() -> String {
    let mut registry = String::new();
    let mut host = |_: &str, data: &str| data.clone_into(&mut registry);
    papan_wasm::call("puzzles", b"", &StopToken::default(), &mut host);
    registry
}

/// Writes the files, each with compressed copies where these are smaller, and says what they weigh.
fn write(folder: &Path, files: &[SiteFile]) -> anyhow::Result<()> {
    // Files of another version would stay for ever.
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut total = 0;
    for SiteFile { name, bytes } in files {
        let path = folder.join(name);
        let put = |extension: &str, bytes: &[u8]| {
            let path = format!("{}{extension}", path.display());
            fs::write(&path, bytes).with_context(|| format!("cannot write {path}"))
        };
        put("", bytes)?;
        let small = by_brotli(bytes)?;
        let sent = small.len().min(bytes.len());
        if small.len() < bytes.len() {
            put(".br", &small)?;
            put(".gz", &by_gzip(bytes)?)?;
        }
        println!("{sent:>9} of {:>9} bytes  {name}", bytes.len());
        total += sent;
    }
    println!("{total:>9} bytes in all, compressed, in {}", folder.display());
    Ok(())
}

fn by_brotli(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    const QUALITY: u32 = 11;
    const WINDOW: u32 = 22;
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, QUALITY, WINDOW);
    writer.write_all(bytes)?;
    Ok(writer.into_inner())
}

fn by_gzip(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}
