/**
 * The table: everything that lies on it while a puzzle is played.  It holds the log and what is
 * kept, and knows what to do after a move; how it looks is the business of others.
 */

import { remembered } from './keeper.js';
import { Log } from './log.js';
import { wording } from './say.js';

/** @type {import('./types').Settings} */
export const SETTINGS = {
  theme: 'auto', contrast: false, large: false, timer: true, clashes: true, lit: true, tidy: true,
  auto: false, skip: true, jump: true, spaceClears: false, times: false,
};

const NEW = { seconds: 0, hints: 0, checks: 0, reveals: 0, finished: false };

export class Table {
  /** @param {import('./types').Options} options @param {import('./types').Keeper} keep */
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
    /** @type {import('./types').Kept} */
    this.kept = { moves: [], ...NEW, ...remembered(keep, this.key, {}) };
    this.log = new Log(Array.isArray(this.kept.moves) ? this.kept.moves : []);
    this.board = this.log.board();
    this.cells = Object.keys(options.drawing.cells).filter((cell) => this.fillable(cell));
    /** @type {Set<string>} */
    this.wrong = new Set();
    this.seconds = () => this.kept.seconds;
    /** @type {(move: import('./types').Move) => void} */
    this.moved = () => {};
    /** @type {(text: string) => void} */
    this.say = () => {};
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

  /** Who wrote a cell and whether it is wrong, as classes. @param {string} cell */
  traits(cell) {
    const by = { hand: '', hint: 'crux-hinted', reveal: 'crux-revealed' }[this.board.by[cell] ?? 'hand'];
    return [by, this.wrong.has(cell) ? 'crux-wrong' : ''].filter(Boolean);
  }

  full() {
    return this.cells.every((cell) => cell in this.board.written);
  }

  /** @param {import('./types').Move} move */
  do(move) {
    this.log.add({ t: Math.round(this.seconds()), ...move });
    this.board = this.log.board();
    this.wrong.clear();
    this.save();
    this.moved(move);
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

  /**
   * What is on a board, as hints want it: with full marks, one that is taken away is struck.
   * @param {import('./types').Board} [board]
   * @returns {import('./types').State}
   */
  state(board = this.board) {
    /** @type {Record<string, string[]>} */
    const struck = { ...board.struck };
    for (const [cell, marks] of board.full ? Object.entries(board.centre) : []) {
      const seen = this.seen(cell, board);
      struck[cell] = (this.facts.symbols ?? []).filter((one) => !marks.includes(one) && !seen.has(one));
    }
    return { written: { ...board.written }, struck };
  }

  /** The symbols that stand in the units of a cell. @param {string} cell @param {import('./types').Board} [board] */
  seen(cell, board = this.board) {
    const near = (this.facts.units ?? []).filter((unit) => unit.cells.includes(cell)).flatMap((unit) => unit.cells);
    return new Set(near.filter((one) => one !== cell).map((one) => this.givens[one] ?? board.written[one] ?? ''));
  }

  /** Begin again, with an empty log. */
  restart() {
    this.kept = { moves: [], ...NEW };
    this.log = new Log();
    this.board = this.log.board();
    this.wrong.clear();
  }
}
