/** Writing coordinates beside a board, and numbers of skipped lines along its gaps. */
import { t } from '../../app/i18n.js';
import { svg } from '../shared/svg.js';
import { digits, ending, roughly } from './numbers.js';
import { WINDOW } from './viewport.js';

/** Room for the coordinates of rows and columns. */
export const LEFT = 38;
export const BOTTOM = 22;
/** Bands that are narrower than this are not labelled. */
const READABLE = 9;
const HIGH = 14;
/** Places to try along a gap, as parts of the stretch that is seen. */
const PLACES = [0.5, 0.3, 0.7, 0.15, 0.85];

/** Coordinates below and beside the window, as many as there is room for. */
export function coordinates({ columns, rows, height }, viewport) {
  const [left, bottom] = viewport.toWindow(0, height);
  const shapes = [];
  const put = ({ slots }, room, shortest, place) => {
    let free = -Infinity;
    for (const { first, start, length, isGap } of slots) {
      const at = place(start + length / 2);
      const words = ending(first);
      const half = Math.max(shortest, words.length * 9.5) / 2;
      if (isGap || at.along < 0 || at.along > room || at.along - half < free) continue;
      free = at.along + half;
      shapes.push(svg('text', { class: 'ch-label', x: at.x, y: at.y }, words, svg('title', {}, digits(first))));
    }
  };
  put(columns, WINDOW, 0, (middle) => {
    const along = left + middle * viewport.scale;
    return { along, x: LEFT + along, y: Math.min(viewport.height, bottom) + 12 };
  });
  put(rows, viewport.height, 13, (middle) => {
    const y = bottom - middle * viewport.scale;
    return { along: viewport.height - y, x: LEFT / 2 + Math.max(0, left), y };
  });
  return shapes;
}

/**
 * The number of skipped lines in the part of each gap that is seen: all digits if there is room,
 * else about how many. None hides another.
 */
export function skippedLines({ columns, rows, width, height }, viewport) {
  const [[left, top], [right, bottom]] = [viewport.toWindow(0, 0), viewport.toWindow(width, height)];
  const taken = [];
  const shapes = [];
  const take = (box) => {
    const isFree = taken.every((other) => Math.abs(box.x - other.x) * 2 >= box.width + other.width
      || Math.abs(box.y - other.y) * 2 >= box.height + other.height);
    if (isFree) taken.push(box);
    return isFree;
  };
  const put = (count, at, from, to, upright) => {
    for (const words of [digits(count), roughly(count)]) {
      const wide = words.length * 5.4 + 8;
      for (const along of PLACES.map((part) => from + (to - from) * part)) {
        const box = upright ? { x: at, y: along, width: HIGH, height: wide } : { x: along, y: at, width: wide, height: HIGH };
        if (along - wide / 2 < from || along + wide / 2 > to || !take(box)) continue;
        shapes.push(svg('g', { class: 'ch-gap-label', transform: `translate(${box.x} ${box.y})${upright ? 'rotate(-90)' : ''}` },
          svg('rect', { x: -wide / 2, y: -HIGH / 2, width: wide, height: HIGH, rx: 4 }), svg('text', {}, words),
          svg('title', {}, t(upright ? 'chess.columns' : 'chess.rows', { n: digits(count) }))));
        return;
      }
    }
  };
  const all = ({ slots }, room, place, from, to, upright) => {
    for (const { first, last, start, length, isGap } of slots) {
      const at = place((start + length / 2) * viewport.scale);
      if (isGap && at > 0 && at < room && length * viewport.scale >= READABLE) put(last - first + 1n, at, from, to, upright);
    }
  };
  all(rows, viewport.height, (middle) => bottom - middle, Math.max(0, left), Math.min(WINDOW, right), false);
  all(columns, WINDOW, (middle) => left + middle, Math.max(0, top), Math.min(viewport.height, bottom), true);
  return shapes;
}
