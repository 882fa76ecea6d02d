/** Sudoku and twist: digits, corner and centre marks, colours; checks the lines of a twist. */

import { Digits } from './digits.js';
import { lineHolds } from './rules.js';

export class Sudoku extends Digits {
  /** @param {import('./game.js').Game} game @param {import('./grid.js').Grid} grid */
  constructor(game, grid) {
    super(game, grid, ['value', 'corner', 'centre', 'colour']);
  }

  clashing() {
    return new Set([...super.clashing(), ...this.broken((cell) => this.game.symbol(cell))]);
  }

  /** @param {import('./types').Board} board */
  holds(board) {
    return super.holds(board) && !this.broken((cell) => this.game.givens[cell] ?? board.written[cell]).length;
  }

  /** @param {string} cell */
  extra(cell) {
    const told = (this.game.facts.lines ?? []).filter(({ cells }) => cells.includes(cell));
    return told.map(({ kind, cells }) => this.game.words(`cell.${kind}`, { place: cells.indexOf(cell) + 1 })).join(', ');
  }

  /** The filled cells of broken lines. @param {(cell: string) => string} held */
  broken(held) {
    return (this.game.facts.lines ?? [])
      .filter((line) => !lineHolds(line, line.cells.map((cell) => this.symbols.indexOf(held(cell)) + 1)))
      .flatMap(({ cells }) => cells.filter(held));
  }
}
