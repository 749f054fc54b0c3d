/** Chess positions for the page: reading, board, editor and what the analysis shows. */
import { overlay, overlays } from './overlays.js';
import * as editor from './editor.js';
import { parse, text } from './rules.js';
import './view.js';

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
