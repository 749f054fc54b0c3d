//! Where `-o` and its relatives write: through links, into pipes and devices, never over an input.
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::process::Stdio;

use crate::common::{Scratch, feed, papan, text};

const EIGHT: &str = "1 2 3\n4 5 6\n0 7 8\n";

fn solve_into(path: &str) {
    let output = feed(&["solve", "-q", "-o", path], EIGHT.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{path}: {}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "", "{path}");
}

fn is_link(path: &str) -> bool {
    fs::symlink_metadata(path).unwrap().is_symlink()
}

fn count(scratch: &Scratch) -> usize {
    fs::read_dir(&scratch.0).unwrap().count()
}

/// To a file, to a link to it, and to what is not there yet: the links stay.
#[test]
fn links_are_followed_and_stay() {
    let scratch = Scratch::new("output-links");
    fs::create_dir(scratch.path("folder")).unwrap();
    let [real, new] = ["real.txt", "folder/new.txt"].map(|name| scratch.path(name));
    fs::write(&real, "something old, and longer\n").unwrap();
    let links = [("one", "real.txt"), ("two", "one"), ("deep", "folder/link")];
    for (link, target) in links {
        symlink(target, scratch.path(link)).unwrap();
    }
    // Relative to the folder in which the link is.
    symlink("new.txt", scratch.path("folder/link")).unwrap();
    for link in ["one", "two"] {
        fs::write(&real, "something old, and longer\n").unwrap();
        solve_into(&scratch.path(link));
        assert_eq!(fs::read_to_string(&real).unwrap(), "rr\n");
    }
    solve_into(&scratch.path("deep"));
    assert_eq!(fs::read_to_string(&new).unwrap(), "rr\n");
    for link in ["one", "two", "deep", "folder/link"] {
        assert!(is_link(&scratch.path(link)), "{link}");
    }
    // A picture goes the same way.
    let drawn = feed(&["explain", "--svg", &scratch.path("two")], EIGHT.as_bytes());
    assert_eq!(drawn.status.code(), Some(0), "{}", text(&drawn.stderr));
    assert!(
        fs::read_to_string(&real).unwrap().starts_with("<svg") && is_link(&scratch.path("two"))
    );
    // In a circle there is nothing to write to.
    symlink("round", scratch.path("round")).unwrap();
    let round = feed(&["solve", "-q", "-o", &scratch.path("round")], EIGHT.as_bytes());
    assert_eq!(round.status.code(), Some(1));
    assert!(text(&round.stderr).contains("round cannot be written"), "{}", text(&round.stderr));
}

/// What others have written to standard output stays, whatever name it is called by.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_by_another_name() {
    let scratch = Scratch::new("output-stdout");
    let (link, capture) = (scratch.path("link"), scratch.path("capture.txt"));
    symlink("/proc/self/fd/1", &link).unwrap();
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", &link] {
        let piped = feed(&["solve", "-q", "-o", name], EIGHT.as_bytes());
        assert_eq!((piped.status.code(), text(&piped.stdout)), (Some(0), "rr\n"), "{name}");
        for command in [&["solve", "-q"][..], &["batch", "-q"]] {
            let mut file = File::create(&capture).unwrap();
            writeln!(file, "before").unwrap();
            let mut child = papan(&[command, &["-o", name]].concat())
                .stdout(file.try_clone().unwrap())
                .spawn()
                .unwrap();
            child.stdin.take().unwrap().write_all(EIGHT.as_bytes()).unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(0), "{name}");
            writeln!(file, "after").unwrap();
            let found = fs::read_to_string(&capture).unwrap();
            let lines: Vec<&str> = found.lines().collect();
            assert_eq!((lines.len(), lines[0], lines[2]), (3, "before", "after"), "{name}");
            assert!(lines[1].contains("rr"), "{found}");
        }
    }
    assert!(is_link(&link) && is_link("/dev/stdout"));
}

#[test]
fn devices_stay_devices() {
    let scratch = Scratch::new("output-devices");
    let link = scratch.path("link");
    symlink("/dev/null", &link).unwrap();
    for path in ["/dev/null", &link] {
        solve_into(path);
    }
    assert!(is_link(&link));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn mode_owner_and_other_names_stay() {
    let scratch = Scratch::new("output-mode");
    let path = scratch.path("private.txt");
    for mode in [0o600, 0o640, 0o755] {
        fs::write(&path, "something old, and longer\n").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        solve_into(&path);
        assert_eq!(fs::read_to_string(&path).unwrap(), "rr\n");
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o7777, mode);
    }
    // Only the superuser may give files away.
    if chown(&path, Some(12345), Some(23456)).is_ok() {
        solve_into(&path);
        let found = fs::metadata(&path).unwrap();
        assert_eq!((found.uid(), found.gid(), found.mode() & 0o7777), (12345, 23456, 0o755));
    }
    // A second name of the same file has the new content too.
    let other = scratch.path("other.txt");
    fs::write(&path, "something old, and longer\n").unwrap();
    fs::hard_link(&path, &other).unwrap();
    solve_into(&path);
    assert_eq!(fs::read_to_string(&other).unwrap(), "rr\n");
    assert_eq!(count(&scratch), 2, "a draft was left");
    // What may not be written is not replaced either.
    let locked = scratch.path("locked.txt");
    fs::write(&locked, "keep").unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o444)).unwrap();
    if File::options().write(true).open(&locked).is_err() {
        let refused = feed(&["solve", "-q", "-o", &locked], EIGHT.as_bytes());
        assert_eq!(refused.status.code(), Some(1));
        assert_eq!(fs::read_to_string(&locked).unwrap(), "keep");
    }
}

/// Under its own name, under another one, or as standard input.
#[test]
fn no_input_is_overwritten() {
    let scratch = Scratch::new("output-input");
    let [level, link, other, solution, goal] =
        ["level.txt", "link", "other.txt", "solution.txt", "goal.txt"]
            .map(|name| scratch.path(name));
    fs::write(&level, EIGHT).unwrap();
    fs::write(&solution, "rr\n").unwrap();
    fs::write(&goal, "1 2 3\n4 5 6\n7 8 0\n").unwrap();
    symlink("level.txt", &link).unwrap();
    fs::hard_link(&level, &other).unwrap();
    let refused = |arguments: &[&str], stdin: Stdio| {
        let output = papan(arguments).stdin(stdin).output().unwrap();
        let shown = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {shown}");
        assert!(shown.contains("would be overwritten"), "{arguments:?}: {shown}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
        assert_eq!(fs::read_to_string(&level).unwrap(), EIGHT, "{arguments:?}");
        assert_eq!(fs::read_to_string(&solution).unwrap(), "rr\n", "{arguments:?}");
        assert_eq!(count(&scratch), 5, "{arguments:?} left a draft");
    };
    for path in [&level, &link, &other] {
        for arguments in [
            &["solve", "-q", &level, "-o", path][..],
            &["solve", "-q", &goal, &level, "-o", path],
            &["explain", &level, "-o", path],
            &["explain", &level, "--svg", path],
            &["compare", &level, "-a", "bfs", "-o", path],
            &["compare", &level, "-a", "bfs", "--svg", path],
            &["compare", &level, "-a", "bfs", "--html", path],
            &["check", &level, &solution, "-o", path],
        ] {
            refused(arguments, Stdio::null());
        }
        refused(&["solve", "-q", "-o", path], File::open(&level).unwrap().into());
    }
    refused(&["check", &level, &solution, "-o", &solution], Stdio::null());
    refused(&["solve", "-q", &level, "--goal", &goal, "-o", &goal], Stdio::null());
    // `batch` has its own words for it, and heeds --force no more than the others.
    for path in [&level, &link, &other] {
        let output = feed(&["batch", &level, "-o", path, "--force"], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("cannot be both levels and results"));
        assert_eq!(fs::read_to_string(&level).unwrap(), EIGHT);
    }
    // Two outputs in one file would be one of them.
    let twice = scratch.path("twice");
    let output = feed(&["compare", &level, "-a", "bfs", "-o", &twice, "--svg", &twice], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("two outputs"), "{}", text(&output.stderr));
    assert_eq!(count(&scratch), 5);
}
