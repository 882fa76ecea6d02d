/** The browser's local storage, or memory where the browser forbids it; and files to save. */

import { make } from './dom.js';

/** @import { BrowserStorage } from './types' */

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

/** Save something as a file. @param {string} name @param {BlobPart} content */
export function saveFile(name, content) {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
