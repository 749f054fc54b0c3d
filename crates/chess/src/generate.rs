//! generate
/// G
pub struct Generator;
/// K
pub struct Kind;
/// S
pub struct Spec;
