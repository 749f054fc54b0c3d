/**
 * Drawing Sokoban levels. A draft is any rectangle of characters, whether it makes a level or not.
 *
 * @typedef {{width: number, height: number, glyphs: string[]}} Draft
 */
import { clampInteger, trimmedLines } from '../shared/text.js';

const MAX_SIDE = 100;

export const tools = [
  { id: 'wall', labelKey: 'sokoban.tool.wall', key: '1' },
  { id: 'floor', labelKey: 'sokoban.tool.floor', key: '2' },
  { id: 'box', labelKey: 'sokoban.tool.box', key: '3' },
  { id: 'goal', labelKey: 'sokoban.tool.goal', key: '4' },
  { id: 'player', labelKey: 'sokoban.tool.player', key: '5' },
];

export const params = [
  { id: 'rows', labelKey: 'rows', min: 3, max: MAX_SIDE, value: 8 },
  { id: 'columns', labelKey: 'columns', min: 3, max: MAX_SIDE, value: 10 },
];

/** A room with walls around it. */
export function empty(values = {}) {
  const rows = clampInteger(values.rows, 3, MAX_SIDE, 8);
  const columns = clampInteger(values.columns, 3, MAX_SIDE, 10);
  const middle = `#${' '.repeat(columns - 2)}#\n`;
  const lines = Array(rows - 2).fill(middle);
  lines[0] = `#@${' '.repeat(columns - 3)}#\n`;
  return `${'#'.repeat(columns)}\n${lines.join('')}${'#'.repeat(columns)}\n`;
}

/** @returns {Draft} */
export function read(text) {
  const rows = trimmedLines(text);
  if (!rows.length) rows.push(' ');
  const width = Math.max(...rows.map((row) => row.length));
  const glyphs = rows.flatMap((row) => [...row.replace(/[^#@+$*.]/g, ' ').padEnd(width)]);
  return { width, height: rows.length, glyphs };
}

/** @param {Draft} draft */
export function write({ width, glyphs }) {
  const rows = [];
  for (let at = 0; at < glyphs.length; at += width) {
    rows.push(glyphs.slice(at, at + width).join('').trimEnd());
  }
  return `${rows.join('\n')}\n`;
}

/** Whether a cell is on the draft, not in the margin where it would grow. */
export const has = ({ width, height }, row, column) =>
  row >= 0 && column >= 0 && row < height && column < width;

/**
 * Paints a cell; one in the margin makes the draft grow. Boxes and the player stand on goals, so
 * painting one keeps the other. There is one player: painting it takes it away elsewhere.
 */
export function paint(draft, [row, column], tool) {
  if (!has(draft, row, column)) {
    const up = row < 0 ? 1 : 0;
    const left = column < 0 ? 1 : 0;
    const grown = stretch(draft, up, left, row >= draft.height ? 1 : 0, column >= draft.width ? 1 : 0);
    return grown ? paint(grown, [row + up, column + left], tool) : draft;
  }
  const glyphs = [...draft.glyphs];
  const at = row * draft.width + column;
  const goal = '.+*'.includes(glyphs[at]);
  const thing = '$*'.includes(glyphs[at]) ? 'box' : '@+'.includes(glyphs[at]) ? 'player' : null;
  if (tool === 'player' && thing !== 'player') {
    glyphs.forEach((glyph, other) => {
      if ('@+'.includes(glyph)) glyphs[other] = glyph === '+' ? '.' : ' ';
    });
  }
  glyphs[at] = paintedGlyph(tool, goal, thing);
  return glyphs[at] === draft.glyphs[at] ? draft : { ...draft, glyphs };
}

function paintedGlyph(tool, goal, thing) {
  switch (tool) {
    case 'wall': return '#';
    case 'box': return goal ? '*' : '$';
    case 'player': return goal ? '+' : '@';
    case 'goal': return { box: '*', player: '+' }[thing] ?? '.';
    default: return ' ';
  }
}

/** Adds rows and columns of floor on the four sides; null if it would be too large. */
function stretch({ width, height, glyphs }, up, left, down, right) {
  const size = { width: width + left + right, height: height + up + down };
  if (size.width > MAX_SIDE || size.height > MAX_SIDE) return null;
  const grown = Array(size.width * size.height).fill(' ');
  glyphs.forEach((glyph, at) => {
    grown[(Math.floor(at / width) + up) * size.width + (at % width) + left] = glyph;
  });
  return { ...size, glyphs: grown };
}

/** The draft in another size: rows and columns at the end are added or cut off. */
export function resize(draft, values) {
  const height = clampInteger(values.rows, 3, MAX_SIDE, draft.height);
  const width = clampInteger(values.columns, 3, MAX_SIDE, draft.width);
  const glyphs = Array.from({ length: width * height }, (_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    return has(draft, row, column) ? draft.glyphs[row * draft.width + column] : ' ';
  });
  return { width, height, glyphs };
}

/** The number of empty rows above the first one with something in it. */
export function emptyRows({ width, glyphs }) {
  const first = glyphs.findIndex((glyph) => glyph !== ' ');
  return first < 0 ? 0 : Math.floor(first / width);
}

/** What there is to draw of a draft: all that is no wall is floor. */
export function picture(draft) {
  const { width, height, glyphs } = draft;
  const all = glyphs.map((glyph, at) => ({ glyph, at }));
  return {
    width,
    height,
    scenery: draft,
    player: all.find(({ glyph }) => '@+'.includes(glyph))?.at ?? null,
    boxes: all.filter(({ glyph }) => '$*'.includes(glyph)).map(({ at }) => at),
    isWall: (at) => glyphs[at] === '#',
    isFloor: (at) => glyphs[at] !== '#',
    isGoal: (at) => '.+*'.includes(glyphs[at]),
  };
}
