//! The `analysis` object of an explanation: what it says to people, for machines.

use papan_search::{Report, StopReason, Verdict};
use serde_json::{Value, json};

use super::explain::{Components, blockers, estimates, freedom, text_of};
use crate::analysis::{Component, Far, structural_proof};
use crate::format::Level;
use crate::rules;

pub(super) fn far_json(level: &Level, far: &Far) -> Value {
    json!({ "distance": far.distance, "board": text_of(level, &far.position) })
}

pub(super) fn analysis(
    level: &Level,
    components: &Components,
    report: Option<&Report<rules::Slide>>,
) -> Value {
    let board = &level.board;
    let pieces = board.ids().map(|id| {
        let piece = board.piece(id);
        let (row, column) = piece.cell(piece.offset);
        let (back, forward) = freedom(board, id);
        json!({
            "piece": piece.symbol, "cells": piece.length,
            "moves_along": piece.axis.line_name(), "row": row + 1, "column": column + 1,
            "free_back": back, "free_forward": forward,
        })
    });
    let blocks = board.blocks().iter().map(|block| {
        json!({
            "piece": block.symbol, "cells": 1,
            "moves_along": null, "row": block.row + 1, "column": block.col + 1,
            "free_back": 0, "free_forward": 0,
        })
    });
    let measured = |component: &Result<Component, StopReason>| {
        component.as_ref().ok().map(|found| {
            json!({
                "optimum": found.optimum,
                "solutions": found.optimum.map(|_| found.solutions),
                "farthest": far_json(level, &found.farthest),
                "hardest": found.hardest.as_ref().map(|far| far_json(level, far)),
            })
        })
    };
    let solvable = match (&components[0], report.map(|report| &report.verdict)) {
        (Ok(component), _) => Some(component.optimum.is_some()),
        (Err(_), Some(Verdict::Unsolvable)) => Some(false),
        (Err(_), _) => report.and_then(Report::plan).map(|_| true),
    };
    let counted = components[0].as_ref().ok();
    json!({
        "size": format!("{}x{}", board.rows(), board.cols()),
        "exit": board.exit().name(),
        "notes": level.notes.iter().map(|note| &note.text).collect::<Vec<_>>(),
        "pieces": pieces.chain(blocks).collect::<Vec<_>>(),
        "walls": board.walls().map(|(row, column)| json!([row + 1, column + 1])).collect::<Vec<_>>(),
        "blockers": blockers(board),
        "states": counted.map(|component| component.states),
        "solved_states": counted.map(|component| component.solved),
        "solvable": solvable,
        "reason": structural_proof(board).map(|proof| proof.text),
        "slides": measured(&components[0]),
        "steps": measured(&components[1]),
        "heuristics": estimates(board).into_iter().map(|(id, [slides, steps])| json!({
            "id": id,
            "slides": { "value": slides.0, "claim": slides.1.name() },
            "steps": { "value": steps.0, "claim": steps.1.name() },
        })).collect::<Vec<_>>(),
    })
}
