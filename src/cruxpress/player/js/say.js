/** Words of the page in its language, and the one polite live region that says them. */

/** A sentence with its fields filled: `{cell} is wrong.` @param {import('./types').Words} words */
export function wording(words) {
  return (/** @type {string} */ key, /** @type {Record<string, unknown>} */ fields = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(fields[name] ?? ''));
}

/** @param {HTMLElement} region */
export function speaker(region) {
  return (/** @type {string} */ text) => {
    // A region that already holds the text stays silent: empty it first.
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  };
}
