/**
 * The state of a game: the puzzle, the log of moves, the board, progress and settings.
 * It applies moves and saves them. It does not render; `mount.js` sets the callbacks.
 */

import { stored } from './storage.js';
import { each, Log } from './moves.js';
import { wording } from './dom.js';
import { candidatesOf, peersOf, seenFrom } from './rules.js';

/** @import { Board, BrowserStorage, Progress, Letter, Move, Options, Settings, State } from './types' */

/** @type {Settings} */
export const SETTINGS = {
  theme: 'auto', contrast: false, large: false, timer: true, clashes: true, lit: true, tidy: true,
  auto: false, skip: true, jump: true, spaceClears: false, results: true,
};

const NEW = { seconds: 0, hints: 0, checks: 0, reveals: 0, finished: false, gaveUp: false };

export class Game {
  /** @param {Options} options @param {BrowserStorage} storage */
  constructor(options, storage) {
    this.play = options.record;
    this.facts = options.record.facts;
    this.givens = this.facts.givens ?? {};
    this.language = options.language;
    this.words = wording(options.words);
    this.hints = options.hints ?? null;
    this.aids = options.aids ?? true;
    this.storage = storage;
    this.settings = { ...SETTINGS, ...options.settings, ...stored(storage, 'cruxpress/settings', {}) };
    this.key = `cruxpress/play/${options.record.id}`;
    /** @type {Progress} */
    this.progress = { moves: [], ...NEW, ...stored(storage, this.key, {}) };
    this.log = new Log(Array.isArray(this.progress.moves) ? this.progress.moves : []);
    this.board = this.log.board();
    this.cells = Object.keys(options.drawing.cells).filter((cell) => this.fillable(cell));
    /** @type {Set<string>} */
    this.wrong = new Set();
    /** The cell of the last typed letter. */
    this.last = '';
    this.seconds = () => this.progress.seconds;
    /** @type {(move: Move) => void} */
    this.moved = () => {};
    /** @type {(text: string) => void} */
    this.say = () => {};
    /** Render the board again. */
    this.show = () => {};
    /** Judge a full board and announce the result. */
    this.judge = async () => {};
  }

  /** The rating, formatted for the language. */
  value() {
    const { value, digits } = this.play;
    return value.toLocaleString(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }

  /** @param {string} cell */
  fillable(cell) {
    return !(cell in this.givens) && (!this.facts.answer || this.facts.answer.includes(cell));
  }

  /** Whether the solver may change a cell: not given, not revealed, puzzle not finished. @param {string} cell */
  open(cell) {
    return this.fillable(cell) && this.board.by[cell] !== 'reveal' && !this.progress.finished;
  }

  /** @param {string} cell */
  symbol(cell) {
    return this.givens[cell] ?? this.board.written[cell] ?? '';
  }

  /** Announce a message by its key. @param {string} name @param {Record<string, unknown>} [fields] */
  tell(name, fields) {
    this.say(this.words(name, fields));
  }

  /** What the statistics keep of a solved puzzle. @param {string} day @returns {import('./types').Result} */
  result(day) {
    const { id, family, title, level, value } = this.play;
    const { seconds, hints, checks, reveals } = this.progress;
    return { id, family, title, level, value, day, seconds: Math.round(seconds), hints, checks, reveals };
  }

  /** The symbol of a cell as it was typed, with its diacritic. @param {string} cell */
  shown(cell) {
    return this.board.shown[cell] ?? this.symbol(cell);
  }

  full() {
    return this.cells.every((cell) => cell in this.board.written);
  }

  /** @param {Move} move */
  do(move) {
    this.log.moves.push({ t: Math.round(this.seconds()), ...move });
    this.board = this.log.board();
    this.wrong.clear();
    this.save();
    this.moved(move);
  }

  /** Write letters into the open cells among these. @param {string[]} cells @param {Letter[]} letters */
  write(cells, letters) {
    const open = cells.filter((cell) => this.open(cell));
    const at = (/** @type {string} */ cell) => letters[cells.indexOf(cell)];
    const forms = open.filter((cell) => at(cell).shown !== at(cell).letter);
    [this.last] = cells;
    if (!open.length) return;
    this.do({
      written: each(open, (cell) => at(cell).letter), ...(forms.length ? { shown: each(forms, (cell) => at(cell).shown) } : {}),
    });
  }

  /** Replace the last typed letter, as one move. @param {Letter} letter */
  respell(letter) {
    if (!this.open(this.last)) return;
    this.turn('undo');
    this.write([this.last], [letter]);
  }

  /** @param {string} cell */
  clear(cell) {
    if (this.board.written[cell] && this.open(cell)) this.do({ written: { [cell]: '' } });
    return true;
  }

  /** @param {'undo' | 'redo'} turn */
  turn(turn) {
    const { done, undone } = this.log.lines();
    const stack = turn === 'undo' ? done : undone;
    if (stack.length && !this.progress.finished) this.do({ turn });
    return stack.length > 0;
  }

  can() {
    const { done, undone } = this.log.lines();
    return { undo: done.length > 0, redo: undone.length > 0 };
  }

  save() {
    this.progress.moves = this.log.moves;
    this.progress.seconds = this.seconds();
    this.storage.set(this.key, JSON.stringify(this.progress));
  }

  saveSettings() {
    this.storage.set('cruxpress/settings', JSON.stringify(this.settings));
  }

  /** The board as checks need it: what is missing from full pencil marks is struck. @returns {State} */
  state() {
    return this.marked(this.board.full ? Object.keys(this.board.centre) : []);
  }

  /** The board with what is missing from the pencil marks of these cells as struck. @param {string[]} cells @returns {State} */
  marked(cells) {
    const { written, struck, centre } = this.board;
    return { written: { ...written }, struck: { ...struck, ...each(cells, (cell) => this.missing(cell, centre[cell])) } };
  }

  /** @param {string} cell @param {string[]} marks */
  missing(cell, marks) {
    const seen = seenFrom(this.facts, this.board.written, cell);
    return (this.facts.symbols ?? []).filter((one) => !marks.includes(one) && !seen.has(one));
  }

  /** What comes next. Pencil marks count in all cells in which they hold the solution. */
  async next() {
    const hints = /** @type {import('./types').Hints} */ (this.hints);
    const own = Object.keys(this.board.centre).filter((cell) => this.open(cell) && !(cell in this.board.written));
    if (this.board.full || !own.length) return hints.next(this.state(), 'where');
    const { wrong = [] } = await hints.next(this.marked(own), 'where');
    return hints.next(this.marked(own.filter((cell) => !wrong.includes(cell))), 'where');
  }

  /** The other cells of the units of a cell. @param {string} cell */
  peers(cell) {
    return peersOf(this.facts, cell);
  }

  /** The symbols that a cell may still hold. @param {string} cell */
  candidates(cell) {
    return candidatesOf(this.facts, this.board, cell);
  }

  /** Start over with an empty log. */
  restart() {
    this.progress = { moves: [], ...NEW };
    this.log = new Log();
    this.board = this.log.board();
    this.wrong.clear();
  }
}
