/** Reads the puzzle in the fragment of a link: inflates it and expands its compact JSON (see `compact_json.py`). */

import { bytesOf, inflate } from './pagedata.js';

/** @import { Drawing, Facts, Linked, Mark, Rect, Symbols } from './types' */

const FORM = /^#2\.([a-z][a-z0-9_-]{0,39})\.([\w-]+)$/;
// Links of version 0.2 and older held only the text of the puzzle.
const OLD = /^#[a-z][a-z0-9_-]{0,39}\.[\w-]+$/;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ACROSS = ['x', 'x1', 'x2'];
const DOWN = ['y', 'y1', 'y2'];
// The longest block that deflate stores without compressing it.
const BLOCK = 0xffff;
// The head of zlib's format (RFC 1950).
const HEAD = [0x78, 0x9c];
// How long may the data of a link be, and how much may a part of it expand to?  A 21x21 crossword has 11,000 letters, and a part of 32,000.
const LONGEST = 50_000;
const LARGEST = 500_000;

/** Whether a link is of a form that pages no longer read. @param {string} hash */
export function isOld(hash) {
  return OLD.test(hash);
}

/**
 * The puzzle of a link; throws if there is none.
 * @param {string} hash
 * @param {Record<string, string>} dictionaries
 * @returns {Promise<Linked>}
 */
export async function unfold(hash, dictionaries) {
  const [, family, letters] = FORM.exec(hash) ?? [];
  if (!letters) throw new SyntaxError('no link of this form');
  const packed = bytesOf(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const { id, puzzle, asides, drawing, facts, cells } = JSON.parse(await unpacked(packed, dictionaries[family] ?? ''));
  const [drawn, names] = drawingOf(drawing);
  const read = new Expander(names);
  /** @type {Facts} */
  const found = read.value(facts);
  return { family, id, asides, drawing: drawn, facts: found, cells: cells && read.value(cells), puzzle: withClues(puzzle, found) };
}

/**
 * Inflate data that was deflated against a dictionary. DecompressionStream takes no dictionary, so we prepend it as a stored block. The browser checks the Adler-32 of both.
 * @param {Uint8Array<ArrayBuffer>} packed
 * @param {string} dictionary
 */
async function unpacked(packed, dictionary) {
  const known = new TextEncoder().encode(dictionary);
  if (known.length > BLOCK) throw new RangeError('a dictionary of more than one block');
  const head = new Uint8Array([...HEAD, 0, known.length & 255, known.length >> 8, ~known.length & 255, (~known.length >> 8) & 255]);
  const text = await inflate([head, known, packed], 'deflate', known.length + LONGEST);
  return text.slice(dictionary.length);
}

/** Refuse a short link that would expand until the page hangs. @param {number} size @param {number} times */
function bound(size, times) {
  if (size * times > LARGEST) throw new RangeError('a part that is too large');
}

/** Decode base64 VLQ numbers. @param {string} text */
function numbers(text) {
  /** @type {number[]} */
  const found = [];
  let [value, shift] = [0, 0];
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    found.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return found;
}

/** Running sums of differences. @param {number[]} steps */
function summed(steps) {
  let at = 0;
  return steps.map((step) => (at += step));
}

/** Expands values that refer to cells by number. */
class Expander {
  /** @param {string[]} names by number */
  constructor(names) {
    this.names = names;
  }

  /** @param {any} value @returns {any} */
  value(value) {
    if (Array.isArray(value)) return value.map((one) => this.value(one));
    if (!value || typeof value !== 'object') return value;
    const [[tag, told]] = [...Object.entries(value), ['', null]];
    if (tag === '~') return this.cells(numbers(told));
    if (tag === '=') return this.lists(numbers(told));
    if (tag === '@') return this.mapping(told);
    if (tag === '%') return this.objects(told);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.value(part)]));
  }

  /** @param {[string, string | string[]]} told cells, and their symbols */
  mapping([cells, symbols]) {
    const each = [...symbols];
    return Object.fromEntries(this.cells(numbers(cells)).map((cell, at) => [cell, each[at]]));
  }

  /** @param {number[]} steps */
  cells(steps) {
    return summed(steps).map((number) => {
      if (!(number in this.names)) throw new RangeError(`no cell ${number}`);
      return this.names[number];
    });
  }

  /** Lists of cells: offset from the start of the previous list, number of further cells, their differences. @param {number[]} told */
  lists(told) {
    const found = [];
    let first = 0;
    for (let at = 0; at < told.length; at += 2 + Math.max(0, told[at + 1])) {
      first += told[at];
      found.push(this.cells([first, ...told.slice(at + 2, at + 2 + told[at + 1])]));
    }
    return found;
  }

  /** @param {Record<string, any>} columns */
  objects(columns) {
    const read = Object.entries(columns).map(([name, column]) => /** @type {const} */ ([name, this.value(column)]));
    bound(read.length, read[0][1].length);
    return read[0][1].map((/** @type {any} */ _, /** @type {number} */ at) => Object.fromEntries(read.map(([name, column]) => [name, column[at]])));
  }
}

/** A drawing, and the names of its cells by number. @param {any} told @returns {[Drawing, string[]]} */
function drawingOf({ width, height, title, cells, marks }) {
  const across = Math.ceil(width);
  /** @type {string[]} */
  const names = [];
  /** @type {Record<string, Rect>} */
  const places = {};
  const put = (/** @type {number} */ number, /** @type {string} */ name, /** @type {Rect} */ place) => {
    names[number] = name;
    places[name] = place;
  };
  if (typeof cells === 'string') {
    for (const number of summed(numbers(cells))) {
      const [row, column] = [Math.floor(number / across), number % across];
      put(number, `R${row + 1}C${column + 1}`, [column, row, 1, 1]);
    }
  } else cells.forEach((/** @type {any[]} */ [name, x, y, wide = 1, tall = 1], /** @type {number} */ at) => put(at, name, [x, y, wide, tall]));
  return [{ width, height, title, cells: places, marks: marks.flatMap((/** @type {any[]} */ stamp) => stamped(stamp, across)) }, names];
}

/** A mark at each of its places. @param {any[]} stamp @param {number} across @returns {Mark[]} */
function stamped([mark, places, texts], across) {
  const told = texts && [...texts];
  const each = summed(numbers(places));
  bound(JSON.stringify(mark).length, each.length);
  return each.map((place, at) => ({
    ...moved(mark, place % across, Math.floor(place / across)), ...(told && { text: told[at] }),
  }));
}

/** @param {Mark} mark @param {number} right @param {number} below @returns {any} */
function moved(mark, right, below) {
  return Object.fromEntries(Object.entries(mark).map(([name, value]) => {
    if (ACROSS.includes(name)) return [name, value + right];
    if (DOWN.includes(name)) return [name, value + below];
    return [name, name === 'points' ? value.map((/** @type {number[]} */ [x, y]) => [x + right, y + below]) : value];
  }));
}

/** Put the clues from the facts back into the text of a puzzle: \x7f is the next clue, \x1a skips one. @param {string} text @param {Facts} facts */
function withClues(text, { entries = [] }) {
  const clues = entries.map(({ clue }) => clue ?? '');
  return text.replace(/[\x7f\x1a]/g, (sign) => {
    const clue = clues.shift() ?? '';
    return sign === '\x7f' ? clue : '';
  });
}
