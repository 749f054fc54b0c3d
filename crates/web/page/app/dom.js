/** Short ways to find and make elements. They set no inline styles and no inline handlers. */

/** The element of this id. @returns {any} */
export const $ = (id) => document.getElementById(id);

/**
 * Makes an element. Properties named `on...` are listeners, `text`, `dataset` and `testid` (a hook for
 * tests) do what they say, a boolean sets or leaves out the attribute, and anything else is an
 * attribute. A button submits nothing unless told.
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === 'button') element.setAttribute('type', 'button');
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'text') element.textContent = value;
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else if (name === 'testid') element.dataset.testid = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An icon of the page's sprite. */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const use = document.createElementNS(space, 'use');
  svg.classList.add('icon');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

/** Puts another icon on a button. */
export function setIcon(button, name) {
  button.querySelector('use')?.setAttribute('href', `#i-${name}`);
}

/**
 * Says whether a button can be used. One that cannot stays where it is reached and keeps the focus, which a
 * disabled one would drop on the body; `main.js` sees to it that pressing it does nothing.
 */
export function setUsable(button, usable) {
  if (usable) button.removeAttribute('aria-disabled');
  else button.setAttribute('aria-disabled', 'true');
}

/** Whether the focus is on nothing that can be seen: what had it is gone or hidden. */
export function isFocusLost() {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || !activeElement.checkVisibility();
}

/** Moves the focus off an element that is about to go, or picks it up where it is lost. @param {HTMLElement} from */
export function passFocus(from, to) {
  if (from.contains(document.activeElement) || isFocusLost()) to.focus({ preventScroll: true });
}

/** Replaces what is in an element; the focus stays on what has the same hook. @param {Node[]} nodes */
export function replaceContent(parent, nodes) {
  const active = parent.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement);
  parent.replaceChildren(...nodes);
  if (active) /** @type {any} */ (parent.querySelector(`[data-testid="${active.dataset.testid}"]`))?.focus();
}

/**
 * Calls a function when calls to it have paused for so long. `cancel` forgets a waiting call.
 * @template {any[]} A
 * @param {(...args: A) => void} action
 */
export function debounce(action, milliseconds) {
  let timer = 0;
  const later = (/** @type {A} */ ...args) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => action(...args), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Whether keys typed here belong to the control that has the focus. */
export function isTyping(target) {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  );
}

/** Whether the user asked for no motion. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
