/** Rows beside a board and the cells that they are about: pointing at one marks the other. */

/** @import { BoardHost } from '../board.js' */
/** @import { Spot } from '../../../types.js' */

/** @type {WeakMap<Element, Spot[]>} */
const spotsOf = new WeakMap();

/** The name of a cell, to compare it by. @param {Spot} spot */
const nameOf = (spot) => Object.values(spot).join();

/** Says which cells an element is about. It can have the focus from then on. @param {HTMLElement} element @param {Spot[]} spots */
export function isAbout(element, spots) {
  if (!spots.length) return element;
  spotsOf.set(element, spots);
  element.dataset.spots = String(spots.length);
  element.tabIndex = 0;
  return element;
}

/**
 * Links the elements in a container with a board.
 * @param {HTMLElement} container
 * @param {() => BoardHost|null} board the one in use
 */
export function linkRows(container, board) {
  /** @type {HTMLElement[]} */
  let rows = [];
  const mark = (/** @type {Spot[]} */ spots) => {
    const host = board();
    if (host) host.linked = spots;
  };
  const rowAt = (/** @type {Event} */ event) =>
    event.target instanceof Element ? /** @type {HTMLElement|null} */ (event.target.closest('[data-spots]')) : null;
  for (const type of ['pointerover', 'focusin', 'click']) {
    container.addEventListener(type, (event) => {
      const row = rowAt(event);
      if (row && rows.includes(row)) mark(spotsOf.get(row) ?? []);
      else if (type === 'pointerover') mark(focused());
    });
  }
  container.addEventListener('pointerleave', () => mark(focused()));
  container.addEventListener('focusout', () => mark([]));
  document.addEventListener('papan-point', (/** @type {any} */ event) => {
    const host = board();
    if (host?.element === event.target) point(event.detail.spot);
  });

  /** The cells of the row that has the focus. */
  function focused() {
    const row = rows.find((each) => each === document.activeElement);
    return (row && spotsOf.get(row)) ?? [];
  }

  /** Marks the rows that are about a cell. @param {Spot|null} spot */
  function point(spot) {
    const name = spot && nameOf(spot);
    let isFirst = true;
    for (const row of rows) {
      const isIt = name !== null && (spotsOf.get(row) ?? []).some((each) => nameOf(each) === name);
      row.classList.toggle('pointed', isIt);
      if (isIt && isFirst) reveal(row);
      if (isIt) isFirst = false;
    }
  }

  return {
    /** Takes over the rows that are in the container now. */
    read() {
      rows = [...container.querySelectorAll('[data-spots]')].map((row) => /** @type {HTMLElement} */ (row));
      mark([]);
    },
    /** What the rows are about no longer holds. */
    forget() {
      for (const row of rows) row.classList.remove('pointed');
      rows = [];
      mark([]);
    },
  };
}

/** Scrolls the table of a row to it, and nothing else. @param {HTMLElement} row */
function reveal(row) {
  const box = row.closest('.table-wrap');
  if (!box || box.scrollHeight <= box.clientHeight) return;
  const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
