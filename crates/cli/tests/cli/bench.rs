//! `papan bench`: a run can be kept and compared.

use std::fs;

use crate::common::{Scratch, feed, text};
use serde_json::Value;

#[test]
fn a_run_is_kept_and_compared() {
    let scratch = Scratch::new("bench");
    let kept = scratch.path("before.json");
    let bench = ["bench", "-p", "rushhour", "--repeat", "2"];
    let keep = ["--json", "-o", &kept, "--note", "commit 1a2b3c4"];
    let output = feed(&[&bench[..], &keep].concat(), b"");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    let run: Value = serde_json::from_slice(&fs::read(&kept).unwrap()).unwrap();
    // Nothing of where it ran but what kind of machine it is.
    assert_eq!(run["command"], "papan bench -p rushhour --repeat 2 --json");
    assert_eq!(run["note"], "commit 1a2b3c4");
    let nodes = run["signature"]["rushhour"].as_u64().unwrap();
    let rows = run["rows"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["nodes"].as_u64().unwrap()).sum::<u64>(), nodes);
    assert!(rows.iter().all(|row| row["times_s"].as_array().unwrap().len() == 2));

    let compare = ["--baseline", &kept, "--threads", "2"];
    let output = feed(&[&bench[..], &compare].concat(), b"");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(shown.contains(&format!("rushhour   {nodes} as before")), "{shown}");
    assert!(shown.contains("times those of the baseline"), "{shown}");

    let other = fs::read_to_string(&kept).unwrap().replace(&nodes.to_string(), "7");
    fs::write(&kept, other).unwrap();
    let output = feed(&[&bench[..], &compare].concat(), b"");
    assert!(text(&output.stdout).contains("(was 7: some search has changed)"));

    for (file, content) in [("no-such-file", None), (&*kept, Some("{}"))] {
        if let Some(content) = content {
            fs::write(file, content).unwrap();
        }
        let output = feed(&["bench", "--baseline", file], b"");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
        assert!(text(&output.stderr).contains(file), "{}", text(&output.stderr));
    }
}
