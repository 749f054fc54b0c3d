//! picture
/// svg
pub fn svg() {}
