/** Crossword, wheel and marks from their texts: what the player must know, and the picture. */

import { lettersOf } from '../js/keys.js';
import { box, circle, expect, line, nameOf, written } from './shapes.js';

/**
 * @typedef {import('./types').Read} Read
 * @typedef {import('./types').Letters} Letters
 * @typedef {import('../js/types').Mark} Mark
 * @typedef {{ number: number, down: boolean, places: [number, number][] }} Slot
 */

// From which share of blocks on is a grid freeform?
const SPARSE = 0.42;

/**
 * All runs of open cells in a direction, by their first cells.
 * @param {string[]} rows
 * @param {boolean} down
 * @param {RegExp} open
 */
function runsOf(rows, down, open) {
  const lines = down ? [...rows[0]].map((_, at) => rows.map((row) => row[at]).join('')) : rows;
  const found = lines.flatMap((text, at) => [...text.matchAll(open)].map((run) => (
    [...run[0]].map((_, step) => /** @type {[number, number]} */ (down ? [run.index + step, at] : [at, run.index + step])))));
  return found.sort(([one], [other]) => one[0] - other[0] || one[1] - other[1]);
}

/**
 * The slots of a grid, numbered by their first cells.
 * @param {string[]} rows
 * @param {RegExp} open
 * @param {number} least
 * @returns {Slot[]}
 */
function slotsOf(rows, open, least) {
  const found = [false, true].flatMap((down) => runsOf(rows, down, open)
    .filter((run) => run.length >= least).map((places) => ({ down, places })));
  const order = (/** @type {{ places: [number, number][] }} */ { places: [[row, column]] }) => row * 100 + column;
  const firsts = [...new Set(found.map(order))].sort((one, other) => one - other);
  return found.map((slot) => ({ number: firsts.indexOf(order(slot)) + 1, ...slot }));
}

/**
 * The cells of a grid that hold letters, in reading order.
 * @param {string[]} rows
 * @param {string} solid
 */
function cellsOf(rows, solid) {
  return rows.flatMap((row, at) => [...row].map((symbol, column) => ({ row: at, column, symbol, name: nameOf(at, column) })))
    .filter(({ symbol }) => !solid.includes(symbol));
}

/** @param {ReturnType<typeof cellsOf>} cells */
function placed(cells) {
  /** @type {Record<string, import('../js/types').Rect>} */
  const found = Object.fromEntries(cells.map(({ name, row, column }) => [name, [column, row, 1, 1]]));
  return found;
}

/** @param {ReturnType<typeof cellsOf>} cells */
function givenIn(cells) {
  return Object.fromEntries(cells.filter(({ symbol }) => symbol !== '.').map(({ name, symbol }) => [name, symbol]));
}

/** @param {ReturnType<typeof cellsOf>} cells */
function byRows(cells) {
  return (/** @type {string} */ text) => {
    const rows = text.split('/');
    return Object.fromEntries(cells.filter(({ symbol }) => symbol === '.')
      .map(({ name, row, column }) => [name, rows[row]?.[column] ?? '']));
  };
}

/**
 * @param {string} text
 * @param {string} alphabet
 * @param {string} solid
 */
function rowsOf(text, alphabet, solid) {
  const rows = text.split('/');
  expect(rows.length <= 40 && rows.every((row) => row.length === rows[0].length && row.length <= 40));
  expect([...rows.join('')].every((symbol) => `.${solid}${alphabet}`.includes(symbol)));
  return rows;
}

/**
 * `en:ROWS:CLUES`; the clues of an arrow-word stand beside the grid instead of in it.
 * @param {string} text
 * @param {Letters} letters
 * @returns {Read}
 */
export function readCrossword(text, letters) {
  const found = /^([a-z]+)[^:]*:([^:]+)(?::(.*))?$/.exec(text);
  expect(found !== null && found[1] in letters);
  const tongue = letters[found[1]];
  const rows = rowsOf(found[2], tongue.alphabet, '#@*');
  const arrow = rows.some((row) => row.includes('@'));
  const open = /[^#@*]+/g;
  const blocked = !arrow && [false, true].every((down) => runsOf(rows, down, open).every((run) => run.length > 1));
  const slots = slotsOf(rows, open, arrow ? 3 : 2);
  const clues = cluesOf(found[3] ?? '');
  expect(clues.length === 0 || clues.length === slots.length);
  const counted = !blocked || clues.some(({ cryptic }) => cryptic);
  const cells = cellsOf(rows, '#@*');
  return {
    facts: {
      ...tongue, givens: givenIn(cells),
      entries: slots.map(({ number, down, places }, at) => ({
        number: arrow ? 0 : number, down, cells: places.map(([row, column]) => nameOf(row, column)),
        clue: clues.length ? clues[at].told(counted) : '',
      })),
    },
    drawing: {
      width: rows[0].length, height: rows.length, cells: placed(cells),
      title: `Crossword, ${rows.length} by ${rows[0].length}, ${slots.length} words`,
      marks: [...gridMarks(rows, cells), ...cells.filter(({ symbol }) => symbol !== '.').map(({ row, column, symbol }) => (
        written(column + 0.5, row + (arrow ? 0.52 : 0.57), symbol, 0.58, { bold: true, alone: row + 0.5 }))),
      ...(arrow ? [] : numberMarks(slots, 0.06, 0.2, { most: 0.45 }))],
    },
    solved: byRows(cells),
  };
}

/**
 * Clues with their marks: source, numbers of letters, derivation, seal.
 * @param {string} text
 */
function cluesOf(text) {
  const parts = text ? text.match(/(?:\\.|[^|\\])+/g) ?? [] : [];
  return parts.map((part) => {
    const found = /^((?:\\.|[^{}\\])*?) ?(?:\{([^{}\\]*)\})?$/.exec(part);
    expect(found !== null);
    const marks = (found[2] ?? '').split(' ').filter(Boolean);
    if (marks.length > 1 && /^[a-z2-7]{8}$/.test(marks[marks.length - 1])) marks.pop();
    const source = marks.shift() ?? 'user';
    const count = /^[1-9]\d?(?:[,-][1-9]\d?)+$/.test(marks[0] ?? '') ? ` (${marks.shift()})` : '';
    const star = ['wordplay', 'dictionary', 'llm'].includes(source) ? '*' : '';
    const clue = found[1].replace(/\\(.)/g, '$1').trim();
    return { cryptic: marks.length > 0, told: (/** @type {boolean} */ counted) => `${clue}${counted ? count : ''}${star}` };
  });
}

/**
 * @param {string[]} rows
 * @param {ReturnType<typeof cellsOf>} cells
 */
function gridMarks(rows, cells) {
  const outside = outsideOf(rows);
  const only = (/** @type {string} */ symbols) => cellsOf(rows, '').filter(({ symbol }) => symbols.includes(symbol));
  const marks = [...cells.map(({ row, column }) => box(column, row, 1, 1, 'paper', 'thin')),
    ...only('#').filter(({ name }) => !outside.has(name)).map(({ row, column }) => box(column, row, 1, 1, 'ink', 'thin')),
    ...only('@').map(({ row, column }) => box(column, row, 1, 1, 'light', 'thin'))];
  const picture = only('*');
  if (picture.length) {
    const [first, last] = [picture[0], picture[picture.length - 1]];
    marks.push(box(first.column, first.row, last.column - first.column + 1, last.row - first.row + 1, 'paper', 'thick'));
  }
  if (!outside.size) marks.push(box(0, 0, rows[0].length, rows.length, 'none', 'thick'));
  return marks;
}

/**
 * The blocks around a sparse grid, which are left white: those that hang together with its edge.
 * @param {string[]} rows
 * @returns {Set<string>}
 */
function outsideOf(rows) {
  const blocks = cellsOf(rows, '').filter(({ symbol }) => symbol === '#');
  const named = new Map(blocks.map((cell) => [cell.name, cell]));
  if (blocks.length <= SPARSE * rows.length * rows[0].length) return new Set();
  const waiting = blocks.filter(({ row, column }) => [0, rows.length - 1].includes(row) || [0, rows[0].length - 1].includes(column));
  const found = new Set(waiting.map(({ name }) => name));
  for (const { row, column } of waiting) {
    for (const [down, across] of [[-1, 0], [0, -1], [0, 1], [1, 0]]) {
      const near = named.get(nameOf(row + down, column + across));
      if (near && !found.has(near.name)) {
        found.add(near.name);
        waiting.push(near);
      }
    }
  }
  return found;
}

/**
 * @param {Slot[]} slots
 * @param {number} right
 * @param {number} below
 * @param {Record<string, unknown>} more
 */
function numberMarks(slots, right, below, more) {
  const firsts = new Map(slots.map(({ number, places: [first] }) => [number, first]));
  return [...firsts].map(([number, [row, column]]) => (
    written(column + right, row + below, String(number), 0.26, { anchor: 'start', ...more })));
}

/**
 * `en.easy@1a2b3c4d:LETTERS:ROWS`; the ring of letters is the player's own.
 * @param {string} text
 * @param {Letters} letters
 * @returns {Read}
 */
export function readWheel(text, letters) {
  const found = /^([a-z]+)[^:]*:([^:]+):([^:]+)$/.exec(text);
  expect(found !== null && found[1] in letters);
  const tongue = letters[found[1]];
  const rows = rowsOf(found[3], tongue.alphabet, '#');
  expect([...found[2]].every((letter) => tongue.alphabet.includes(letter)) && found[2].length <= 20);
  const slots = slotsOf(rows, /[^#]+/g, 2).sort((one, other) => one.number - other.number || Number(one.down) - Number(other.down));
  const cells = cellsOf(rows, '#');
  return {
    facts: {
      ...tongue, wheel: [...found[2]], givens: givenIn(cells),
      entries: slots.map(({ number, down, places }) => ({ number, down, cells: places.map(([row, column]) => nameOf(row, column)) })),
    },
    drawing: {
      width: rows[0].length, height: rows.length, cells: placed(cells),
      title: `Wheel of ${found[2].length} letters, ${slots.length} words`,
      marks: [...holes(rows), ...cells.map(({ row, column }) => box(column, row, 1, 1, 'paper', 'thin')),
        ...numberMarks(slots, 0.07, 0.19, { most: 0.4, minor: true }),
        ...cells.filter(({ symbol }) => symbol !== '.').map(({ row, column, symbol }) => (
          written(column + 0.5, row + 0.58, symbol, 0.66, { bold: true })))],
    },
    solved: byRows(cells),
  };
}

/**
 * The holes of one or two that words enclose: left white, they would look like cells.
 * @param {string[]} rows
 */
function holes(rows) {
  const open = (/** @type {number} */ row, /** @type {number} */ column) => (rows[row]?.[column] ?? '#') !== '#';
  const sides = (/** @type {number} */ row, /** @type {number} */ column) => (
    [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]].filter(([r, c]) => !open(r, c)));
  return cellsOf(rows, '').filter(({ row, column }) => {
    if (open(row, column)) return false;
    const free = sides(row, column);
    return !free.length || (free.length === 1 && sides(free[0][0], free[0][1]).length === 1);
  }).map(({ row, column }) => box(column, row, 1, 1, 'ink'));
}

// Side of a tile, and how far below the rows the answer stands, in cells.
const TILE = 0.9;
const GAP = 0.35;

/** @param {string} text @param {Letters[string]} tongue */
function gridForm(text, tongue) {
  return lettersOf(text, tongue).map(({ letter }) => letter).join('');
}

/**
 * `drill:10000 glare:00100 @en#70b8b8ac`.
 * @param {string} text
 * @param {Letters} letters
 * @returns {Read}
 */
export function readMarks(text, letters) {
  const found = /^((?:\S+:[012]+ )+)@([a-z]+)\S*$/.exec(text);
  expect(found !== null && found[2] in letters);
  const tongue = letters[found[2]];
  const rows = found[1].trim().split(' ').map((row, at) => {
    const [guess, marks] = row.split(':');
    return { guess: gridForm(guess, tongue), marks, cells: [...marks].map((_, place) => `G${at + 1}P${place + 1}`) };
  });
  const length = rows[0].marks.length;
  expect(rows.every(({ guess, marks }) => guess.length === length && marks.length === length) && length <= 20);
  const answer = rows[0].cells.map((_, place) => `P${place + 1}`);
  const top = rows.length + GAP;
  const edge = (1 - TILE) / 2;
  return {
    facts: { ...tongue, rows, answer, givens: {} },
    drawing: {
      width: length, height: top + 1, title: `Marks: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}, ${length} letters`,
      marks: [...rows.flatMap(({ guess, marks }, row) => [...guess].flatMap((letter, column) => tile(row, column, letter, marks[column]))),
        ...answer.map((_, column) => box(column + edge, top + edge, TILE, TILE, 'paper', 'thick'))],
      cells: Object.fromEntries([
        ...rows.flatMap(({ cells }, row) => cells.map((name, column) => [name, [column, row, 1, 1]])),
        ...answer.map((name, column) => [name, [column, top, 1, 1]])]),
    },
    solved: (solution) => {
      const word = gridForm(solution, tongue);
      return Object.fromEntries(answer.map((name, place) => [name, word[place] ?? '']));
    },
  };
}

/**
 * A letter of a guess: its mark shows by shape as well as by shade.
 * @param {number} row
 * @param {number} column
 * @param {string} letter
 * @param {string} mark
 * @returns {Mark[]}
 */
function tile(row, column, letter, mark) {
  const [x, y, edge] = [column + 0.5, row + 0.5, (1 - TILE) / 2];
  if (mark === '2') {
    return [box(column + edge, row + edge, TILE, TILE, 'dark', 'thick'), written(x, y, letter, 0.56, { bold: true, fill: 'paper' })];
  }
  if (mark === '1') return [circle(x, y, TILE / 2, 'light', 'thin'), written(x, y, letter, 0.56, { bold: true })];
  return [box(column + edge, row + edge, TILE, TILE, 'none', 'hair'), written(x, y, letter, 0.5), line(x - 0.3, y + 0.3, x + 0.3, y - 0.3)];
}
