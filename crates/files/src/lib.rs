//! Files that one process writes at a time, and that survive a power failure: locks, and renames
//! that are on disk when they are reported done. For the crates that keep files; it knows nothing
//! about their contents.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Someone else holds a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The process that holds it, if known.
    pub by: Option<u32>,
}

impl std::fmt::Display for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.by {
            Some(process) => write!(f, "process {process}"),
            None => f.write_str("another process"),
        }
    }
}

/// Locks an open file until it is closed, however the process ends. On systems where files cannot
/// be locked, nobody is kept out.
///
/// # Errors
/// If another process, or another handle of this one, has locked it.
pub fn try_lock(file: &File) -> Result<(), Held> {
    match file.try_lock() {
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Held { by: None }),
    }
}

/// A file that exists only to be locked: it names the process that holds it, and goes away with it.
/// A killed process leaves an open lock behind.
#[derive(Debug)]
pub struct LockFile {
    path: PathBuf,
    _file: File,
}

impl LockFile {
    /// Locks the file at `path`, creating it if it does not exist.
    ///
    /// # Errors
    /// If it cannot be created; that another process holds it is the inner result.
    pub fn acquire(path: &Path) -> io::Result<Result<LockFile, Held>> {
        loop {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let mut file = options.open(path)?;
            if try_lock(&file).is_err() {
                return Ok(Err(Held { by: holder(&mut file) }));
            }
            // Whoever held it may have removed it in between: then this is nobody's file.
            if !is_at(&file, path)? {
                continue;
            }
            file.set_len(0)?;
            write!(file, "{}", std::process::id())?;
            return Ok(Ok(LockFile { path: path.to_owned(), _file: file }));
        }
    }

    /// Who holds the lock at `path`, if anyone does.
    pub fn holder(path: &Path) -> Option<Held> {
        let mut file = OpenOptions::new().read(true).write(true).open(path).ok()?;
        try_lock(&file).is_err().then(|| Held { by: holder(&mut file) })
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        // While it is still locked: whoever opened it before finds it gone, and creates a new one.
        let _ = fs::remove_file(&self.path);
    }
}

fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    text.parse().ok()
}

/// Whether `path` names this open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// An open file cannot be removed here.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Writes the directory entries of the folder of `path` to disk: otherwise a file that was created
/// or renamed may be gone after a power failure, even though its contents were synced.
///
/// # Errors
/// If the system cannot.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Permanently renames a file, whose contents are on disk, within its folder.
///
/// # Errors
/// If it cannot be renamed, or the rename cannot be written to disk.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("papan-files-{}-{name}", std::process::id()))
    }

    #[test]
    fn a_lock_is_held_by_one_and_leaves_nothing() {
        let path = path("one.lock");
        assert_eq!(LockFile::holder(&path), None);
        let first = LockFile::acquire(&path).unwrap().unwrap();
        let held = Held { by: Some(std::process::id()) };
        assert_eq!(LockFile::acquire(&path).unwrap().unwrap_err(), held);
        assert_eq!(LockFile::holder(&path), Some(held));
        drop(first);
        assert!(!path.exists());
        drop(LockFile::acquire(&path).unwrap().unwrap());
        // What a killed process leaves behind keeps nobody out.
        fs::write(&path, "12345").unwrap();
        assert_eq!(LockFile::holder(&path), None);
        drop(LockFile::acquire(&path).unwrap().unwrap());
        assert!(!path.exists());
    }

    /// Many take turns; no two ever hold it together, although each removes the file.
    #[test]
    fn removing_the_file_lets_no_second_one_in() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let path = path("many.lock");
        let (inside, turns) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while turns.load(Ordering::SeqCst) < 400 {
                        let Ok(lock) = LockFile::acquire(&path).unwrap() else { continue };
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        std::thread::yield_now();
                        turns.fetch_add(1, Ordering::SeqCst);
                        inside.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
        assert!(!path.exists());
    }

    #[test]
    fn a_renamed_file_is_there() {
        let (from, to) = (path("from"), path("to"));
        fs::write(&from, "text").unwrap();
        rename(&from, &to).unwrap();
        assert_eq!(fs::read_to_string(&to).unwrap(), "text");
        fs::remove_file(&to).unwrap();
        sync_folder(Path::new("Cargo.toml")).unwrap();
    }
}
