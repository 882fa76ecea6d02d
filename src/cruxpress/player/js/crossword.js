/** Crossword: letters typed along entries, with a bar for the clue and lists of all clues. */

import { Entries } from './entries.js';
import { ARROWS, folded } from './keys.js';
import { button, make } from './make.js';
import { letterRows, pad } from './pad.js';

/** A clue with the length of its answer; those of phrases count their words themselves: (5,5). @param {import('./types').Entry} entry */
function counted({ clue = '', cells }) {
  return /\(\d[\d,-]*\)\W*$/.test(clue) ? clue : `${clue} (${cells.length})`;
}

export class Crossword {
  /** @param {import('./table.js').Table} table @param {import('./grid.js').Grid} grid */
  constructor(table, grid) {
    this.table = table;
    this.grid = grid;
    this.entries = new Entries(table);
    this.entry = this.entries.list[0];
    this.bar = make('div', { class: 'crux-clue' });
    this.field = make('input', { class: 'crux-word', type: 'text', autocomplete: 'off', spellcheck: 'false' });
    this.pad = this.makePad();
    this.lists = make('div', { class: 'crux-clues' }, this.makeList(false), this.makeList(true));
    this.side = [this.makeField(), this.lists];
    /** @type {(keyof import('./types').Settings)[]} */
    this.settings = ['skip', 'jump', 'spaceClears'];
    this.scopes = [
      { name: 'cell', cells: () => [this.grid.at] }, { name: 'word', cells: () => this.entry.cells },
    ];
    this.extras = [{ name: 'clearWord', act: () => this.clearWord() }];
  }

  begin() {
    [this.entry] = this.entries.list;
    this.grid.go(this.entry.cells[0], false);
  }

  makePad() {
    const { facts, words } = this.table;
    const rows = letterRows(facts.alphabet ?? '');
    rows[2] = [{ symbol: 'turn', text: '⤨', label: words('turn'), wide: true }, ...rows[2],
      { symbol: 'back', text: '⌫', label: words('erase'), wide: true }];
    return pad(rows, words('pad.letters'), (symbol) => this.press(symbol));
  }

  makeField() {
    const { words } = this.table;
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.writeWord(this.field.value);
      this.field.value = '';
    });
    return make('label', { class: 'crux-whole' }, words('wholeWord'), ' ', this.field);
  }

  /** @param {boolean} down */
  makeList(down) {
    const { words } = this.table;
    const entries = this.entries.list.filter((entry) => entry.down === down);
    const list = make('ol', {}, ...entries.map((entry) => make('li', {}, this.clueButton(entry))));
    list.addEventListener('keydown', (event) => this.listKey(event, entries));
    return make('section', { hidden: !entries.length }, make('h2', {}, words(down ? 'heading.down' : 'heading.across')), list);
  }

  /** @param {import('./types').Entry} entry */
  clueButton(entry) {
    const number = entry.number ? String(entry.number) : entry.cells[0];
    const element = button('', () => this.visit(entry), { 'data-entry': this.entries.list.indexOf(entry), tabindex: -1 });
    element.append(make('b', {}, number), make('span', {}, counted(entry)));
    return element;
  }

  /** @param {KeyboardEvent} event @param {import('./types').Entry[]} entries */
  listKey(event, entries) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = entries.indexOf(this.entry);
    if (!by || at < 0) return;
    event.preventDefault();
    const next = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
    this.visit(next, false);
    this.clueOf(next)?.focus();
  }

  /** @param {import('./types').Entry} entry */
  clueOf(entry) {
    const found = this.lists.querySelector(`[data-entry='${this.entries.list.indexOf(entry)}']`);
    return found instanceof HTMLElement ? found : null;
  }

  /** @param {string} symbol */
  press(symbol) {
    if (symbol === 'turn') this.turn();
    else if (symbol === 'back') this.back();
    else this.type(symbol);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow) return event.shiftKey ? this.neighbour(arrow) : this.arrow(arrow);
    switch (event.key) {
      case 'Tab': return this.tab(event.shiftKey ? -1 : 1);
      case 'Enter': return this.visit(/** @type {any} */ (this.entries.after(this.entry, event.shiftKey ? -1 : 1, true)));
      case 'Escape': return this.leave();
      case 'Home': return this.go(this.entry.cells[0]);
      case 'End': return this.go(this.entry.cells[this.entry.cells.length - 1]);
      case 'Backspace': return this.back();
      case 'Delete': return this.table.clear(this.grid.at);
      case ' ': return this.table.settings.spaceClears ? this.table.clear(this.grid.at) : this.turn();
      default: return event.key.length <= 2 && this.type(folded(event.key, this.table.facts));
    }
  }

  /** @param {[number, number]} way */
  arrow([dx, dy]) {
    const down = dy !== 0;
    if (this.entry.down !== down && this.entries.has(this.grid.at, down)) return this.turn();
    return this.go(this.grid.towards(this.grid.at, dx, dy));
  }

  /** @param {[number, number]} way */
  neighbour([dx, dy]) {
    const same = this.entries.list.filter((entry) => entry.down === this.entry.down);
    const at = same.indexOf(this.entry) + dx + dy;
    return this.visit(same[(at + same.length) % same.length]);
  }

  /** @param {number} by */
  tab(by) {
    const next = this.entries.after(this.entry, by, false);
    return next ? this.visit(next) : false;
  }

  leave() {
    this.grid.node(this.grid.at).blur();
    return true;
  }

  /** @param {string} cell @param {boolean} [focus] */
  go(cell, focus = true) {
    this.entry = this.entries.through(cell, this.entry.down);
    this.grid.go(cell, focus);
    this.show();
    return true;
  }

  /** Go to an entry: to its first empty cell, or to its first. @param {import('./types').Entry} entry @param {boolean} [focus] */
  visit(entry, focus = true) {
    this.entry = entry;
    return this.go(entry.cells.find((cell) => !this.table.symbol(cell)) ?? entry.cells[0], focus);
  }

  /** Look where a step looks. @param {import('./types').Step} step */
  attend(step) {
    const entry = this.entries.list.find(({ cells }) => cells.join() === step.cells?.join());
    if (entry) this.visit(entry, false);
  }

  turn() {
    this.entry = this.entries.through(this.grid.at, !this.entry.down);
    this.show();
    this.table.say(this.told());
    return true;
  }

  /** @param {string} cell @param {PointerEvent} _event */
  down(cell, _event) {
    const same = cell === this.grid.at && this.grid.node(cell) === document.activeElement;
    if (same) this.turn();
    else this.go(cell);
  }

  /** @param {string} letters */
  type(letters) {
    if (!letters) return false;
    for (const letter of letters) {
      const was = this.entries.full(this.entry);
      const cell = this.grid.at;
      if (this.table.open(cell)) this.table.do({ written: { [cell]: letter } });
      this.advance(cell, was);
    }
    return true;
  }

  /** @param {string} cell @param {boolean} was whether the entry was full before */
  advance(cell, was) {
    const { skip, jump } = this.table.settings;
    const rest = this.entry.cells.slice(this.entry.cells.indexOf(cell) + 1);
    const next = skip && !was ? rest.find((one) => !this.table.symbol(one)) : rest[0];
    if (next) this.go(next);
    else if (jump && !was && !this.table.kept.finished) this.visit(this.entries.full(this.entry) ? this.entries.open(this.entry) : this.entry);
    else this.show();
  }

  back() {
    const cell = this.grid.at;
    if (this.table.board.written[cell] && this.table.open(cell)) return this.table.clear(cell);
    const before = this.entry.cells.slice(0, this.entry.cells.indexOf(cell)).reverse();
    const to = before.find((one) => this.table.open(one));
    if (to) {
      this.go(to);
      this.table.clear(to);
    }
    return true;
  }

  /** Clear the word, but keep the letters of crossing words that are complete. */
  clearWord() {
    const loose = this.entry.cells.filter((cell) => {
      const other = this.entries.through(cell, !this.entry.down);
      return this.table.board.written[cell] && this.table.open(cell) && (other === this.entry || !this.entries.full(other));
    });
    if (loose.length) this.table.do({ written: Object.fromEntries(loose.map((cell) => [cell, ''])) });
    this.visit(this.entry);
  }

  /** @param {string} text */
  writeWord(text) {
    const word = folded(text, this.table.facts);
    if (word.length !== this.entry.cells.length) {
      this.table.say(this.table.words('wordLength', { n: this.entry.cells.length }));
      return;
    }
    const cells = this.entry.cells.map((cell, at) => [cell, word[at]]).filter(([cell]) => this.table.open(cell));
    this.table.do({ written: Object.fromEntries(cells) });
    this.visit(this.entries.open(this.entry), false);
  }

  told() {
    return `${this.entries.name(this.entry)}: ${counted(this.entry)}`;
  }

  show() {
    this.refresh();
    this.grid.paint((cell) => this.look(cell));
  }

  refresh() {
    this.bar.replaceChildren(make('b', {}, this.entries.name(this.entry)),
      make('span', {}, ` ${counted(this.entry)}`));
    this.field.placeholder = this.entries.pattern(this.entry);
    for (const node of this.lists.querySelectorAll('[data-entry]')) {
      const entry = this.entries.list[Number(/** @type {HTMLElement} */ (node).dataset.entry)];
      const here = entry === this.entry;
      node.classList.toggle('crux-now', here);
      node.classList.toggle('crux-done', this.entries.full(entry));
      /** @type {HTMLElement} */ (node).tabIndex = here ? 0 : -1;
      if (here) this.reach(/** @type {HTMLElement} */ (node));
    }
  }

  /** Bring a clue into sight in its own list, without moving the page. @param {HTMLElement} node */
  reach(node) {
    const top = node.offsetTop - this.lists.offsetTop;
    const { scrollTop, clientHeight } = this.lists;
    if (top < scrollTop || top + node.offsetHeight > scrollTop + clientHeight) this.lists.scrollTop = top - clientHeight / 3;
  }

  /** @param {string} cell @returns {import('./types').Look} */
  look(cell) {
    const { table } = this;
    const classes = table.traits(cell);
    if (this.entry.cells.includes(cell)) classes.push('crux-run');
    if (table.givens[cell]) classes.push('crux-given');
    return {
      text: table.board.written[cell], classes, fixed: cell in table.givens, selected: cell === this.grid.at,
      label: this.label(cell),
    };
  }

  /** @param {string} cell */
  label(cell) {
    const { words, wrong } = this.table;
    const entry = this.entries.through(cell, this.entry.down);
    const letter = words('entry.letter', { n: entry.cells.indexOf(cell) + 1, of: entry.cells.length });
    const parts = [this.table.symbol(cell) || words('cell.empty'), this.entries.name(entry), letter];
    if (cell === this.grid.at) parts.push(entry.clue ?? '');
    if (wrong.has(cell)) parts.push(words('cell.wrong'));
    return parts.filter(Boolean).join(', ');
  }

  /** @returns {boolean | null} */
  holds() {
    return null;
  }
}
