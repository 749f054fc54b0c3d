/** Making SVG elements, and outlines of sets of cells. */

const SPACE = 'http://www.w3.org/2000/svg';

/** The side of a cell in user units, the same for every board. */
export const CELL = 40;

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, string|number>} [attributes]
 * @param {...(Node|string)} children
 * @returns {any}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A group with a class. */
export const group = (name, ...children) => svg('g', { class: name }, ...children);

/** A text centred on a point. */
export const label = (name, x, y, words) => svg('text', { class: name, x, y }, String(words));

/** A line from one point to another. */
export const line = (name, from, to) =>
  svg('line', { class: name, x1: from[0], y1: from[1], x2: to[0], y2: to[1] });

/** A square of one cell, inset on all sides. */
export const cellRect = (name, row, column, inset = 0, radius = 0) => svg('rect', {
  class: name, x: column * CELL + inset, y: row * CELL + inset,
  width: CELL - 2 * inset, height: CELL - 2 * inset, rx: radius,
});

/** Centre of a cell. */
export const centre = (row, column) => [(column + 0.5) * CELL, (row + 0.5) * CELL];

/** Puts an element somewhere; CSS transitions of `transform` then animate it. */
export function place(element, x, y) {
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** The path of many whole cells, given as [row, column]. */
export const cellsPath = (cells) => cells
  .map(([row, column]) => `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`)
  .join('');

/**
 * The outline of a set of cells as one path with rounded corners: walks along the edges with the
 * set on the right hand. Where two cells touch at a corner only, they stay apart.
 *
 * @param {number} rows
 * @param {number} columns
 * @param {(row: number, column: number) => boolean} has false outside of the board
 * @param {number} radius of the corners
 */
export function outline(rows, columns, has, radius) {
  const AHEAD = [[0, 1], [1, 0], [0, -1], [-1, 0]];
  // The cells at the left and right hand of someone at a corner who looks in each direction.
  const LEFT = [[-1, 0], [0, 0], [0, -1], [-1, -1]];
  const RIGHT = [[0, 0], [0, -1], [-1, -1], [-1, 0]];
  const inside = (row, column, [down, right]) => has(row + down, column + right);
  const walked = new Set();
  const paths = [];
  for (let startRow = 0; startRow < rows; startRow++) {
    for (let startColumn = 0; startColumn < columns; startColumn++) {
      const startKey = startRow * (columns + 1) + startColumn;
      if (!has(startRow, startColumn) || has(startRow - 1, startColumn) || walked.has(startKey)) continue;
      const corners = [];
      let [row, column, way] = [startRow, startColumn, 0];
      do {
        if (way === 0) walked.add(row * (columns + 1) + column);
        row += AHEAD[way][0];
        column += AHEAD[way][1];
        let turn = way;
        if (!inside(row, column, RIGHT[way])) turn = (way + 1) % 4;
        else if (inside(row, column, LEFT[way])) turn = (way + 3) % 4;
        if (turn !== way) corners.push({ row, column, from: AHEAD[way], to: AHEAD[turn] });
        way = turn;
      } while (row !== startRow || column !== startColumn || way !== 0);
      paths.push(roundedPath(corners, radius));
    }
  }
  return paths.join('');
}

function roundedPath(corners, radius) {
  const parts = corners.map(({ row, column, from, to }, index) => {
    const [x, y] = [column * CELL, row * CELL];
    const before = `${x - from[1] * radius} ${y - from[0] * radius}`;
    const after = `${x + to[1] * radius} ${y + to[0] * radius}`;
    return `${index ? 'L' : 'M'}${before}Q${x} ${y} ${after}`;
  });
  return `${parts.join('')}z`;
}
