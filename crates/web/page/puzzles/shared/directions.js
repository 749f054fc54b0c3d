/**
 * The four directions as letters `u d l r`, as steps on a grid, and as keys.
 * @typedef {'u'|'d'|'l'|'r'} Direction
 */

/** In a circle: the opposite is two further. @type {Direction[]} */
export const DIRECTIONS = ['u', 'l', 'd', 'r'];

/** Row and column of one step. @type {Record<Direction, [number, number]>} */
export const STEPS = { u: [-1, 0], l: [0, -1], d: [1, 0], r: [0, 1] };

/** @type {Record<Direction, Direction>} */
export const OPPOSITE = { u: 'd', d: 'u', l: 'r', r: 'l' };

const NAMES = { u: 'up', d: 'down', l: 'left', r: 'right' };

const KEYS = {
  arrowup: 'u', arrowdown: 'd', arrowleft: 'l', arrowright: 'r',
  w: 'u', s: 'd', a: 'l', d: 'r',
};

/** The word for a direction in the reader's language. */
export const directionName = (direction, t) => t(`direction.${NAMES[direction]}`);

/** The direction of an arrow key. @returns {Direction|null} */
export const arrowDirection = (event) =>
  event.key.startsWith('Arrow') ? KEYS[event.key.toLowerCase()] : null;

/** The direction of an arrow key or of W A S D. @returns {Direction|null} */
export const keyDirection = (event) => KEYS[event.key.toLowerCase()] ?? null;
