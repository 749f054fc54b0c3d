/** Small pictures of levels, drawn by the puzzle's own board when they come into sight, and taken away when they are far. */

import { moduleOf } from '../catalogue.js';
import { h } from '../dom.js';

/** How far from the window a picture is drawn already. */
const MARGIN = '400px';

/** @type {WeakMap<Element, {puzzle: string, text: string}>} */
const waiting = new WeakMap();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) target.replaceChildren();
      else if (!target.firstChild) draw(target);
    }
  },
  { rootMargin: MARGIN },
);

/** A place for the picture of a level; nobody can do anything with it. @param {string} puzzle @param {string} text in the canonical form */
export function thumbnail(puzzle, text) {
  const place = h('span', { class: 'thumbnail', 'aria-hidden': 'true', inert: true });
  waiting.set(place, { puzzle, text });
  observer.observe(place);
  return place;
}

/** Forgets the pictures in an element that is about to go. @param {Element} parent */
export function dropThumbnails(parent) {
  for (const place of parent.querySelectorAll('.thumbnail')) observer.unobserve(place);
}

/** @param {Element} place */
function draw(place) {
  const level = waiting.get(place);
  if (!level) return;
  const module = moduleOf(level.puzzle);
  try {
    const board = /** @type {any} */ (document.createElement(module.element));
    board.mode = 'view';
    board.state = module.parse(level.text);
    place.append(board);
  } catch {
    // What the board cannot draw has no picture.
  }
}
