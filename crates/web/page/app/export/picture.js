/** Boards as pictures that stand alone: on paper, in light colours, with every style written on its element. */

import { h } from '../dom.js';
/** @import { AnyPuzzle, Shown, State } from '../../../types.js' */

const SPACE = 'http://www.w3.org/2000/svg';
/** What children take over from their parents is written only where it changes. */
const INHERITED = [
  'fill-rule', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'font-size', 'font-family', 'font-weight',
  'text-anchor', 'dominant-baseline', 'paint-order', 'visibility',
];
/** What a drawing begins with. @type {Record<string, string>} */
const INITIAL = {
  'fill': '#000000', 'fill-opacity': '1', 'fill-rule': 'nonzero', 'stroke': 'none', 'stroke-opacity': '1', 'stroke-width': '1',
  'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'stroke-dasharray': 'none', 'text-anchor': 'start', 'dominant-baseline': 'auto',
  'paint-order': 'normal', 'visibility': 'visible', 'font-size': '', 'font-family': '', 'font-weight': '400',
};
/** What belongs to each element alone, and what it is unless told. @type {Record<string, string>} */
const OWN = { 'opacity': '1', 'vector-effect': 'none', 'text-decoration-line': 'none', 'transform': 'none' };
/** Geometry, and what others refer to. */
const KEPT = [
  'd', 'x', 'y', 'dx', 'dy', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'points', 'viewBox', 'id',
  'patternUnits', 'patternTransform', 'clip-path',
];
/** Only texts have a font. */
const isText = (/** @type {string} */ name) => name.startsWith('font-') || name === 'text-anchor' || name === 'dominant-baseline';

/** A board that is drawn where nobody sees it. It stays as long as it is needed. */
export class Studio {
  /** @param {AnyPuzzle} puzzle */
  constructor(puzzle) {
    this.element = /** @type {any} */ (document.createElement(puzzle.element));
    this.element.mode = 'view';
    this.room = h('div', { class: 'paper paper-room', 'aria-hidden': 'true', inert: true }, this.element);
    document.body.append(this.room);
  }

  /**
   * @param {State} state
   * @param {(Shown|null)[]} [overlays]
   * @returns {Promise<SVGSVGElement>} a drawing of its own
   */
  async draw(state, [overlay = null, secondOverlay = null] = []) {
    Object.assign(this.element, { pace: 0, state, overlay, secondOverlay });
    // Boards draw themselves when the code that has changed them is through.
    await Promise.resolve();
    await Promise.resolve();
    return alone(this.element.svg, this.element.svg.getAttribute('aria-label') ?? '');
  }

  close() {
    this.room.remove();
  }
}

/** A picture that needs no style sheet. @param {SVGSVGElement} source as it is drawn on the page @param {string} title */
export function alone(source, title) {
  const copy = /** @type {SVGSVGElement} */ (copyOf(source, INITIAL));
  const [x, y, width, height] = (source.getAttribute('viewBox') ?? '0 0 100 100').split(' ');
  for (const name of ['transform', 'opacity']) copy.removeAttribute(name);
  Object.entries({ xmlns: SPACE, width, height, role: 'img' }).forEach(([name, value]) => copy.setAttribute(name, value));
  const words = document.createElementNS(SPACE, 'title');
  words.textContent = title;
  const paper = document.createElementNS(SPACE, 'rect');
  Object.entries({ x, y, width, height, fill: '#ffffff' }).forEach(([name, value]) => paper.setAttribute(name, value));
  copy.prepend(words, paper);
  return copy;
}

/**
 * @param {Element} source
 * @param {Record<string, string>} around what the elements around it hand down
 */
function copyOf(source, around) {
  const style = getComputedStyle(source);
  const copy = document.createElementNS(SPACE, source.localName);
  for (const name of KEPT) {
    const value = source.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  const down = { ...around, ...handedDown(source, style) };
  for (const [name, value] of Object.entries(down)) if (value !== around[name]) copy.setAttribute(name, value);
  for (const [name, initial] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== initial) copy.setAttribute(name.replace('-line', ''), value.replaceAll(', ', ' '));
  }
  for (const child of source.childNodes) {
    if (child instanceof SVGElement && (child.localName === 'title' || getComputedStyle(child).display !== 'none'))
      copy.append(child.localName === 'title' ? child.cloneNode(true) : copyOf(child, down));
    else if (child instanceof Text) copy.append(child.data);
  }
  return copy;
}

/** What an element has and hands down, as every program reads it. @param {Element} source @param {CSSStyleDeclaration} style */
function handedDown(source, style) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const name of INHERITED) {
    if (!isText(name) || source.localName === 'text') found[name] = style.getPropertyValue(name).replaceAll('px', '');
  }
  for (const name of ['fill', 'stroke']) {
    const { colour, alpha } = plainColour(style.getPropertyValue(name));
    found[name] = colour;
    found[`${name}-opacity`] = String(Number((Number(style.getPropertyValue(`${name}-opacity`)) * alpha).toFixed(3)));
  }
  return found;
}

/**
 * Colours that were mixed come in a notation that few programs know.
 * @param {string} value as computed
 * @returns {{colour: string, alpha: number}}
 */
export function plainColour(value) {
  const [, space, parts] = /^(rgba?|color)\(([^)]+)\)/.exec(value) ?? [];
  if (!space) return { colour: value.replaceAll('"', ''), alpha: 1 };
  const numbers = (parts.match(/-?[\d.]+(e-?\d+)?%?/g) ?? []).map((word) => (word.endsWith('%') ? Number(word.slice(0, -1)) / 100 : Number(word)));
  const scale = space === 'color' ? 255 : 1;
  const hex = numbers.slice(0, 3).map((part) => Math.max(0, Math.min(255, Math.round(part * scale))).toString(16).padStart(2, '0'));
  return { colour: `#${hex.join('')}`, alpha: numbers[3] ?? 1 };
}

/** The picture as a file. @param {Element} svg */
export const textOf = (svg) => `${new XMLSerializer().serializeToString(svg)}\n`;

/**
 * Draws a picture point by point.
 * @param {Element} svg with its width and height
 * @param {number} scale
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function painted(svg, scale) {
  const side = (/** @type {string} */ name) => Math.max(1, Math.round(Number(svg.getAttribute(name)) * scale));
  const [width, height] = [side('width'), side('height')];
  const sized = /** @type {Element} */ (svg.cloneNode(true));
  sized.setAttribute('width', String(width));
  sized.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(sized))}`;
  await image.decode();
  const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { width, height }));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** How much a picture is enlarged, so that its longer side is as near to `wanted` as `most` lets it. @param {Element} svg @param {number} wanted @param {number} most */
export function scaleFor(svg, wanted, most) {
  const longer = Math.max(Number(svg.getAttribute('width')), Number(svg.getAttribute('height')));
  return Math.min(most, wanted / longer);
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export const pngOf = (canvas) =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
