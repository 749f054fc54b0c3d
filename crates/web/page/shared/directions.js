/** The four directions as letters `u d l r`, as steps on a grid of cells row by row, as keys and as swipes. */
/** @import { Translate } from '../../types.js' */

/**
 * In a circle: the opposite is two further.
 * @typedef {'u'|'l'|'d'|'r'} Direction
 */
export const DIRECTIONS = /** @type {const} */ (['u', 'l', 'd', 'r']);

/** Row and column of one step. @type {Record<Direction, [number, number]>} */
export const STEPS = { u: [-1, 0], l: [0, -1], d: [1, 0], r: [0, 1] };

/** @type {Record<Direction, Direction>} */
export const OPPOSITE = { u: 'd', d: 'u', l: 'r', r: 'l' };

/** @param {string} word @returns {word is Direction} */
export const isDirection = (word) => word in STEPS;

/** @param {number} row @param {number} column @param {number} height @param {number} width */
export const isInside = (row, column, height, width) => row >= 0 && column >= 0 && row < height && column < width;

/**
 * The cell next to another, -1 beyond the edge.
 * @param {{width: number, height: number}} board
 * @param {number} at
 * @param {Direction} direction
 */
export function neighbour({ width, height }, at, direction) {
  const [down, right] = STEPS[direction];
  const [row, column] = [Math.floor(at / width) + down, (at % width) + right];
  return isInside(row, column, height, width) ? row * width + column : -1;
}

/** @type {Record<Direction, string>} */
const NAMES = { u: 'up', d: 'down', l: 'left', r: 'right' };
/** @type {Record<string, Direction|undefined>} */
const LETTERS = { w: 'u', s: 'd', a: 'l', d: 'r' };

/** The word for a direction in the reader's language. @param {Direction} direction @param {Translate} t */
export const directionName = (direction, t) => t(`direction.${NAMES[direction]}`);

/** The direction of an arrow key, if it is one. @param {{key: string}} event */
export const arrowDirection = ({ key }) => DIRECTIONS.find((each) => key.toLowerCase() === `arrow${NAMES[each]}`);

/** The direction of an arrow key or of W A S D. @param {{key: string}} event */
export const keyDirection = (event) => arrowDirection(event) ?? LETTERS[event.key.toLowerCase()];

/** A finger or a mouse that goes less far, in pixels, has tapped. */
const LEAST_SWIPE = 24;

/**
 * The direction of a swipe between two points of the screen, null for a tap.
 * @param {number[]} start
 * @param {number[]} end
 * @returns {Direction|null}
 */
export function swipeDirection([startX, startY], [endX, endY]) {
  const [right, down] = [endX - startX, endY - startY];
  if (Math.max(Math.abs(right), Math.abs(down)) < LEAST_SWIPE) return null;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'r' : 'l';
  return down > 0 ? 'd' : 'u';
}
