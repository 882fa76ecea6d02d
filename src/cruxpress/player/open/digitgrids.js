/** Sudoku, keen and killer from their texts: what the player must know, and the picture. */

import { box, boxes, circle, DIGITS, expect, grouped, line, placeOf, rules, square, upTo, written } from './shapes.js';

/** @typedef {import('./types').Read} Read */

/** @type {Record<number, [number, number]>} */
export const BOXES = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4] };
const GREYS = ['paper', 'light', 'shade'];

/**
 * @param {number} size
 * @param {string[]} names
 */
function linesOf(size, names) {
  return [
    ...upTo(size).map((at) => ({ thing: { row: at + 1 }, cells: names.slice(at * size, (at + 1) * size) })),
    ...upTo(size).map((at) => ({ thing: { column: at + 1 }, cells: names.filter((_, cell) => cell % size === at) })),
  ];
}

/**
 * What a solution of digits says of the cells that are not given.
 * @param {string[]} names
 * @param {Record<string, string>} givens
 */
export function byDigits(names, givens) {
  return (/** @type {string} */ text) => Object.fromEntries(
    names.map((name, cell) => [name, text[cell]]).filter(([name]) => !(name in givens)));
}

/**
 * `53..7…` or `9x:CELLS`, `9j:CELLS:REGIONS`, `9c:CELLS:COLOURS`.
 * @param {string} text
 * @returns {Read}
 */
export function readSudoku(text) {
  const found = /^(?:(\d{1,2})([xjc]?):)?([1-9A-G.]+)(?::([a-p]+))?$/.exec(text);
  expect(found !== null);
  const [, number = '9', variant = '', digits, letters = ''] = found;
  const size = Number(number);
  expect(size in BOXES && digits.length === size * size);
  expect(letters.length === (/[jc]/.test(variant) ? size * size : 0));
  const numbers = [...letters].map((letter) => letter.charCodeAt(0) - 97);
  const regions = variant === 'j' ? numbers : boxes(size, ...BOXES[size]);
  const colours = variant === 'c' ? numbers : [];
  const { names, cells } = square(size);
  const givens = Object.fromEntries(names.map((name, cell) => [name, digits[cell]]).filter(([, digit]) => digit !== '.'));
  const kind = { '': '', x: ' with diagonals', j: ' with free regions', c: ' with colours' }[variant];
  return {
    facts: { symbols: [...DIGITS.slice(0, size)], across: BOXES[size][1], units: unitsOf(size, variant, regions, colours), givens },
    drawing: {
      width: size, height: size, title: `Sudoku ${size}x${size}${kind}`, cells,
      marks: [...ground(size, variant, colours), ...rules(size, regions, 'thin'), ...givenMarks(size, variant, digits)],
    },
    solved: byDigits(names, givens),
  };
}

/**
 * @param {number} size
 * @param {string} variant
 * @param {number[]} regions
 * @param {number[]} colours
 */
export function unitsOf(size, variant, regions, colours) {
  const { names } = square(size);
  const called = (/** @type {number[]} */ cells) => cells.map((cell) => names[cell]);
  const free = variant === 'j';
  return [
    ...linesOf(size, names),
    ...grouped(regions).map((cells, at) => ({ thing: free ? { region: names[cells[0]] } : { box: at + 1 }, cells: called(cells) })),
    ...(variant === 'x' ? [
      { thing: { 'falling-diagonal': 1 }, cells: called(upTo(size).map((at) => at * (size + 1))) },
      { thing: { 'rising-diagonal': 2 }, cells: called(upTo(size).map((at) => (at + 1) * (size - 1))) },
    ] : []),
    ...grouped(colours).map((cells, at) => ({ thing: { colour: String.fromCharCode(97 + at) }, cells: called(cells) })),
  ];
}

/**
 * What lies under the rules: colours with their letters, diagonals.
 * @param {number} size
 * @param {string} variant
 * @param {number[]} colours
 */
function ground(size, variant, colours) {
  const marks = colours.flatMap((number, cell) => {
    const [row, column] = placeOf(size, cell);
    return [box(column, row, 1, 1, GREYS[number % GREYS.length]),
      written(column + 0.12, row + 0.14, String.fromCharCode(97 + number), 0.2, { most: 0.32 })];
  });
  if (variant === 'x') marks.push(line(0, 0, size, size, 'thin', true), line(size, 0, 0, size, 'thin', true));
  return marks;
}

/**
 * @param {number} size
 * @param {string} variant
 * @param {string} digits
 */
function givenMarks(size, variant, digits) {
  return [...digits].flatMap((digit, cell) => {
    const [row, column] = placeOf(size, cell);
    if (digit === '.') return [];
    const crossed = variant === 'x' && (row === column || row === size - 1 - column);
    return [...(crossed ? [circle(column + 0.5, row + 0.5, 0.34, 'paper', null)] : []),
      written(column + 0.5, row + 0.5, digit, 0.66, { bold: true })];
  });
}

/** @type {Record<string, { typed: string, printed: string }>} */
const OPERATORS = {
  a: { typed: '+', printed: '+' }, s: { typed: '-', printed: '−' },
  m: { typed: 'x', printed: '×' }, d: { typed: '/', printed: '÷' },
};

/**
 * The game id of Simon Tatham's Keen, or ours with a `k`: `6:BLOCKS,GOALS`.
 * @param {string} text
 * @returns {Read}
 */
export function readKeen(text) {
  const found = /^(k?)(\d{1,2})([a-z]*):([_a-z0-9]+),((?:[amsdh]\d{1,18})+)$/.exec(text);
  expect(found !== null);
  const [, ours, number, letters, blocks, goals] = found;
  const size = Number(number);
  expect(size >= 3 && size <= 16);
  const cageOf = cagesOf(size, blocks);
  const parts = grouped(cageOf);
  const told = [...goals.matchAll(/([amsdh])(\d+)/g)];
  expect(told.length === parts.length);
  const hidden = 'asmd'.split('').filter((one) => !ours || !letters || letters.includes(one));
  const { names, cells } = square(size);
  const cages = parts.map((own, at) => {
    const operators = told[at][1] === 'h' ? hidden : [told[at][1]];
    const plain = operators.length > 1 || own.length === 1;
    const printed = `${Number(told[at][2])}${plain ? '' : OPERATORS[operators[0]].printed}`;
    const called = own.map((cell) => names[cell]);
    return {
      thing: { cage: { goal: printed, cells: called } }, cells: called, goal: Number(told[at][2]), printed,
      operators: operators.map((one) => OPERATORS[one].typed).join(''),
    };
  });
  const secret = told.some(([, letter]) => letter === 'h');
  const shown = hidden.map((one) => OPERATORS[one].printed).join(' ');
  return {
    facts: { symbols: [...DIGITS.slice(0, size)], across: size <= 9 ? 3 : 4, units: linesOf(size, names), cages, givens: {} },
    drawing: {
      width: size, height: size, cells,
      title: `Keen ${size}x${size}${secret ? ` with hidden operators (${shown})` : ''}`,
      marks: [...rules(size, cageOf, 'hair'), ...parts.map((own, at) => goalMark(size, own[0], cages[at].printed))],
    },
    solved: byDigits(names, {}),
  };
}

/**
 * @param {number} size
 * @param {number} cell
 * @param {string} text
 */
function goalMark(size, cell, text) {
  const [row, column] = placeOf(size, cell);
  const fits = 0.86 / (0.58 * text.length);
  return written(column + 0.08, row + 0.07 + 0.25 / 2, text, Math.min(0.25, fits), { anchor: 'start', most: Math.min(0.32, fits) });
}

/**
 * The cage of each cell: every letter of the blocks is a run of open borders and the wall after it.
 * @param {number} size
 * @param {string} blocks
 */
function cagesOf(size, blocks) {
  const spelled = blocks.replace(/([_a-z])(\d+)/g, (_, letter, count) => letter.repeat(Math.min(Number(count), 600)));
  const walls = [...spelled].flatMap((letter) => {
    const run = letter === '_' ? 0 : letter.charCodeAt(0) - 96;
    return letter === 'z' ? Array(25).fill(false) : [...Array(run).fill(false), true];
  });
  const line = upTo(size - 1);
  const across = upTo(size).flatMap((y) => line.map((x) => [y * size + x, y * size + x + 1]));
  const down = upTo(size).flatMap((x) => line.map((y) => [y * size + x, y * size + x + size]));
  const borders = [...across, ...down];
  expect(walls.length === borders.length + 1 && walls[borders.length]);
  let cages = upTo(size * size);
  borders.forEach(([one, other], at) => {
    if (walls[at]) return;
    const [from, to] = [cages[other], cages[one]];
    cages = cages.map((cage) => (cage === from ? to : cage));
  });
  return numbered(cages);
}

/** @param {number[]} cages */
function numbered(cages) {
  const order = [...new Set(cages)].filter((cage) => cage >= 0);
  return cages.map((cage) => order.indexOf(cage));
}

// How far from the sides of its cells does the line of a cage run?
const INSET = 0.07;

/**
 * `9:CAGES:SUMS`: touching cells with the same letter are a cage.
 * @param {string} text
 * @returns {Read}
 */
export function readKiller(text) {
  const found = /^([469]):([a-z.]+):([\d,]+)$/.exec(text);
  expect(found !== null);
  const size = Number(found[1]);
  const sums = found[3].split(',').map(Number);
  expect(found[2].length === size * size);
  const cageOf = touching(size, found[2]);
  const parts = grouped(cageOf.map((cage) => (cage < 0 ? sums.length : cage))).slice(0, sums.length);
  expect(Math.max(...cageOf) + 1 === sums.length);
  const { names, cells } = square(size);
  const regions = boxes(size, ...BOXES[size]);
  const cages = parts.map((own, at) => {
    const called = own.map((cell) => names[cell]);
    return { thing: { cage: { goal: sums[at], cells: called } }, cells: called, goal: sums[at], printed: String(sums[at]), operators: '+' };
  });
  return {
    facts: {
      symbols: [...DIGITS.slice(0, size)], across: BOXES[size][1],
      units: [...unitsOf(size, '', regions, []), ...cages.map(({ thing, cells: own }) => ({ thing, cells: own }))], cages, givens: {},
    },
    drawing: {
      width: size, height: size, title: `Killer ${size}x${size}`, cells,
      marks: [...rules(size, regions, 'hair'), ...upTo(size * size).flatMap((cell) => cageLines(size, cageOf, parts, sums, cell)),
        ...parts.map((own, at) => {
          const [row, column] = placeOf(size, own[0]);
          return written(column + 0.05, row + 0.03 + 0.24 / 2, String(sums[at]), 0.23, { anchor: 'start', most: 0.315 });
        })],
    },
    solved: byDigits(names, {}),
  };
}

/**
 * The cage of each cell by the order of first cells; -1 in none.
 * @param {number} size
 * @param {string} letters
 */
function touching(size, letters) {
  const cages = upTo(size * size).map(() => -1);
  let count = 0;
  cages.forEach((_, start) => {
    if (letters[start] === '.' || cages[start] >= 0) return;
    const waiting = [start];
    while (waiting.length) {
      const cell = /** @type {number} */ (waiting.pop());
      if (cages[cell] >= 0 || letters[cell] !== letters[start]) continue;
      cages[cell] = count;
      const [row, column] = placeOf(size, cell);
      if (row) waiting.push(cell - size);
      if (row + 1 < size) waiting.push(cell + size);
      if (column) waiting.push(cell - 1);
      if (column + 1 < size) waiting.push(cell + 1);
    }
    count += 1;
  });
  return cages;
}

/**
 * The part of a cage's line that runs in one cell, with room for the sum.
 * @param {number} size
 * @param {number[]} cageOf
 * @param {number[][]} parts
 * @param {number[]} sums
 * @param {number} cell
 */
function cageLines(size, cageOf, parts, sums, cell) {
  const cage = cageOf[cell];
  if (cage < 0) return [];
  const [row, column] = placeOf(size, cell);
  const same = (/** @type {number} */ down, /** @type {number} */ across) => {
    const [y, x] = [row + down, column + across];
    return y >= 0 && x >= 0 && y < size && x < size && cageOf[y * size + x] === cage;
  };
  const reach = (/** @type {boolean} */ goesOn, /** @type {boolean} */ turns) => (goesOn ? (turns ? INSET : 0) : -INSET);
  const first = parts[cage][0] === cell;
  const room = first ? [0.06 + 0.13 * String(sums[cage]).length, 0.24 + 0.04] : [-INSET, -INSET];
  const marks = [];
  for (const side of [-1, 1]) {
    const at = 0.5 + side * (0.5 - INSET);
    if (!same(side, 0)) {
      const [left, right] = [-1, 1].map((way) => reach(same(0, way), same(side, way)));
      const start = side < 0 ? room[0] : -INSET;
      marks.push(line(column + Math.max(-left, start), row + at, column + 1 + right, row + at, 'hair', true));
    }
    if (!same(0, side)) {
      const [top, bottom] = [-1, 1].map((way) => reach(same(way, 0), same(way, side)));
      const start = side < 0 ? room[1] : -INSET;
      marks.push(line(column + at, row + Math.max(-top, start), column + at, row + 1 + bottom, 'hair', true));
    }
  }
  return marks;
}
