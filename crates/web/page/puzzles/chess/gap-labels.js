/** Writing the numbers of skipped lines along the gaps, so that none hides another. */
import { t } from '../../app/i18n.js';
import { svg } from '../shared/svg.js';
import { digits, roughly } from './numbers.js';

/** Places to try, as parts of the stretch that is seen. */
const PLACES = [0.5, 0.3, 0.7, 0.15, 0.85];
const HIGH = 14;

export class GapLabels {
  shapes = [];
  #taken = [];

  /**
   * Writes all digits if there is room, else about how many, else nothing.
   * @param {bigint} count
   * @param {number} at the middle of the gap
   * @param {[number, number]} stretch its ends in the window
   * @param {boolean} upright whether columns are skipped
   */
  put(count, at, [from, to], upright) {
    for (const words of new Set([digits(count), roughly(count)])) {
      const wide = words.length * 5.4 + 8;
      for (const part of PLACES) {
        const along = from + (to - from) * part;
        if (along - wide / 2 < from || along + wide / 2 > to) continue;
        const [x, y] = upright ? [at, along] : [along, at];
        if (!this.#take(x, y, upright ? HIGH : wide, upright ? wide : HIGH)) continue;
        this.shapes.push(labelShape(words, x, y, wide, upright, digits(count)));
        return;
      }
    }
  }

  /** Takes the rectangle around a point unless some of it is taken. */
  #take(x, y, width, height) {
    const overlaps = (other) => Math.abs(x - other.x) * 2 < width + other.width
      && Math.abs(y - other.y) * 2 < height + other.height;
    if (this.#taken.some(overlaps)) return false;
    this.#taken.push({ x, y, width, height });
    return true;
  }
}

function labelShape(words, x, y, wide, upright, exact) {
  return svg(
    'g',
    { class: 'ch-gap-label', transform: `translate(${x} ${y})${upright ? ' rotate(-90)' : ''}` },
    svg('rect', { x: -wide / 2, y: -HIGH / 2, width: wide, height: HIGH, rx: 4 }),
    svg('text', {}, words),
    svg('title', {}, t(upright ? 'chess.gap.columns' : 'chess.gap.rows', { n: exact })),
  );
}
