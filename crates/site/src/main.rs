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
    let bytes = fs::read(program).with_context(|| format!("cannot read {program}"))?;
    let program = bare_program(&bytes)
        .with_context(|| format!("{program} is not a program in WebAssembly"))?;
    let registry = registry();
    let files = site_files(&SiteParts { program: &program, registry: &registry, base })?;
    write(Path::new(folder), &files)
}

/// The program without its custom sections: names of functions and the like, a fifth of it, which nobody
/// reads in a browser.
fn bare_program(program: &[u8]) -> Option<Vec<u8>> {
    const CUSTOM: u8 = 0;
    let mut rest = program.strip_prefix(b"\0asm\x01\0\0\0")?;
    let mut bare = program[..8].to_vec();
    while let [kind, after @ ..] = rest {
        let (size, body) = number(after)?;
        let end = rest.len() - body.len() + size;
        if *kind != CUSTOM {
            bare.extend(rest.get(..end)?);
        }
        rest = rest.get(end..)?;
    }
    Some(bare)
}

/// A number in seven bits a byte, lowest first, and what follows it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0_usize;
    for (index, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((value, &bytes[index + 1..]));
        }
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_loses_its_custom_sections_and_nothing_else() {
        let head = b"\0asm\x01\0\0\0";
        let long = [&[0x0b, 0x82, 0x01][..], &[7; 130]].concat();
        let program = [&head[..], &[0, 2, 1, b'x'], &[1, 1, 0], &[0, 0], &long].concat();
        let bare = [&head[..], &[1, 1, 0], &long].concat();
        assert_eq!(bare_program(&program), Some(bare.clone()));
        assert_eq!(bare_program(&bare), Some(bare));
        assert_eq!(bare_program(b"\0asm"), None);
        assert_eq!(bare_program(&[&head[..], &[1, 9, 0]].concat()), None);
    }

    #[test]
    fn the_registry_is_json_with_every_puzzle() {
        let registry = registry();
        for puzzle in papan::PUZZLES {
            assert!(registry.contains(&format!("\"id\":\"{}\"", puzzle.info().id)));
        }
        assert!(
            registry.contains(&format!("\"memory_bytes\":{}", papan_wasm::LIMITS.memory_bytes))
        );
    }
}
