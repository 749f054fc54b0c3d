//! The document says what the API does: every address is in it, and every answer is as it says.

mod common;

use common::{EASY, Running, large, long};
use serde_json::{Value, json};

/// The schema of an answer, with all that it refers to.
fn schema(document: &Value, method: &str, path: &str, status: &str, kind: &str) -> Value {
    let answer = &document["paths"][path][method]["responses"][status];
    let mut schema = answer["content"][kind]["schema"].clone();
    assert!(schema.is_object(), "{method} {path} {status} is not described: {answer}");
    schema["components"] = document["components"].clone();
    schema
}

fn assert_fits(schema: &Value, answer: &Value, what: &str) {
    let validator = jsonschema::validator_for(schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(answer)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what}: {errors:#?}\n{answer:#}");
}

#[test]
fn answers_are_as_described() {
    let server = Running::new();
    let document = server.get("/api/v1/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let offer = server.get("/api/v1/puzzles").json();
    let described = schema(&document, "get", "/api/v1/puzzles", "200", "application/json");
    assert_fits(&described, &offer, "puzzles");

    let rush_hour = "4 4\n1\n....\nPPA.K\n..A.\n....\n";
    let chess = "8 3\n4 1 k\n8 1 R\n4 8 K\n";
    let sokoban = "#######\n#@ $ .#\n#######\n";
    let requests = [
        ("parse", json!({"text": EASY})),
        ("parse", json!({"text": "hello"})),
        ("parse", json!({"puzzle": "tiles", "text": "1 2\n3\n"})),
        ("solve", json!({"puzzle": "tiles", "level": EASY})),
        ("solve", json!({"puzzle": "sokoban", "level": sokoban})),
        ("solve", json!({"puzzle": "tiles", "level": EASY, "limits": {"nodes": 0}})),
        ("solve", json!({"puzzle": "chess", "level": chess})),
        ("check", json!({"puzzle": "tiles", "level": EASY, "solution": "rr"})),
        ("check", json!({"puzzle": "tiles", "level": EASY, "solution": "u"})),
        ("explain", json!({"puzzle": "tiles", "level": EASY})),
        ("explain", json!({"puzzle": "rushhour", "level": rush_hour})),
        ("explain", json!({"puzzle": "chess", "level": chess})),
        ("generate", json!({"puzzle": "tiles"})),
        ("levels", json!({"puzzle": "sokoban"})),
        ("levels", json!({"puzzle": "chess"})),
        ("daily", json!({"puzzle": "sokoban", "date": "2026-11-18"})),
        ("rate", json!({"puzzle": "sokoban", "level": sokoban})),
        ("rate", json!({"puzzle": "chess", "level": chess})),
        ("rate", json!({"puzzle": "tiles", "level": EASY, "limits": {"nodes": 0}})),
    ];
    for (address, body) in requests {
        let path = format!("/api/v1/{address}");
        let answer = server.post(&path, &body);
        assert_eq!(answer.status, 200, "{}", answer.text());
        let described = schema(&document, "post", &path, "200", "application/json");
        assert_fits(&described, &answer.json(), address);
    }
    let failed = server.post("/api/v1/solve", &json!({"puzzle": "tiles", "level": "1"}));
    let described = schema(&document, "post", "/api/v1/solve", "4XX", "application/json");
    assert_fits(&described, &failed.json(), "an error");

    let lanes = json!([{"algorithm": "bfs"}, {"algorithm": "astar", "heuristic": "manhattan"}]);
    let events = schema(&document, "get", "/api/v1/jobs/{id}/events", "200", "text/event-stream");
    for body in [
        json!({"task": "solve", "puzzle": "tiles", "level": EASY}),
        json!({"task": "compare", "puzzle": "tiles", "level": EASY, "lanes": lanes}),
        json!({"task": "solve", "puzzle": "tiles", "level": large()}),
        json!({"task": "solve", "puzzle": "sokoban", "level": long()}),
    ] {
        let id = server.submit(&body);
        let mut is_shown = false;
        for (name, data) in server.events(&id) {
            assert_fits(&events, &data, &name);
            if name == "improved" || name == "position" {
                is_shown = true;
                server.request("DELETE", &format!("/api/v1/jobs/{id}"), &[], "");
            }
        }
        assert_eq!(is_shown, body["level"] != EASY);
    }
}

/// Every address that the document names is there.
#[test]
fn addresses_are_there() {
    let server = Running::new();
    let document = server.get("/api/v1/openapi.json").json();
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 13);
    for (path, methods) in paths {
        for (method, described) in methods.as_object().unwrap() {
            assert!(described["summary"].is_string(), "{method} {path} has no summary");
            let answer = server.request(&method.to_uppercase(), path, &[], "");
            assert!(!answer.text().contains("no such address"), "{method} {path}");
            assert_ne!(answer.status, 405, "{method} {path}");
        }
    }
}
