/** Grids of words: entries, which of them run through a cell, and what stands in them. */

/** @import { Entry, Grid, Look, Settings, Table } from './types' */

/** What crossword and wheel have in common: an entry is at hand, and only the solution judges. */
export class WordGrid {
  /** @param {Table} table @param {Grid} grid */
  constructor(table, grid) {
    this.table = table;
    this.grid = grid;
    this.entries = new Entries(table);
    this.entry = this.entries.list[0];
    /** @type {(keyof Settings)[]} */
    this.settings = [];
    this.scopes = [
      { name: 'cell', cells: () => [this.grid.at] }, { name: 'word', cells: () => this.entry.cells },
    ];
  }

  begin() {
    [this.entry] = this.entries.list;
    this.grid.go(this.entry.cells[0], false);
  }

  /** @param {string} cell @returns {Look} */
  look(cell) {
    return { classes: [this.entry.cells.includes(cell) && 'crux-run'], after: this.told(cell) };
  }

  /** What is said of a cell besides its letter. @param {string} cell */
  told(cell) {
    return [this.entries.name(this.entries.through(cell, this.entry.down))];
  }

  /** @returns {boolean | null} */
  holds() {
    return null;
  }
}

export class Entries {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const all = table.facts.entries ?? [];
    this.list = [...all.filter((entry) => !entry.down), ...all.filter((entry) => entry.down)];
  }

  /** The entry through a cell in a direction, or the other one where there is none. @param {string} cell @param {boolean} down */
  through(cell, down) {
    const found = this.list.filter((entry) => entry.cells.includes(cell));
    return found.find((entry) => entry.down === down) ?? found[0];
  }

  /** What stands in an entry: `P____T`. @param {Entry} entry */
  pattern(entry) {
    return entry.cells.map((cell) => this.table.symbol(cell) || '_').join('');
  }

  /** @param {Entry} entry */
  full(entry) {
    return entry.cells.every((cell) => this.table.symbol(cell));
  }

  /** Whether a word may stand in an entry beside what is there. @param {Entry} entry @param {string} word */
  takes(entry, word) {
    const pattern = this.pattern(entry);
    return pattern.length === word.length && [...pattern].every((one, at) => one === '_' || one === word[at]);
  }

  /**
   * The entry that comes a number of places later, around the end; null where `wrap` is false.
   * @param {Entry} entry
   * @param {number} by
   * @param {boolean} wrap
   */
  after(entry, by, wrap) {
    const at = this.list.indexOf(entry) + by;
    if (!wrap && (at < 0 || at >= this.list.length)) return null;
    return this.list[(at + this.list.length) % this.list.length];
  }

  /** The next entry that is not full, from one on; itself where all are. @param {Entry} entry */
  open(entry) {
    const at = this.list.indexOf(entry);
    const turned = [...this.list.slice(at + 1), ...this.list.slice(0, at + 1)];
    return turned.find((one) => !this.full(one)) ?? entry;
  }

  /** The name that a reader sees: 12 across, or down from R3C4 where entries have no numbers. @param {Entry} entry */
  name(entry) {
    const { words } = this.table;
    const way = words(entry.down ? 'down' : 'across');
    return entry.number ? `${entry.number} ${way}` : words('entry.from', { way, cell: entry.cells[0] });
  }
}
