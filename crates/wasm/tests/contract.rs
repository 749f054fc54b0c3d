//! The protocol as calls, as the worker makes them; here without the worker.

#[path = "../../api/tests/contract/mod.rs"]
mod contract;

use contract::{Events, Transport, contract};
use papan::StopToken;
use serde_json::Value;

struct Calls;

/// Everything that a call tells.
fn call(path: &str, body: &str, cancel_at: Option<&str>) -> Events {
    let stop = StopToken::default();
    let mut events = Events::new();
    let mut host = |name: &str, data: &str| {
        if cancel_at == Some(name) {
            stop.stop();
        }
        events.push((name.to_owned(), serde_json::from_str(data).unwrap()));
    };
    papan_wasm::call(path, body.as_bytes(), &stop.clone(), &mut host);
    events
}

impl Transport for Calls {
    fn ask(&self, path: &str, body: Option<&str>) -> Result<Value, Value> {
        let events = call(path, body.unwrap_or_default(), None);
        let [(name, data)] = events.as_slice() else { panic!("{events:?}") };
        match name.as_str() {
            "answer" => Ok(data.clone()),
            _ => Err(data["error"].clone()),
        }
    }

    fn run(&self, body: &Value, cancel_at: Option<&str>) -> Result<Events, Value> {
        let events = call("jobs", &body.to_string(), cancel_at);
        match events.as_slice() {
            [(name, data)] if name == "error" => Err(data["error"].clone()),
            _ => Ok(events),
        }
    }
}

contract!(Calls);

/// What a page completes with what a job had told before its worker was ended.
#[test]
fn a_job_that_never_began_has_an_end() {
    let solve = r#"{"task": "solve", "puzzle": "tiles", "level": "1 2\n3 0"}"#;
    let last = Calls.ask("cancelled", Some(solve)).unwrap();
    assert_eq!(last["record"]["limit"], "cancelled");
    let compare = r#"{"task": "compare", "puzzle": "tiles", "level": "1 2\n3 0",
        "lanes": [{"algorithm": "bfs"}, {"algorithm": "dfs"}]}"#;
    let last = Calls.ask("cancelled", Some(compare)).unwrap();
    assert_eq!(last["rows"][1]["record"]["limit"], "cancelled");
}

/// What a page shows whose program broke down is what a server says.
#[test]
fn a_breakdown_has_words() {
    assert_eq!(Calls.ask("panicked", None).unwrap_err()["id"], "api.panicked");
}
