/** Entries of a grid of words: which run through a cell, and what stands in them. */

export class Entries {
  /** @param {import('./table.js').Table} table */
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

  /** @param {string} cell @param {boolean} down */
  has(cell, down) {
    return this.list.some((entry) => entry.down === down && entry.cells.includes(cell));
  }

  /** What stands in an entry: `P____T`. @param {import('./types').Entry} entry */
  pattern(entry) {
    return entry.cells.map((cell) => this.table.symbol(cell) || '_').join('');
  }

  /** @param {import('./types').Entry} entry */
  full(entry) {
    return entry.cells.every((cell) => this.table.symbol(cell));
  }

  /** Whether a word may stand in an entry beside what is there. @param {import('./types').Entry} entry @param {string} word */
  takes(entry, word) {
    const pattern = this.pattern(entry);
    return pattern.length === word.length && [...pattern].every((one, at) => one === '_' || one === word[at]);
  }

  /**
   * The entry that comes a number of places later, around the end; null where `wrap` is false.
   * @param {import('./types').Entry} entry
   * @param {number} by
   * @param {boolean} wrap
   */
  after(entry, by, wrap) {
    const at = this.list.indexOf(entry) + by;
    if (!wrap && (at < 0 || at >= this.list.length)) return null;
    return this.list[(at + this.list.length) % this.list.length];
  }

  /** The next entry that is not full, from one on; itself where all are. @param {import('./types').Entry} entry */
  open(entry) {
    const at = this.list.indexOf(entry);
    const turned = [...this.list.slice(at + 1), ...this.list.slice(0, at + 1)];
    return turned.find((one) => !this.full(one)) ?? entry;
  }

  /** The name that a reader sees: 12 across, or down from R3C4 where entries have no numbers. @param {import('./types').Entry} entry */
  name(entry) {
    const { words } = this.table;
    const way = words(entry.down ? 'down' : 'across');
    return entry.number ? `${entry.number} ${way}` : words('entry.from', { way, cell: entry.cells[0] });
  }
}
