/** Buttons, list of pieces and form around a chess board. */
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { svg } from '../shared/svg.js';
import { digits } from './numbers.js';
import { isWhite } from './rules.js';
import { pieceShape } from './shapes.js';

/** Pieces beyond this number are not listed. */
const LISTED = 200;

const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', h: 'knight', p: 'pawn' };

/** The name of a piece with its colour. */
export const pieceName = (letter) => t('chess.coloured', {
  colour: t(isWhite(letter) ? 'chess.white' : 'chess.black'),
  piece: t(`chess.${NAMES[letter.toLowerCase()]}`),
});

export class Controls {
  /**
   * @param {object} actions
   * @param {(factor: number) => void} actions.zoom
   * @param {() => void} actions.fit
   * @param {(step: number) => void} actions.next
   * @param {(piece: import('./rules.js').Piece) => void} actions.show
   * @param {(words: {x: string, y: string}, what: 'put'|'erase') => void} actions.place
   * @param {(word: string) => void} actions.resize
   */
  constructor(actions) {
    this.actions = actions;
    this.bar = h('div', { class: 'ch-bar', role: 'group' });
    this.status = h('output', { class: 'ch-status' });
    this.summary = h('summary');
    this.items = h('ul');
    this.list = h('details', { class: 'ch-list' }, this.summary, this.items);
    this.x = h('input', { inputmode: 'numeric', autocomplete: 'off', size: 10 });
    this.y = h('input', { inputmode: 'numeric', autocomplete: 'off', size: 10 });
    this.size = h('input', { inputmode: 'numeric', autocomplete: 'off', size: 10 });
    this.place = h('form', { class: 'ch-place', onsubmit: (event) => this.#submit(event) });
    this.board = h('form', { class: 'ch-size', onsubmit: (event) => event.preventDefault() });
    this.form = h('div', { class: 'ch-form', hidden: true }, this.place, this.board);
    this.size.addEventListener('change', () => actions.resize(this.size.value.trim()));
    this.relabel();
  }

  #submit(event) {
    event.preventDefault();
    const what = event.submitter?.value === 'erase' ? 'erase' : 'put';
    this.actions.place({ x: this.x.value.trim(), y: this.y.value.trim() }, what);
  }

  /** Words in the reader's language. */
  relabel() {
    const { zoom, fit, next } = this.actions;
    const button = (sign, key, action) =>
      h('button', { type: 'button', class: 'quiet', 'aria-label': t(key), title: t(key), onclick: action },
        svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: sign })));
    this.bar.setAttribute('aria-label', t('chess.controls'));
    this.bar.replaceChildren(
      button('M5 12h14', 'chess.zoom.out', () => zoom(1 / 1.5)),
      button('M5 12h14M12 5v14', 'chess.zoom.in', () => zoom(1.5)),
      button('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', 'chess.zoom.fit', fit),
      button('m15 5-7 7 7 7', 'chess.piece.previous', () => next(-1)),
      button('m9 5 7 7-7 7', 'chess.piece.next', () => next(1)),
      this.status,
    );
    this.place.replaceChildren(
      h('label', {}, 'x', this.x),
      h('label', {}, 'y', this.y),
      h('button', { value: 'put', text: t('chess.form.put') }),
      h('button', { value: 'erase', text: t('chess.form.erase') }),
    );
    this.board.replaceChildren(h('label', {}, t('chess.size'), this.size));
  }

  /** Lists the pieces, kings first. */
  listPieces(pieces) {
    const order = (letter) => 'kqrbhp'.indexOf(letter.toLowerCase());
    const sorted = [...pieces].sort((a, b) => order(a.letter) - order(b.letter));
    this.summary.textContent = t('chess.pieces', { n: pieces.length });
    const item = (piece) => h('li', {}, h('button', { type: 'button', class: 'quiet', onclick: () => this.actions.show(piece) },
      svg('svg', { viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, pieceShape(piece.letter)),
      h('span', { text: `${pieceName(piece.letter)} ${digits(piece.x)}, ${digits(piece.y)}` })));
    const left = sorted.length - LISTED;
    this.items.replaceChildren(
      ...sorted.slice(0, LISTED).map(item),
      ...(left > 0 ? [h('li', { text: t('chess.pieces.more', { n: left }) })] : []),
    );
  }

  /** What is at the pointer or the cursor. */
  say(words) {
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  fill({ x, y }) {
    this.x.value = String(x);
    this.y.value = String(y);
  }
}
