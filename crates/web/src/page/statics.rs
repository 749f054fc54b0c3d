//! A built site from a folder, with this server behind it: the document says so, and the rest is sent as it
//! lies there, compressed copies included.

use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use papan_api::ApiError;
use tower_http::services::ServeDir;

use super::site::{SERVED, SERVERLESS};
use crate::error::HttpError;

/// The folder of a site.
#[derive(Clone, Debug)]
pub(crate) struct Statics(Arc<PathBuf>);

/// The policy stands in the document. With these headers the page may share memory with its workers, and
/// a page of this server may show it in a frame.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("frame-ancestors 'self'")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        HeaderValue::from_static("require-corp"),
    ),
];

const ALWAYS_ASK: HeaderValue = HeaderValue::from_static("no-cache");
const NEVER_ASK: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

impl Statics {
    pub(crate) fn new(folder: PathBuf) -> Statics {
        Statics(Arc::new(folder))
    }

    /// Answers with a file of the site.
    pub(crate) async fn file(self, request: Request) -> Response {
        let path = request.uri().path().to_owned();
        let is_document = matches!(path.as_str(), "/" | "/index.html");
        let mut response = match is_document {
            true => self.document().await,
            false => self.other(request).await,
        };
        let headers = response.headers_mut();
        // Names with a hash never change what is in them.
        let is_plain = is_document || path.matches('.').count() < 2;
        headers.insert(header::CACHE_CONTROL, if is_plain { ALWAYS_ASK } else { NEVER_ASK });
        headers.extend(HEADERS);
        response
    }

    async fn document(&self) -> Response {
        match tokio::fs::read_to_string(self.0.join("index.html")).await {
            Ok(document) => {
                let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
                (kind, document.replacen(SERVERLESS, SERVED, 1)).into_response()
            }
            Err(_) => missing(),
        }
    }

    async fn other(&self, request: Request) -> Response {
        let mut folder = ServeDir::new(&*self.0)
            .append_index_html_on_directories(false)
            .precompressed_br()
            .precompressed_gzip();
        match folder.try_call(request).await {
            Ok(response) if response.status().is_client_error() => missing(),
            Ok(response) => response.map(Body::new),
            Err(_) => missing(),
        }
    }
}

fn missing() -> Response {
    HttpError(ApiError::no_page()).into_response()
}
