//! Windows of other sizes, and pointers: what a user does with a mouse or with fingers.

use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::page::{Done, Page, query};

/// A rectangle on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Place {
    /// The point that lies at these parts of its width and height.
    pub(crate) fn at(self, x: f64, y: f64) -> (f64, f64) {
        (self.left + (self.right - self.left) * x, self.top + (self.bottom - self.top) * y)
    }
}

/// The board of the view in use.
pub(crate) const BOARD: &str = "document.querySelector('.view:not([hidden]) .board > * > svg')";

impl Page {
    /// Gives the window another size; `phone` makes it one with fingers.
    pub(crate) async fn resize(&self, width: u64, height: u64, phone: bool) -> Done {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone});
        self.browser("Emulation.setDeviceMetricsOverride", metrics).await?;
        let touch = json!({"enabled": phone});
        self.browser("Emulation.setTouchEmulationEnabled", touch).await
    }

    /// Where an element is.
    pub(crate) async fn place(&self, element: &str) -> WebDriverResult<Place> {
        let found = self
            .eval(&format!(
                "(({{ left, top, right, bottom }}) => [left, top, right, bottom])\
                 ({element}.getBoundingClientRect())"
            ))
            .await?;
        let side = |index: usize| found[index].as_f64().unwrap();
        Ok(Place { left: side(0), top: side(1), right: side(2), bottom: side(3) })
    }

    /// Clicks on a point of the screen.
    pub(crate) async fn click_at(&self, (x, y): (f64, f64)) -> Done {
        self.driver.action_chain().move_to(x as i64, y as i64).click().perform().await
    }

    /// Wipes over the screen with a finger.
    pub(crate) async fn swipe(&self, (x, y): (f64, f64), (right, down): (f64, f64)) -> Done {
        let touch = async |kind: &str, points: Value| {
            let event = json!({"type": kind, "touchPoints": points});
            self.browser("Input.dispatchTouchEvent", event).await
        };
        touch("touchStart", json!([{"x": x, "y": y}])).await?;
        for part in 1..=8 {
            let part = f64::from(part) / 8.0;
            let point = json!([{"x": x + right * part, "y": y + down * part}]);
            touch("touchMove", point).await?;
            tokio::time::sleep(Duration::from_millis(16)).await;
        }
        touch("touchEnd", json!([])).await
    }

    /// Several fingers that go down together, one more place each at a time, and up.
    pub(crate) async fn fingers(&self, ways: &[[(f64, f64); 2]]) -> Done {
        let touch = async |kind: &str, points: Value| {
            let event = json!({"type": kind, "touchPoints": points});
            self.browser("Input.dispatchTouchEvent", event).await
        };
        let points = |part: f64| {
            let point = |(id, [from, to]): (usize, &[(f64, f64); 2])| {
                let between = |from: f64, to: f64| from + (to - from) * part;
                json!({"id": id, "x": between(from.0, to.0), "y": between(from.1, to.1)})
            };
            ways.iter().enumerate().map(point).collect::<Vec<Value>>()
        };
        // One after the other, as fingers come.
        for count in 1..=ways.len() {
            touch("touchStart", json!(points(0.0)[..count])).await?;
        }
        for step in 1..=8 {
            touch("touchMove", json!(points(f64::from(step) / 8.0))).await?;
            tokio::time::sleep(Duration::from_millis(16)).await;
        }
        touch("touchEnd", json!([])).await
    }

    /// Taps with a finger.
    pub(crate) async fn tap(&self, (x, y): (f64, f64)) -> Done {
        let start = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        self.browser("Input.dispatchTouchEvent", start).await?;
        let end = json!({"type": "touchEnd", "touchPoints": []});
        self.browser("Input.dispatchTouchEvent", end).await
    }

    /// Types into a field and leaves it.
    pub(crate) async fn fill(&self, hook: &str, value: &str) -> Done {
        let script = format!(
            "const field = {}; field.value = {}; \
             field.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            query(hook),
            json!(value)
        );
        self.script(&script).await.map(|_| ())
    }

    /// The text of the level in use.
    pub(crate) async fn level(&self) -> WebDriverResult<String> {
        let text = self.eval(&format!("{}.value", query("level-text"))).await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Opens everything that is folded up.
    pub(crate) async fn unfold(&self) -> Done {
        let script = "for (const each of document.querySelectorAll('details')) each.open = true";
        self.script(script).await.map(|_| ())
    }
}
