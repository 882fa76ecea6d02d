/** Grids as values: slots, symmetry, and edits that give a new draft. */

/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Draft} Draft */
/** @typedef {import('./types.js').Slot} Slot */

export const BLANK = '.';
export const BLOCK = '#';
const SIGN = /^[A-Z]$/;

/**
 * A grid of a size without anything in it.
 * @param {number} height
 * @param {number} width
 */
export function empty(height, width) {
  return Array.from({ length: height }, () => BLANK.repeat(width));
}

/** @param {string[]} rows */
export function unlocked(rows) {
  return rows.map((row) => '0'.repeat(row.length));
}

/** @returns {Draft} */
export function fresh() {
  const rows = empty(15, 15);
  return { language: 'en', rows, firm: unlocked(rows), clues: {}, bans: [], title: '', author: '',
    symmetry: 'rotate', floor: 30, clued: false, wordlist: '', own: '' };
}

/** A letter as grids write it, or "". @param {string} typed */
export function letterOf(typed) {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return SIGN.test(plain) ? plain : '';
}

/** @param {string[]} rows @param {Cell} cell */
export function at(rows, [row, column]) {
  return rows[row]?.[column] ?? BLOCK;
}

/** @param {Cell} one @param {Cell} other */
export function same(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}

/** @param {Cell} cell */
export function named([row, column]) {
  return `R${row + 1}C${column + 1}`;
}

/**
 * The slots, across by number and then down: the order in which the server has them.
 * @param {string[]} rows
 * @returns {Slot[]}
 */
export function slotsOf(rows) {
  const found = [...runs(rows, false), ...runs(rows, true)];
  const starts = [...new Set(found.map((one) => one.cells[0][0] * 100 + one.cells[0][1]))].sort((a, b) => a - b);
  const slots = found.map(({ cells, down }) => {
    const number = starts.indexOf(cells[0][0] * 100 + cells[0][1]) + 1;
    return { number, down, cells, name: `${number} ${down ? 'down' : 'across'}` };
  });
  return slots.sort((one, two) => Number(one.down) - Number(two.down) || one.number - two.number);
}

/** @param {string[]} rows @param {boolean} down */
function runs(rows, down) {
  /** @type {{cells: Cell[], down: boolean}[]} */
  const found = [];
  const [lines, length] = down ? [rows[0].length, rows.length] : [rows.length, rows[0].length];
  for (let line = 0; line < lines; line += 1) {
    /** @type {Cell[]} */
    let cells = [];
    for (let place = 0; place <= length; place += 1) {
      /** @type {Cell} */
      const cell = down ? [place, line] : [line, place];
      if (place < length && at(rows, cell) !== BLOCK) cells.push(cell);
      else {
        if (cells.length > 1) found.push({ cells, down });
        cells = [];
      }
    }
  }
  return found;
}

/** What stands in a slot. @param {string[]} rows @param {Slot} slot */
export function patternOf(rows, slot) {
  return slot.cells.map((cell) => at(rows, cell)).join('');
}

/** @param {string[]} rows @param {Map<string, string>} changes by the name of the cell */
function changed(rows, changes) {
  return rows.map((row, r) => [...row].map((symbol, c) => changes.get(named([r, c])) ?? symbol).join(''));
}

/**
 * Where the symmetry takes a cell.
 * @param {Draft} draft
 * @param {Cell} cell
 * @returns {Cell}
 */
export function partner(draft, [row, column]) {
  const [height, width] = [draft.rows.length, draft.rows[0].length];
  if (draft.symmetry === 'rotate') return [height - 1 - row, width - 1 - column];
  return draft.symmetry === 'mirror' ? [row, width - 1 - column] : [row, column];
}

/** A block put or taken away, and its partner with it. @param {Draft} draft @param {Cell} cell @returns {Draft} */
export function toggled(draft, cell) {
  const symbol = at(draft.rows, cell) === BLOCK ? BLANK : BLOCK;
  const both = [cell, partner(draft, cell)].map(named);
  return { ...draft, rows: changed(draft.rows, new Map(both.map((name) => [name, symbol]))),
    firm: changed(draft.firm, new Map(both.map((name) => [name, '0']))) };
}

/** The letters of cells, locked; words of the fill that no longer hold are taken away. @param {Draft} draft @param {[Cell, string][]} letters @returns {Draft} */
export function written(draft, letters) {
  const stale = new Map();
  const slots = slotsOf(draft.rows);
  for (const [cell, letter] of letters) {
    if ([letter, BLANK].includes(at(draft.rows, cell))) continue;
    for (const slot of slots.filter((one) => one.cells.some((other) => same(other, cell)))) {
      for (const other of slot.cells) if (at(draft.firm, other) === '0') stale.set(named(other), BLANK);
    }
  }
  const own = new Map(letters.map(([cell, letter]) => [named(cell), letter]));
  const locks = new Map(letters.map(([cell, letter]) => [named(cell), letter === BLANK ? '0' : '1']));
  return { ...draft, rows: changed(draft.rows, new Map([...stale, ...own])), firm: changed(draft.firm, locks) };
}

/** The letters that are locked, the others open. @param {Draft} draft */
export function firmRows(draft) {
  return draft.rows.map((row, r) => [...row].map((symbol, c) => (symbol === BLOCK || draft.firm[r][c] === '1' ? symbol : BLANK)).join(''));
}

/** Letters of some cells locked or not. @param {Draft} draft @param {Cell[]} cells @param {boolean} lock @returns {Draft} */
export function locked(draft, cells, lock) {
  const lettered = cells.filter((cell) => SIGN.test(at(draft.rows, cell)));
  return { ...draft, firm: changed(draft.firm, new Map(lettered.map((cell) => [named(cell), lock ? '1' : '0']))) };
}

/** @param {string[]} rows @returns {Cell[]} */
export function letterCells(rows) {
  return rows.flatMap((row, r) => [...row].map((symbol, c) => /** @type {[string, Cell]} */ ([symbol, [r, c]])))
    .filter(([symbol]) => symbol !== BLOCK).map(([, cell]) => cell);
}

/** Complete words with their slots. @param {Draft} draft */
export function answers(draft) {
  return slotsOf(draft.rows).map((slot) => ({ slot, answer: patternOf(draft.rows, slot) }))
    .filter(({ answer }) => !answer.includes(BLANK));
}
