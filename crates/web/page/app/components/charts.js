/** Charts that the server draws. They become part of the page, so that they take its colours; only shapes and words get in. */

import { h } from '../dom.js';

const SHAPES = new Set('svg g path rect line circle polyline polygon text tspan title desc defs clipPath'.split(' '));

/** @param {{title: string, svg: string}[]} charts @returns {HTMLElement[]} */
export function chartNodes(charts) {
  return charts.map(({ title, svg }) => h('figure', { class: 'card chart' }, picture(svg, title)));
}

function picture(source, title) {
  const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml');
  for (const element of [documentElement, ...documentElement.querySelectorAll('*')]) {
    if (!SHAPES.has(element.localName)) element.remove();
    for (const { name } of [...element.attributes]) {
      if (/^on|href$|^style$/i.test(name)) element.removeAttribute(name);
    }
  }
  documentElement.setAttribute('role', 'img');
  documentElement.setAttribute('aria-label', title);
  documentElement.setAttribute('data-testid', 'compare-chart');
  return document.importNode(documentElement, true);
}
