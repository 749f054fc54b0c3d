/** Sliding tiles for the page: rules, board, editor and overlays in one object. */
import { directionName, OPPOSITE } from '../../web/page/shared/directions.js';
import { overlay, overlays } from './overlays.js';
import * as editor from './editor.js';
import * as rules from './rules.js';
import './view.js';

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
  editor,
  overlays,
  overlay,
};
