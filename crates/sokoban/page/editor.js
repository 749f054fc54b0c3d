/**
 * Drawing Sokoban levels. A draft is any rectangle of characters, whether it makes a level or not.
 *
 * @typedef {{width: number, height: number, glyphs: string[]}} Draft
 */
import { isInside } from '../../web/page/shared/directions.js';
import { cellOfText, covered, resized, turned } from '../../web/page/shared/drafts.js';
import { sizeOf, sizeParams, toolList, trimmedLines, writeRows } from '../../web/page/shared/levels.js';

export const tools = toolList('sokoban', ['wall', 'floor', 'box', 'goal', 'player']);
export const eraser = 'floor';
/** There is one player, so no brush but the pencil has a use for it. @param {string|null} tool */
export const brushes = (tool) => (tool === 'player' ? [] : ['pencil', 'frame', 'block', 'fill']);
/** Less than three rows or columns have no room inside of their walls. */
export const params = sizeParams(8, 10, 3);

/** @import { Side, Sides, Translate, Turn, Values } from '../../web/types.js' */

/** A room with walls around it, and the player in a corner. @param {Values} [values] @param {Sides} [sides] */
export function empty(values, sides) {
  const [rows, columns] = sizeOf(params, values, sides);
  const wall = '#'.repeat(columns);
  const inside = Array(rows - 2).fill(`#${' '.repeat(columns - 2)}#`);
  inside[0] = inside[0].replace('# ', '#@');
  return `${[wall, ...inside, wall].join('\n')}\n`;
}

/** @param {string} text @returns {Draft} */
export function read(text) {
  const rows = trimmedLines(text);
  if (!rows.length) rows.push(' ');
  const width = Math.max(...rows.map((row) => row.length));
  const glyphs = rows.flatMap((row) => [...row.replace(/[^#@+$*.]/g, ' ').padEnd(width)]);
  return { width, height: rows.length, glyphs };
}

/** @param {Draft} draft */
export const write = ({ width, glyphs }) => writeRows(glyphs, width);

/** Whether a cell is on the draft, not in the margin where it would grow. @param {Draft} draft @param {number} row @param {number} column */
export const has = ({ width, height }, row, column) => isInside(row, column, height, width);

/** @param {Draft} draft */
const drawingOf = ({ width, height, glyphs }) => ({ rows: height, columns: width, cells: glyphs });

/** @param {ReturnType<typeof drawingOf>} drawing @returns {Draft} */
const draftOf = ({ rows, columns, cells }) => ({ width: columns, height: rows, glyphs: cells });

/** The draft turned over or round. @param {Draft} draft @param {Turn} turn */
export const turn = (draft, turn) => draftOf(turned(drawingOf(draft), turn));

/** A line of walls more at a side, or a line less: floor outside of the walls would be no part of the level. @param {Draft} draft @param {Side} side @param {1|-1} by */
export const extend = (draft, side, by) => draftOf(resized(drawingOf(draft), side, by, '#'));

/** The cell where a fault of the text is. @param {string} text @param {{line: number, column: number}} place */
export const cellOf = cellOfText;

/** The cells that a stroke covers. @param {Draft} draft @param {string} brush @param {number[]} from @param {number[]} to */
export const strokeOf = (draft, brush, from, to) => covered(drawingOf(draft), brush, from, to);

/**
 * Paints cells; what is painted in the margin makes the draft grow. Boxes and the player stand
 * on goals, so painting one keeps the other. A player that is painted goes away elsewhere.
 * @param {Draft} draft
 * @param {number[][]} cells
 * @param {string|null} tool
 * @param {number} most rows or columns that a level may have
 * @returns {Draft|null} null if it would have more
 */
export function paint(draft, cells, tool, most) {
  const isIn = (/** @type {number[]} */ [row, column]) => has(draft, row, column);
  // Floor outside of the walls is nothing to draw.
  const wanted = tool === 'floor' ? cells.filter(isIn) : cells;
  const grown = grow(draft, wanted, most);
  if (!grown) return null;
  const [down, right] = grown.shift;
  const glyphs = [...grown.draft.glyphs];
  for (const [row, column] of wanted) dab(glyphs, (row + down) * grown.draft.width + column + right, tool);
  const isSame = grown.draft === draft && glyphs.every((glyph, at) => glyph === draft.glyphs[at]);
  return isSame ? draft : { ...grown.draft, glyphs };
}

/** Paints one cell of a draft's. @param {string[]} glyphs @param {number} at @param {string|null} tool */
function dab(glyphs, at, tool) {
  const before = glyphs[at];
  const isGoal = '.+*'.includes(before);
  if (tool === 'player') {
    for (const [found, left] of [['@', ' '], ['+', '.']]) {
      if (glyphs.includes(found)) glyphs[glyphs.indexOf(found)] = left;
    }
  }
  /** @type {Record<string, string|undefined>} */
  const painted = {
    wall: '#',
    box: isGoal ? '*' : '$',
    player: isGoal ? '+' : '@',
    goal: '$*'.includes(before) ? '*' : '@+'.includes(before) ? '+' : '.',
  };
  glyphs[at] = painted[tool ?? ''] ?? ' ';
}

/**
 * Adds rows or columns of floor on the sides where cells lie; null if that is too large.
 * @param {Draft} draft
 * @param {number[][]} cells
 * @param {number} most
 * @returns {{draft: Draft, shift: number[]}|null} `shift`: how far it moved what was there
 */
function grow(draft, cells, most) {
  const [rows, columns] = [0, 1].map((axis) => cells.map((cell) => cell[axis]));
  const beyond = (/** @type {number} */ value) => Math.max(0, value);
  /** @type {[Side, number][]} */
  const sides = [
    ['top', beyond(-Math.min(0, ...rows))],
    ['left', beyond(-Math.min(0, ...columns))],
    ['bottom', beyond(Math.max(0, ...rows) + 1 - draft.height)],
    ['right', beyond(Math.max(0, ...columns) + 1 - draft.width)],
  ];
  const [[, up], [, left]] = sides;
  let drawing = drawingOf(draft);
  for (const [side, by] of sides) drawing = by ? resized(drawing, side, by, ' ') : drawing;
  if (drawing.rows > Math.max(most, draft.height) || drawing.columns > Math.max(most, draft.width)) return null;
  return { draft: drawing.cells === draft.glyphs ? draft : draftOf(drawing), shift: [up, left] };
}

/** What there is to draw of a draft: all that is no wall is floor. @param {Draft} draft */
export function picture(draft) {
  const { width, height, glyphs } = draft;
  const player = glyphs.findIndex((glyph) => '@+'.includes(glyph));
  return {
    width,
    height,
    scenery: draft,
    player: player < 0 ? null : player,
    boxes: [...glyphs.keys()].filter((at) => '$*'.includes(glyphs[at])),
    isWall: (/** @type {number} */ at) => glyphs[at] === '#',
    isFloor: (/** @type {number} */ at) => glyphs[at] !== '#',
    isGoal: (/** @type {number} */ at) => '.+*'.includes(glyphs[at]),
  };
}

/** What is odd about a sound level, in words. @param {{deadlocks?: {kind: string}[]}} analysis @param {Translate} t */
export const doubts = ({ deadlocks = [] }, t) =>
  deadlocks.slice(0, 1).map(({ kind }) => t('sokoban.doubt', { kind: t(`sokoban.deadlock.${kind}`) }));
