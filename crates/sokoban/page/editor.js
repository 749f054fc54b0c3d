/**
 * Drawing Sokoban levels. A draft is any rectangle of characters, whether it makes a level or not.
 *
 * @typedef {{width: number, height: number, glyphs: string[]}} Draft
 */
import { isInside } from '../../web/page/shared/directions.js';
import { sizeOf, sizeParams, toolList, trimmedLines, writeRows } from '../../web/page/shared/levels.js';

export const tools = toolList('sokoban', ['wall', 'floor', 'box', 'goal', 'player']);
/** Less than three rows or columns have no room inside of their walls. */
export const params = sizeParams(8, 10, 3);

/** @import { Sides, Translate, Values } from '../../web/types.js' */

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

/**
 * Paints a cell; what is painted in the margin makes the draft grow. Boxes and the player stand
 * on goals, so painting one keeps the other. A player that is painted goes away elsewhere.
 * @param {Draft} draft
 * @param {number[]} cell
 * @param {string|null} tool
 * @param {number} most rows or columns that a level may have
 * @returns {Draft|null} null if it would have more
 */
export function paint(draft, [row, column], tool, most) {
  if (!has(draft, row, column)) {
    if (tool === 'floor') return draft;
    const grown = grow(draft, row, column, most);
    return grown && paint(grown, [Math.max(0, row), Math.max(0, column)], tool, most);
  }
  const glyphs = [...draft.glyphs];
  const at = row * draft.width + column;
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
  return glyphs[at] === before ? draft : { ...draft, glyphs };
}

/** Adds a row or column of floor on the sides where the cell lies; null if that is too large. @param {Draft} draft @param {number} row @param {number} column @param {number} most @returns {Draft|null} */
function grow({ width, height, glyphs }, row, column, most) {
  const [up, left] = [row < 0 ? 1 : 0, column < 0 ? 1 : 0];
  const [wider, higher] = [width + left + (column >= width ? 1 : 0), height + up + (row >= height ? 1 : 0)];
  if (wider > most || higher > most) return null;
  /** @type {string[]} */
  const grown = Array(wider * higher).fill(' ');
  glyphs.forEach((glyph, at) => {
    grown[(Math.floor(at / width) + up) * wider + (at % width) + left] = glyph;
  });
  return { width: wider, height: higher, glyphs: grown };
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
