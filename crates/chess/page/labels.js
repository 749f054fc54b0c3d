/** Writing coordinates beside a board, and numbers of skipped lines along its gaps. */
import { digits, t } from '../../web/page/app/i18n.js';
import { svg } from '../../web/page/shared/svg.js';
import { ending, roughly } from './numbers.js';
import { fileName } from './rules.js';
import { WINDOW } from './viewport.js';

/** Room for the coordinates of rows and columns. */
export const [LEFT, BOTTOM] = [38, 22];
/** Gaps that are narrower are not labelled; labels are as high; parts of a gap to try for one. */
const READABLE = 9;
const HIGH = 14;
const PLACES = [0.5, 0.3, 0.7, 0.15, 0.85];

/** The slots whose middle is in the window, with where that is. */
function seen({ columns, rows, height }, viewport) {
  const [left, bottom] = viewport.toWindow(0, height);
  const place = (axis, room, at) => axis.slots
    .map((slot) => ({ ...slot, at: at((slot.start + slot.length / 2) * viewport.scale) }))
    .filter(({ at }) => at > 0 && at < room);
  return [place(columns, WINDOW, (middle) => left + middle), place(rows, viewport.height, (middle) => bottom - middle)];
}

/** Coordinates below and beside the window, as many as there is room for. */
export function coordinates(layout, viewport) {
  const [columns, rows] = seen(layout, viewport);
  const [left, bottom] = viewport.toWindow(0, layout.height);
  const label = (words, { first }, x, y) =>
    svg('text', { class: 'ch-label', x, y }, words, svg('title', {}, digits(first)));
  // The columns of a usual board have letters.
  const column = (first) => (layout.size === 8n ? fileName(first) : ending(first));
  const thinned = (slots, length) => {
    let last = -Infinity;
    return slots.filter(({ first, at, isGap }) => {
      const isFree = !isGap && Math.abs(at - last) >= length(ending(first));
      if (isFree) last = at;
      return isFree;
    });
  };
  return [
    ...thinned(columns, (words) => words.length * 9.5)
      .map((slot) => label(column(slot.first), slot, LEFT + slot.at, Math.min(viewport.height, bottom) + 12)),
    ...thinned(rows, () => 13).map((slot) => label(ending(slot.first), slot, LEFT / 2 + Math.max(0, left), slot.at)),
  ];
}

/**
 * The number of skipped lines in the part of each gap that is seen: all digits if there is room,
 * else about how many. None hides another.
 */
export function skippedLines(layout, viewport) {
  const [left, top] = viewport.toWindow(0, 0);
  const [right, bottom] = viewport.toWindow(layout.width, layout.height);
  const taken = [];
  const isFree = (box) => taken.every((other) => Math.abs(box.x - other.x) * 2 >= box.width + other.width
    || Math.abs(box.y - other.y) * 2 >= box.height + other.height);
  /** @type {(upright: boolean, from: number, to: number) => (slot: {first: bigint, last: bigint, at: number}) => void} */
  const put = (upright, from, to) => ({ first, last, at }) => {
    const count = last - first + 1n;
    for (const words of [digits(count), roughly(count)]) {
      const wide = words.length * 5.4 + 8;
      for (const along of PLACES.map((part) => from + (to - from) * part)) {
        const box = upright
          ? { x: at, y: along, width: HIGH, height: wide }
          : { x: along, y: at, width: wide, height: HIGH };
        if (along - wide / 2 < from || along + wide / 2 > to || !isFree(box)) continue;
        taken.push(box);
        const transform = `translate(${box.x} ${box.y})${upright ? 'rotate(-90)' : ''}`;
        return [svg('g', { class: 'ch-gap-label', transform },
          svg('rect', { x: -wide / 2, y: -HIGH / 2, width: wide, height: HIGH, rx: 4 }),
          svg('text', {}, words),
          svg('title', {}, t(upright ? 'chess.columns' : 'chess.rows', { n: digits(count) })))];
      }
    }
    return [];
  };
  const [columns, rows] = seen(layout, viewport)
    .map((slots) => slots.filter(({ isGap, length }) => isGap && length * viewport.scale >= READABLE));
  return [
    ...rows.flatMap(put(false, Math.max(0, left), Math.min(WINDOW, right))),
    ...columns.flatMap(put(true, Math.max(0, top), Math.min(viewport.height, bottom))),
  ];
}
