#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| papan_invariants::hold("read_chess", bytes));
