/** Sudoku: digits with corner and centre marks, and colours. */

import { Digits } from './digits.js';

/**
 * @param {import('./table.js').Table} table
 * @param {import('./grid.js').Grid} grid
 * @returns {import('./types').Hand}
 */
export function sudoku(table, grid) {
  return new Digits(table, grid, ['value', 'corner', 'centre', 'colour']);
}
