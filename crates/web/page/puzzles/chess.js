/** Chess positions for the page: reading, board, editor and what the analysis shows. */
import { overlay, overlays } from './chess/overlays.js';
import * as editor from './chess/editor.js';
import { parse, text } from './chess/rules.js';
import './chess/view.js';

export default {
  id: 'chess',
  element: 'papan-chess',
  seeksPlans: false,
  parse,
  text,
  legend: (t) => [t('chess.legend.pointer'), t('chess.legend.keys')],
  editor,
  overlays,
  overlay,
};
