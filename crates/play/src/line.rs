//! The line of play as undo and redo know it: acts, each of one step or several.

/// What was done at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Done {
    pub(crate) steps: Vec<String>,
    /// Whether the machine did it, not the player.
    pub(crate) is_shown: bool,
}

/// What was done, and what was taken back since.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    done: Vec<Done>,
    undone: Vec<Done>,
}

impl Line {
    /// Something new: what was taken back is gone.
    pub(crate) fn push(&mut self, done: Done) {
        self.done.push(done);
        self.undone.clear();
    }

    /// Takes the last act back.
    pub(crate) fn undo(&mut self) -> Option<Done> {
        let done = self.done.pop()?;
        self.undone.push(done.clone());
        Some(done)
    }

    /// Does it again.
    pub(crate) fn redo(&mut self) -> Option<Done> {
        let done = self.undone.pop()?;
        self.done.push(done.clone());
        Some(done)
    }

    /// Whether nothing has been done.
    pub(crate) fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// Whether something can be done again.
    pub(crate) fn has_undone(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Whether the machine did any of it.
    pub(crate) fn has_shown(&self) -> bool {
        self.done.iter().any(|done| done.is_shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(step: &str, is_shown: bool) -> Done {
        Done { steps: vec![step.to_owned()], is_shown }
    }

    #[test]
    fn undo_and_redo_have_no_end_until_something_new_is_done() {
        let mut line = Line::default();
        for number in 0..1000 {
            line.push(done(&number.to_string(), number == 999));
        }
        assert!(line.has_shown());
        for number in (0..1000).rev() {
            assert_eq!(line.undo().unwrap().steps, [number.to_string()]);
        }
        assert!(line.is_empty() && line.undo().is_none() && !line.has_shown());
        assert_eq!(line.redo().unwrap().steps, ["0"]);
        line.push(done("new", false));
        assert!(!line.has_undone() && line.redo().is_none());
        assert_eq!(line.undo().unwrap(), done("new", false));
    }
}
