//! Large precomputed tables on disk: where they live, mapping them, and writing them so that a
//! killed build leaves nothing half-usable. It knows nothing about their contents: whoever uses a
//! table verifies it. For the surfaces; nothing below them touches files.

mod on_disk;

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;
use papan_files::LockFile;

pub use on_disk::{OnDisk, UNFINISHED};
pub use papan_files::Held;

/// The environment variable that names the directory.
pub const VARIABLE: &str = "PAPAN_TABLES";

const EXTENSION: &str = "papan-table";

/// A directory of tables.
#[derive(Clone, Debug)]
pub struct TableDir {
    path: PathBuf,
}

/// A table mapped into memory. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Table(Arc<Mmap>);

impl AsRef<[u8]> for Table {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// A table file that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The table's name.
    pub id: String,
    /// Its file.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
}

impl TableDir {
    /// The directory at `path`, which need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> TableDir {
        TableDir { path: path.into() }
    }

    /// The directory that [`VARIABLE`] names, or `papan` in the user's cache directory; `None` on a
    /// system that has neither.
    pub fn of_user() -> Option<TableDir> {
        let named = env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
        named.or_else(|| Some(dirs::cache_dir()?.join("papan"))).map(TableDir::new)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a table.
    pub fn file(&self, id: &str) -> PathBuf {
        self.path.join(id).with_extension(EXTENSION)
    }

    /// Maps a table; `Ok(None)` if it does not exist.
    ///
    /// # Errors
    /// If the file is there but cannot be read.
    pub fn open(&self, id: &str) -> io::Result<Option<Table>> {
        let file = match File::open(self.file(id)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        #[expect(unsafe_code, reason = "mapping a file is unsafe in every library")]
        // SAFETY: bytes are only read, and any value of them is a valid `u8`. We never change the
        // file in place: `write` makes a new one and renames it. Another program that truncates it
        // while it is mapped would end this process, not corrupt it.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Some(Table(Arc::new(map))))
    }

    /// Begins to build a table: until it is finished or dropped, no other process can.
    ///
    /// # Errors
    /// If the directory cannot be written; that the table is being built is the inner result.
    pub fn begin(&self, id: &str) -> io::Result<Result<Build<'_>, Held>> {
        fs::create_dir_all(&self.path)?;
        let lock = LockFile::acquire(&self.lock(id))?;
        Ok(lock.map(|lock| Build { dir: self, id: id.to_owned(), _lock: lock }))
    }

    /// Who is building the table at the moment, if anyone is.
    pub fn builder(&self, id: &str) -> Option<Held> {
        LockFile::holder(&self.lock(id))
    }

    fn lock(&self, id: &str) -> PathBuf {
        self.path.join(id).with_extension("lock")
    }

    /// Whether a build of the table was started and not finished: it is still running (see
    /// [`builder`](Self::builder)), or was killed.
    pub fn is_unfinished(&self, id: &str) -> bool {
        self.leftovers(id).is_ok_and(|found| !found.is_empty())
    }

    /// Removes what killed builds of a table left behind.
    fn remove_leftovers(&self, id: &str) -> io::Result<()> {
        self.leftovers(id)?.into_iter().try_for_each(fs::remove_file)
    }

    /// Unfinished files of a table.
    fn leftovers(&self, id: &str) -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            let table = path.file_stem().and_then(|stem| Path::new(stem).file_stem());
            let is_partial = path.extension() == Some(OsStr::new("partial"));
            if is_partial && table == Some(OsStr::new(id)) {
                found.push(path);
            }
        }
        Ok(found)
    }

    /// The existing tables, by name.
    ///
    /// # Errors
    /// If the directory is there but cannot be read.
    pub fn list(&self) -> io::Result<Vec<Entry>> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            let id = path.file_stem().and_then(OsStr::to_str).map(str::to_owned);
            if let (Some(id), true) = (id, path.extension() == Some(OsStr::new(EXTENSION))) {
                found.push(Entry { id, path, bytes: entry.metadata()?.len() });
            }
        }
        found.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(found)
    }

    /// Removes a table; whether it existed.
    ///
    /// # Errors
    /// If it exists but cannot be removed.
    pub fn remove(&self, id: &str) -> io::Result<bool> {
        match fs::remove_file(self.file(id)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// A table that this process alone may write.
#[derive(Debug)]
pub struct Build<'d> {
    dir: &'d TableDir,
    id: String,
    _lock: LockFile,
}

impl Build<'_> {
    /// Writes the table: `fill` writes the bytes into a file of another name, which gets the
    /// table's name only when it is complete and on disk.
    ///
    /// # Errors
    /// If the file cannot be written, or `fill` fails; nothing is left behind then.
    pub fn write<E: From<io::Error>>(
        self,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        // Nobody else is building, so these are left over from killed builds.
        self.dir.remove_leftovers(&self.id)?;
        let path = self.dir.file(&self.id);
        let partial = Partial(path.with_extension(format!("{}.partial", std::process::id())));
        let mut writer = BufWriter::with_capacity(1 << 20, File::create(&partial.0)?);
        fill(&mut writer)?;
        let file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        papan_files::rename(&partial.0, &path)?;
        Ok(path)
    }
}

/// An unfinished file, removed unless it was renamed.
struct Partial(PathBuf);

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
