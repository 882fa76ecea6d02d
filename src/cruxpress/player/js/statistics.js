/** What was solved in this browser: best times, the streak of days. Computed from the stored progress of puzzles. */

import { stored } from './storage.js';

/** @import { BrowserStorage, Progress } from './types' */

const PLAYED = 'cruxpress/play/';

/** The progress of all solved puzzles. @param {BrowserStorage} storage @returns {Progress[]} */
function solved(storage) {
  const all = storage.keys(PLAYED).map((key) => stored(storage, key, /** @type {any} */ ({})));
  return all.filter(({ finished, gaveUp, solvedOn }) => finished && !gaveUp && solvedOn);
}

/** Today's date as 2026-11-18, by the clock of the device. @param {Date} [date] */
export function dayOf(date = new Date()) {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The best time in seconds for puzzles of this kind; 0 if none was solved. @param {BrowserStorage} storage @param {string} kind */
export function bestTime(storage, kind) {
  const times = solved(storage).filter((one) => one.kind === kind).map(({ seconds }) => seconds);
  return times.length ? Math.min(...times) : 0;
}

/** On how many days in a row, up to today, a puzzle was solved. @param {BrowserStorage} storage @param {Date} [today] */
export function streak(storage, today = new Date()) {
  const days = new Set(solved(storage).map(({ solvedOn }) => solvedOn));
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  let count = 0;
  for (; days.has(dayOf(date)); date.setDate(date.getDate() - 1)) count += 1;
  return count;
}
