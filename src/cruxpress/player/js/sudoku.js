/** Sudoku: digits with corner and centre marks, and colours. */

import { Digits } from './digits.js';

export class Sudoku extends Digits {
  /** @param {import('./table.js').Table} table @param {import('./grid.js').Grid} grid */
  constructor(table, grid) {
    super(table, grid, ['value', 'corner', 'centre', 'colour']);
  }
}
