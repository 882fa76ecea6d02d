/** Keys on the screen: buttons in rows, which never take the focus away from the grid. */

import { make, pressed } from './make.js';

/**
 * @typedef {{ symbol: string, text?: string, label?: string, wide?: boolean }} Key
 */

/** @param {Key[][]} rows @param {string} label @param {(symbol: string) => void} press @param {string} [kind] */
export function pad(rows, label, press, kind = 'letters') {
  const element = make('div', { class: `crux-pad crux-pad-${kind}`, role: 'group', 'aria-label': label });
  for (const row of rows) {
    element.append(make('div', { class: 'crux-pad-row' }, ...row.map((key) => padKey(key, press))));
  }
  return element;
}

/** @param {Key} key @param {(symbol: string) => void} press */
function padKey(key, press) {
  // The keyboard has letters of its own: it need not walk over these.
  const element = pressed(key.text ?? key.symbol, () => press(key.symbol), {
    'data-key': key.symbol, 'aria-label': key.label, class: key.wide ? 'crux-key crux-wide' : 'crux-key',
    tabindex: /^\p{Lu}$/u.test(key.symbol) ? -1 : undefined,
  });
  // A key acts when it is pressed: of two thumbs at once the browser would make no click at all.
  element.addEventListener('pointerdown', (event) => {
    // The focus stays in the grid, so that typing can go on.
    event.preventDefault();
    if (event.button === 0) press(key.symbol);
  });
  return element;
}

/** The letters of an alphabet in the rows that people know from typing. @param {string} alphabet @returns {Key[][]} */
export function letterRows(alphabet) {
  const rows = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].map((row) => [...row].filter((one) => alphabet.includes(one)));
  const others = [...alphabet].filter((one) => !rows.flat().includes(one));
  rows[1].push(...others);
  return rows.map((row) => row.map((symbol) => ({ symbol })));
}

/**
 * Give the keys of a pad a state that shows and is told.
 * @param {HTMLElement} element
 * @param {(symbol: string) => { classes?: string[], label?: string, pressed?: boolean } | null} state
 */
export function stateKeys(element, state) {
  for (const key of element.querySelectorAll('[data-key]')) {
    const found = state(/** @type {HTMLElement} */ (key).dataset.key ?? '');
    if (!found) continue;
    const wide = key.classList.contains('crux-wide') ? ['crux-wide'] : [];
    key.className = ['crux-key', ...wide, ...(found.classes ?? [])].join(' ');
    if (found.label) key.setAttribute('aria-label', found.label);
    if (found.pressed !== undefined) key.setAttribute('aria-pressed', String(found.pressed));
  }
}
