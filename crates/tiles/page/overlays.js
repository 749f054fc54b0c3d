/** What there is to know about each tile, from the position alone, so that it follows every move. */

export const overlays = ['misplaced', 'manhattan', 'kurang'].map((id) => ({ id, labelKey: `tiles.overlay.${id}` }));

/** @import { State } from './rules.js' */

/** The values by tile. @param {string} id @param {State} state */
export function overlay(id, state) {
  const value = VALUES[id]?.(state);
  return value ? { kind: id, data: new Map(state.cells.map((tile, at) => [tile, value(tile, at)])) } : null;
}

/** @type {Record<string, ((state: State) => (tile: number, at: number) => number)|undefined>} */
const VALUES = {
  misplaced: ({ goal }) => (tile, at) => (tile && goal[at] !== tile ? 1 : 0),
  manhattan: ({ goal, columns }) => (tile, at) => {
    const home = goal.indexOf(tile);
    const rows = Math.abs(Math.floor(at / columns) - Math.floor(home / columns));
    return tile ? rows + Math.abs((at % columns) - (home % columns)) : 0;
  },
  // Tiles that come later but belong earlier; the blank counts as the tile of its own place.
  kurang: ({ cells, goal }) => (tile, at) =>
    cells.slice(at + 1).filter((later) => goal.indexOf(later) < goal.indexOf(tile)).length,
};
