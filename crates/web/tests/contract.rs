//! The protocol over HTTP.

#[path = "../../api/tests/contract/mod.rs"]
mod contract;

mod common;

use common::Running;
use contract::{Events, Transport, contract};
use serde_json::Value;

impl Transport for Running {
    fn ask(&self, path: &str, body: Option<&str>) -> Result<Value, Value> {
        let path = format!("/api/v1/{path}");
        let answer = match body {
            None => self.get(&path),
            Some(body) => self.request("POST", &path, &["content-type: application/json"], body),
        };
        match answer.status {
            200 => Ok(answer.json()),
            _ => Err(answer.json()["error"].clone()),
        }
    }

    fn run(&self, body: &Value, cancel_at: Option<&str>) -> Result<Events, Value> {
        let answer = self.post("/api/v1/jobs", body);
        if answer.status != 202 {
            return Err(answer.json()["error"].clone());
        }
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        let mut is_cancelled = false;
        let events = self.events(&id).inspect(|(name, _)| {
            if cancel_at == Some(name) && !is_cancelled {
                is_cancelled = true;
                self.request("DELETE", &format!("/api/v1/jobs/{id}"), &[], "");
            }
        });
        Ok(events.collect())
    }
}

contract!(Running::new());
