/** Reading the `highlight` of a board: marked cells and pieces, and the move of a hint. */

/**
 * @param {any[]} highlight
 * @returns {{cells: {row: number, column: number, kind: string}[], pieces: {piece: string, kind: string}[], moves: any[]}}
 */
export function readMarks(highlight) {
  const marks = { cells: [], pieces: [], moves: [] };
  for (const item of highlight ?? []) {
    const cell = Array.isArray(item) ? item : item.cell;
    const kind = item.kind ?? 'danger';
    if (cell) marks.cells.push({ row: cell[0], column: cell[1], kind });
    else if (item.piece) marks.pieces.push({ piece: item.piece, kind });
    else if (item.move) marks.moves.push(item.move);
  }
  return marks;
}
