/** Rush Hour for the page: rules, board, editor and overlays in one object. */
import { directionName } from '../../web/page/shared/directions.js';
import * as editor from './editor.js';
import { overlay, overlays } from './overlays.js';
import * as rules from './rules.js';
import './view.js';

/** @import { PuzzleModule } from '../../web/types.js' */
/** @import { Grid } from './course.js' */
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
    const cells = ({ upright, line, length }, first) =>
      Array.from({ length }, (_, offset) => (upright ? (first + offset) * columns + line : line * columns + first + offset));
    const layers = pieces.map((piece, index) => ({
      name: t('rushhour.heat.piece', { name: piece.symbol }),
      cells: cells(piece, at[index]),
    }));
    return { rows, columns, layers };
  },
  editor,
  overlays,
  overlay,
};
