/** Marks: one answer row under the shown guesses; a wrong answer names the row it contradicts. */

import { Forms } from './forms.js';
import { ARROWS } from './keys.js';
import { make } from './make.js';
import { stateKeys } from './pad.js';

/** @import { Board, Grid, Letter, Look, Row, Settings, Table } from './types' */

const GRAY = '0';
const YELLOW = '1';
const GREEN = '2';
/** @type {Record<string, string>} */
const MARKS = { [GRAY]: 'absent', [YELLOW]: 'elsewhere', [GREEN]: 'here' };

/** The marks of a guess against an answer: greens first, then yellows from the left. @param {string} guess @param {string} answer */
export function marksOf(guess, answer) {
  /** @type {string[]} */
  const found = [...guess].map((letter, at) => (answer[at] === letter ? GREEN : GRAY));
  const unused = [...answer].filter((_, at) => found[at] !== GREEN);
  [...guess].forEach((letter, at) => {
    const place = unused.indexOf(letter);
    if (found[at] === GREEN || place < 0) return;
    found[at] = YELLOW;
    unused.splice(place, 1);
  });
  return found.join('');
}

export class Marks {
  /** @param {Table} table @param {Grid} grid */
  constructor(table, grid) {
    this.table = table;
    this.grid = grid;
    this.rows = table.facts.rows ?? [];
    this.answer = table.facts.answer ?? [];
    this.judged = 'enter';
    this.forms = new Forms(table, { symbol: 'enter', text: table.words('enter') }, (symbol) => (symbol === 'enter' ? this.submit() : this.back()), (letters) => this.type(letters));
    this.pad = this.forms.pad;
    this.side = [make('section', { class: 'crux-told' }, make('h2', {}, table.words('known')), this.makeSummary())];
    /** @type {(keyof Settings)[]} */
    this.settings = [];
    this.scopes = [{ name: 'cell', cells: () => [this.grid.at] }];
    /** @type {Map<string, { row: Row, at: number }>} */
    this.tiles = new Map(this.rows.flatMap((row) => row.cells.map((cell, at) => [cell, { row, at }])));
  }

  /** What the rows tell, in words. */
  makeSummary() {
    const { words } = this.table;
    const on = new Set();
    /** @type {Map<string, Set<number>>} */
    const off = new Map();
    const gray = new Set();
    for (const { guess, marks } of this.rows) {
      [...guess].forEach((letter, at) => {
        if (marks[at] === GREEN) on.add(words('known.on', { letter, place: at + 1 }));
        else if (marks[at] === YELLOW) off.set(letter, (off.get(letter) ?? new Set()).add(at + 1));
        else gray.add(letter);
      });
    }
    const absent = [...gray].filter((letter) => this.best(String(letter)) === GRAY).sort();
    const lines = [...on, ...[...off].map(([letter, places]) => words('known.off', { letter, places: [...places].join(', ') }))];
    if (absent.length) lines.push(words('known.absent', { letters: absent.join(' ') }));
    return make('ul', {}, ...lines.map((line) => make('li', {}, String(line))));
  }

  /** The best mark that a letter has in any row; nothing where it is in none. @param {string} letter */
  best(letter) {
    const found = this.rows.flatMap(({ guess, marks }) => [...guess].flatMap((one, at) => (one === letter ? [marks[at]] : [])));
    return found.sort().pop() ?? '';
  }

  /** @param {string} mark */
  told(mark) {
    return this.table.words(`mark.${MARKS[mark]}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow) return this.go(this.grid.towards(this.grid.at, ...arrow));
    if (event.key === 'Enter') return this.submit();
    if (event.key === 'Backspace') return this.back();
    if (event.key === 'Delete') return this.table.clear(this.grid.at);
    return this.forms.key(event);
  }

  /** @param {string} cell */
  go(cell) {
    this.grid.go(cell);
    this.table.show();
    return true;
  }

  /** @param {string} cell */
  down(cell) {
    this.go(cell);
  }

  /** The cell that is typed into: the current one of the answer, or its first empty one. */
  target() {
    if (this.answer.includes(this.grid.at)) return this.grid.at;
    return this.answer.find((cell) => !this.table.symbol(cell)) ?? this.answer[0];
  }

  /** @param {Letter[]} letters */
  type(letters) {
    for (const letter of letters) {
      const cell = this.target();
      this.table.write([cell], [letter]);
      this.go(this.answer[Math.min(this.answer.indexOf(cell) + 1, this.answer.length - 1)]);
    }
    return letters.length > 0;
  }

  back() {
    const cell = this.target();
    if (this.table.board.written[cell] && this.table.open(cell)) return this.table.clear(cell);
    const before = this.answer[Math.max(this.answer.indexOf(cell) - 1, 0)];
    this.table.clear(before);
    return this.go(before);
  }

  submit() {
    const { table } = this;
    if (!table.full()) {
      table.tell('lettersMissing');
      return true;
    }
    const against = this.against(table.board);
    this.grid.flag('crux-show-wrong', []);
    this.grid.flag('crux-show-strike', against?.cells ?? []);
    if (against) {
      table.tell('contradicts', against);
    } else void table.judge();
    return true;
  }

  /** The first row that would be marked otherwise if the answer were right. @param {Board} board */
  against(board) {
    const word = this.answer.map((cell) => board.written[cell]).join('');
    for (const [index, row] of this.rows.entries()) {
      const would = marksOf(row.guess, word);
      const at = [...would].findIndex((mark, place) => mark !== row.marks[place]);
      if (at >= 0) return { cells: row.cells, row: index + 1, letter: row.guess[at], mark: this.told(would[at]) };
    }
    return null;
  }

  refresh() {
    stateKeys(this.pad, (symbol) => {
      const mark = symbol.length === 1 ? this.best(symbol) : '';
      if (!mark) return null;
      return { classes: [`crux-key-${MARKS[mark]}`], label: `${symbol}, ${this.told(mark)}` };
    });
  }

  /** @param {string} cell @returns {Look} */
  look(cell) {
    const tile = this.tiles.get(cell);
    if (!tile) return { before: [cell] };
    return { label: `${tile.row.guess[tile.at]}, ${this.told(tile.row.marks[tile.at])}`, fixed: true, selected: undefined };
  }

  /** @param {Board} board @returns {boolean | null} */
  holds(board) {
    return this.against(board) ? false : null;
  }
}
