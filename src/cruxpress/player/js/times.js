/**
 * Solve times: kept in this browser when the solver asks for it and never otherwise, and handed
 * out as a file.  Nothing is sent anywhere.
 */

import { remembered } from './keeper.js';

const KEY = 'cruxpress/times';

/** @param {import('./table.js').Table} table */
export function keepTime(table) {
  if (!table.settings.times) return;
  const { play, kept } = table;
  const rows = times(table.keep);
  rows.push({
    id: play.id, family: play.family, value: play.value, seconds: Math.round(kept.seconds),
    hints: kept.hints, checks: kept.checks, reveals: kept.reveals,
  });
  table.keep.set(KEY, JSON.stringify(rows));
}

/** @param {import('./types').Keeper} keep @returns {Record<string, string | number>[]} */
export function times(keep) {
  const found = remembered(keep, KEY, /** @type {Record<string, string | number>[]} */ ([]));
  return Array.isArray(found) ? found : [];
}

/** @param {import('./types').Keeper} keep */
export function timesText(keep) {
  return times(keep).map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** @param {import('./types').Keeper} keep */
export function forgetTimes(keep) {
  keep.set(KEY, '[]');
}

/** Hand out a text as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
