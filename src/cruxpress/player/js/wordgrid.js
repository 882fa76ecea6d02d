/** Grids of words: their entries, which entries cross a cell, and which letters they hold. */

/** @import { Entry, Grid, Look, Settings, Game } from './types' */

/** Shared by crossword and wheel: there is a current entry, and only the solution can judge the board. */
export class WordGrid {
  /** @param {Game} game @param {Grid} grid */
  constructor(game, grid) {
    this.game = game;
    this.grid = grid;
    this.entries = new Entries(game);
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

  /** What is added to the label of a cell. @param {string} cell */
  told(cell) {
    return [this.entries.name(this.entries.through(cell, this.entry.down))];
  }

  /** @returns {boolean | null} */
  holds() {
    return null;
  }
}

export class Entries {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    const all = game.facts.entries ?? [];
    this.list = [...all.filter((entry) => !entry.down), ...all.filter((entry) => entry.down)];
  }

  /** The entry through a cell in a direction; if there is none, the crossing one. @param {string} cell @param {boolean} down */
  through(cell, down) {
    const found = this.list.filter((entry) => entry.cells.includes(cell));
    return found.find((entry) => entry.down === down) ?? found[0];
  }

  /** The letters of an entry with gaps: `P____T`. @param {Entry} entry */
  pattern(entry) {
    return entry.cells.map((cell) => this.game.symbol(cell) || '_').join('');
  }

  /** @param {Entry} entry */
  full(entry) {
    return entry.cells.every((cell) => this.game.symbol(cell));
  }

  /** Whether a word agrees with the letters of an entry. @param {Entry} entry @param {string} word */
  takes(entry, word) {
    const pattern = this.pattern(entry);
    return pattern.length === word.length && [...pattern].every((one, at) => one === '_' || one === word[at]);
  }

  /**
   * The entry `by` places later. Past the end it wraps around, or is null if `wrap` is false.
   * @param {Entry} entry
   * @param {number} by
   * @param {boolean} wrap
   */
  after(entry, by, wrap) {
    const at = this.list.indexOf(entry) + by;
    if (!wrap && (at < 0 || at >= this.list.length)) return null;
    return this.list[(at + this.list.length) % this.list.length];
  }

  /** The next entry that is not full; the entry itself if all are full. @param {Entry} entry */
  open(entry) {
    const at = this.list.indexOf(entry);
    const turned = [...this.list.slice(at + 1), ...this.list.slice(0, at + 1)];
    return turned.find((one) => !this.full(one)) ?? entry;
  }

  /** The displayed name: "12 across", or "down from R3C4" if entries have no numbers. @param {Entry} entry */
  name(entry) {
    const { words } = this.game;
    const way = words(entry.down ? 'down' : 'across');
    return entry.number ? `${entry.number} ${way}` : words('entry.from', { way, cell: entry.cells[0] });
  }
}
