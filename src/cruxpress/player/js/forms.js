/**
 * Keys of letters on the screen, and the forms of a letter: hold A, and Ă and Â come up over it.
 * A form is shown as it was chosen, and counts as its letter.
 */

import { lettersOf, typedBy } from './keys.js';
import { make, pressed } from './make.js';
import { letterRows, pad } from './pad.js';

// How long is a key held until the forms of its letter come up, in milliseconds?
const HELD = 450;

export class Forms {
  /**
   * @param {import('./table.js').Table} table
   * @param {import('./pad.js').Key} first the key before the last row of letters
   * @param {(symbol: string) => void} act what keys do that are no letters
   * @param {(letters: import('./types').Letter[]) => void} type
   */
  constructor(table, first, act, type) {
    this.table = table;
    this.type = type;
    /** @type {Element | null} */
    this.from = null;
    const { facts, words } = table;
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
      // A finger is not bound to the key: it may slide to a form, or lift and tap one.
      if (key.hasPointerCapture(event.pointerId)) key.releasePointerCapture(event.pointerId);
      if (event.button === 0) timer = setTimeout(() => this.open(key), HELD);
    });
    for (const end of ['pointerup', 'pointerleave']) key.addEventListener(end, () => clearTimeout(timer));
    key.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** A key of the keyboard types; one that is held brings up forms instead. @param {KeyboardEvent} event */
  key(event) {
    const letters = typedBy(event, this.table.facts);
    const key = this.pad.querySelector(`[data-key='${letters[0]?.letter}']`);
    if (!event.repeat) this.type(letters);
    else if (key instanceof HTMLElement && key.dataset.forms) this.open(key)?.focus();
    return letters.length > 0;
  }

  /** @param {HTMLElement} key */
  open(key) {
    const { sheet, table } = this;
    if (!table.open(table.last)) return null;
    this.from ??= document.activeElement;
    const buttons = [...key.dataset.forms ?? ''].map((form) => {
      const one = pressed(form, () => this.pick(form), { class: 'crux-key' });
      one.addEventListener('pointerup', () => this.pick(form));
      one.addEventListener('pointerdown', (event) => event.preventDefault());
      return one;
    });
    sheet.replaceChildren(...buttons);
    sheet.setAttribute('aria-label', table.words('forms', { letter: key.dataset.key }));
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

  /** Take a form in the place of the letter that holding its key has written. @param {string} form */
  pick(form) {
    this.close();
    const [first, ...rest] = lettersOf(form, this.table.facts);
    if (rest.length) this.type(rest);
    else this.table.respell(first);
    this.table.say(form);
  }

  close() {
    if (this.sheet.contains(document.activeElement)) /** @type {HTMLElement} */ (this.from).focus();
    this.from = null;
    this.sheet.hidden = true;
  }
}
