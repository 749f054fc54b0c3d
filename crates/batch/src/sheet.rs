//! A file of complete lines. It grows only at its end; a line torn by a kill or a full disk is cut
//! off.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};

/// The extent of a line in its sheet, including its line feed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    pub(crate) offset: u64,
    pub(crate) len: u32,
}

/// The file, open for reading and appending.
#[derive(Debug)]
pub(crate) struct Sheet {
    file: File,
    len: u64,
}

/// Not all lines could be added.
pub(crate) struct Torn {
    pub(crate) error: io::Error,
    /// How many were.
    pub(crate) whole: u64,
}

/// How far back the end of the last complete line is searched for at a time.
const BLOCK: u64 = 1 << 16;

impl Sheet {
    /// A file opened for reading and appending. Its torn last line, if it has one, is ignored, but
    /// stays until the next line is added: the file may turn out to be someone else's.
    pub(crate) fn new(mut file: File) -> io::Result<Sheet> {
        let len = whole_lines(&mut file)?;
        Ok(Sheet { file, len })
    }

    /// Bytes of whole lines.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The beginning of the torn last line.
    pub(crate) fn torn(&mut self) -> io::Result<Vec<u8>> {
        let mut torn = Vec::new();
        self.file.seek(SeekFrom::Start(self.len))?;
        (&mut self.file).take(BLOCK).read_to_end(&mut torn)?;
        Ok(torn)
    }

    /// Cuts off the torn last line.
    pub(crate) fn cut(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() > self.len { self.file.set_len(self.len) } else { Ok(()) }
    }

    /// Adds complete lines to a sheet that has been [`cut`](Self::cut), and returns where the first
    /// one begins. If that fails, the lines that fitted stay.
    pub(crate) fn append(&mut self, lines: &[u8]) -> Result<u64, Torn> {
        debug_assert!(lines.is_empty() || lines.ends_with(b"\n"));
        let offset = self.len;
        // Reading has moved the cursor.
        let seek = self.file.seek(SeekFrom::Start(offset));
        match seek.and_then(|_| self.file.write_all(lines)) {
            Ok(()) => self.len += lines.len() as u64,
            Err(error) => {
                let end = whole_lines(&mut self.file).unwrap_or(offset).max(offset);
                // If even this fails, the next `cut` does it.
                let _ = self.file.set_len(end);
                self.len = end;
                let fitted = &lines[..(end - offset) as usize];
                let whole = fitted.iter().filter(|&&byte| byte == b'\n').count() as u64;
                return Err(Torn { error, whole });
            }
        }
        Ok(offset)
    }

    /// Syncs every line to disk, where a power failure cannot harm it.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Appends the line at `extent` to `lines`.
    pub(crate) fn read(&mut self, extent: Extent, lines: &mut Vec<u8>) -> io::Result<()> {
        let start = lines.len();
        lines.resize(start + extent.len as usize, 0);
        self.file.seek(SeekFrom::Start(extent.offset))?;
        self.file.read_exact(&mut lines[start..])
    }

    /// Visits every line, without its line feed.
    pub(crate) fn for_each<E: From<io::Error>>(
        &mut self,
        mut visit: impl FnMut(Extent, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.file.seek(SeekFrom::Start(0))?;
        let whole = (&mut self.file).take(self.len);
        let mut reader = BufReader::with_capacity(1 << 20, whole);
        let (mut line, mut offset) = (Vec::new(), 0);
        loop {
            line.clear();
            let len = reader.read_until(b'\n', &mut line)?;
            if len == 0 {
                return Ok(());
            }
            let extent = Extent { offset, len: u32::try_from(len).unwrap_or(u32::MAX) };
            visit(extent, line.strip_suffix(b"\n").unwrap_or(&line))?;
            offset += len as u64;
        }
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.len = 0;
        Ok(())
    }
}

/// The length of the file up to its last line feed.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.metadata()?.len();
    let mut block = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        block.resize((end - start) as usize, 0);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut block)?;
        if let Some(last) = block.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(bytes: &[u8]) -> Sheet {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        Sheet::new(file).unwrap()
    }

    fn lines(sheet: &mut Sheet) -> Vec<(Extent, String)> {
        let mut found = Vec::new();
        sheet
            .for_each(|extent, line| -> io::Result<()> {
                found.push((extent, String::from_utf8(line.to_vec()).unwrap()));
                Ok(())
            })
            .unwrap();
        found
    }

    #[test]
    fn a_torn_line_is_cut_wherever_it_is_torn() {
        let whole = b"first\nsecond\n";
        for torn in 0..9 {
            let mut bytes = whole.to_vec();
            bytes.extend(&b"the third"[..torn]);
            let mut sheet = sheet(&bytes);
            assert_eq!(sheet.len(), whole.len() as u64);
            assert_eq!(lines(&mut sheet).len(), 2);
            assert_eq!(sheet.torn().unwrap(), bytes[whole.len()..]);
            sheet.cut().unwrap();
            assert_eq!(sheet.file.metadata().unwrap().len(), sheet.len());
        }
        assert_eq!(sheet(b"").len(), 0);
        assert_eq!(sheet(b"no line at all").len(), 0);
        // Longer than a block.
        let long = [&b"first\n"[..], &vec![b'x'; 3 * BLOCK as usize]].concat();
        assert_eq!(sheet(&long).len(), 6);
    }

    #[test]
    fn lines_are_found_where_they_were_put() {
        let mut sheet = sheet(b"first\n");
        assert_eq!(sheet.append(b"second\nthird\n").ok(), Some(6));
        for (extent, line) in lines(&mut sheet) {
            let mut read = b"before ".to_vec();
            sheet.read(extent, &mut read).unwrap();
            assert_eq!(read, format!("before {line}\n").into_bytes());
        }
        sheet.clear().unwrap();
        assert_eq!((sheet.len(), lines(&mut sheet).len()), (0, 0));
        assert_eq!(sheet.append(b"again\n").ok(), Some(0));
    }
}
