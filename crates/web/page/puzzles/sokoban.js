/** Sokoban for the page: rules, board, editor and overlays in one object. */
import { directionName } from './shared/directions.js';
import * as editor from './sokoban/editor.js';
import { overlay, overlays } from './sokoban/overlays.js';
import * as rules from './sokoban/rules.js';
import './sokoban/view.js';

export default {
  id: 'sokoban',
  element: 'papan-sokoban',
  ...rules,
  describe: (move, t) => t(rules.isPush(move) ? 'sokoban.push' : 'sokoban.walk', {
    direction: directionName(move.toLowerCase(), t),
  }),
  legend: (t) => [t('sokoban.legend.keys'), t('sokoban.legend.walk'), t('sokoban.legend.push')],
  editor,
  overlays,
  overlay,
};
