/** Drawings of cells, row by row: what brushes cover, turning them over and round, lines added and taken away at a side. */
import { DIRECTIONS, isInside, STEPS } from './directions.js';

/**
 * @template Cell
 * @typedef {{rows: number, columns: number, cells: Cell[]}} Drawing
 */
/** @import { Side, Turn } from '../../types.js' */

/** How a drawing can be laid anew. @type {Turn[]} */
export const TURNS = ['mirror', 'flip', 'left', 'right'];
/** @type {Side[]} */
export const SIDES = ['top', 'left', 'right', 'bottom'];

/**
 * Where a cell comes to lie when a board of this size is turned; places beside the board come to lie beside it.
 * @param {{rows: number, columns: number}} size
 * @param {number[]} cell
 * @param {Turn} turn
 */
export function turnCell({ rows, columns }, [row, column], turn) {
  switch (turn) {
    case 'mirror':
      return [row, columns - 1 - column];
    case 'flip':
      return [rows - 1 - row, column];
    case 'right':
      return [column, rows - 1 - row];
    default:
      return [columns - 1 - column, row];
  }
}

/** @template Cell @param {Drawing<Cell>} drawing @param {Turn} turn @returns {Drawing<Cell>} */
export function turned({ rows, columns, cells }, turn) {
  const isRound = turn === 'left' || turn === 'right';
  const size = isRound ? { rows: columns, columns: rows } : { rows, columns };
  const laid = [...cells];
  cells.forEach((cell, at) => {
    const [row, column] = turnCell({ rows, columns }, [Math.floor(at / columns), at % columns], turn);
    laid[row * size.columns + column] = cell;
  });
  return { ...size, cells: laid };
}

/** How far a change at a side moves the cells that stay. @param {Side} side @param {number} by */
export const shiftOf = (side, by) => [side === 'top' ? by : 0, side === 'left' ? by : 0];

/**
 * Adds lines of `fill` at a side, or takes some away if `by` is negative.
 * @template Cell
 * @param {Drawing<Cell>} drawing
 * @param {Side} side
 * @param {number} by
 * @param {Cell} fill
 * @returns {Drawing<Cell>}
 */
export function resized({ rows, columns, cells }, side, by, fill) {
  const isRow = side === 'top' || side === 'bottom';
  const size = { rows: rows + (isRow ? by : 0), columns: columns + (isRow ? 0 : by) };
  const [down, right] = shiftOf(side, by);
  const cell = (/** @type {unknown} */ _, /** @type {number} */ at) => {
    const [row, column] = [Math.floor(at / size.columns) - down, (at % size.columns) - right];
    return isInside(row, column, rows, columns) ? cells[row * columns + column] : fill;
  };
  return { ...size, cells: Array.from({ length: size.rows * size.columns }, cell) };
}

/**
 * The cells of the rectangle between two corners; of a frame only those at its edge.
 * @param {number[]} from
 * @param {number[]} to
 * @param {boolean} [isFrame]
 */
export function rectangle([top, left], [bottom, right], isFrame = false) {
  const [rows, columns] = [Math.abs(bottom - top) + 1, Math.abs(right - left) + 1];
  const [row, column] = [Math.min(top, bottom), Math.min(left, right)];
  return Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns])
    .filter(([down, along]) => !isFrame || down % (rows - 1 || 1) === 0 || along % (columns - 1 || 1) === 0)
    .map(([down, along]) => [row + down, column + along]);
}

/**
 * The cells that hang together with one and hold the same.
 * @template Cell
 * @param {Drawing<Cell>} drawing
 * @param {number[]} start
 */
export function region({ rows, columns, cells }, start) {
  const at = (/** @type {number[]} */ [row, column]) => row * columns + column;
  const found = [start];
  const seen = new Set([at(start)]);
  for (const [row, column] of found) {
    for (const direction of DIRECTIONS) {
      const next = [row + STEPS[direction][0], column + STEPS[direction][1]];
      if (!isInside(next[0], next[1], rows, columns) || seen.has(at(next)) || cells[at(next)] !== cells[at(start)]) continue;
      seen.add(at(next));
      found.push(next);
    }
  }
  return found;
}

/**
 * What a brush covers between the ends of a stroke.
 * @template Cell
 * @param {Drawing<Cell>} drawing
 * @param {string} brush
 * @param {number[]} from
 * @param {number[]} to
 */
export function covered(drawing, brush, from, to) {
  if (brush === 'block' || brush === 'frame') return rectangle(from, to, brush === 'frame');
  const isOn = isInside(to[0], to[1], drawing.rows, drawing.columns);
  return brush === 'fill' && isOn ? region(drawing, to) : [to];
}

/**
 * The cell of a character of a text whose lines are the rows of a drawing, after empty lines.
 * @param {string} text
 * @param {{line: number, column: number}} place from 1
 */
export function cellOfText(text, { line, column }) {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((each) => each.trim());
  return first < 0 || line - 1 < first ? null : [line - 1 - first, column - 1];
}
