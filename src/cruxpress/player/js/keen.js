/** Keen and killer: digits in cages. Marks have fixed places; Enter toggles the pencil. */

import { Digits } from './digits.js';
import { cageHolds } from './rules.js';

/** @import { Board, Cage, Grid, Game } from './types' */

export class Keen extends Digits {
  /** @param {Game} game @param {Grid} grid */
  constructor(game, grid) {
    super(game, grid, ['value', 'centre']);
    /** @type {Map<string, Cage>} */
    this.cageOf = new Map((game.facts.cages ?? []).flatMap((cage) => cage.cells.map((cell) => [cell, cage])));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Enter') return this.pencil();
    if (event.key === ' ') return this.erase();
    if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey) {
      this.fillMarks();
      return true;
    }
    return super.key(event);
  }

  pencil() {
    return this.choose(this.mode === 'value' ? 'centre' : 'value');
  }

  /** @param {string} cell */
  menu(cell) {
    this.selected = new Set([cell]);
    this.grid.go(cell);
    this.pencil();
  }

  /** @param {string} cell */
  extra(cell) {
    const cage = this.cageOf.get(cell);
    return cage ? this.game.words('cell.cage', { goal: cage.printed }) : '';
  }

  /** @param {Board} board */
  holds(board) {
    const number = (/** @type {string} */ cell) => this.symbols.indexOf(board.written[cell]) + 1;
    return this.unitsHold(board)
      && (this.game.facts.cages ?? []).every((cage) => cageHolds(cage, cage.cells.map(number)));
  }
}
