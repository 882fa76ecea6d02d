/** Wheel: form words from a ring of letters by typing, tapping or swiping. Found words go into the grid. */

import { WordGrid } from './wordgrid.js';
import { ARROWS, lettersOf, typedBy } from './keyboard.js';
import { make, pressed } from './dom.js';
import { pad } from './keypad.js';

// How far from the middle of the ring are its letters, as a share of its width?
const REACH = 0.36;
// How large is the disc of a letter, from its middle, as a share of the width?
const DISC = 0.1;
// A swipe between letters two apart passes this share of the way outside the disc that it must not catch.
const CLEAR = 0.75;

export class Wheel extends WordGrid {
  /** @param {import('./game.js').Game} game @param {import('./grid.js').Grid} grid */
  constructor(game, grid) {
    super(game, grid);
    this.letters = [...(game.facts.wheel ?? [])];
    /** @type {number[]} */
    this.picked = [];
    this.swiping = false;
    this.word = make('p', { class: 'crux-typed', 'aria-live': 'off' });
    this.count = make('p', { class: 'crux-count' });
    this.ring = make('div', { class: 'crux-ring', role: 'group', 'aria-label': game.words('pad.letters') });
    this.left = make('details', { class: 'crux-left' }, make('summary', {}, game.words('left')));
    this.left.addEventListener('toggle', () => void this.showLeft());
    this.pad = this.makePad();
    this.bonus = make('p', { class: 'crux-bonus' });
    this.side = [this.count, this.bonus, this.left];
    this.listen();
  }

  makePad() {
    const { words } = this.game;
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
      const node = pressed(letter, () => this.pick(at), { class: 'crux-letter', 'data-key': letter, 'data-at': at });
      const [x, y] = this.place(at);
      node.style.left = `${100 * x}%`;
      node.style.top = `${100 * y}%`;
      return node;
    }));
  }

  /** Where a letter is on the ring, in shares of its width. @param {number} at */
  place(at) {
    const turn = 2 * Math.PI * at / this.letters.length - Math.PI / 2;
    return [0.5 + REACH * Math.cos(turn), 0.5 + REACH * Math.sin(turn)];
  }

  listen() {
    /** Where a swipe is that began on a letter. @type {PointerEvent | null} */
    let last = null;
    this.ring.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      this.ring.setPointerCapture(event.pointerId);
      const at = this.near(event.clientX, event.clientY);
      last = at >= 0 ? event : null;
      if (last) this.pick(at);
    });
    this.ring.addEventListener('pointermove', (event) => {
      if (!last || event.pointerId !== last.pointerId) return;
      for (const at of this.between(last, event)) this.swipe(at);
      last = event;
    });
    for (const end of ['pointerup', 'pointercancel']) {
      this.ring.addEventListener(end, (event) => {
        const { clientX, clientY } = /** @type {PointerEvent} */ (event);
        const at = this.swiping ? this.near(clientX, clientY) : -1;
        if (at >= 0 && !this.picked.includes(at)) this.swipe(at);
        if (this.swiping && end === 'pointerup') void this.submit();
        this.swiping = false;
        last = null;
      });
    }
  }

  /** The letters along a swipe, so that a fast swipe skips none. @param {PointerEvent} from @param {PointerEvent} to */
  between({ clientX, clientY }, to) {
    /** @type {number[]} */
    const found = [];
    const [across, down] = [to.clientX - clientX, to.clientY - clientY];
    // A straight swipe between two letters comes near the letter between them: it must not catch that.
    const radius = Math.min(DISC, CLEAR * REACH * (1 - Math.cos(2 * Math.PI / this.letters.length)));
    const steps = Math.max(1, Math.ceil(Math.hypot(across, down) / 3));
    for (let step = 1; step <= steps; step += 1) {
      const at = this.near(clientX + across * step / steps, clientY + down * step / steps, radius);
      if (at >= 0 && found[found.length - 1] !== at) found.push(at);
    }
    return found;
  }

  /** The nearest letter whose disc holds a point, or -1. @param {number} x @param {number} y @param {number} [radius] of the discs, as a share of the width */
  near(x, y, radius = DISC) {
    const box = this.ring.getBoundingClientRect();
    const away = this.letters.map((_, at) => {
      const [across, down] = this.place(at);
      return Math.hypot(box.left + box.width * across - x, box.top + box.height * down - y) / box.width;
    });
    const least = Math.min(...away);
    return least < radius ? away.indexOf(least) : -1;
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
    if (this.game.progress.finished) return;
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
    return this.type(typedBy(event, this.game.facts));
  }

  /** @param {string} cell @param {boolean} down */
  go(cell, down) {
    this.entry = this.entries.through(cell, down);
    this.grid.go(cell);
    this.game.show();
    return true;
  }

  /** @param {string} cell */
  tap(cell) {
    const turned = cell === this.grid.at ? !this.entry.down : this.entry.down;
    this.go(cell, turned);
  }

  /** @param {import('./types').Letter[]} letters */
  type(letters) {
    for (const { letter } of letters) {
      const at = this.letters.findIndex((one, place) => one === letter && !this.picked.includes(place));
      if (at < 0) this.game.tell(this.letters.includes(letter) ? 'usedUp' : 'notOnWheel', { letter });
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
    this.type(lettersOf(word, this.game.facts));
    this.showWord();
    return true;
  }

  typed() {
    return this.picked.map((at) => this.letters[at]).join('');
  }

  async submit() {
    const word = this.typed();
    const { game } = this;
    if (!word || game.progress.finished) return;
    this.forget();
    if (this.found().includes(word) || game.board.words.includes(word)) return game.tell('foundBefore', { word });
    const cells = await this.placeOf(word);
    if (cells === 'choose') return game.tell('chooseEntry', { word });
    if (Array.isArray(cells)) return this.write(word, cells);
    if (cells === 'bonus') {
      game.do({ word });
      return game.tell('bonus', { word });
    }
    const shortest = Math.min(...this.entries.list.map(({ cells }) => cells.length));
    return game.tell(word.length < shortest ? 'tooShort' : 'notInList', { word, n: shortest });
  }

  /** @param {string} word @param {string[]} cells */
  write(word, cells) {
    this.game.write(cells, lettersOf(word, this.game.facts));
    if (!this.game.progress.finished) this.game.tell('found', { word });
    this.grid.flag('crux-show-new', cells);
  }

  /**
   * The cells of a word, or "bonus", or null if it is not in the puzzle. Without hints the solver
   * chooses the entry in the grid.
   * @param {string} word
   * @returns {Promise<string[] | 'bonus' | 'choose' | null>}
   */
  async placeOf(word) {
    const { hints } = this.game;
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

  /** The table of words left, by first letter and length. It gives something away, so it is closed at first. */
  async showLeft() {
    if (!this.left.open) return;
    const { givens, hints, words } = this.game;
    const solution = { ...await hints?.solution?.(), ...givens };
    const open = this.entries.list.filter((entry) => !this.entries.full(entry));
    const kinds = open.map(({ cells }) => ({ letter: solution[cells[0]] ?? '?', length: cells.length }));
    const lengths = [...new Set(this.entries.list.map(({ cells }) => cells.length))].sort((a, b) => a - b);
    const head = [words('left.first'), ...lengths].map((text) => make('th', { scope: 'col' }, String(text)));
    const rows = [...new Set(kinds.map(({ letter }) => letter))].sort().map((letter) => [
      make('th', { scope: 'row' }, letter), ...lengths.map((length) => (
        make('td', {}, String(kinds.filter((one) => one.letter === letter && one.length === length).length || '·')))),
    ]);
    this.left.replaceChildren(make('summary', {}, words('left')), make('table', {}, ...[head, ...rows].map((row) => make('tr', {}, ...row))));
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
    const { board, words } = this.game;
    this.count.textContent = words('count', {
      found: this.found().length, of: this.entries.list.length, bonus: board.words.length,
    });
    this.bonus.hidden = !board.words.length;
    this.bonus.textContent = words('bonusWords', { words: board.words.join(', ') });
    this.showWord();
    if (this.left.open) void this.showLeft();
  }
}
