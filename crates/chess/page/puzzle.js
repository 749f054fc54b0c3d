/** Chess positions for the page: reading, board, editor and what the analysis shows. */
import { overlay, overlays } from './overlays.js';
import * as editor from './editor.js';
import { overlayLegend } from './overlay-view.js';
import * as quiz from './quiz.js';
import { fen, parse, squareNamed, text } from './rules.js';
import { toolIcon } from './shapes.js';
import './view.js';

/** @import { PuzzleModule, Said } from '../../web/types.js' */
/** @import { State } from './rules.js' */

/** The parameters of sentences that are squares. */
const NAMING = ['square', 'from', 'to'];
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
  editor: { ...editor, toolIcon },
  overlays,
  overlay,
  overlayLegend,
  spotsIn,
  /** Boards of eight by eight have a format that every program reads. */
  file(text) {
    const state = parse(text);
    return state.size === 8n ? { extension: 'fen', text: `${fen(state)}\n` } : { extension: 'txt', text };
  },
  quiz,
};

/** Squares are parameters of what is said about pieces and moves. @param {Said} said @returns {{x: bigint, y: bigint}[]} */
function spotsIn(said) {
  if (Array.isArray(said)) return said.flatMap(spotsIn);
  if (typeof said === 'string') return [];
  return Object.entries(said.parameters ?? {}).flatMap(([name, value]) => {
    const square = typeof value === 'string' && NAMING.includes(name) ? squareNamed(value) : null;
    return square ? [square] : spotsIn(value);
  });
}
