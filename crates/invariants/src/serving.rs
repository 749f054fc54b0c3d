//! The server's answers to any body at any address: there is one, it is a success or the client's
//! fault, and different addresses agree.
//!
//! The first byte chooses the address; the rest is the body, or the address itself.

use std::sync::LazyLock;
use std::time::Duration;

use arbitrary::{Result, Unstructured};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use papan_web::{Server, ServerLimits, Settings};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::show;

/// Addresses that take a body.
const ADDRESSES: [&str; 9] =
    ["parse", "check", "explain", "generate", "solve", "jobs", "levels", "daily", "rate"];

/// The server, without its socket.
struct Asked {
    runtime: Runtime,
    host: String,
    service: TowerToHyperService<axum::Router>,
}

static ASKED: LazyLock<Asked> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    // Short searches: what they find is examined elsewhere.
    let limits = ServerLimits {
        job_time: Duration::from_millis(20),
        job_memory: 16 << 20,
        watch_time: Duration::from_secs(1),
        body: 1 << 14,
        ..ServerLimits::default()
    };
    let settings = Settings { limits, ..Settings::default() };
    let server = runtime.block_on(Server::bind(&settings)).expect("a free port");
    let host = server.address().to_string();
    Asked { runtime, host, service: TowerToHyperService::new(server.router()) }
});

/// Any body.
pub(crate) fn bodies(bytes: &[u8]) {
    // Too few bytes are no fault of ours.
    ask(&mut Unstructured::new(bytes)).ok();
}

fn ask(bytes: &mut Unstructured<'_>) -> Result<()> {
    let chosen = bytes.int_in_range(0..=ADDRESSES.len())?;
    let rest = bytes.bytes(bytes.len())?;
    let Some(&address) = ADDRESSES.get(chosen) else {
        // Whatever address that is, it may not exist; but the server must not fail there.
        let path: String = rest.iter().map(|&byte| char::from(byte)).collect();
        if let Ok(request) = Request::get(format!("/{path}")).body(Body::empty()) {
            answer(request);
        }
        return Ok(());
    };
    let (status, said) = post(address, rest.to_vec());
    if status.is_success() {
        let body: Value = serde_json::from_slice(rest).expect("JSON, or it would be refused");
        match address {
            "parse" => parsed(&body, &said),
            "solve" => solved(&body, &said),
            "generate" => generated(&body, &said),
            "jobs" => watched(&said),
            _ => assert!(said.is_object(), "{said}"),
        }
    }
    Ok(())
}

/// Asks, and makes sure that the answer is no failure of ours, and that a refusal has words.
fn answer(mut request: Request<Body>) -> (StatusCode, Vec<u8>) {
    let asked = &*ASKED;
    let host = asked.host.parse().expect("a header");
    request.headers_mut().insert(header::HOST, host);
    let uri = request.uri().clone();
    let (status, body) = asked.runtime.block_on(async {
        let response = asked.service.call(request).await.expect("a service that never fails");
        let status = response.status();
        let body = response.into_body().collect().await.expect("a whole body");
        (status, body.to_bytes().to_vec())
    });
    // "Busy" is for a server under load; nobody else is here.
    assert!(!status.is_server_error(), "{status} at {uri}: {}", show(&body));
    if status.is_client_error() {
        let said: Value = serde_json::from_slice(&body).expect("a refusal is JSON");
        let has = |key: &str| said["error"][key].as_str().is_some_and(|text| !text.is_empty());
        assert!(has("code") && has("message"), "{said} at {uri}");
    }
    (status, body)
}

fn post(address: &str, body: Vec<u8>) -> (StatusCode, Value) {
    let request = Request::post(format!("/api/v1/{address}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body));
    let (status, body) = answer(request.expect("a request"));
    (status, serde_json::from_slice(&body).expect("an answer is JSON"))
}

/// Levels that were read are read again as they were written.
fn parsed(_body: &Value, said: &Value) {
    for level in said["levels"].as_array().expect("levels") {
        assert_ne!(level["text"].is_null(), level["error"].is_null(), "{level}");
        if let Some(text) = level["text"].as_str() {
            let again = json!({"puzzle": said["puzzle"], "text": text});
            let (status, again) = post("parse", again.to_string().into_bytes());
            // A level may be larger when it is written out than the server accepts.
            if status == StatusCode::PAYLOAD_TOO_LARGE {
                continue;
            }
            assert_eq!(again["levels"][0]["text"], level["text"], "{status} {again}");
        }
    }
}

/// A solution is accepted by the checker, at the address for that.
fn solved(body: &Value, said: &Value) {
    if said["solution"].is_null() {
        return;
    }
    let mut check = json!({
        "puzzle": body["puzzle"], "level": body["level"], "solution": said["solution"],
    });
    // Only those options that replaying has as well.
    let given = body["options"].as_object().into_iter().flatten();
    let also = given.filter(|(name, _)| ["goal", "moves"].contains(&name.as_str()));
    check["options"] =
        Value::Object(also.map(|(name, word)| (name.clone(), word.clone())).collect());
    let (status, checked) = post("check", check.to_string().into_bytes());
    assert_eq!(status, StatusCode::OK, "{checked}");
    assert_eq!(checked["accepted"], true, "{checked} {said} {body}");
}

/// A level that was made can be read.
fn generated(body: &Value, said: &Value) {
    let text = json!({"puzzle": body["puzzle"], "text": said["text"]});
    let (status, parsed) = post("parse", text.to_string().into_bytes());
    if status != StatusCode::PAYLOAD_TOO_LARGE {
        let level = &parsed["levels"][0];
        assert!(level["error"].is_null() && level["text"].is_string(), "{parsed} {body}");
    }
}

/// A job's events are a stream that ends.
fn watched(said: &Value) {
    let id = said["id"].as_str().expect("the job's name");
    let request = Request::get(format!("/api/v1/jobs/{id}/events")).body(Body::empty());
    let (status, events) = answer(request.expect("a request"));
    assert_eq!(status, StatusCode::OK);
    let events = String::from_utf8(events).expect("events are text");
    let names: Vec<&str> = events.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    let last = names.last().expect("an event");
    assert!(["done", "failed"].contains(last), "{names:?}");
    let data: Vec<&str> = events.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
    for data in data {
        let event: Value = serde_json::from_str(data).expect("an event is JSON");
        assert_ne!(event["error"]["code"], "internal", "{event}");
    }
}
