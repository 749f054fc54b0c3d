/** Buttons, list of pieces and form around a chess board. */
import { h } from '../../app/dom.js';
import { t } from '../../app/i18n.js';
import { path, svg } from '../shared/svg.js';
import { digits } from './numbers.js';
import { readPiece } from './rules.js';
import { pieceShape } from './shapes.js';

/** Pieces beyond this number are not listed. */
const LISTED = 200;

/** The name of a piece with its colour. */
export const pieceName = (letter) => t(`chess.tool.${letter}`);

const numberField = () => h('input', { inputmode: 'numeric', autocomplete: 'off', size: 10 });

export class Controls {
  #bar = h('div', { class: 'ch-bar', role: 'group' });
  #status = h('output', { class: 'ch-status' });
  #summary = h('summary');
  #items = h('ul');
  #x = numberField();
  #y = numberField();
  #size = numberField();
  #place = h('form', { class: 'ch-place' });
  #resize = h('form');
  #form = h('div', { class: 'ch-form' }, this.#place, this.#resize);

  /**
   * @param {object} actions
   * @param {(factor: number) => void} actions.zoom
   * @param {() => void} actions.fit
   * @param {(step: number) => void} actions.visit
   * @param {(piece: import('./rules.js').Piece) => void} actions.show
   * @param {(square: {x: bigint, y: bigint}|null, isErased: boolean) => void} actions.put
   * @param {(word: string) => void} actions.resize
   */
  constructor(actions) {
    this.actions = actions;
    this.elements = [this.#bar, this.#form, h('details', { class: 'ch-list' }, this.#summary, this.#items)];
    this.#place.addEventListener('submit', (event) => {
      event.preventDefault();
      actions.put(readPiece(this.#x.value.trim(), this.#y.value.trim(), 'k'), event.submitter?.value === 'erase');
    });
    this.#resize.addEventListener('submit', (event) => event.preventDefault());
    this.#size.addEventListener('change', () => actions.resize(this.#size.value.trim()));
  }

  /** Everything in the reader's language. */
  update(mode, size, pieces) {
    const { zoom, fit, visit } = this.actions;
    const button = (key, sign, action) =>
      h('button', { type: 'button', class: 'quiet', 'aria-label': t(key), title: t(key), onclick: action },
        svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path('', sign)));
    this.#bar.setAttribute('aria-label', t('chess.controls'));
    if (!this.#bar.contains(document.activeElement)) {
      this.#bar.replaceChildren(
        button('chess.zoom.out', 'M5 12h14', () => zoom(1 / 1.5)),
        button('chess.zoom.in', 'M5 12h14M12 5v14', () => zoom(1.5)),
        button('chess.zoom.fit', 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', fit),
        button('chess.previous', 'm15 5-7 7 7 7', () => visit(-1)),
        button('chess.next', 'm9 5 7 7-7 7', () => visit(1)),
        this.#status,
      );
    }
    this.#form.hidden = mode !== 'edit';
    this.#size.value = String(size);
    if (!this.#form.contains(document.activeElement)) {
      this.#place.replaceChildren(
        h('label', {}, 'x', this.#x),
        h('label', {}, 'y', this.#y),
        h('button', { value: 'put', text: t('chess.form.put') }),
        h('button', { value: 'erase', text: t('chess.form.erase') }),
      );
      this.#resize.replaceChildren(h('label', {}, t('chess.size'), this.#size));
    }
    this.#list(pieces);
  }

  /** Lists the pieces, kings first. */
  #list(pieces) {
    const order = ({ letter }) => 'kqrbhp'.indexOf(letter.toLowerCase());
    const sorted = [...pieces].sort((a, b) => order(a) - order(b));
    const item = (piece) => h('li', {}, h('button', { type: 'button', class: 'quiet', onclick: () => this.actions.show(piece) },
      svg('svg', { viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, pieceShape(piece.letter)),
      h('span', { text: `${pieceName(piece.letter)} ${digits(piece.x)}, ${digits(piece.y)}` })));
    const left = sorted.length - LISTED;
    this.#summary.textContent = t('chess.pieces', { n: pieces.length });
    this.#items.replaceChildren(...sorted.slice(0, LISTED).map(item));
    if (left > 0) this.#items.append(h('li', { text: t('chess.more', { n: left }) }));
  }

  /** Shows what is at the pointer or the cursor. */
  say(words) {
    this.#status.textContent = words;
  }

  fill({ x, y }) {
    this.#x.value = String(x);
    this.#y.value = String(y);
  }
}
