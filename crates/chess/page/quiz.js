/**
 * Chess as a question: what the position is, how many ways out of a check there are, and finding them on the board. What
 * is right comes from the program's analysis, of the position and of what a move makes of it; here is only how pieces go.
 */
import { t } from '../../web/page/app/i18n.js';
import { overlay } from './overlays.js';
import { isWhite, readSquare, shownName, squareName } from './rules.js';

/** @import { Square, State, Piece } from './rules.js' */
/** @import { Attempt, Question } from '../../web/types.js' */

/**
 * What the analysis says, as far as it is asked for here.
 * @typedef {{piece: string, square: string}} Placed
 * @typedef {{colour: string, king: string, checkers: Placed[], pins: {pinned: Placed, pinner: Placed}[], evasions: {total: number, shown: {kind: string, piece: string, from: string, to: string}[], left_off: number}|null}} Side
 * @typedef {{status: string, in_check: string|null, sides: Side[]}} Analysis
 */

/** How many ways out the program is asked to list; others are accepted when they are found. */
export const options = { evasions: '200' };

const STATUSES = ['safe', 'check', 'checkmate', 'impossible'];

/** What is asked, in order. @param {Analysis} analysis @returns {Question[]} */
export function questions(analysis) {
  const side = sideInCheck(analysis);
  const ways = analysis.status === 'check' ? [{ id: 'ways', right: String(side?.evasions?.total) }] : [];
  return [{ id: 'status', choices: STATUSES, right: analysis.status }, ...ways];
}

/** The side whose check is to be ended. @param {Analysis} analysis */
const sideInCheck = (analysis) => analysis.sides.find(({ colour }) => colour === analysis.in_check);

/** How many ways out there are to be found on the board. @param {Analysis} analysis */
export const total = (analysis) => (analysis.status === 'check' ? sideInCheck(analysis)?.evasions?.total ?? 0 : 0);

/** What is shown once the first question is answered: who gives check. @param {State} state @param {Analysis} analysis */
export const attackers = (state, analysis) => overlay('check', state, analysis);

/** Everything there is to see. @param {State} state @param {Analysis} analysis */
export const everything = (state, analysis) => overlay('answer', state, analysis);

/** @param {State} state @param {Square} square */
const pieceOn = ({ pieces }, square) => pieces.find(({ x, y }) => x === square.x && y === square.y);

/** A piece with its square, in words. @param {State} state @param {Piece} piece */
const named = ({ size }, piece) => t('chess.quiz.piece', { piece: t(`chess.tool.${piece.letter}`), square: shownName(size, piece) });

/**
 * A piece is chosen: what the program says that it can do.
 * @param {State} state
 * @param {Analysis} analysis
 * @param {Square} square
 * @returns {{words: string, shown: ReturnType<typeof overlay>, isPicked: boolean}}
 */
export function pick(state, analysis, square) {
  const side = sideInCheck(analysis);
  const piece = pieceOn(state, square);
  const shown = attackers(state, analysis);
  const refused = (/** @type {string} */ words) => ({ words, shown, isPicked: false });
  if (!side || !piece) return refused(t('chess.quiz.choose'));
  if (isWhite(piece.letter) !== (side.colour === 'white')) return refused(t(`chess.quiz.other.${side.colour}`));
  const name = squareName(square);
  const ways = side.evasions?.shown.filter(({ from }) => from === name) ?? [];
  const lines = ways.map(({ to }) => ({ from: square, to: readSquare(to) }));
  const data = { check: shown?.data.check ?? [], pins: [], evasions: lines };
  const pin = side.pins.find(({ pinned }) => pinned.square === name);
  const words = { piece: named(state, piece), n: ways.length };
  const said = ways.length ? t('chess.quiz.can', words)
    : pin ? t('chess.quiz.pinned', { ...words, by: placed(state, pin.pinner) })
      : t(side.evasions?.left_off ? 'chess.quiz.try' : 'chess.quiz.cannot', words);
  return { words: said, shown: { kind: 'evasions', data }, isPicked: true };
}

/** @param {State} state @param {Placed} where */
function placed(state, { square }) {
  const piece = pieceOn(state, readSquare(square));
  return piece ? named(state, piece) : square;
}

/**
 * A piece goes to a square: why it cannot, or the position after that and how the program's analysis of it is to be read.
 * @param {State} state
 * @param {Square} from
 * @param {Square} to
 * @returns {Attempt<State>}
 */
export function attempt(state, from, to) {
  const piece = /** @type {Piece} */ (pieceOn(state, from));
  const target = pieceOn(state, to);
  const words = { piece: named(state, piece), square: shownName(state.size, to) };
  if (target && isWhite(target.letter) === isWhite(piece.letter)) return { refused: t('chess.quiz.occupied', words) };
  if (!goes(piece, to, Boolean(target))) return { refused: t('chess.quiz.way', words) };
  if (between(state, from, to)) return { refused: t('chess.quiz.blocked', words) };
  const pieces = state.pieces.filter((each) => each !== target).map((each) => (each === piece ? { ...piece, ...to } : each));
  const after = { size: state.size, pieces };
  const colour = isWhite(piece.letter) ? 'white' : 'black';
  return {
    after,
    key: `${squareName(from)} ${squareName(to)}`,
    /** @param {Analysis} analysis */
    read(analysis) {
      const side = analysis.sides.find((each) => each.colour === colour);
      const checkers = side?.checkers ?? [];
      const isRight = checkers.length === 0;
      const by = checkers.map((checker) => placed(after, checker)).join(', ');
      const king = { ...analysis, sides: analysis.sides.filter((each) => each.colour === colour) };
      return {
        isRight,
        words: t(isRight ? 'chess.quiz.out' : 'chess.quiz.still', { ...words, by }),
        shown: isRight ? null : overlay('check', after, king),
      };
    },
  };
}

const abs = (/** @type {bigint} */ value) => (value < 0n ? -value : value);

/** Whether a piece goes like that, with nothing in its way. @param {Piece} piece @param {Square} to @param {boolean} takes */
function goes({ letter, x, y }, to, takes) {
  const [right, up] = [to.x - x, to.y - y];
  const [wide, high] = [abs(right), abs(up)];
  const [isStraight, isDiagonal] = [(wide === 0n) !== (high === 0n), wide === high && wide > 0n];
  /** @type {Record<string, () => boolean>} */
  const ways = {
    k: () => wide <= 1n && high <= 1n && wide + high > 0n,
    q: () => isStraight || isDiagonal,
    r: () => isStraight,
    b: () => isDiagonal,
    h: () => (wide === 1n && high === 2n) || (wide === 2n && high === 1n),
    p: () => up === (isWhite(letter) ? 1n : -1n) && wide === (takes ? 1n : 0n),
  };
  return ways[letter.toLowerCase()]();
}

/** Whether a piece stands on the line between two squares. @param {State} state @param {Square} from @param {Square} to */
function between({ pieces }, from, to) {
  const [right, up] = [to.x - from.x, to.y - from.y];
  const length = abs(right) > abs(up) ? abs(right) : abs(up);
  // A knight jumps.
  if (right !== 0n && up !== 0n && abs(right) !== abs(up)) return false;
  return pieces.some(({ x, y }) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const far = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    return far > 0n && far < length && dx * length === right * far && dy * length === up * far;
  });
}
