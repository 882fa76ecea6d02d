/** Sudoku with a twist from its text: what the player must know, and the picture. */

import { BOXES, byDigits, unitsOf } from './digitgrids.js';
import { boxes, circle, DIGITS, expect, placeOf, rules, square, upTo, written } from './shapes.js';

/** @typedef {[number, number]} Point */
/** @typedef {{ kind: string, cells: number[] }} Line */

// As families/twist/draw.py has them.
const [TUBE, BULB, RIM] = [0.13, 0.33, 0.022];
const [RING, SHAFT, SHORT, HEAD] = [0.4, 0.02, 0.26, 0.18];

/**
 * `9:CELLS:t11-12-23,a66-65-55`, with a `k` behind the size for the knight's rule.
 * @param {string} text
 * @returns {import('./types').Read}
 */
export function readTwist(text) {
  const found = /^([69])(k?):([1-9.]+)(?::((?:[ta][1-9][1-9](?:-[1-9][1-9])+,?)+))?$/.exec(text);
  expect(found !== null);
  const size = Number(found[1]);
  const [, , knight, digits, told = ''] = found;
  expect(digits.length === size * size && !!(knight || told));
  const lines = told.split(',').filter(Boolean).map((part) => lineOf(size, part));
  const { names, cells } = square(size);
  const givens = Object.fromEntries(names.map((name, cell) => [name, digits[cell]]).filter(([, digit]) => digit !== '.'));
  const regions = boxes(size, ...BOXES[size]);
  const jumps = (knight ? knights(size) : []).map((pair) => pair.map((cell) => names[cell]));
  return {
    facts: {
      symbols: [...DIGITS.slice(0, size)], across: BOXES[size][1],
      units: [...unitsOf(size, '', regions, []), ...jumps.map((pair) => ({ thing: { knights: pair }, cells: pair }))],
      lines: lines.map(({ kind, cells: own }) => ({ kind, cells: own.map((cell) => names[cell]) })), givens,
    },
    drawing: {
      width: size, height: size, title: titleOf(size, lines, !!knight), cells,
      marks: [...lines.flatMap((line) => lineMarks(size, line)), ...rules(size, regions, 'hair'),
        ...[...digits].flatMap((digit, cell) => (digit === '.' ? [] : [given(size, cell, digit)]))],
    },
    asides: [...new Set(lines.map(({ kind }) => kind)), ...(knight ? ['knight'] : [])],
    solved: byDigits(names, givens),
  };
}

/**
 * @param {number} size
 * @param {string} text
 * @returns {Line}
 */
function lineOf(size, text) {
  const cells = text.slice(1).split('-').map((place) => {
    const [row, column] = [...place].map(Number);
    expect(row <= size && column <= size);
    return (row - 1) * size + column - 1;
  });
  return { kind: text[0] === 't' ? 'thermo' : 'arrow', cells };
}

/** @param {number} size */
function knights(size) {
  const every = upTo(size * size);
  return every.flatMap((one) => every.slice(one + 1).filter((other) => {
    const [[y1, x1], [y2, x2]] = [placeOf(size, one), placeOf(size, other)];
    return Math.abs(y1 - y2) * Math.abs(x1 - x2) === 2;
  }).map((other) => [one, other]));
}

/**
 * @param {number} size
 * @param {Line[]} lines
 * @param {boolean} knight
 */
function titleOf(size, lines, knight) {
  const has = (/** @type {string} */ kind) => lines.some((line) => line.kind === kind);
  const names = [...(has('thermo') ? ['thermometers'] : []), ...(has('arrow') ? ['arrows'] : []),
    ...(knight ? ["the knight's rule"] : [])];
  return `Sudoku ${size}x${size} with ${names.join(' and ')}`;
}

/**
 * @param {number} size
 * @param {number} cell
 * @param {string} digit
 */
function given(size, cell, digit) {
  const [row, column] = placeOf(size, cell);
  return written(column + 0.5, row + 0.5, digit, 0.62, { bold: true });
}

/**
 * @param {number} size
 * @param {Line} line
 */
function lineMarks(size, { kind, cells }) {
  const points = cells.map((cell) => /** @type {Point} */ ([cell % size + 0.5, Math.floor(cell / size) + 0.5]));
  if (kind === 'arrow') return arrow(points);
  return [['dark', RIM], ['shade', 0]].flatMap(([tint, more]) => [
    circle(...points[0], BULB + Number(more), String(tint), null),
    ...strokes(points, TUBE + Number(more), String(tint)),
  ]);
}

/** @param {Point[]} points */
function arrow(points) {
  const start = towards(points[0], points[1], RING);
  const before = points[points.length - 2];
  const end = towards(points[points.length - 1], before, SHORT);
  const back = Math.atan2(before[1] - end[1], before[0] - end[0]);
  const sides = [-Math.PI / 5, Math.PI / 5].map((turn) => /** @type {Point} */ (
    [rounded(end[0] + HEAD * Math.cos(back + turn)), rounded(end[1] + HEAD * Math.sin(back + turn))]));
  return [
    ...strokes([start, ...points.slice(1, -1), end], SHAFT, 'dark'),
    ...sides.flatMap((side) => strokes([end, side], SHAFT, 'dark')),
    circle(...points[0], RING, 'none', 'thin'),
  ];
}

/**
 * A line of some width with round corners and ends.
 * @param {Point[]} points
 * @param {number} half
 * @param {string} fill
 */
function strokes(points, half, fill) {
  const quads = points.slice(1).map(([x2, y2], at) => {
    const [x1, y1] = points[at];
    const scale = half / Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(y1 - y2) * scale, (x2 - x1) * scale];
    const corners = [[x1 + dx, y1 + dy], [x2 + dx, y2 + dy], [x2 - dx, y2 - dy], [x1 - dx, y1 - dy]];
    return { mark: 'path', points: corners.map((corner) => corner.map(rounded)), weight: null, fill, closed: true };
  });
  return [...quads, ...points.slice(1).map(([x, y]) => circle(x, y, half, fill, null))];
}

/**
 * @param {Point} start
 * @param {Point} end
 * @param {number} far
 * @returns {Point}
 */
function towards(start, end, far) {
  const share = far / Math.hypot(end[0] - start[0], end[1] - start[1]);
  return [rounded(start[0] + share * (end[0] - start[0])), rounded(start[1] + share * (end[1] - start[1]))];
}

/** @param {number} number */
function rounded(number) {
  return Math.round(number * 10000) / 10000;
}
