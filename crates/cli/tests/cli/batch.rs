//! `papan batch`: a result file survives whatever happens to the program.

use std::collections::HashSet;
use std::fs;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Scratch, feed, papan, text};
use serde_json::Value;

/// A 15-puzzle that IDA* does not solve this year without a heuristic.
const ENDLESS: &str = "11 15 8 12/14 10 9 13/2 6 5 1/3 7 4 0\n";

/// Random boards of tiles, one a line.
fn boards(count: usize, size: &str, seed: u64) -> String {
    let (count, seed) = (count.to_string(), seed.to_string());
    let made =
        feed(&["generate", "tiles", "--size", size, "--count", &count, "--seed", &seed], b"");
    assert!(made.status.success());
    let boards = text(&made.stdout).split("\n\n");
    boards.map(|board| board.trim().replace('\n', "/") + "\n").collect()
}

fn batch(arguments: &[&str]) -> Output {
    feed(&[&["batch"], arguments].concat(), b"")
}

fn start(arguments: &[&str]) -> Child {
    let mut command = papan(&[&["batch"], arguments].concat());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn succeed(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// Waits for something that another process does.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(120), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn lines(path: &str) -> usize {
    fs::read(path).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count()
}

fn records(jsonl: &str) -> Vec<Value> {
    jsonl.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The results in a file, without the times.
fn timeless(path: &str) -> Vec<Value> {
    let mut records = records(&fs::read_to_string(path).unwrap());
    for record in &mut records {
        if let Some(stats) = record["stats"].as_object_mut() {
            stats.remove("elapsed_s");
        }
    }
    records
}

/// By level, where the order does not matter.
fn sorted(mut records: Vec<Value>) -> Vec<Value> {
    records.sort_by_key(|record| (record["file"].to_string(), record["level"].as_u64()));
    records
}

/// Killed without warning again and again, the file ends up as if nothing had happened.
#[test]
fn killed_and_resumed_nothing_is_lost_or_repeated() {
    let scratch = Scratch::new("batch-kill");
    let [tiles, cars, rooms] =
        ["tiles.txt", "cars.txt", "rooms.xsb"].map(|name| scratch.path(name));
    fs::write(&tiles, boards(60, "3x3", 1)).unwrap();
    for (file, puzzle) in [(&cars, "rushhour"), (&rooms, "sokoban")] {
        let made = feed(&["generate", puzzle, "--count", "5", "--seed", "0", "-o", file], b"");
        succeed(&made);
    }
    let whole = scratch.path("whole.jsonl");
    succeed(&batch(&[&tiles, &cars, &rooms, "-a", "bfs", "-o", &whole, "--threads", "1"]));
    let whole = timeless(&whole);
    assert_eq!(whole.len(), 70);
    for (name, order) in [("ordered.jsonl", None), ("unordered.jsonl", Some("--unordered"))] {
        let path = scratch.path(name);
        let mut arguments =
            vec![&*tiles, &cars, &rooms, "-a", "bfs", "-o", &path, "--threads", "2"];
        arguments.extend(order);
        arguments.push("--resume");
        // After so many results: some early, some late, one at once.
        for kill_at in [0, 1, 20, 21, 40, 60] {
            let mut child = start(&arguments);
            wait_until("results", || {
                lines(&path) >= kill_at || child.try_wait().unwrap().is_some()
            });
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(lines(&path) >= kill_at, "results were lost");
        }
        succeed(&batch(&arguments));
        let found = timeless(&path);
        match order {
            None => assert!(found == whole, "{name} differs"),
            Some(_) => assert!(sorted(found) == sorted(whole.clone()), "{name} differs"),
        }
        let left: Vec<_> = fs::read_dir(&scratch.0).unwrap().map(|entry| entry.unwrap()).collect();
        assert!(left.iter().all(|entry| !entry.path().ends_with("waiting")), "{left:?}");
    }
}

/// What is finished out of turn is on the disk as well, and nobody has to wait for it.
#[test]
fn results_that_wait_for_a_slow_level_survive() {
    let scratch = Scratch::new("batch-waiting");
    let (levels, path) = (scratch.path("levels.txt"), scratch.path("results.jsonl"));
    fs::write(&levels, format!("{ENDLESS}{}", boards(200, "2x2", 3))).unwrap();
    let arguments = [&*levels, "-a", "idastar", "-H", "zero", "-o", &path, "--threads", "2"];
    let ordered = [&arguments[..], &["--resume"]].concat();
    let waiting = format!("{path}.waiting");
    for _ in 0..2 {
        let mut child = start(&ordered);
        wait_until("200 results that wait", || lines(&waiting) == 200);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(lines(&path), 0);
    }
    // A torn last line in the waiting room is a level that was not finished.
    let whole = fs::read(&waiting).unwrap();
    fs::write(&waiting, &whole[..whole.len() - 10]).unwrap();
    let mut child = start(&[&ordered[..], &["--unordered"]].concat());
    wait_until("them in the file", || lines(&path) == 200);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!fs::exists(&waiting).unwrap());
    let found: HashSet<u64> =
        timeless(&path).iter().map(|record| record["level"].as_u64().unwrap()).collect();
    assert_eq!(found, (2..=201).collect());
    // In order, the file now begins with the wrong level.
    let refused = batch(&ordered);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--unordered"), "{}", text(&refused.stderr));
}

#[test]
fn a_torn_line_is_solved_again() {
    let scratch = Scratch::new("batch-torn");
    let levels = scratch.path("levels.txt");
    fs::write(&levels, boards(20, "3x3", 2)).unwrap();
    for name in ["results.jsonl", "results.csv"] {
        let path = scratch.path(name);
        succeed(&batch(&[&levels, "-o", &path]));
        let whole = fs::read(&path).unwrap();
        let ends = [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1];
        for end in ends {
            fs::write(&path, &whole[..end]).unwrap();
            succeed(&batch(&[&levels, "-o", &path, "--resume"]));
            let again = fs::read(&path).unwrap();
            assert_eq!(lines(&path), whole.iter().filter(|&&byte| byte == b'\n').count());
            let kept = whole[..end].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            assert!(again[..kept] == whole[..kept], "finished results changed");
        }
    }
}

#[test]
fn shards_add_up_to_the_whole() {
    let scratch = Scratch::new("batch-shards");
    let levels = scratch.path("levels.txt");
    // Each level twice: identical ones are told apart by their occurrence.
    let once = boards(25, "3x3", 4);
    fs::write(&levels, format!("{once}{once}")).unwrap();
    let whole = scratch.path("whole.jsonl");
    succeed(&batch(&[&levels, "-o", &whole]));
    let whole = timeless(&whole);
    let of = |record: &Value| (record["id"].clone(), record["occurrence"].clone());
    let distinct: HashSet<String> =
        whole.iter().map(|record| format!("{:?}", of(record))).collect();
    assert_eq!((whole.len(), distinct.len()), (50, 50));
    assert_eq!(whole[0]["id"], whole[25]["id"]);
    assert_eq!((&whole[0]["occurrence"], &whole[25]["occurrence"]), (&1.into(), &2.into()));
    let mut union = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let part = scratch.path(&format!("part-{}.jsonl", &shard[..1]));
        succeed(&batch(&[&levels, "-o", &part, "--shard", shard]));
        let part = timeless(&part);
        assert!((16..=17).contains(&part.len()));
        union.extend(part);
    }
    assert_eq!(sorted(union), sorted(whole));
}

#[test]
fn only_the_same_question_is_resumed() {
    let scratch = Scratch::new("batch-foreign");
    let (levels, path) = (scratch.path("levels.txt"), scratch.path("results.jsonl"));
    let level = boards(3, "3x3", 5);
    fs::write(&levels, &level).unwrap();
    succeed(&batch(&[&levels, "-o", &path]));
    let before = fs::read(&path).unwrap();
    let refused = |arguments: &[&str], expected: &str| {
        let output = batch(&[&[&*levels, "-o", &path], arguments].concat());
        let shown = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{shown}");
        assert!(shown.contains(expected) && shown.lines().count() == 1, "{shown}");
        assert_eq!(fs::read(&path).unwrap(), before, "{arguments:?} changed the file");
    };
    refused(&[], "--resume continues it, --force starts over");
    refused(&["--resume", "-a", "bfs"], "answers another question: `tiles --algorithm auto");
    refused(&["--resume", "--time-limit", "5s"], "give the same options");
    refused(&["--resume", "--goal", "blank-first"], "--goal blank-first");
    refused(&["--resume", "--shard", "2/2"], "line 1 does not belong to level 1");
    // Another level, one fewer, another puzzle, no result file at all.
    fs::write(&levels, boards(3, "3x3", 6)).unwrap();
    refused(&["--resume"], "levels were changed");
    fs::write(&levels, level.lines().next().unwrap()).unwrap();
    refused(&["--resume"], "line 2 does not belong to level 2");
    fs::write(&levels, "6 6\n1\n......\n......\nPP....K\n......\nA.....\nA.....\n").unwrap();
    refused(&["--resume"], "but this batch asks `rushhour");
    // Somebody's own file is left as it is, torn line or not.
    let poem = scratch.path("poem.txt");
    for words in ["roses are red", "roses are red\n", "roses are red\nviolets are"] {
        for name in ["poem.txt", "poem.csv"] {
            let poem = scratch.path(name);
            fs::write(&poem, words).unwrap();
            let output = batch(&[&levels, "-o", &poem, "--resume"]);
            assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
            assert_eq!(fs::read_to_string(&poem).unwrap(), words);
        }
    }
    let levels_again = batch(&[&levels, &poem, "-p", "rushhour", "-o", &levels, "--force"]);
    assert!(text(&levels_again.stderr).contains("cannot be both levels and results"));
    fs::write(&levels, &level).unwrap();
    succeed(&batch(&[&levels, "-o", &path, "--force"]));
    assert_eq!(lines(&path), 3);
}

/// A changed level is a new one: its result is added, and the old one is not thrown away.
#[test]
fn changed_levels_are_added_where_the_order_is_free() {
    let scratch = Scratch::new("batch-changed");
    let (levels, path) = (scratch.path("levels.txt"), scratch.path("results.jsonl"));
    fs::write(&levels, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 8\n").unwrap();
    let output = batch(&[&levels, "-o", &path]);
    assert_eq!(output.status.code(), Some(2), "a bad level");
    fs::write(&levels, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n").unwrap();
    let output = batch(&[&levels, "-o", &path, "--resume", "--unordered"]);
    assert!(text(&output.stderr).contains("no level of this input has such a result: 1"));
    let outcomes: Vec<Value> =
        timeless(&path).iter().map(|record| record["outcome"].clone()).collect();
    assert_eq!(outcomes, ["solved", "error", "solved"]);
}

#[test]
fn one_bad_level_does_not_stop_the_others() {
    let scratch = Scratch::new("batch-bad");
    let (levels, noise) = (scratch.path("levels.txt"), scratch.path("noise.txt"));
    fs::write(&levels, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 8\n2 1 3/4 5 6/7 8 0\n").unwrap();
    fs::write(&noise, b"\x00\xff hello").unwrap();
    let output = batch(&[&noise, &levels]);
    // Solved, a bad level, a bad file, unsolvable: the largest code counts.
    assert_eq!(output.status.code(), Some(4));
    let found = records(text(&output.stdout));
    let outcomes: Vec<_> = found.iter().map(|record| record["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["error", "solved", "error", "unsolvable"]);
    let exits: Vec<_> = found.iter().map(|record| record["exit"].as_u64().unwrap()).collect();
    assert_eq!(exits, [2, 0, 2, 4]);
    assert_eq!(found[2]["error"]["line"], 2);
    let shown = text(&output.stderr);
    assert!(shown.contains("levels.txt, level 2: line 2, column 15: "), "{shown}");
    // Standard input, and both puzzles at once with an option of one of them.
    let cars = scratch.path("cars.txt");
    fs::write(&cars, "6 6\n1\n......\n......\nPP....K\n......\nA.....\nA.....\n").unwrap();
    let output = feed(&["batch", "-", &cars, "--goal", "blank-first"], b"1 0/3 2\n1 2/3 0\n");
    let found = records(text(&output.stdout));
    let puzzles: Vec<_> = found.iter().map(|record| record["puzzle"].as_str().unwrap()).collect();
    assert_eq!(puzzles, ["tiles", "tiles", "rushhour"]);
    // Wrong usage is said before anything is searched.
    for (arguments, expected) in [
        (&["no-such-file"][..], "no-such-file cannot be read"),
        (&[&*cars, "--goal", "blank-first"], "--goal does not apply to"),
        (&["-", "-"], "only once"),
        (&[&*noise], "does not begin a level of any known puzzle"),
        (&[&*levels, &cars, &noise], "does not begin a level of any known puzzle"),
    ] {
        let output = batch(arguments);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}

#[test]
fn rows_have_the_metrics_of_their_puzzles() {
    let scratch = Scratch::new("batch-csv");
    let (levels, path) = (scratch.path("levels.txt"), scratch.path("results.csv"));
    fs::write(&levels, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 8\n").unwrap();
    let output = batch(&[&levels, "-o", &path]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
    let table = fs::read_to_string(&path).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert!(
        rows[0]
            .starts_with("file,level,title,author,puzzle,outcome,cost,optimal,lower_bound,moves,")
    );
    assert!(
        rows[1].contains(",1,,,tiles,solved,1,true,1,1,r,moves,auto,linear-conflict,"),
        "{}",
        rows[1]
    );
    assert!(rows[2].contains(",2,,,tiles,error,,false,,,,moves,auto,,,2,15,"), "{}", rows[2]);
    let other = batch(&["-p", "rushhour", &levels, "-o", &path, "--resume"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("columns"), "{}", text(&other.stderr));
}

/// A disk that is full, or a file that may not grow: what is finished stays, and it goes on later.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_survived() {
    let scratch = Scratch::new("batch-full");
    let (levels, path) = (scratch.path("levels.txt"), scratch.path("results.jsonl"));
    fs::write(&levels, boards(60, "3x3", 8)).unwrap();
    let full = batch(&[&levels, "-o", "/dev/full"]);
    assert_eq!(full.status.code(), Some(1));
    let shown = text(&full.stderr);
    assert!(shown.contains("/dev/full cannot be written: No space left"), "{shown}");
    for order in ["--threads=1", "--unordered"] {
        let _ = fs::remove_file(&path);
        // A block is 512 or 1024 bytes; either way the file ends in the middle.
        let script = "trap '' XFSZ; ulimit -f 16; exec \"$@\"";
        let mut command = std::process::Command::new("sh");
        let program = env!("CARGO_BIN_EXE_papan");
        command.args(["-c", script, "sh", program, "batch", &levels, "-o", &path, order]);
        let output = command.env("PAPAN_TABLES", "no-such-directory").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        let kept = lines(&path);
        assert!(fs::read(&path).unwrap().ends_with(b"\n") && (1..60).contains(&kept));
        let expected = format!("; it holds {kept} results, and --resume continues from there");
        assert!(text(&output.stderr).contains(&expected), "{}", text(&output.stderr));
        succeed(&batch(&[&levels, "-o", &path, order, "--resume"]));
        assert_eq!(lines(&path), 60);
    }
}

/// Ctrl-C: what runs is given up, what is finished stays, and the exit code says so.
#[cfg(unix)]
#[test]
fn an_interrupted_batch_says_how_to_go_on() {
    let scratch = Scratch::new("batch-interrupt");
    let (levels, path) = (scratch.path("levels.txt"), scratch.path("results.jsonl"));
    fs::write(&levels, format!("{}{ENDLESS}", boards(10, "2x2", 3))).unwrap();
    let arguments = [&*levels, "-o", &path, "-a", "idastar", "-H", "zero"];
    let child = start(&arguments);
    wait_until("ten results", || lines(&path) == 10);
    // One file, one writer.
    let second = batch(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(second.status.code(), Some(2));
    assert!(text(&second.stderr).contains("another batch is writing to it"));
    let id = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
    nix::sys::signal::kill(id, nix::sys::signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).contains("interrupted; the same command with --resume continues it")
    );
    assert_eq!(lines(&path), 10, "a level that was given up is not finished");
}
