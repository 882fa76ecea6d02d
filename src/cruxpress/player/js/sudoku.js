/** Sudoku: digits with corner and centre marks, and colours; in a twist, lines that must hold. */

import { Digits } from './digits.js';

export class Sudoku extends Digits {
  /** @param {import('./table.js').Table} table @param {import('./grid.js').Grid} grid */
  constructor(table, grid) {
    super(table, grid, ['value', 'corner', 'centre', 'colour']);
  }

  clashing() {
    return new Set([...super.clashing(), ...this.broken((cell) => this.table.symbol(cell))]);
  }

  /** @param {import('./types').Board} board */
  holds(board) {
    return super.holds(board) && !this.broken((cell) => this.table.givens[cell] ?? board.written[cell]).length;
  }

  /** @param {string} cell */
  extra(cell) {
    const told = (this.table.facts.lines ?? []).filter(({ cells }) => cells.includes(cell));
    return told.map(({ kind, cells }) => this.table.words(`cell.${kind}`, { place: cells.indexOf(cell) + 1 })).join(', ');
  }

  /** Filled cells of lines that cannot be right. @param {(cell: string) => string} held */
  broken(held) {
    return (this.table.facts.lines ?? []).filter(({ kind, cells }) => {
      const digits = cells.map((cell) => this.symbols.indexOf(held(cell)) + 1);
      const full = digits.filter(Boolean);
      if (kind === 'thermo') return full.some((digit, at) => digit <= full[at - 1]);
      const least = digits.reduce((sum, digit) => sum + (digit || 1)) - digits[0];
      return digits[0] && (full.length < digits.length ? least > digits[0] : least !== digits[0]);
    }).flatMap(({ cells }) => cells.filter(held));
  }
}
