/** Chess positions for the page: reading, board, editor and what the analysis shows. */
import { overlay, overlays } from './overlays.js';
import * as editor from './editor.js';
import * as quiz from './quiz.js';
import { parse, text } from './rules.js';
import './view.js';

/** @import { PuzzleModule } from '../../web/types.js' */
/** @import { State } from './rules.js' */

/** Sides from here on are not told by their length. */
const GIANT = 100_000n;

/** @type {PuzzleModule<State, never, ReturnType<typeof editor.read>>} */
export default {
  id: 'chess',
  element: 'papan-chess',
  parse,
  text,
  title: ({ size, pieces }, t) =>
    t(size < GIANT ? 'chess.title' : 'chess.giant', { n: pieces.length, size: String(size) }),
  legend: (t) => [t('chess.legend.pointer'), t('chess.legend.keys')],
  editor,
  overlays,
  overlay,
  quiz,
};
