/** Marks of a picture with the defaults that Python's drawings have, and the rules of a square grid. */

/** @typedef {import('../js/types').Mark} Mark */

export const DIGITS = '123456789ABCDEFG';

/**
 * @param {number} row
 * @param {number} column
 */
export function nameOf(row, column) {
  return `R${row + 1}C${column + 1}`;
}

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {string} [weight]
 * @param {boolean} [dashed]
 * @returns {Mark}
 */
export function line(x1, y1, x2, y2, weight = 'thin', dashed = false) {
  return { mark: 'line', x1, y1, x2, y2, weight, dashed };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} [fill]
 * @param {string | null} [weight]
 * @returns {Mark}
 */
export function box(x, y, width, height, fill = 'none', weight = null) {
  return { mark: 'box', x, y, width, height, fill, weight, round: 0 };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 * @param {string | null} weight
 * @returns {Mark}
 */
export function circle(x, y, radius, fill, weight) {
  return { mark: 'circle', x, y, radius, fill, weight };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size
 * @param {Record<string, unknown>} [more]
 * @returns {Mark}
 */
export function written(x, y, text, size, more = {}) {
  return {
    mark: 'text', x, y, text, size, bold: false, anchor: 'middle', fill: 'ink', most: 0, minor: false,
    alone: null, ...more,
  };
}

/**
 * Rules between the cells of a square grid, thick ones between regions and around it.
 * @param {number} size
 * @param {number[]} regions the region of each cell
 * @param {string} inner
 */
export function rules(size, regions, inner) {
  const marks = [];
  for (let at = 1; at < size; at += 1) marks.push(line(0, at, size, at, inner), line(at, 0, at, size, inner));
  regions.forEach((region, cell) => {
    const [row, column] = placeOf(size, cell);
    if (column + 1 < size && region !== regions[cell + 1]) marks.push(line(column + 1, row, column + 1, row + 1, 'thick'));
    if (row + 1 < size && region !== regions[cell + size]) marks.push(line(column, row + 1, column + 1, row + 1, 'thick'));
  });
  marks.push(box(0, 0, size, size, 'none', 'thick'));
  return marks;
}

/**
 * Row and column of a cell by its number.
 * @param {number} size
 * @param {number} cell
 * @returns {[number, number]}
 */
export function placeOf(size, cell) {
  return [Math.floor(cell / size), cell % size];
}

/** @param {number} count */
export function upTo(count) {
  return Array.from({ length: count }, (_, at) => at);
}

/**
 * The names of all cells of a square grid, and their places.
 * @param {number} size
 */
export function square(size) {
  const names = upTo(size * size).map((cell) => nameOf(...placeOf(size, cell)));
  /** @type {Record<string, import('../js/types').Rect>} */
  const cells = Object.fromEntries(names.map((name, cell) => [name, [cell % size, Math.floor(cell / size), 1, 1]]));
  return { names, cells };
}

/**
 * The boxes of a square grid: the number of each cell's.
 * @param {number} size
 * @param {number} height
 * @param {number} width
 */
export function boxes(size, height, width) {
  return upTo(size * size).map((cell) => {
    const [row, column] = placeOf(size, cell);
    return Math.floor(row / height) * (size / width) + Math.floor(column / width);
  });
}

/**
 * The cells of each group, by the number of the group.
 * @param {number[]} numbers
 * @returns {number[][]}
 */
export function grouped(numbers) {
  /** @type {number[][]} */
  const found = [];
  numbers.forEach((number, cell) => {
    (found[number] ??= []).push(cell);
  });
  return found;
}

/**
 * @param {boolean} right
 * @returns {asserts right}
 */
export function expect(right) {
  if (!right) throw new SyntaxError('a text that is no puzzle');
}
