//! A plain file server below a path, as simple as any that shows a static site.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Where the site is seen.
const BELOW: &str = "/people/ani/papan/";

/// A server that runs beside the test until it is stopped.
pub(crate) struct Files {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Files {
    pub(crate) fn serve(folder: PathBuf) -> Files {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = is_over.clone();
        let thread = thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if over.load(Ordering::Acquire) {
                    break;
                }
                let folder = folder.clone();
                thread::spawn(move || answer(&folder, stream));
            }
        });
        Files { address, is_over, thread: Some(thread) }
    }

    /// The address of the site.
    pub(crate) fn url(&self) -> String {
        format!("http://{}{BELOW}", self.address)
    }

    /// From now on nobody answers there.
    pub(crate) fn stop(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        self.is_over.store(true, Ordering::Release);
        TcpStream::connect(self.address).ok();
        thread.join().unwrap();
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        self.stop();
    }
}

fn answer(folder: &Path, mut stream: TcpStream) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = first.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let name = match path.strip_prefix(BELOW) {
        Some("") => Some("index.html"),
        name => name.filter(|name| !name.contains('/')),
    };
    let (status, kind, body) = match name.and_then(|name| fs::read(folder.join(name)).ok()) {
        Some(body) => ("200 OK", kind_of(name.unwrap_or_default()), body),
        None => ("404 Not Found", "text/plain", b"nothing here".to_vec()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    // A browser that has seen enough goes away.
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body)).ok();
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html",
        "js" => "text/javascript",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}
