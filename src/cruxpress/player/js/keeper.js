/** Progress that survives a reload; memory alone where the browser forbids storage. */

/** @import { Keeper } from './types' */

const PROBE = 'cruxpress/probe';

/** @returns {Keeper} */
export function keeper() {
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
    get: (key) => (lasting ? localStorage.getItem(key) : memory.get(key)) ?? '',
    set: (key, value) => {
      try {
        if (lasting) localStorage.setItem(key, value);
        else memory.set(key, value);
      } catch {
        // Storage is full: what was kept before stays.
      }
    },
  };
}

/**
 * What is kept under a key, or the default where nothing readable is.
 * @template T
 * @param {Keeper} keep
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
export function remembered(keep, key, fallback) {
  try {
    const found = JSON.parse(keep.get(key));
    return found && typeof found === typeof fallback ? found : fallback;
  } catch {
    return fallback;
  }
}
