/** Marks: one answer row below the shown guesses. A wrong answer is told which row it contradicts. */

import { LetterPad, stateKeys } from './keypad.js';
import { ARROWS } from './keyboard.js';
import { make } from './dom.js';

/** @import { Board, Grid, Letter, Look, Row, Settings, Game } from './types' */

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
  /** @param {Game} game @param {Grid} grid */
  constructor(game, grid) {
    this.game = game;
    this.grid = grid;
    this.rows = game.facts.rows ?? [];
    this.answer = game.facts.answer ?? [];
    this.judged = 'enter';
    this.forms = new LetterPad(game, { symbol: 'enter', text: game.words('enter') }, (symbol) => (symbol === 'enter' ? this.submit() : this.back()), (letters) => this.type(letters));
    this.pad = this.forms.pad;
    this.side = [make('section', { class: 'crux-told' }, make('h2', {}, game.words('known')), this.makeSummary())];
    /** @type {(keyof Settings)[]} */
    this.settings = [];
    this.scopes = [{ name: 'cell', cells: () => [this.grid.at] }];
    /** @type {Map<string, { row: Row, at: number }>} */
    this.tiles = new Map(this.rows.flatMap((row) => row.cells.map((cell, at) => [cell, { row, at }])));
  }

  /** A list of what the rows reveal about each letter. */
  makeSummary() {
    const { words } = this.game;
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

  /** The best mark of a letter in any row; an empty text if it is in none. @param {string} letter */
  best(letter) {
    const found = this.rows.flatMap(({ guess, marks }) => [...guess].flatMap((one, at) => (one === letter ? [marks[at]] : [])));
    return found.sort().pop() ?? '';
  }

  /** @param {string} mark */
  told(mark) {
    return this.game.words(`mark.${MARKS[mark]}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow) return this.go(this.grid.towards(this.grid.at, ...arrow));
    if (event.key === 'Enter') return this.submit();
    if (event.key === 'Backspace') return this.back();
    if (event.key === 'Delete') return this.game.clear(this.grid.at);
    return this.forms.key(event);
  }

  /** @param {string} cell */
  go(cell) {
    this.grid.go(cell);
    this.game.show();
    return true;
  }

  /** @param {string} cell */
  tap(cell) {
    this.go(cell);
  }

  /** The cell to type into: the current cell of the answer, or the first empty one. */
  target() {
    if (this.answer.includes(this.grid.at)) return this.grid.at;
    return this.answer.find((cell) => !this.game.symbol(cell)) ?? this.answer[0];
  }

  /** @param {Letter[]} letters */
  type(letters) {
    for (const letter of letters) {
      const cell = this.target();
      this.game.write([cell], [letter]);
      this.go(this.answer[Math.min(this.answer.indexOf(cell) + 1, this.answer.length - 1)]);
    }
    return letters.length > 0;
  }

  back() {
    const cell = this.target();
    if (this.game.board.written[cell] && this.game.open(cell)) return this.game.clear(cell);
    const before = this.answer[Math.max(this.answer.indexOf(cell) - 1, 0)];
    this.game.clear(before);
    return this.go(before);
  }

  submit() {
    const { game } = this;
    if (!game.full()) {
      game.tell('lettersMissing');
      return true;
    }
    const against = this.against(game.board);
    this.grid.flag('crux-show-wrong', []);
    this.grid.flag('crux-show-strike', against?.cells ?? []);
    if (against) {
      game.tell('contradicts', against);
    } else void game.judge();
    return true;
  }

  /** The first row whose marks contradict the answer. @param {Board} board */
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
