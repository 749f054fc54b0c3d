/** Sokoban for the page: rules, board, editor and overlays in one object. */
import { directionName } from '../../web/page/shared/directions.js';
import * as editor from './editor.js';
import { overlay, overlays } from './overlays.js';
import * as rules from './rules.js';
import './view.js';

/** @import { Direction } from '../../web/page/shared/directions.js' */
/** @import { PuzzleModule } from '../../web/types.js' */
/** @import { Draft } from './editor.js' */
/** @import { Move, State } from './rules.js' */

/** @type {PuzzleModule<State, Move, Draft>} */
export default {
  id: 'sokoban',
  element: 'papan-sokoban',
  ...rules,
  describe: (move, t) => t(rules.isPush(move) ? 'sokoban.push' : 'sokoban.walk', {
    direction: directionName(/** @type {Direction} */ (move.toLowerCase()), t),
  }),
  title: ({ level, boxes }, t) => t('sokoban.title', { boxes: boxes.length, columns: level.width, rows: level.height }),
  legend: (t) => [t('sokoban.legend.keys'), t('sokoban.legend.walk'), t('sokoban.legend.push')],
  heat: ({ level, player, boxes }, t) => ({
    rows: level.height,
    columns: level.width,
    layers: [
      { name: t('sokoban.heat.box'), cells: boxes },
      { name: t('sokoban.heat.player'), cells: [player] },
    ],
  }),
  editor,
  overlays,
  overlay,
};
