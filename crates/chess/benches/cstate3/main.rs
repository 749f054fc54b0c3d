//! CPU time and memory of judging files of 10^6 pieces: random boards, boards in check with many
//! interposing sliders, and files made to hurt. Each measurement runs in its own process, which
//! reads the file as a judge would. Prints the ratios to parsing alone and to maps of sets.
//!
//! `cargo bench -p papan-chess` for all, `cargo bench -p papan-chess -- hostile` for names that
//! contain a word, `-- --no-baseline` to leave out the slow baseline.

mod map_of_sets;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;

use papan_chess::variant::{half_line_hash, square_hash};
use papan_chess::{
    BoardReader, BoardSize, Generator, Kind, Spec, judge_cstate3, judge_cstate3_parallel,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Runs of each measurement; the fastest counts, since others use the machine too.
const RUNS: usize = 5;
const GIANT: u64 = 1_000_000_000_000_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, file] = &args[..]
        && let Some(mode) = mode.strip_prefix("--measure=")
    {
        return measure(mode, Path::new(file));
    }
    let words: Vec<_> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    let baseline = !args.iter().any(|arg| arg == "--no-baseline");
    let folder = std::env::temp_dir().join(format!("papan-chess-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    // With two threads: how much sooner it is done, which needs a free core, the CPU time of the
    // thread that reads, which does not, and the memory.
    println!(
        "{:<40} {:>5} {:>7} {:>7} {:>7} {:>8} {:>23} {:>7} {:>9} {:>8}",
        "file",
        "MB",
        "parse",
        "judge",
        "j/parse",
        "memory",
        "two threads",
        "hostile",
        "baseline",
        "b/judge"
    );
    let mut random = 0.0;
    for case in cases() {
        // Hostile files are compared with the random file of the same shape, so that one always runs.
        let yardstick = case.name == YARDSTICK;
        if !words.is_empty() && !yardstick && !words.iter().any(|word| case.name.contains(*word)) {
            continue;
        }
        let file = folder.join("file.txt");
        write(&case, &file);
        let megabytes = std::fs::metadata(&file).expect("just written").len() as f64 / 1e6;
        let parse = run("parse", &file);
        let judge = run("judge", &file);
        let threads = run("judge2", &file);
        assert_eq!(threads.answers, judge.answers, "two threads disagree on {}", case.name);
        let mut line = format!(
            "{:<40} {megabytes:>5.1} {:>4.0} ms {:>4.0} ms {:>7.2} {:>5.1} MB {:>5.2}x {:>4.0} ms {:>5.1} MB",
            case.name,
            parse.cpu,
            judge.cpu,
            judge.cpu / parse.cpu,
            judge.memory,
            judge.wall / threads.wall,
            threads.cpu,
            threads.memory
        );
        if yardstick {
            random = judge.cpu;
        }
        line += &if case.hostile {
            format!(" {:>6.2}x", judge.cpu / random)
        } else {
            format!(" {:>7}", "")
        };
        if baseline && !case.hostile {
            let maps = run("baseline", &file);
            assert_eq!(maps.answers, judge.answers, "the baseline disagrees on {}", case.name);
            line += &format!(" {:>6.0} ms {:>7.1}x", maps.cpu, maps.cpu / judge.cpu);
        }
        println!("{line}");
    }
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

const YARDSTICK: &str = "check 5x200000 N=10^18";

/// A file: its boards are written one by one.
struct Case {
    name: String,
    boards: u64,
    hostile: bool,
    board: Box<WriteBoard>,
}

/// Writes the board with this number.
type WriteBoard = dyn Fn(u64, &mut dyn Write) -> io::Result<()>;

fn write(case: &Case, file: &Path) {
    let mut out = BufWriter::new(File::create(file).expect("a file"));
    writeln!(out, "{}", case.boards).expect("room for the file");
    for board in 0..case.boards {
        (case.board)(board, &mut out).expect("room for the file");
    }
    out.flush().expect("room for the file");
}

fn cases() -> Vec<Case> {
    let shapes = [(20_000, 50), (1000, 1000), (100, 10_000), (10, 100_000), (5, 200_000)];
    let mut cases = Vec::new();
    for kind in [Kind::Check, Kind::Mixed] {
        for (size, label) in [(GIANT, "10^18"), (100_000, "10^5")] {
            for (boards, pieces) in shapes {
                cases.push(generated(kind, boards, pieces, size, label));
            }
        }
    }
    cases.push(generated(Kind::Mixed, 20_000, 50, 10, "10"));
    // The yardstick of the hostile files first.
    let at = cases.iter().position(|case| case.name == YARDSTICK).expect("one of the shapes");
    cases.swap(0, at);
    cases.extend(hostile());
    cases
}

fn generated(kind: Kind, boards: u64, pieces: usize, size: u64, label: &str) -> Case {
    let size = BoardSize::new(size).expect("a size");
    Case {
        name: format!("{kind} {boards}x{pieces} N={label}"),
        boards,
        hostile: false,
        board: Box::new(move |board, mut out| {
            let spec = Spec { boards: 1, pieces, size, kind, seed: board + 1 };
            let position = Generator::new(spec).expect("possible").next().expect("one board");
            papan_chess::format::write_board(&position.expect("a board"), &mut out)
        }),
    }
}

/// Boards of 2*10^5 pieces in check along a row, everything else chosen to hurt.
fn hostile() -> Vec<Case> {
    const PIECES: usize = 200_000;
    // White's king, a black rook far away on the same row, and the black king out of the way.
    let (king, rook) = ((1000i64, GIANT as i64 / 2), (GIANT as i64 - 1000, GIANT as i64 / 2));
    let case = |name: &str, make: fn(&mut ChaCha8Rng) -> (i64, i64, u8)| Case {
        name: format!("hostile: {name}"),
        boards: 5,
        hostile: true,
        board: Box::new(move |board, out| {
            let mut rng = ChaCha8Rng::seed_from_u64(board);
            let mut squares = std::collections::HashSet::new();
            let kings = [(king.0, king.1, b'k'), (rook.0, rook.1, b'R'), (1, 1, b'K')];
            let mut pieces = Vec::new();
            let mut next = kings.into_iter();
            while pieces.len() < PIECES {
                let (x, y, letter) = next.next().unwrap_or_else(|| make(&mut rng));
                // Nothing may block the check, give another, or stand near the black king.
                let quiet = pieces.len() < 3 || (y != king.1 && x > 4 && y > 4 && x != y);
                let inside = x <= GIANT as i64 && y <= GIANT as i64;
                if quiet && inside && squares.insert((x, y)) {
                    pieces.push((x, y, letter));
                }
            }
            writeln!(out, "{GIANT} {PIECES}")?;
            pieces.iter().try_for_each(|(x, y, c)| writeln!(out, "{x} {y} {}", *c as char))
        }),
    };
    fn letter(rng: &mut ChaCha8Rng) -> u8 {
        b"qrbhpRBHP"[rng.random_range(0..9)]
    }
    fn coordinate(rng: &mut ChaCha8Rng) -> i64 {
        rng.random_range(5..GIANT as i64)
    }
    let mut blanks = generated(Kind::Check, 5, PIECES, GIANT, "10^18");
    // Nothing for the fast path of the parser.
    let single = blanks.board;
    blanks.name = "hostile: every word on its own line".to_owned();
    blanks.hostile = true;
    blanks.board = Box::new(move |board, out| {
        let mut text = Vec::new();
        single(board, &mut text)?;
        out.write_all(String::from_utf8_lossy(&text).replace(" ", "\n ").as_bytes())
    });
    vec![
        blanks,
        case("multiples of 2^20", |rng| {
            let mut one = || rng.random_range(1..GIANT as i64 >> 20) << 20;
            (one(), one(), letter(rng))
        }),
        case("multiples of 2^40", |rng| {
            let mut one = || rng.random_range(1..GIANT as i64 >> 40) << 40;
            (one(), one(), letter(rng))
        }),
        case("multiples of 10^12", |rng| {
            let mut one = || rng.random_range(1..1_000_000) * 1_000_000_000_000;
            (one(), one(), letter(rng))
        }),
        case("five rows", |rng| {
            (coordinate(rng), GIANT as i64 / 2 + 1 + rng.random_range(0..5), letter(rng))
        }),
        case("the rows beside the king", |rng| {
            let side = if rng.random() { 1 } else { -1 };
            (coordinate(rng).max(2000), GIANT as i64 / 2 + side, letter(rng))
        }),
        case("five columns", |rng| {
            (GIANT as i64 / 3 + rng.random_range(0..5), coordinate(rng), letter(rng))
        }),
        case("a block under the check line", |rng| {
            let (x, y) = (rng.random_range(0..460), rng.random_range(1..460));
            (GIANT as i64 / 3 + x, GIANT as i64 / 2 + y, letter(rng))
        }),
        case("queens, all crossing the line", |rng| {
            let far = rng.random_range(1..GIANT as i64 / 4);
            (GIANT as i64 / 2 + rng.random_range(0..far), GIANT as i64 / 2 - far, b'q')
        }),
        case("rooks and pawns above and below", |rng| {
            let side = if rng.random() { 1 } else { -1 };
            let y = GIANT as i64 / 2 + side * rng.random_range(1..1000);
            (GIANT as i64 / 3 + rng.random_range(0..1000), y, b"rP"[rng.random_range(0..2)])
        }),
        case("squares of one bucket in 512", |rng| {
            loop {
                let (x, y) = (coordinate(rng), coordinate(rng));
                if square_hash(x, y) >> 55 == 0 {
                    return (x, y, letter(rng));
                }
            }
        }),
        case("half-lines of one slot in 512", |rng| {
            loop {
                let x = coordinate(rng);
                let y = GIANT as i64 / 2 + rng.random_range(1..1_000_000);
                // A column is the first or second orientation that crosses a row.
                if x > 1000 && half_line_hash(x - 1000, 0, true) >> 55 == 0 {
                    return (x, y, b'r');
                }
            }
        }),
    ]
}

struct Measured {
    /// Milliseconds of the main thread.
    cpu: f64,
    /// Milliseconds.
    wall: f64,
    /// Megabytes.
    memory: f64,
    answers: u64,
}

fn run(mode: &str, file: &Path) -> Measured {
    let program: PathBuf = std::env::current_exe().expect("our own program");
    let runs = if mode == "baseline" { 1 } else { RUNS };
    let one = || {
        let output = Command::new(&program)
            .arg(format!("--measure={mode}"))
            .arg(file)
            .output()
            .expect("our own program runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut words = text.split_whitespace();
        let mut word = || words.next().unwrap_or_else(|| panic!("{output:?}"));
        Measured {
            cpu: word().parse().expect("milliseconds"),
            wall: word().parse().expect("milliseconds"),
            memory: word().parse().expect("megabytes"),
            answers: word().parse().expect("a hash"),
        }
    };
    let mut best = one();
    for _ in 1..runs {
        let next = one();
        best.cpu = best.cpu.min(next.cpu);
        best.wall = best.wall.min(next.wall);
    }
    best
}

/// The child: does the work once and prints CPU and wall milliseconds, peak megabytes, hash of the answers.
fn measure(mode: &str, file: &Path) {
    let before = cpu();
    let started = std::time::Instant::now();
    let input = || BufReader::new(File::open(file).expect("the file"));
    let mut answers = Vec::new();
    match mode {
        "parse" => {
            // Words into numbers and columns, without looking for crowded squares.
            let mut reader = BoardReader::new(input());
            let pieces = reader.skip_boards().expect("a good file");
            answers.extend(pieces.to_le_bytes());
        }
        "judge" => judge_cstate3(input(), &mut answers).expect("a good file"),
        "judge2" => {
            let threads = NonZeroUsize::new(2).expect("two");
            judge_cstate3_parallel(input(), &mut answers, threads).expect("a good file");
        }
        "baseline" => {
            let text = std::fs::read_to_string(file).expect("the file");
            for answer in map_of_sets::answers(&text) {
                answers.extend(answer.into_bytes());
                answers.push(b'\n');
            }
        }
        other => panic!("unknown mode {other}"),
    }
    let (after, wall) = (cpu(), started.elapsed().as_secs_f64());
    let hash = answers.iter().fold(0u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3).rotate_left(5)
    });
    println!("{} {} {} {hash}", (after - before) * 1e3, wall * 1e3, memory());
}

/// CPU seconds of the main thread.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

/// Peak resident megabytes of this process.
fn memory() -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches("kB").trim().parse::<f64>().expect("kilobytes") / 1e3
}
