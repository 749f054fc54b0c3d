//! The files of a command: those it reads are remembered, so that it overwrites none of them, and a
//! path to be written is followed to its target.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Symbolic links that are followed, one after the other; Linux itself follows 40.
const MAX_LINKS: usize = 40;

/// A file, whatever it is called.
#[derive(PartialEq, Eq)]
struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] PathBuf);

impl Identity {
    /// Of a file found at `path`. Only files can be overwritten: a pipe may be read and written.
    fn of(path: &Path, found: &Metadata) -> Option<Identity> {
        if !found.is_file() {
            return None;
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let _ = path;
            Some(Identity((found.dev(), found.ino())))
        }
        #[cfg(not(unix))]
        {
            path.canonicalize().ok().map(Identity)
        }
    }
}

/// The files that this command has read, and what it calls them.
static INPUTS: Mutex<Vec<(Identity, String)>> = Mutex::new(Vec::new());

/// Reads a file.
pub(crate) fn read(name: &str) -> io::Result<Vec<u8>> {
    let mut file = File::open(name)?;
    let found = file.metadata()?;
    let mut text = Vec::with_capacity(usize::try_from(found.len()).unwrap_or(0));
    file.read_to_end(&mut text)?;
    remember(Path::new(name), &found, name);
    Ok(text)
}

/// Reads a file that this command wrote before and means to write again.
pub(crate) fn read_own(name: &str) -> io::Result<Vec<u8>> {
    fs::read(name)
}

/// Reads standard input to its end.
pub(crate) fn read_stdin() -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        // It may be a file, as in `papan solve < level.txt -o level.txt`.
        if let Ok(descriptor) = io::stdin().as_fd().try_clone_to_owned()
            && let Ok(found) = File::from(descriptor).metadata()
        {
            remember(Path::new(""), &found, "standard input");
        }
    }
    Ok(text)
}

/// Reads a file that the program keeps for itself and will write again; `None` if there is none yet.
pub(crate) fn read_kept(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Makes the folder that a file will be in.
pub(crate) fn make_folder_of(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if folder != Path::new("") => fs::create_dir_all(folder),
        _ => Ok(()),
    }
}

fn remember(path: &Path, found: &Metadata, name: &str) {
    if let Some(identity) = Identity::of(path, found) {
        let mut inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
        inputs.push((identity, name.to_owned()));
    }
}

/// What the command called the file at `path` when it read it, if it did.
pub(crate) fn input_at(path: &Path) -> Option<String> {
    input_of(path, &fs::metadata(path).ok()?)
}

fn input_of(path: &Path, found: &Metadata) -> Option<String> {
    let identity = Identity::of(path, found)?;
    let inputs = INPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    inputs.iter().find(|(input, _)| *input == identity).map(|(_, name)| name.clone())
}

/// What a path to be written resolves to.
pub(crate) enum Target {
    /// A pipe, a device, or a stream that this process was given: written directly.
    Stream(File),
    /// A file that does not exist yet.
    New(PathBuf),
    /// A file to be replaced.
    Old(PathBuf, Metadata),
    /// A file that this command has read, and its name then.
    Input(String),
}

/// Follows `path`, through links, links to links, and links to what is not there.
pub(crate) fn target(path: &Path) -> io::Result<Target> {
    let path = match follow(path)? {
        Place::Path(path) => path,
        Place::Descriptor(path, number) => {
            let stream = open_descriptor(&path, number)?;
            let found = stream.metadata()?;
            return Ok(input_of(&path, &found).map_or(Target::Stream(stream), Target::Input));
        }
    };
    let found = match fs::metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Target::New(path)),
        found => found?,
    };
    if let Some(name) = input_of(&path, &found) {
        return Ok(Target::Input(name));
    }
    // Also to learn whether it may be written: replacing it would ask for no permission.
    let file = OpenOptions::new().write(true).open(&path)?;
    Ok(if found.is_file() { Target::Old(path, found) } else { Target::Stream(file) })
}

enum Place {
    /// Not a symbolic link, if it exists.
    Path(PathBuf),
    /// A stream that a process holds, by its number: `/dev/stdout`, `/proc/self/fd/3`.
    Descriptor(PathBuf, u32),
}

fn follow(path: &Path) -> io::Result<Place> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Some(name) = path.file_name() else { return path.canonicalize().map(Place::Path) };
        let directory = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let directory = directory.canonicalize()?;
        let here = directory.join(name);
        if is_of_descriptors(&directory)
            && let Some(number) = name.to_str().and_then(|name| name.parse().ok())
        {
            return Ok(Place::Descriptor(here, number));
        }
        match fs::symlink_metadata(&here) {
            Ok(found) if found.is_symlink() => path = directory.join(fs::read_link(&here)?),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(Place::Path(here)),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether the entries of a directory represent open descriptors of a process.
fn is_of_descriptors(directory: &Path) -> bool {
    directory == Path::new("/dev/fd")
        || directory.starts_with("/proc") && directory.file_name().is_some_and(|name| name == "fd")
}

/// Opens a descriptor of a process without truncating what was written before: standard output may
/// be a file that others write to as well.
fn open_descriptor(path: &Path, number: u32) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let own = Path::new("/proc").join(std::process::id().to_string());
        let is_ours = path.starts_with("/dev") || path.starts_with(own);
        let stream = match number {
            1 => Some(io::stdout().as_fd().try_clone_to_owned()),
            2 => Some(io::stderr().as_fd().try_clone_to_owned()),
            _ => None,
        };
        if let (true, Some(stream)) = (is_ours, stream) {
            return stream.map(File::from);
        }
    }
    let _ = number;
    OpenOptions::new().append(true).open(path)
}
