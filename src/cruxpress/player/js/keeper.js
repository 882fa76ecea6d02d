/** Progress that survives a reload; memory alone where the browser forbids storage. */

const PROBE = 'cruxpress/probe';

/** @returns {import('./types').Keeper} */
export function keeper() {
  try {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
  } catch {
    return memory();
  }
  return {
    get: (key) => localStorage.getItem(key) ?? '',
    set: (key, value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage is full: what was kept before stays.
      }
    },
    lasting: true,
  };
}

/** @returns {import('./types').Keeper} */
function memory() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    get: (key) => kept.get(key) ?? '',
    set: (key, value) => void kept.set(key, value),
    lasting: false,
  };
}

/**
 * What is kept under a key, or the default where nothing readable is.
 * @template T
 * @param {import('./types').Keeper} keep
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
