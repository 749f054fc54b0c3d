//! What the worker calls and what it is called with. Texts go through buffers whose addresses are told; no
//! memory is read here that Rust does not own.
#![expect(unsafe_code, reason = "plain names, in and out, are declared as unsafe")]

use std::sync::{Mutex, PoisonError};

use papan::StopToken;

use crate::call;

#[link(wasm_import_module = "papan")]
unsafe extern "C" {
    /// Whether the page wants the search to stop.
    safe fn is_stopped() -> bool;
    /// Takes an answer, an error or an event: the addresses of its name and of its JSON.
    safe fn tell(name: *const u8, name_length: usize, data: *const u8, data_length: usize);
}

/// The text of a call: a name, and right after it the body.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for the text of a call, and tells where.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut text = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Makes the call whose text was put there; its name has this many bytes.
#[unsafe(no_mangle)]
extern "C" fn make_call(name_length: usize) {
    let text = std::mem::take(&mut *TEXT.lock().unwrap_or_else(PoisonError::into_inner));
    let (name, body) = text.split_at(name_length.min(text.len()));
    let name = String::from_utf8_lossy(name);
    let mut host = |name: &str, data: &str| {
        tell(name.as_ptr(), name.len(), data.as_ptr(), data.len());
    };
    call(&name, body, &StopToken::asking(|| is_stopped()), &mut host);
}
