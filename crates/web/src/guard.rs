//! Keeps other pages out: requests must be meant for this server (`Host`) and come from its own
//! page or from no page at all (`Origin`). Sets the security headers on every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use papan::message;
use papan_api::{ApiError, Code};

use crate::error::HttpError;
use crate::page;

/// The names by which this server may be addressed.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Arc<Names>);

#[derive(Debug)]
struct Names {
    /// In lower case, with the port.
    names: Vec<String>,
    /// The port, if the server listens on all addresses: then any address will do. A name would
    /// not, because whoever owns a name decides where it points.
    any_address: Option<u16>,
}

impl Hosts {
    /// The names of a server that was told to listen on `host` and listens on `address`.
    pub(crate) fn new(host: &str, address: SocketAddr) -> Hosts {
        let port = address.port();
        let bound = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let mut names: Vec<String> = Vec::new();
        for name in [host, &bound, "localhost", "127.0.0.1", "[::1]"] {
            names.push(format!("{}:{port}", name.to_lowercase()));
            // Browsers leave out the default port of HTTP.
            if port == 80 {
                names.push(name.to_lowercase());
            }
        }
        let any_address = address.ip().is_unspecified().then_some(port);
        Hosts(Arc::new(Names { names, any_address }))
    }

    fn is_ours(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        let is_address = |port: u16| match host.parse::<SocketAddr>() {
            Ok(address) => address.port() == port,
            Err(_) => port == 80 && host.parse::<IpAddr>().is_ok(),
        };
        self.0.names.contains(&host) || self.0.any_address.is_some_and(is_address)
    }

    /// Whether a request may be answered.
    fn admit(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_ours(host) {
            let message = message!(
                "api.other-host",
                "this server is not `{host}`",
                host = host.escape_debug()
            );
            return Err(ApiError::new(Code::Forbidden, message));
        }
        match text(header::ORIGIN) {
            Some(origin) if !origin.eq_ignore_ascii_case(&format!("http://{host}")) => {
                let message =
                    message!("api.other-page", "requests from other pages are not answered");
                Err(ApiError::new(Code::Forbidden, message))
            }
            _ => Ok(()),
        }
    }
}

/// The headers of every answer, unless it brings its own.
const HEADERS: [(HeaderName, HeaderValue); 8] = [
    (header::CONTENT_SECURITY_POLICY, page::NO_DOCUMENT),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// Answers requests that are meant for us, and refuses others.
pub(crate) async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match hosts.admit(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => HttpError(error).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_knows_its_names() {
        let ours = |host: &str, address: &str, asked: &str| {
            Hosts::new(host, address.parse().unwrap()).is_ours(asked)
        };
        for asked in ["127.0.0.1:7272", "localhost:7272", "LocalHost:7272", "[::1]:7272"] {
            assert!(ours("127.0.0.1", "127.0.0.1:7272", asked), "{asked}");
        }
        for asked in ["localhost", "localhost:80", "evil.example:7272", "192.168.0.9:7272", ""] {
            assert!(!ours("127.0.0.1", "127.0.0.1:7272", asked), "{asked}");
        }
        assert!(ours("papan.local", "192.168.0.9:7272", "papan.local:7272"));
        assert!(ours("papan.local", "192.168.0.9:7272", "192.168.0.9:7272"));
        // The port of HTTP may be left out.
        assert!(ours("127.0.0.1", "127.0.0.1:80", "localhost"));
    }

    /// A name may point anywhere, so a page that owns one could point it here; an address cannot.
    #[test]
    fn on_all_addresses_any_address_will_do_and_no_name() {
        let hosts = Hosts::new("0.0.0.0", "0.0.0.0:7272".parse().unwrap());
        for asked in ["192.168.0.9:7272", "10.1.2.3:7272", "[fe80::1]:7272", "localhost:7272"] {
            assert!(hosts.is_ours(asked), "{asked}");
        }
        for asked in ["192.168.0.9:7273", "192.168.0.9", "evil.example:7272"] {
            assert!(!hosts.is_ours(asked), "{asked}");
        }
    }
}
