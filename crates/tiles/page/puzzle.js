/** Sliding tiles for the page: rules, board, editor and overlays in one object. */
import { directionName, OPPOSITE } from '../../web/page/shared/directions.js';
import { overlay, overlays } from './overlays.js';
import * as editor from './editor.js';
import * as rules from './rules.js';
import { overlayLegend, toolIcon } from './view.js';

/** @import { PuzzleModule } from '../../web/types.js' */
/** @import { Draft } from './editor.js' */
/** @import { Move, State } from './rules.js' */

/** @type {PuzzleModule<State, Move, Draft>} */
export default {
  id: 'tiles',
  element: 'papan-tiles',
  ...rules,
  /** Names the tile if the position before the move is known. */
  describe(move, t, state) {
    const direction = directionName(OPPOSITE[move], t);
    return state
      ? t('tiles.slide', { tile: rules.slidTile(state, move), direction })
      : t('tiles.slideAny', { direction });
  },
  title: ({ rows, columns }, t) => t('tiles.title', { n: rows * columns - 1, rows, columns }),
  legend: (t) => [t('tiles.legend.keys'), t('tiles.legend.pointer')],
  heat: ({ rows, columns, blank }, t) => ({ rows, columns, layers: [{ name: t('tiles.heat.blank'), cells: [blank] }] }),
  editor: { ...editor, toolIcon },
  overlays,
  overlay,
  overlayLegend,
  spotsIn,
  file: (text) => ({ extension: 'txt', text }),
};

/** Only some columns are about tiles, and name these; the blank has a word. @type {NonNullable<PuzzleModule<State, Move, Draft>['spotsIn']>} */
function spotsIn(said, { cells, columns }, head) {
  const isTile = head === 'i' || (typeof head === 'object' && 'id' in head && head.id === 'tiles.explain.tiles');
  if (!isTile) return [];
  const isBlank = typeof said === 'object' && 'id' in said && said.id === 'tiles.explain.blank';
  const tiles = isBlank ? [0] : typeof said === 'string' ? said.split(' ').map(Number) : [];
  return tiles.map((tile) => cells.indexOf(tile)).filter((at) => at >= 0).map((at) => [Math.floor(at / columns), at % columns]);
}
