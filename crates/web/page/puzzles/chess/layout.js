/**
 * A board of up to 10^18 squares on a screen: coordinates with something to see get a whole cell,
 * and what lies between is one narrow band.
 *
 * @typedef {{first: bigint, last: bigint, start: number, length: number, isGap: boolean}} Slot
 *   a coordinate (`first` = `last`), or a gap of many; `start` and `length` are user units
 * @typedef {{slots: Slot[], length: number, index: Map<bigint, number>}} Axis
 */
import { CELL } from '../shared/svg.js';

/** The width of a gap. */
export const BAND = 24;
/** Boards up to this size have no gaps. */
const WHOLE = 12n;

/**
 * @param {bigint} size
 * @param {bigint[]} wanted coordinates to show
 * @returns {Axis}
 */
export function compress(size, wanted) {
  const shown = new Set([1n, size, ...wanted.filter((each) => each >= 1n && each <= size)]);
  if (size <= WHOLE) {
    for (let coordinate = 2n; coordinate < size; coordinate++) shown.add(coordinate);
  }
  const sorted = [...shown].sort((a, b) => (a < b ? -1 : 1));
  const axis = { slots: [], length: 0, index: new Map() };
  const push = (first, last, isGap) => {
    const length = isGap ? BAND : CELL;
    if (!isGap) axis.index.set(first, axis.slots.length);
    axis.slots.push({ first, last, start: axis.length, length, isGap });
    axis.length += length;
  };
  let next = 1n;
  for (const coordinate of sorted) {
    // A gap of one would take almost as much room as its square.
    if (coordinate - next === 1n) push(next, next, false);
    else if (coordinate > next) push(next, coordinate - 1n, true);
    push(coordinate, coordinate, false);
    next = coordinate + 1n;
  }
  return axis;
}

/** The slot in which a coordinate lies, by halving. */
function slotOf({ slots, index }, coordinate) {
  const own = index.get(coordinate);
  if (own !== undefined) return slots[own];
  let [low, high] = [0, slots.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slots[middle].last < coordinate) low = middle + 1;
    else high = middle;
  }
  return slots[low];
}

/** Where the middle of a coordinate is; inside of a gap, in proportion. */
export function position(axis, coordinate) {
  const { first, last, start, length } = slotOf(axis, coordinate);
  return start + (length * (Number(coordinate - first) + 0.5)) / (Number(last - first) + 1);
}

/** The slot at a place in user units, null outside. @returns {Slot|null} */
export function slotAt({ slots }, place) {
  return slots.find(({ start, length }) => place >= start && place < start + length) ?? null;
}

const withNeighbours = (coordinate) => [coordinate - 1n, coordinate, coordinate + 1n];

/** Both axes of a position; rows with large `y` are on top. */
export class Layout {
  /**
   * @param {bigint} size
   * @param {{x: bigint, y: bigint}[]} squares to show
   * @param {{x: bigint, y: bigint}[]} centres to show with the squares around them
   */
  constructor(size, squares, centres) {
    const along = (axis) => [...squares.map(axis), ...centres.map(axis).flatMap(withNeighbours)];
    this.columns = compress(size, along(({ x }) => x));
    this.rows = compress(size, along(({ y }) => y));
  }

  get width() {
    return this.columns.length;
  }

  get height() {
    return this.rows.length;
  }

  /** The middle of a square. */
  centre({ x, y }) {
    return [position(this.columns, x), this.height - position(this.rows, y)];
  }

  /** The slots under a point, null outside of the board. */
  at(left, top) {
    const [column, row] = [slotAt(this.columns, left), slotAt(this.rows, this.height - top)];
    return column && row ? { column, row } : null;
  }

  /**
   * The points of a line between two squares. Lines of rooks, bishops and queens cross every shown
   * square that they cross on the real board; gaps bend them.
   */
  trace(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const distance = [dx, dy].map((way) => (way < 0n ? -way : way)).reduce((a, b) => (a > b ? a : b));
    const isLine = dx === 0n || dy === 0n || dx === dy || dx === -dy;
    const steps = new Set([0n, distance]);
    if (isLine) {
      const [right, up] = [dx / distance, dy / distance];
      const cross = (axis, start, way) => {
        for (const { first, isGap } of way ? axis.slots : []) {
          const step = (first - start) * way;
          if (!isGap && step > 0n && step < distance) steps.add(step);
        }
      };
      cross(this.columns, from.x, right);
      cross(this.rows, from.y, up);
      return [...steps].sort((a, b) => (a < b ? -1 : 1))
        .map((step) => this.centre({ x: from.x + right * step, y: from.y + up * step }));
    }
    return [this.centre(from), this.centre(to)];
  }
}
