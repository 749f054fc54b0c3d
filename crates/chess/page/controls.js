/** Buttons, list of pieces and form around a chess board. */
import { h } from '../../web/page/app/dom.js';
import { digits, t } from '../../web/page/app/i18n.js';
import { path, svg } from '../../web/page/shared/svg.js';
import { readNumber } from './rules.js';
import { pieceShape } from './shapes.js';

/** Pieces beyond this number are not listed. */
const LISTED = 200;

/** The name of a piece with its colour. */
export const pieceName = (letter) => t(`chess.tool.${letter}`);

const numberField = () => h('input', { inputmode: 'numeric', autocomplete: 'off' });

const picture = (viewBox, shape) => svg('svg', { viewBox, 'aria-hidden': 'true' }, shape);

const iconButton = (tLabel, sign, onclick) =>
  h('button', { type: 'button', class: 'quiet', dataset: { tLabel }, onclick }, picture('0 0 24 24', path('', sign)));

export class Controls {
  #status = h('output', { class: 'ch-status' });
  #summary = h('summary');
  #items = h('ul');
  #x = numberField();
  #y = numberField();

  /**
   * @param {object} actions `zoom(factor)`, `fit()`, `visit(step)` the next piece, `show(piece)`,
   *   `put(square, isErased)` with null for words that are no square
   */
  constructor({ zoom, fit, visit, show, put }) {
    const place = (event) => {
      event.preventDefault();
      const [x, y] = [this.#x, this.#y].map(({ value }) => readNumber(value.trim()));
      put(x && y ? { x, y } : null, event.submitter?.value === 'erase');
    };
    this.show = show;
    this.elements = [
      h('div', { class: 'ch-bar', role: 'group', dataset: { tLabel: 'chess.controls' } },
        iconButton('chess.zoom.out', 'M5 12h14', () => zoom(1 / 1.5)),
        iconButton('chess.zoom.in', 'M5 12h14M12 5v14', () => zoom(1.5)),
        iconButton('chess.zoom.fit', 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', fit),
        iconButton('chess.previous', 'm15 5-7 7 7 7', () => visit(-1)),
        iconButton('chess.next', 'm9 5 7 7-7 7', () => visit(1)),
        this.#status),
      h('form', { class: 'ch-form', onsubmit: place },
        h('label', {}, 'x', this.#x),
        h('label', {}, 'y', this.#y),
        h('button', { value: 'put', dataset: { t: 'chess.form.put' } }),
        h('button', { value: 'erase', dataset: { t: 'chess.form.erase' } })),
      h('details', { class: 'ch-list' }, this.#summary, this.#items),
    ];
  }

  /** Lists the pieces, kings first. */
  update(pieces) {
    const order = ({ letter }) => 'kqrbhp'.indexOf(letter.toLowerCase());
    const sorted = [...pieces].sort((a, b) => order(a) - order(b));
    const item = (piece) => h('li', {}, h('button', { type: 'button', class: 'quiet', onclick: () => this.show(piece) },
      picture('-20 -20 40 40', pieceShape(piece.letter)),
      h('span', { text: `${pieceName(piece.letter)} ${digits(piece.x)}, ${digits(piece.y)}` })));
    const left = sorted.length - LISTED;
    this.#summary.textContent = t('chess.pieces', { n: pieces.length });
    this.#items.replaceChildren(...sorted.slice(0, LISTED).map(item));
    if (left > 0) this.#items.append(h('li', { text: t('chess.more', { n: left }) }));
  }

  /** Says what is at the pointer or the cursor. */
  say(words) {
    this.#status.textContent = words;
  }

  fill({ x, y }) {
    this.#x.value = String(x);
    this.#y.value = String(y);
  }
}
