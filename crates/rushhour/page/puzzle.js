/** Rush Hour for the page: rules, board, editor and overlays in one object. */
import { directionName } from '../../web/page/shared/directions.js';
import * as editor from './editor.js';
import { overlay, overlays } from './overlays.js';
import * as rules from './rules.js';
import { toolIcon } from './shapes.js';
import { overlayLegend } from './view.js';

/** @import { PuzzleModule } from '../../web/types.js' */
/** @import { Grid, Piece } from './course.js' */
/** @import { Move, State } from './rules.js' */

/** @type {PuzzleModule<State, Move, Grid>} */
export default {
  id: 'rushhour',
  element: 'papan-rushhour',
  ...rules,
  /** Names the direction if a position of the board is known. */
  describe(move, t, state) {
    const slide = state && rules.readMove(state.level, move);
    if (!slide) return move;
    const { symbol, upright } = state.level.pieces[slide.index];
    const letter = upright ? (slide.by > 0 ? 'd' : 'u') : slide.by > 0 ? 'r' : 'l';
    return t('rushhour.slide', { piece: symbol, direction: directionName(letter, t), cells: Math.abs(slide.by) });
  },
  title: ({ level: { rows, columns, pieces } }, t) => t('rushhour.title', { n: pieces.length, rows, columns }),
  legend: (t) => [t('rushhour.legend.pointer'), t('rushhour.legend.keys')],
  heat({ level: { rows, columns, pieces }, at }, t) {
    const layers = pieces.map((piece, index) => ({
      name: t('rushhour.heat.piece', { name: piece.symbol }),
      cells: cellsOf(piece, at[index]).map(([row, column]) => row * columns + column),
    }));
    return { rows, columns, layers };
  },
  editor: { ...editor, toolIcon },
  overlays,
  overlay,
  overlayLegend,
  /** A row of the list of pieces is about the piece that it names. */
  spotsIn(said, { level: { pieces }, at }, head) {
    if (typeof head !== 'object' || !('id' in head) || head.id !== 'rushhour.explain.piece') return [];
    const index = pieces.findIndex(({ symbol }) => symbol === said);
    return index < 0 ? [] : cellsOf(pieces[index], at[index]);
  },
  file: (text) => ({ extension: 'txt', text }),
};

/** The cells of a piece that begins at this place of its line. @param {Piece} piece @param {number} first */
const cellsOf = ({ upright, line, length }, first) =>
  Array.from({ length }, (_, offset) => (upright ? [first + offset, line] : [line, first + offset]));
