/** The results of solved puzzles in this browser: best times, days in a row; to and from other devices. They are never sent anywhere. */

import { inflate, bytesOf } from './pagedata.js';
import { stored } from './storage.js';

/** @import { BrowserStorage, Result } from './types' */

const KEY = 'cruxpress/results';
// How many bytes may a code have when it is inflated?  A result takes 200.
const MOST = 4_000_000;

/** @type {Record<keyof Result, string>} */
const TYPES = {
  id: 'string', family: 'string', title: 'string', level: 'string', day: 'string',
  value: 'number', seconds: 'number', hints: 'number', checks: 'number', reveals: 'number',
};

/** @param {any} row @returns {row is Result} */
function isResult(row) {
  return !!row && Object.entries(TYPES).every(([name, type]) => typeof row[name] === type && String(row[name]).length <= 120)
    && /^\d{4}-\d\d-\d\d$/.test(row.day) && row.seconds >= 0;
}

/** All results. @param {BrowserStorage} storage @returns {Result[]} */
export function results(storage) {
  const found = stored(storage, KEY, /** @type {any} */ ([]));
  return Array.isArray(found) ? found.filter(isResult) : [];
}

/** Add results that are not there yet; returns how many. @param {BrowserStorage} storage @param {Result[]} added */
export function addResults(storage, added) {
  const all = new Map(results(storage).map((row) => [nameOf(row), row]));
  const before = all.size;
  for (const row of added) all.set(nameOf(row), row);
  storage.set(KEY, JSON.stringify([...all.values()].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))));
  return all.size - before;
}

/** @param {Result} row */
function nameOf({ id, day, seconds }) {
  return `${id} ${day} ${seconds}`;
}

/** @param {BrowserStorage} storage */
export function eraseResults(storage) {
  storage.set(KEY, '[]');
}

/** Today's date as 2026-11-18, by the clock of the device. @param {Date} [date] */
export function dayOf(date = new Date()) {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Whether a puzzle was solved without hints and revealed cells: only such times are compared. @param {{ hints: number, reveals: number }} result */
export function isUnaided({ hints, reveals }) {
  return !hints && !reveals;
}

/** The times of unaided results, the best first. @param {Result[]} rows */
function timesOf(rows) {
  return rows.filter(isUnaided).map(({ seconds }) => seconds).sort((one, other) => one - other);
}

/** The best time in seconds at a level of a family; null if there is none. @param {BrowserStorage} storage @param {string} family @param {string} level */
export function bestTime(storage, family, level) {
  return timesOf(results(storage).filter((one) => one.family === family && one.level === level))[0] ?? null;
}

/** The day before a day. @param {string} day */
function before(day) {
  const [year, month, date] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date - 1));
}

/** On how many days in a row, up to today or to yesterday, a puzzle was solved. @param {BrowserStorage} storage @param {Date} [today] */
export function streak(storage, today = new Date()) {
  const days = new Set(results(storage).map(({ day }) => day));
  const last = dayOf(today);
  return ending(days, days.has(last) ? last : before(last));
}

/** The largest number of days in a row. @param {BrowserStorage} storage */
export function longestStreak(storage) {
  const days = new Set(results(storage).map(({ day }) => day));
  return Math.max(0, ...[...days].map((day) => ending(days, day)));
}

/** How many days in a row end with this one. @param {Set<string>} days @param {string} day */
function ending(days, day) {
  let count = 0;
  for (let at = day; days.has(at); at = before(at)) count += 1;
  return count;
}

/** How many puzzles were solved, the best and the median time (null: none unaided), by family and level. @param {BrowserStorage} storage */
export function byLevel(storage) {
  const groups = Map.groupBy(results(storage), ({ family, level }) => `${family} ${level}`);
  return [...groups.entries()].sort().map(([, rows]) => {
    const times = timesOf(rows);
    const count = new Set(rows.map(({ id }) => id)).size;
    return { title: rows[0].title, level: rows[0].level, count, best: times[0] ?? null, usual: times[times.length >> 1] ?? null };
  });
}

/** All results as JSON lines, which `cruxpress calibrate` reads. @param {BrowserStorage} storage */
export function textOf(storage) {
  return results(storage).map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** All results as a code: deflated JSON lines in base64. @param {BrowserStorage} storage */
export async function codeOf(storage) {
  const packed = await new Response(new Blob([textOf(storage)]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  return btoa([...new Uint8Array(packed)].map((byte) => String.fromCharCode(byte)).join(''));
}

/** Add the results of a file or a code; returns how many are new. Throws if it holds none. @param {BrowserStorage} storage @param {string} text */
export async function readResults(storage, text) {
  const lines = text.trim().startsWith('{') ? text : await inflate([bytesOf(text)], 'deflate', MOST);
  const rows = lines.trim().split('\n').map((line) => JSON.parse(line));
  if (!rows.every(isResult)) throw new RangeError('not results');
  return addResults(storage, rows);
}
