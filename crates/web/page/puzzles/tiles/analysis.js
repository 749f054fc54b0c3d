/** What there is to know about a board of tiles: values of each tile, and the parity table. */

export const overlays = [
  { id: 'misplaced', labelKey: 'tiles.overlay.misplaced' },
  { id: 'manhattan', labelKey: 'tiles.overlay.manhattan' },
  { id: 'kurang', labelKey: 'tiles.overlay.kurang' },
];

/** Computed from the position alone, so that it follows every move. */
export function overlay(id, state) {
  const value = VALUES[id]?.(state);
  if (!value) return null;
  const values = new Map(state.cells.map((tile, at) => [tile, value(tile, at)]));
  return { kind: id === 'misplaced' ? 'marked' : 'values', data: { values } };
}

const VALUES = {
  misplaced: ({ goal }) => (tile, at) => (tile && goal[at] !== tile ? 1 : 0),
  manhattan: ({ goal, columns }) => (tile, at) => {
    const home = goal.indexOf(tile);
    const rows = Math.abs(Math.floor(at / columns) - Math.floor(home / columns));
    return tile ? rows + Math.abs((at % columns) - (home % columns)) : 0;
  },
  // Tiles that come later but belong earlier; the blank counts as the tile of its own place.
  kurang: ({ cells, goal }) => (tile, at) => {
    const home = goal.indexOf(tile);
    return cells.slice(at + 1).filter((later) => goal.indexOf(later) < home).length;
  },
};

/** The Kurang table with its sum, X and the verdict, and the value of every heuristic. */
export function panels(analysis, t) {
  if (!analysis) return [];
  const { kurang, sum, x, solvable, heuristics } = analysis;
  const found = [];
  if (kurang) {
    found.push({
      title: t('tiles.kurang'),
      text: t(solvable ? 'tiles.parity.even' : 'tiles.parity.odd', { sum, x, total: sum + x }),
      table: {
        head: [t('tiles.tile'), t('tiles.kurang.less')],
        rows: kurang.map((row) => [
          row.tile === kurang.length ? t('tiles.blank') : String(row.tile),
          String(row.kurang),
        ]),
      },
    });
  }
  if (heuristics) {
    found.push({
      title: t('heuristics'),
      table: {
        head: [t('heuristic'), t('heuristic.value')],
        rows: heuristics.map(({ id, value }) => [id, value === null ? '∞' : String(value)]),
      },
    });
  }
  return found;
}
