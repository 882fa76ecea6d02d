/**
 * What the checker of clues and the rules of grids find fault with, in the language of the page.
 * The server tells it in English, with all that it knows; a sentence is known again by its rule or by
 * its form, and one that is not known stays as it is.
 */

import { say, sayIf } from '../studio/words.js';

/** @type {[string, RegExp][]} The name of a sentence about a grid, and its form. */
const FORMS = [
  ['empty', /^the grid has no letters$/],
  ['outside', /^each letter is in a word, but not (?<cells>.+)$/],
  ['once', /^a blocked grid has words both ways in each cell, but not in (?<cells>.+)$/],
  ['short', /^words have (?<least>\d+) letters or more, but not (?<cells>.+)$/],
  ['apart', /^all letters must hang together, here are (?<count>\d+) parts, with (?<cells>.+)$/],
  ['turned', /^the pattern turned by half is another one: (?<cells>.+) has no partner$/],
  ['mirrored', /^the pattern mirrored left to right is another one: (?<cells>.+) has no partner$/],
  ['pairs', /^pairs: runs of two letters have no clue, here (?<cells>.+)$/],
  ['words', /^words: (?<count>\d+) words, (?<least>\d+) to (?<most>\d+) are usual$/],
  ['long', /^long: (?<wanted>\d+) entries should have (?<least>\d+) letters or more, (?<count>\d+) have$/],
  ['blocks', /^blocks: (?<count>\d+%) of the cells are blocks, at most (?<most>\d+%) should be$/],
  ['bars', /^bars: (?<count>\d+) blocks in a line, from (?<cells>.+)$/],
  ['checking', /^checking: less than half of the letters are crossed in (?<cells>.+)$/],
  ['ends', /^ends: two letters in a row are not crossed at an end of (?<cells>.+)$/],
  ['cheaters', /^cheaters: (?<count>\d+) blocks change no word's number, at most (?<most>\d+) should$/],
  ['slabs', /^slabs: no block within (?<rows>\d+) by (?<columns>\d+) cells of the corner (?<cells>.+)$/],
];

/**
 * A fault of a clue, by its rule.
 * @param {{ rule: string, sentence: string }} fault
 */
export function ofClue({ rule, sentence }) {
  return sayIf(`fault.${rule}`, sentence);
}

/**
 * A fault of a grid, by the form of its sentence.
 * @param {string} sentence
 */
export function ofGrid(sentence) {
  for (const [name, form] of FORMS) {
    const parts = form.exec(sentence);
    if (parts) return say(`grid.${name}`, { ...parts.groups, cells: listed(parts.groups?.cells ?? '') });
  }
  return sentence;
}

/** @param {string} cells `R1C1, R1C2 and 3 more`, `R1C1 to R1C2`, `4 across` */
function listed(cells) {
  return cells.replace(/(\d+) more$/, (_, count) => say('list.more', { count })).replaceAll(' and ', ` ${say('list.and')} `)
    .replaceAll(' to ', '–').replace(/(\d+) (across|down)/g, (_, number, way) => say(way, { number }));
}
