/**
 * A board of up to 10^18 squares on a screen: coordinates with something to see get a whole cell,
 * and what lies between is one narrow band.
 *
 * @typedef {{first: bigint, last: bigint, start: number, length: number, isGap: boolean}} Slot
 *   a coordinate, or a gap of many; `start` and `length` are user units
 */
import { CELL } from '../../web/page/shared/svg.js';

/** The width of a gap. */
const BAND = 24;
/** Boards up to this size have no gaps. */
const WHOLE = 12n;

/** @typedef {{slots: Slot[], length: number, index: Map<bigint, number>}} Axis */
/** @import { Square } from './rules.js' */

const ascending = (/** @type {bigint} */ a, /** @type {bigint} */ b) => (a < b ? -1 : 1);

/** An axis with a slot for each of the wanted coordinates, and an index of these. @param {bigint} size @param {bigint[]} wanted */
function compress(size, wanted) {
  const shown = new Set([1n, size, ...wanted.filter((each) => each >= 1n && each <= size)]);
  if (size <= WHOLE) for (let each = 2n; each < size; each++) shown.add(each);
  /** @type {Axis} */
  const axis = { slots: [], length: 0, index: new Map() };
  const push = (/** @type {bigint} */ first, /** @type {bigint} */ last) => {
    const isGap = first < last;
    const length = isGap ? BAND : CELL;
    if (!isGap) axis.index.set(first, axis.slots.length);
    axis.slots.push({ first, last, start: axis.length, length, isGap });
    axis.length += length;
  };
  let next = 1n;
  for (const coordinate of [...shown].sort(ascending)) {
    if (coordinate > next) push(next, coordinate - 1n);
    push(coordinate, coordinate);
    next = coordinate + 1n;
  }
  return axis;
}

/** Where the middle of a coordinate is; inside of a gap, in proportion. @param {Axis} axis @param {bigint} coordinate */
function position({ slots, index }, coordinate) {
  let [low, high] = [index.get(coordinate) ?? 0, index.get(coordinate) ?? slots.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slots[middle].last < coordinate) low = middle + 1;
    else high = middle;
  }
  const { first, last, start, length } = slots[low];
  return start + (length * (Number(coordinate - first) + 0.5)) / (Number(last - first) + 1);
}

/** @param {bigint} coordinate */
const withNeighbours = (coordinate) => [coordinate - 1n, coordinate, coordinate + 1n];

/** Both axes of a position; rows with large `y` are on top. */
export class Layout {
  /** Shows some squares, and some centres with the squares around them. @param {bigint} size @param {Square[]} squares @param {Square[]} centres */
  constructor(size, squares, centres) {
    const along = (/** @type {(square: Square) => bigint} */ axis) => [...squares.map(axis), ...centres.map(axis).flatMap(withNeighbours)];
    this.size = size;
    this.columns = compress(size, along(({ x }) => x));
    this.rows = compress(size, along(({ y }) => y));
    this.width = this.columns.length;
    this.height = this.rows.length;
  }

  /** Whether a square has its own cell. @param {Square} square */
  has({ x, y }) {
    return this.columns.index.has(x) && this.rows.index.has(y);
  }

  /** The slots of a square that has its own cell. @param {Square} square */
  slotsOf({ x, y }) {
    const [column, row] = [this.columns.index.get(x), this.rows.index.get(y)];
    return column === undefined || row === undefined ? null : { column: this.columns.slots[column], row: this.rows.slots[row] };
  }

  /** The middle of a square. @param {Square} square */
  centre({ x, y }) {
    return [position(this.columns, x), this.height - position(this.rows, y)];
  }

  /** The slots under a point, null outside of the board. @param {number} left @param {number} top */
  at(left, top) {
    const find = (/** @type {Axis} */ { slots }, /** @type {number} */ place) => slots.find(({ start, length }) => place >= start && place < start + length);
    const [column, row] = [find(this.columns, left), find(this.rows, this.height - top)];
    return column && row ? { column, row } : null;
  }

  /**
   * The points of a line between two squares. Lines of rooks, bishops and queens cross every shown
   * square that they cross on the real board; gaps bend them.
   * @param {Square} from
   * @param {Square} to
   */
  trace(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (dx !== 0n && dy !== 0n && dx !== dy && dx !== -dy) return [this.centre(from), this.centre(to)];
    const distance = dx > 0n ? dx : dx < 0n ? -dx : dy > 0n ? dy : -dy;
    const [right, up] = [dx / distance, dy / distance];
    const steps = new Set([0n, distance]);
    const cross = (/** @type {Axis} */ { index }, /** @type {bigint} */ start, /** @type {bigint} */ way) => {
      for (const coordinate of way ? index.keys() : []) {
        const step = (coordinate - start) * way;
        if (step > 0n && step < distance) steps.add(step);
      }
    };
    cross(this.columns, from.x, right);
    cross(this.rows, from.y, up);
    return [...steps].sort(ascending).map((step) => this.centre({ x: from.x + right * step, y: from.y + up * step }));
  }
}
