/** How amounts are shown. */

import { amountOf, formatNumber } from './i18n.js';

/** A count, shortened when it is large. @param {number|null|undefined} value */
export function count(value) {
  if (value === null || value === undefined) return '–';
  if (Math.abs(value) < 100_000) return formatNumber(value);
  return formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 });
}

/** Bytes in binary units. @param {number|null|undefined} value */
export function bytes(value) {
  if (value === null || value === undefined) return '–';
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let power = 0;
  let amount = value;
  while (amount >= 1024 && power < units.length - 1) {
    amount /= 1024;
    power += 1;
  }
  return `${formatNumber(amount, { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${units[power]}`;
}

/** A time span. @param {number|null|undefined} value in seconds */
export function seconds(value) {
  if (value === null || value === undefined) return '–';
  if (value < 0.001) return `${formatNumber(value * 1e6, { maximumFractionDigits: 0 })} µs`;
  if (value < 1) return `${formatNumber(value * 1000, { maximumSignificantDigits: 3 })} ms`;
  if (value < 100) return `${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  return `${formatNumber(Math.floor(value / 60))} min ${formatNumber(Math.floor(value % 60))} s`;
}

/** An amount of what a solution is measured by, such as "5 pushes". @param {string} metric @param {number} n */
export const amount = (metric, n) => amountOf(metric, n) ?? `${formatNumber(n)} ${metric}`;
