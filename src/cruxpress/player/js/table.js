/**
 * The table: everything that lies on it while a puzzle is played.  It holds the log and what is
 * kept, and knows what to do after a move; how it looks is the business of others.
 */

import { remembered } from './keeper.js';
import { each, Log } from './log.js';
import { wording } from './say.js';

/** @import { Board, Keeper, Kept, Letter, Move, Options, Settings, State } from './types' */

/** @type {Settings} */
export const SETTINGS = {
  theme: 'auto', contrast: false, large: false, timer: true, clashes: true, lit: true, tidy: true,
  auto: false, skip: true, jump: true, spaceClears: false, times: false,
};

const NEW = { seconds: 0, hints: 0, checks: 0, reveals: 0, finished: false };

export class Table {
  /** @param {Options} options @param {Keeper} keep */
  constructor(options, keep) {
    this.play = options.record;
    this.facts = options.record.facts;
    this.givens = this.facts.givens ?? {};
    this.language = options.language;
    this.words = wording(options.words);
    this.hints = options.hints ?? null;
    this.aids = options.aids ?? true;
    this.keep = keep;
    this.settings = { ...SETTINGS, ...options.settings, ...remembered(keep, 'cruxpress/settings', {}) };
    this.key = `cruxpress/play/${options.record.id}`;
    /** @type {Kept} */
    this.kept = { moves: [], ...NEW, ...remembered(keep, this.key, {}) };
    this.log = new Log(Array.isArray(this.kept.moves) ? this.kept.moves : []);
    this.board = this.log.board();
    this.cells = Object.keys(options.drawing.cells).filter((cell) => this.fillable(cell));
    /** @type {Set<string>} */
    this.wrong = new Set();
    /** The cell that was written into last, letter by letter. */
    this.last = '';
    this.seconds = () => this.kept.seconds;
    /** @type {(move: Move) => void} */
    this.moved = () => {};
    /** @type {(text: string) => void} */
    this.say = () => {};
    /** Bring the board up to date with what is on it and where the hand is. */
    this.show = () => {};
    /** Say whether a full board is right. */
    this.judge = async () => {};
  }

  /** The number of the rating, as people of the language write it. */
  value() {
    const { value, digits } = this.play;
    return value.toLocaleString(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }

  /** @param {string} cell */
  fillable(cell) {
    return !(cell in this.givens) && (!this.facts.answer || this.facts.answer.includes(cell));
  }

  /** A cell that the hand may change: neither given nor revealed nor written by a finished puzzle. @param {string} cell */
  open(cell) {
    return this.fillable(cell) && this.board.by[cell] !== 'reveal' && !this.kept.finished;
  }

  /** @param {string} cell */
  symbol(cell) {
    return this.givens[cell] ?? this.board.written[cell] ?? '';
  }

  /** Say something in the words of the page. @param {string} name @param {Record<string, unknown>} [fields] */
  tell(name, fields) {
    this.say(this.words(name, fields));
  }

  /** What a cell looks like: its symbol, as it was typed. @param {string} cell */
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

  /** Write letters where the hand may. @param {string[]} cells @param {Letter[]} letters */
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

  /** Write the last letter otherwise, as one move. @param {Letter} letter */
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
    if (stack.length && !this.kept.finished) this.do({ turn });
    return stack.length > 0;
  }

  can() {
    const { done, undone } = this.log.lines();
    return { undo: done.length > 0, redo: undone.length > 0 };
  }

  save() {
    this.kept.moves = this.log.moves;
    this.kept.seconds = this.seconds();
    this.keep.set(this.key, JSON.stringify(this.kept));
  }

  saveSettings() {
    this.keep.set('cruxpress/settings', JSON.stringify(this.settings));
  }

  /** What is on a board, as hints want it: with full marks, one that is taken away is struck. @param {Board} [board] @returns {State} */
  state(board = this.board) {
    /** @type {Record<string, string[]>} */
    const struck = { ...board.struck };
    for (const [cell, marks] of board.full ? Object.entries(board.centre) : []) {
      const seen = this.seen(cell, board);
      struck[cell] = (this.facts.symbols ?? []).filter((one) => !marks.includes(one) && !seen.has(one));
    }
    return { written: { ...board.written }, struck };
  }

  /** The other cells of the units of a cell. @param {string} cell */
  peers(cell) {
    const units = (this.facts.units ?? []).filter((unit) => unit.cells.includes(cell));
    return units.flatMap((unit) => unit.cells).filter((one) => one !== cell);
  }

  /** The symbols that stand in the units of a cell. @param {string} cell @param {Board} [board] */
  seen(cell, board = this.board) {
    return new Set(this.peers(cell).map((one) => this.givens[one] ?? board.written[one] ?? ''));
  }

  /** Begin again, with an empty log. */
  restart() {
    this.kept = { moves: [], ...NEW };
    this.log = new Log();
    this.board = this.log.board();
    this.wrong.clear();
  }
}
