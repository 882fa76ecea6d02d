/** On-screen keypads. Their buttons never take the focus away from the grid. */

import { lettersOf, typedBy } from './keyboard.js';
import { make, pressed } from './dom.js';

// How long is a key held until the forms of its letter appear, in milliseconds?
const HELD = 450;

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
  // Letters are skipped by Tab: the keyboard can type them.
  const element = pressed(key.text ?? key.symbol, () => press(key.symbol), {
    'data-key': key.symbol, 'aria-label': key.label, class: key.wide ? 'crux-key crux-wide' : 'crux-key',
    tabindex: /^\p{Lu}$/u.test(key.symbol) ? -1 : undefined,
  });
  // Act on pointerdown: two thumbs at once produce no click event.
  element.addEventListener('pointerdown', (event) => {
    // The focus stays in the grid, so that typing can go on.
    event.preventDefault();
    if (event.button === 0) press(key.symbol);
  });
  return element;
}

/** The letters of an alphabet in QWERTY rows. @param {string} alphabet @returns {Key[][]} */
export function letterRows(alphabet) {
  const rows = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].map((row) => [...row].filter((one) => alphabet.includes(one)));
  const others = [...alphabet].filter((one) => !rows.flat().includes(one));
  rows[1].push(...others);
  return rows.map((row) => row.map((symbol) => ({ symbol })));
}

/**
 * Set the CSS classes and ARIA state of the keys of a pad.
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

/** A keypad of letters. Holding A opens its accented forms Ă and Â. A form is shown as chosen and counts as its letter. */
export class LetterPad {
  /**
   * @param {import('./game.js').Game} game
   * @param {Key} first the key before the last row of letters
   * @param {(symbol: string) => void} act what keys do that are no letters
   * @param {(letters: import('./types').Letter[]) => void} type
   */
  constructor(game, first, act, type) {
    this.game = game;
    this.type = type;
    /** @type {Element | null} */
    this.from = null;
    const { facts, words } = game;
    const rows = letterRows(facts.alphabet ?? '');
    rows[2] = [{ ...first, wide: true }, ...rows[2], { symbol: 'back', text: '⌫', label: words('erase'), wide: true }];
    this.pad = pad(rows, words('pad.letters'), (symbol) => (symbol.length > 1 ? act(symbol) : type(lettersOf(symbol, facts))));
    this.sheet = make('div', { class: 'crux-forms', role: 'group', hidden: true });
    this.sheet.addEventListener('keydown', (event) => this.steer(event));
    this.pad.append(this.sheet);
    for (const key of this.pad.querySelectorAll('button')) {
      const forms = [...facts.accented ?? ''].filter((one) => lettersOf(one, facts)[0]?.letter === key.dataset.key);
      if (forms.length) this.listen(key, forms.join(''));
    }
  }

  /** @param {HTMLElement} key @param {string} forms */
  listen(key, forms) {
    let timer = 0;
    key.dataset.forms = forms;
    key.addEventListener('pointerdown', (event) => {
      // Release the pointer capture: the finger may slide to a form, or lift and tap one.
      if (key.hasPointerCapture(event.pointerId)) key.releasePointerCapture(event.pointerId);
      if (event.button === 0) timer = setTimeout(() => this.open(key), HELD);
    });
    for (const end of ['pointerup', 'pointerleave']) key.addEventListener(end, () => clearTimeout(timer));
    key.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** A key types its letter; a held key opens its accented forms. @param {KeyboardEvent} event */
  key(event) {
    const letters = typedBy(event, this.game.facts);
    const key = this.pad.querySelector(`[data-key='${letters[0]?.letter}']`);
    if (!event.repeat) this.type(letters);
    else if (key instanceof HTMLElement && key.dataset.forms) this.open(key)?.focus();
    return letters.length > 0;
  }

  /** @param {HTMLElement} key */
  open(key) {
    const { sheet, game } = this;
    if (!game.open(game.last)) return null;
    this.from ??= document.activeElement;
    const buttons = [...key.dataset.forms ?? ''].map((form) => {
      const one = pressed(form, () => this.pick(form), { class: 'crux-key' });
      one.addEventListener('pointerup', () => this.pick(form));
      one.addEventListener('pointerdown', (event) => event.preventDefault());
      return one;
    });
    sheet.replaceChildren(...buttons);
    sheet.setAttribute('aria-label', game.words('forms', { letter: key.dataset.key }));
    sheet.hidden = false;
    sheet.style.left = `${Math.min(key.offsetLeft, this.pad.clientWidth - sheet.offsetWidth)}px`;
    sheet.style.top = `${key.offsetTop - sheet.offsetHeight}px`;
    document.addEventListener('pointerdown', ({ target }) => {
      if (!sheet.contains(/** @type {Node} */ (target))) this.close();
    }, { once: true });
    return buttons[0];
  }

  /** @param {KeyboardEvent} event */
  steer(event) {
    const { previousElementSibling: left, nextElementSibling: right } = /** @type {HTMLElement} */ (event.target);
    if (/^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      /** @type {HTMLElement | null} */ (event.key === 'ArrowLeft' ? left : right)?.focus();
    } else if (!event.repeat && !/^(Enter| |Tab)$/.test(event.key)) this.close();
  }

  /** Replace the letter that the held key wrote by a form. @param {string} form */
  pick(form) {
    this.close();
    const [first, ...rest] = lettersOf(form, this.game.facts);
    if (rest.length) this.type(rest);
    else this.game.respell(first);
    this.game.say(form);
  }

  close() {
    if (this.sheet.contains(document.activeElement)) /** @type {HTMLElement} */ (this.from).focus();
    this.from = null;
    this.sheet.hidden = true;
  }
}
