/**
 * The log of moves. It is append-only: undo and redo are moves too. The board is computed from the
 * moves that are not undone.
 */

/** @import { Board, Move } from './types' */

const PARTS = /** @type {const} */ (['written', 'shown', 'corner', 'centre', 'colour', 'struck']);

export class Log {
  /** @param {Move[]} moves */
  constructor(moves = []) {
    this.moves = moves;
  }

  /** The moves in effect, and the undone ones (a stack: the next redo is last). */
  lines() {
    /** @type {Move[]} */
    const done = [];
    /** @type {Move[]} */
    const undone = [];
    for (const move of this.moves) {
      if (move.turn === 'undo') {
        const last = done.pop();
        if (last) undone.push(last);
      } else if (move.turn === 'redo') {
        const next = undone.pop();
        if (next) done.push(next);
      } else {
        done.push(move);
        undone.length = 0;
      }
    }
    return { done, undone };
  }

  board() {
    return boardOf(this.lines().done);
  }
}

/** @param {Move[]} moves */
export function boardOf(moves) {
  /** @type {Board} */
  const board = { written: {}, shown: {}, corner: {}, centre: {}, colour: {}, struck: {}, by: {}, full: false, words: [] };
  for (const move of moves) {
    for (const cell of Object.keys(move.written ?? {})) {
      board.by[cell] = move.by ?? 'hand';
      delete board.shown[cell];
    }
    for (const part of PARTS) lay(board[part], move[part] ?? {});
    if (move.full !== undefined) board.full = move.full;
    if (move.word) board.words.push(move.word);
  }
  return board;
}

/** An object with a value for each cell. @template T @param {string[]} cells @param {(cell: string) => T} value @returns {Record<string, T>} */
export function each(cells, value) {
  return Object.fromEntries(cells.map((cell) => [cell, value(cell)]));
}

/** @param {Record<string, any>} held @param {Record<string, any>} news */
function lay(held, news) {
  for (const [cell, content] of Object.entries(news)) {
    if (content.length) held[cell] = content;
    else delete held[cell];
  }
}

/**
 * The first move in effect that wrote a symbol which `wrong` rejects.
 * @param {Move[]} done
 * @param {(cell: string, symbol: string) => boolean} wrong
 */
export function firstWrong(done, wrong) {
  for (const [index, move] of done.entries()) {
    for (const [cell, symbol] of Object.entries(move.written ?? {})) {
      if (symbol && wrong(cell, symbol)) return { index, cell, symbol };
    }
  }
  return null;
}
