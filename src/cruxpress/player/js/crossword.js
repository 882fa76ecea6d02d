/** Crossword: letters typed along entries, with a bar for the clue and lists of all clues. */

import { WordGrid } from './wordgrid.js';
import { LetterPad } from './keypad.js';
import { ARROWS, lettersOf } from './keyboard.js';
import { each } from './moves.js';
import { button, make } from './dom.js';

/** @import { Entry, Grid, Letter, Step, Symbols, Game } from './types' */

/** A clue with the length of its answer, unless it already ends with a count such as (5,5). @param {Entry} entry */
function counted({ clue = '', cells }) {
  return /\(\d[\d,-]*\)\W*$/.test(clue) ? clue : `${clue} (${cells.length})`;
}

export class Crossword extends WordGrid {
  /** @param {Game} game @param {Grid} grid */
  constructor(game, grid) {
    super(game, grid);
    this.bar = make('div', { class: 'crux-clue' });
    this.field = make('input', { class: 'crux-word', type: 'text', autocomplete: 'off', spellcheck: 'false' });
    this.forms = new LetterPad(game, { symbol: 'turn', text: '⤨', label: game.words('turn') }, (symbol) => (symbol === 'turn' ? this.turn() : this.back()), (letters) => this.type(letters));
    this.pad = this.forms.pad;
    /** @type {Map<Entry, HTMLElement>} */
    this.clues = new Map();
    this.lists = make('div', { class: 'crux-clues' }, this.makeList(false), this.makeList(true));
    this.side = [this.makeField(), this.lists];
    this.settings.push('skip', 'jump', 'spaceClears');
    this.extras = [{ name: 'clearWord', act: () => this.clearWord() }];
  }

  makeField() {
    const { words } = this.game;
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
    const { words } = this.game;
    const entries = this.entries.list.filter((entry) => entry.down === down);
    const list = make('ol', {}, ...entries.map((entry) => make('li', {}, this.clueButton(entry))));
    list.addEventListener('keydown', (event) => this.listKey(event, entries));
    return make('section', { hidden: !entries.length }, make('h2', {}, words(down ? 'down' : 'across')), list);
  }

  /** @param {Entry} entry */
  clueButton(entry) {
    const number = entry.number ? String(entry.number) : entry.cells[0];
    const element = button('', () => this.visit(entry), { tabindex: -1 });
    element.append(make('b', {}, number), make('span', {}, counted(entry)));
    this.clues.set(entry, element);
    return element;
  }

  /** @param {KeyboardEvent} event @param {Entry[]} entries */
  listKey(event, entries) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = entries.indexOf(this.entry);
    if (!by || at < 0) return;
    event.preventDefault();
    const next = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
    this.visit(next, false);
    this.clues.get(next)?.focus();
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
      case 'Delete': return this.game.clear(this.grid.at);
      case ' ': return this.game.settings.spaceClears ? this.game.clear(this.grid.at) : this.turn();
      default: return this.forms.key(event);
    }
  }

  /** @param {[number, number]} way */
  arrow([dx, dy]) {
    const down = dy !== 0;
    if (this.entry.down !== down && this.entries.through(this.grid.at, down).down === down) return this.turn();
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
    this.game.show();
    return true;
  }

  /** Go to the first empty cell of an entry, or to its first cell. @param {Entry} entry @param {boolean} [focus] */
  visit(entry, focus = true) {
    this.entry = entry;
    return this.go(entry.cells.find((cell) => !this.game.symbol(cell)) ?? entry.cells[0], focus);
  }

  /** The entry that a step writes. @param {Step} step */
  entryOf(step) {
    return this.entries.list.find(({ cells }) => cells.join() === step.cells?.join());
  }

  /** Go to the entry of a step. @param {Step} step */
  attend(step) {
    const entry = this.entryOf(step);
    if (entry) this.visit(entry, false);
  }

  /** A step reworded for the letters that are on the board. @param {Step} step @param {Symbols} written */
  retold(step, written) {
    const entry = this.entryOf(step);
    const told = step.parts?.stands?.pattern ?? '';
    const pattern = entry?.cells.map((cell) => this.game.givens[cell] ?? written[cell] ?? '_').join(' ') ?? '';
    if (!entry || pattern === told || !(told || /[^_ ]/.test(pattern))) return step;
    const where = this.game.words('entry.look', { entry: this.entries.name(entry), pattern });
    return { ...step, where, why: step.why.replace(told || pattern, pattern) };
  }

  /** Where, what kind of clue, the first letter that is missing, the answer. @param {Step} step */
  depths(step) {
    const { board, words } = this.game;
    const { cells = [], places = {}, name, where, why, what } = step;
    const cell = cells.find((one) => one in places && !board.written[one]) ?? '';
    const letter = { n: cells.indexOf(cell) + 1, letter: places[cell] };
    return [
      { name: 'where', text: where }, ...(name ? [{ name: 'kind', text: words('kindOfClue', { name }) }] : []),
      ...(cell ? [{ name: 'letter', text: words('firstLetter', letter), places: { [cell]: places[cell] } }] : []),
      { name: 'answer', text: `${why} ${what}` },
    ];
  }

  turn() {
    this.entry = this.entries.through(this.grid.at, !this.entry.down);
    this.game.show();
    this.game.say(`${this.entries.name(this.entry)}: ${counted(this.entry)}`);
    return true;
  }

  /** @param {string} cell @param {PointerEvent} _event */
  tap(cell, _event) {
    const same = cell === this.grid.at && this.grid.node(cell) === document.activeElement;
    if (same) this.turn();
    else this.go(cell);
  }

  /** @param {Letter[]} letters */
  type(letters) {
    for (const letter of letters) {
      const was = this.entries.full(this.entry);
      const cell = this.grid.at;
      this.game.write([cell], [letter]);
      this.advance(cell, was);
    }
    return letters.length > 0;
  }

  /** @param {string} cell @param {boolean} was whether the entry was full before */
  advance(cell, was) {
    const { skip, jump } = this.game.settings;
    const rest = this.entry.cells.slice(this.entry.cells.indexOf(cell) + 1);
    const next = skip && !was ? rest.find((one) => !this.game.symbol(one)) : rest[0];
    if (next) this.go(next);
    else if (jump && !was && !this.game.progress.finished) this.visit(this.entries.full(this.entry) ? this.entries.open(this.entry) : this.entry);
    else this.game.show();
  }

  back() {
    const cell = this.grid.at;
    if (this.game.board.written[cell] && this.game.open(cell)) return this.game.clear(cell);
    const before = this.entry.cells.slice(0, this.entry.cells.indexOf(cell)).reverse();
    const to = before.find((one) => this.game.open(one));
    if (to) {
      this.go(to);
      this.game.clear(to);
    }
    return true;
  }

  /** Clear the word, but keep the letters of crossing words that are complete. */
  clearWord() {
    const loose = this.entry.cells.filter((cell) => {
      const other = this.entries.through(cell, !this.entry.down);
      return this.game.board.written[cell] && this.game.open(cell) && (other === this.entry || !this.entries.full(other));
    });
    if (loose.length) this.game.do({ written: each(loose, () => '') });
    this.visit(this.entry);
  }

  /** @param {string} text */
  writeWord(text) {
    const word = lettersOf(text, this.game.facts);
    if (word.length !== this.entry.cells.length) {
      this.game.tell('wordLength', { n: this.entry.cells.length });
      return;
    }
    this.game.write(this.entry.cells, word);
    this.visit(this.entries.open(this.entry), false);
  }

  refresh() {
    this.bar.replaceChildren(make('b', {}, this.entries.name(this.entry)),
      make('span', {}, ` ${counted(this.entry)}`));
    this.field.placeholder = this.entries.pattern(this.entry);
    for (const [entry, node] of this.clues) {
      const here = entry === this.entry;
      node.classList.toggle('crux-now', here);
      node.classList.toggle('crux-done', this.entries.full(entry));
      node.tabIndex = here ? 0 : -1;
      if (here) this.reach(node);
    }
  }

  /** Scroll the lists, not the page, until a clue is visible. @param {HTMLElement} node */
  reach(node) {
    for (const list of [this.lists, /** @type {HTMLElement} */ (node.closest('section'))]) {
      const top = node.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
      const { scrollTop, clientHeight, scrollHeight } = list;
      const hidden = top < scrollTop || top + node.offsetHeight > scrollTop + clientHeight;
      if (hidden && scrollHeight > clientHeight) list.scrollTop = top - clientHeight / 3;
    }
  }

  /** @param {string} cell */
  told(cell) {
    const entry = this.entries.through(cell, this.entry.down);
    const letter = this.game.words('entry.letter', { n: entry.cells.indexOf(cell) + 1, of: entry.cells.length });
    return [this.entries.name(entry), letter, cell === this.grid.at ? entry.clue ?? '' : ''];
  }
}
