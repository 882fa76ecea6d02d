/**
 * Solve times: kept in this browser when the solver asks for it and never otherwise, and handed
 * out as a file.  Nothing is sent anywhere.
 */

import { remembered } from './keeper.js';
import { make } from './make.js';

/** @import { Keeper, Table } from './types' */

const KEY = 'cruxpress/times';

/** @param {Table} table */
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

/** @param {Keeper} keep @returns {Record<string, string | number>[]} */
export function times(keep) {
  const found = remembered(keep, KEY, /** @type {Record<string, string | number>[]} */ ([]));
  return Array.isArray(found) ? found : [];
}

/** @param {Keeper} keep */
export function forgetTimes(keep) {
  keep.set(KEY, '[]');
}

/** Hand the times out as a file. @param {Keeper} keep */
export function saveTimes(keep) {
  const text = times(keep).map((row) => `${JSON.stringify(row)}\n`);
  const href = URL.createObjectURL(new Blob(text, { type: 'application/jsonl' }));
  make('a', { href, download: 'solve-times.jsonl' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
