/** A line of play as a moving picture, and as text with all of its boards. */

import { t } from '../i18n.js';
import { Gif } from './gif.js';
import { Palette } from './palette.js';
import { painted, scaleFor, Studio } from './picture.js';
/** @import { Timeline } from '../timeline.js' */

/** Longer lines are shown in greater steps. */
const MOST_FRAMES = 600;
/** The longer side of a moving picture, in pixels; small boards are not blown up further than that. */
const [SIDE, MOST_SCALE] = [480, 1.5];
/** Pictures whose colours are counted. */
const SAMPLES = 8;
/** Hundredths of a second: browsers show nothing faster, the end is looked at. */
const [FASTEST, SLOWEST, AT_THE_END] = [2, 100, 200];

/** How many moves one picture takes further. @param {number} moves */
export const strideOf = (moves) => Math.ceil(moves / MOST_FRAMES);

/**
 * @param {Timeline} line
 * @param {{speed: number, signal: AbortSignal, onFrame: (done: number, total: number) => void}} how `speed`: moves a second
 * @returns {Promise<Blob|null>} none if it was given up
 */
export async function filmOf(line, { speed, signal, onFrame }) {
  const stride = strideOf(line.length);
  const places = Array.from({ length: Math.ceil(line.length / stride) + 1 }, (_, step) => Math.min(line.length, step * stride));
  const studio = new Studio(line.puzzle);
  try {
    const shoot = async (/** @type {number} */ place) => {
      const svg = await studio.draw(line.stateAt(place));
      const canvas = await painted(svg, scaleFor(svg, SIDE, MOST_SCALE));
      return /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
    };
    const palette = new Palette();
    for (const place of sampled(places)) palette.add((await shoot(place)).data);
    palette.choose();
    /** @type {Gif|null} */
    let gif = null;
    const delay = Math.min(SLOWEST, Math.max(FASTEST, Math.round(100 / speed)));
    for (const [done, place] of places.entries()) {
      const { data, width, height } = await shoot(place);
      if (signal.aborted) return null;
      gif ??= new Gif(width, height, palette.colours);
      gif.add(palette.indexesOf(data), place === line.length ? AT_THE_END : delay);
      onFrame(done + 1, places.length);
      // The page stays usable.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return gif && new Blob([/** @type {any} */ (gif.finish())], { type: 'image/gif' });
  } finally {
    studio.close();
  }
}

/** Some of them, from the first to the last. @param {number[]} places */
function sampled(places) {
  const last = places.length - 1;
  const parts = Array.from({ length: SAMPLES }, (_, part) => places[Math.round((part * last) / (SAMPLES - 1))]);
  return [...new Set(parts)];
}

/** Every board of a line with the move that led to it. @param {Timeline} line @param {string} title */
export function boardsOf(line, title) {
  const { puzzle } = line;
  const board = (/** @type {number} */ index) => puzzle.text(line.stateAt(index)).trimEnd();
  const steps = line.moves.map((move, at) => {
    const words = puzzle.describe?.(move, t, line.stateAt(at)) ?? String(move);
    return `${t('export.step', { n: at + 1, move: words })}\n${board(at + 1)}`;
  });
  return `${[title, `${t('export.start')}\n${board(0)}`, ...steps, line.write() ?? ''].filter(Boolean).join('\n\n')}\n`;
}
