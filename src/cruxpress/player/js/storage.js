/**
 * The browser's local storage, or memory where the browser forbids it; and the solve times in it.
 * Times are stored only if the solver asks for it. They are never sent anywhere.
 */

import { make } from './dom.js';

/** @import { BrowserStorage, Game } from './types' */

const PROBE = 'cruxpress/probe';

/** @returns {BrowserStorage} */
export function browserStorage() {
  /** @type {Map<string, string>} */
  const memory = new Map();
  let lasting = true;
  try {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
  } catch {
    lasting = false;
  }
  return {
    lasting,
    keys: (prefix) => (lasting ? Object.keys(localStorage) : [...memory.keys()]).filter((key) => key.startsWith(prefix)),
    get: (key) => (lasting ? localStorage.getItem(key) : memory.get(key)) ?? '',
    set: (key, value) => {
      try {
        if (lasting) localStorage.setItem(key, value);
        else memory.set(key, value);
      } catch {
        // Storage is full: the old value stays.
      }
    },
  };
}

/**
 * The JSON value under a key; the fallback if there is none or it has another type.
 * @template T
 * @param {BrowserStorage} storage
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
export function stored(storage, key, fallback) {
  try {
    const found = JSON.parse(storage.get(key));
    return found && typeof found === typeof fallback ? found : fallback;
  } catch {
    return fallback;
  }
}

const KEY = 'cruxpress/times';

/** @param {Game} game */
export function recordTime(game) {
  if (!game.settings.times) return;
  const { play, progress } = game;
  const rows = times(game.storage);
  rows.push({
    id: play.id, family: play.family, value: play.value, seconds: Math.round(progress.seconds),
    hints: progress.hints, checks: progress.checks, reveals: progress.reveals,
  });
  game.storage.set(KEY, JSON.stringify(rows));
}

/** @param {BrowserStorage} storage @returns {Record<string, string | number>[]} */
export function times(storage) {
  const found = stored(storage, KEY, /** @type {Record<string, string | number>[]} */ ([]));
  return Array.isArray(found) ? found : [];
}

/** @param {BrowserStorage} storage */
export function forgetTimes(storage) {
  storage.set(KEY, '[]');
}

/** Save the times as a file. @param {BrowserStorage} storage */
export function saveTimes(storage) {
  const text = times(storage).map((row) => `${JSON.stringify(row)}\n`);
  const href = URL.createObjectURL(new Blob(text, { type: 'application/jsonl' }));
  make('a', { href, download: 'solve-times.jsonl' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
