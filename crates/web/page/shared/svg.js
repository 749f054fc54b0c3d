/** Making SVG elements, and outlines of sets of cells. Cells are [row, column]. */

/** The side of a cell in user units, the same for every board. */
export const CELL = 40;

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string|number>} attributes
 * @param {...(Node|string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} name @param {...(Node|string)} children */
export const group = (name, ...children) => svg('g', { class: name }, ...children);

/** A text centred on a point. @param {string} name @param {number[]} point @param {string|number} words */
export const label = (name, [x, y], words) => svg('text', { class: name, x, y }, String(words));

/** @param {string} name @param {string} d */
export const path = (name, d) => svg('path', { class: name, d });

/** A square of one cell, inset on all sides. @param {string} name @param {number[]} cell */
export const cellRect = (name, [row, column], inset = 0, rx = 0) => svg('rect', {
  class: name, x: column * CELL + inset, y: row * CELL + inset, width: CELL - 2 * inset, height: CELL - 2 * inset, rx,
});

/** @param {number[]} cell */
export const centre = ([row, column]) => [(column + 0.5) * CELL, (row + 0.5) * CELL];

/** Row and column of a cell of a board of this width. @param {number} index @param {number} width */
export const cellAt = (index, width) => [Math.floor(index / width), index % width];

/** Puts an element somewhere; CSS transitions of `transform` then animate it. @param {SVGElement} element @param {number} x @param {number} y */
export function place(element, x, y) {
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** The path of many whole cells. @param {number[][]} cells */
export const cellsPath = (cells) =>
  cells.map(([row, column]) => `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`).join('');

/** An arrow from one point to another. @param {string} name @param {number[]} from @param {number[]} to */
export function arrow(name, from, to, head = 11) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [((to[0] - from[0]) / length) * head, ((to[1] - from[1]) / length) * head];
  const neck = [to[0] - x, to[1] - y];
  return group(
    `papan-arrow ${name}`,
    path('papan-arrow-shaft', `M${from.join(' ')}L${neck.join(' ')}`),
    path('', `M${to.join(' ')}L${neck[0] - y * 0.6} ${neck[1] + x * 0.6}L${neck[0] + y * 0.6} ${neck[1] - x * 0.6}z`),
  );
}

/** An arrow along some points; it starts beside the first, so that what stands there is still seen. @param {string} name @param {number[][]} points */
export function route(name, points) {
  const [[x, y], next] = points;
  const [right, down] = [next[0] - x, next[1] - y];
  const part = Math.min(0.6, (CELL * 0.45) / (Math.hypot(right, down) || 1));
  const [from, ...through] = [[x + right * part, y + down * part], ...points.slice(1)];
  const [last, end] = [from, ...through].slice(-2);
  const shape = arrow(name, last, end);
  if (through.length > 1) shape.prepend(path('papan-arrow-shaft', `M${[from, ...through.slice(0, -1)].map((point) => point.join(' ')).join('L')}`));
  return shape;
}

/**
 * The outline of a set of cells as one path with rounded corners: walks along the edges with the
 * set on the right hand. Where two cells touch at a corner only, they stay apart.
 * @param {number} rows
 * @param {number} columns
 * @param {(row: number, column: number) => boolean} has
 * @param {number} radius
 */
export function outline(rows, columns, has, radius) {
  const AHEAD = [[0, 1], [1, 0], [0, -1], [-1, 0]];
  // The cells at the left and right hand of someone at a corner who looks in each direction.
  const LEFT = [[-1, 0], [0, 0], [0, -1], [-1, -1]];
  const RIGHT = [[0, 0], [0, -1], [-1, -1], [-1, 0]];
  const walked = new Set();
  /** @type {(row: number, column: number, from: number[], to: number[]) => string} */
  const round = (row, column, from, to) => {
    const [x, y] = [column * CELL, row * CELL];
    return `${x - from[1] * radius} ${y - from[0] * radius}Q${x} ${y} ${x + to[1] * radius} ${y + to[0] * radius}`;
  };
  const paths = [];
  for (let index = 0; index < rows * columns; index++) {
    const start = cellAt(index, columns);
    if (!has(start[0], start[1]) || has(start[0] - 1, start[1]) || walked.has(String(start))) continue;
    const corners = [];
    let [[row, column], way] = [start, 0];
    do {
      if (way === 0) walked.add(`${row},${column}`);
      row += AHEAD[way][0];
      column += AHEAD[way][1];
      const inside = (/** @type {number[]} */ [down, right]) => has(row + down, column + right);
      const turn = !inside(RIGHT[way]) ? 1 : inside(LEFT[way]) ? 3 : 0;
      if (turn) corners.push(round(row, column, AHEAD[way], AHEAD[(way + turn) % 4]));
      way = (way + turn) % 4;
    } while (row !== start[0] || column !== start[1] || way !== 0);
    paths.push(`M${corners.join('L')}z`);
  }
  return paths.join('');
}
