/** Wheel: words from a ring of letters, by typing, tapping or swiping; found ones go into the grid. */

import { Entries } from './entries.js';
import { ARROWS, folded } from './keys.js';
import { button, make } from './make.js';
import { pad } from './pad.js';

// How far from the middle of the ring are its letters, as a share of its width?
const REACH = 0.36;
// How near must a swipe come to a letter, as a share of the width?
const NEAR = 0.11;

export class Wheel {
  /** @param {import('./table.js').Table} table @param {import('./grid.js').Grid} grid */
  constructor(table, grid) {
    this.table = table;
    this.grid = grid;
    this.entries = new Entries(table);
    this.entry = this.entries.list[0];
    this.letters = [...(table.facts.wheel ?? [])];
    /** @type {number[]} */
    this.picked = [];
    this.swiping = false;
    this.word = make('p', { class: 'crux-typed', 'aria-live': 'off' });
    this.count = make('p', { class: 'crux-count' });
    this.ring = make('div', { class: 'crux-ring', role: 'group', 'aria-label': table.words('pad.letters') });
    this.left = make('details', { class: 'crux-left' }, make('summary', {}, table.words('left')));
    this.left.addEventListener('toggle', () => void this.showLeft());
    this.pad = this.makePad();
    this.side = [this.count, this.left];
    /** @type {(keyof import('./types').Settings)[]} */
    this.settings = [];
    this.scopes = [
      { name: 'cell', cells: () => [this.grid.at] }, { name: 'word', cells: () => this.entry.cells },
    ];
    this.extras = [{ name: 'shuffle', act: () => this.shuffle() }];
    this.listen();
  }

  begin() {
    [this.entry] = this.entries.list;
    this.grid.go(this.entry.cells[0], false);
  }

  makePad() {
    const { words } = this.table;
    const keys = pad([[
      { symbol: 'shuffle', text: words('shuffle'), wide: true },
      { symbol: 'back', text: '⌫', label: words('erase'), wide: true },
      { symbol: 'enter', text: words('enter'), wide: true },
    ]], words('pad.letters'), (symbol) => this.press(symbol), 'wheel');
    this.fillRing();
    return make('div', { class: 'crux-wheel' }, this.word, this.ring, keys);
  }

  fillRing() {
    this.ring.replaceChildren(...this.letters.map((letter, at) => {
      const node = button(letter, () => {}, { class: 'crux-letter', 'data-key': letter, 'data-at': at });
      const [x, y] = this.place(at);
      node.style.left = `${100 * x}%`;
      node.style.top = `${100 * y}%`;
      // A click without a pointer is one of the keyboard or of a screen reader.
      node.addEventListener('click', (event) => {
        if (event.detail === 0) this.pick(at);
      });
      return node;
    }));
  }

  /** Where a letter is on the ring, in shares of its width. @param {number} at */
  place(at) {
    const turn = 2 * Math.PI * at / this.letters.length - Math.PI / 2;
    return [0.5 + REACH * Math.cos(turn), 0.5 + REACH * Math.sin(turn)];
  }

  listen() {
    let last = { x: 0, y: 0 };
    this.ring.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      this.ring.setPointerCapture(event.pointerId);
      this.swiping = false;
      last = { x: event.clientX, y: event.clientY };
      const at = this.near(last.x, last.y);
      if (at >= 0) this.pick(at);
      this.swiped = at >= 0 ? 0 : -1;
    });
    this.ring.addEventListener('pointermove', (event) => {
      if (!this.ring.hasPointerCapture(event.pointerId) || (this.swiped ?? -1) < 0) return;
      for (const at of this.between(last, event)) this.swipe(at);
      last = { x: event.clientX, y: event.clientY };
    });
    for (const end of ['pointerup', 'pointercancel']) {
      this.ring.addEventListener(end, () => {
        if (this.swiping && end === 'pointerup') void this.submit();
        this.swiping = false;
        this.swiped = -1;
      });
    }
  }

  /** The letters on the way of a swipe: a quick finger skips none. @param {{ x: number, y: number }} from @param {PointerEvent} to */
  between(from, to) {
    /** @type {number[]} */
    const found = [];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.clientX - from.x, to.clientY - from.y) / 6));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const at = this.near(from.x + (to.clientX - from.x) * part, from.y + (to.clientY - from.y) * part);
      if (at >= 0 && found[found.length - 1] !== at) found.push(at);
    }
    return found;
  }

  /** @param {number} x @param {number} y */
  near(x, y) {
    const box = this.ring.getBoundingClientRect();
    return this.letters.findIndex((_, at) => {
      const [across, down] = this.place(at);
      return Math.hypot(box.left + box.width * across - x, box.top + box.height * down - y) < NEAR * box.width;
    });
  }

  /** @param {number} at */
  swipe(at) {
    if (at === this.picked[this.picked.length - 2]) this.picked.pop();
    else if (!this.picked.includes(at)) this.picked.push(at);
    else return;
    this.swiping = true;
    this.showWord();
  }

  /** @param {number} at */
  pick(at) {
    if (this.table.kept.finished) return;
    if (this.picked[this.picked.length - 1] === at) this.picked.pop();
    else if (!this.picked.includes(at)) this.picked.push(at);
    this.showWord();
  }

  /** @param {string} symbol */
  press(symbol) {
    if (symbol === 'enter') void this.submit();
    else if (symbol === 'back') this.back();
    else this.shuffle();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow) return this.go(this.grid.towards(this.grid.at, ...arrow), arrow[1] !== 0);
    if (event.key === 'Enter') {
      void this.submit();
      return true;
    }
    if (event.key === 'Backspace') return this.back();
    if (event.key === 'Escape') return this.forget();
    if (event.key === ' ') return this.shuffle();
    return event.key.length <= 2 && this.type(folded(event.key, this.table.facts));
  }

  /** @param {string} cell @param {boolean} down */
  go(cell, down) {
    this.entry = this.entries.through(cell, down);
    this.grid.go(cell);
    this.show();
    return true;
  }

  /** @param {string} cell */
  down(cell) {
    const turned = cell === this.grid.at ? !this.entry.down : this.entry.down;
    this.go(cell, turned);
  }

  /** @param {string} letters */
  type(letters) {
    for (const letter of letters) {
      const at = this.letters.findIndex((one, place) => one === letter && !this.picked.includes(place));
      if (at < 0) this.table.say(this.table.words('notOnWheel', { letter }));
      else this.pick(at);
    }
    return letters.length > 0;
  }

  back() {
    this.picked.pop();
    this.showWord();
    return true;
  }

  forget() {
    this.picked = [];
    this.showWord();
    return true;
  }

  shuffle() {
    const word = this.typed();
    for (let at = this.letters.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [this.letters[at], this.letters[other]] = [this.letters[other], this.letters[at]];
    }
    this.fillRing();
    this.picked = [];
    this.type(word);
    this.showWord();
    return true;
  }

  typed() {
    return this.picked.map((at) => this.letters[at]).join('');
  }

  async submit() {
    const word = this.typed();
    const { table } = this;
    if (!word || table.kept.finished) return;
    this.forget();
    if (this.found().includes(word) || table.board.words.includes(word)) return table.say(table.words('foundBefore', { word }));
    const cells = await this.placeOf(word);
    if (cells === 'choose') return table.say(table.words('chooseEntry', { word }));
    if (Array.isArray(cells)) return this.write(word, cells);
    if (cells === 'bonus') {
      table.do({ word });
      return table.say(table.words('bonus', { word }));
    }
    return table.say(table.words('notInGrid', { word }));
  }

  /** @param {string} word @param {string[]} cells */
  write(word, cells) {
    const fresh = cells.map((cell, at) => [cell, word[at]]).filter(([cell]) => this.table.open(cell));
    this.table.say(this.table.words('found', { word }));
    this.table.do({ written: Object.fromEntries(fresh) });
    this.grid.flag('crux-show-new', cells);
  }

  /**
   * Where a word goes: its cells, or that it is a bonus word, or nothing.  Without hints the solver
   * chooses the entry in the grid.
   * @param {string} word
   * @returns {Promise<string[] | 'bonus' | 'choose' | null>}
   */
  async placeOf(word) {
    const { hints } = this.table;
    const fitting = this.entries.list.filter((entry) => this.entries.takes(entry, word) && !this.entries.full(entry));
    if (hints?.word) {
      const answer = await hints.word(word);
      return answer.cells ?? (answer.bonus ? 'bonus' : null);
    }
    if (!fitting.length) return null;
    return fitting.includes(this.entry) ? this.entry.cells : fitting.length === 1 ? fitting[0].cells : 'choose';
  }

  /** The words that stand in the grid. */
  found() {
    return this.entries.list.filter((entry) => this.entries.full(entry)).map((entry) => this.entries.pattern(entry));
  }

  /** The table of words that are left, by first letter and length; it tells a little, so it is asked for. */
  async showLeft() {
    if (!this.left.open) return;
    const solution = await this.table.hints?.solution?.();
    const open = this.entries.list.filter((entry) => !this.entries.full(entry));
    const { words } = this.table;
    const lengths = [...new Set(this.entries.list.map((entry) => entry.cells.length))].sort((a, b) => a - b);
    const first = (/** @type {import('./types').Entry} */ { cells: [cell] }) => solution?.[cell] ?? this.table.givens[cell] ?? '?';
    const initials = [...new Set(open.map(first))].sort();
    const count = (/** @type {string} */ letter, /** @type {number} */ length) =>
      open.filter((entry) => first(entry) === letter && entry.cells.length === length).length;
    const rows = initials.map((letter) => make('tr', {}, make('th', { scope: 'row' }, letter),
      ...lengths.map((length) => make('td', {}, String(count(letter, length) || '·')))));
    const head = make('tr', {}, make('th', { scope: 'col' }, words('left.first')), ...lengths.map((length) => make('th', { scope: 'col' }, String(length))));
    this.left.replaceChildren(make('summary', {}, words('left')), make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)));
  }

  show() {
    this.grid.paint((cell) => this.look(cell));
  }

  showWord() {
    this.word.textContent = this.typed() || '\u00a0';
    for (const node of this.ring.children) {
      const order = this.picked.indexOf(Number(/** @type {HTMLElement} */ (node).dataset.at));
      node.classList.toggle('crux-picked', order >= 0);
      node.setAttribute('aria-pressed', String(order >= 0));
    }
  }

  refresh() {
    const { board, words } = this.table;
    this.count.textContent = words('count', {
      found: this.found().length, of: this.entries.list.length, bonus: board.words.length,
    });
    this.showWord();
    if (this.left.open) void this.showLeft();
  }

  /** @param {string} cell @returns {import('./types').Look} */
  look(cell) {
    const { table } = this;
    const classes = [...table.traits(cell), ...(this.entry.cells.includes(cell) ? ['crux-run'] : [])];
    const given = table.givens[cell];
    const content = given ? table.words('cell.given', { symbol: given }) : table.symbol(cell) || table.words('cell.empty');
    return {
      text: table.board.written[cell], classes, fixed: !!given, selected: cell === this.grid.at,
      label: [content, this.entries.name(this.entries.through(cell, this.entry.down)), table.wrong.has(cell) ? table.words('cell.wrong') : ''].filter(Boolean).join(', '),
    };
  }

  /** @returns {boolean | null} */
  holds() {
    return null;
  }
}
