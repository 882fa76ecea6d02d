/**
 * Steps that the page finds itself on the shown board: a single, or a digit that no filling of a cage or
 * line allows. They hold if the board has no wrong entry.
 */

import { cageHolds, candidatesOf, lineHolds, peersOf } from './rules.js';

/** @import { Facts, State, Step, Unit } from './types' */
/** @typedef {(key: string, fields?: Record<string, unknown>) => string} Say */

// How many fillings of a cage or line are tried at most?
const FILLINGS = 20000;

/** The easiest plain step; null if there is none. @param {Facts} facts @param {State} state @param {Say} say */
export function plainStep(facts, state, say) {
  return single(facts, state, say) ?? limited(facts, state, say);
}

/** A digit with one place in a unit, or a cell with one candidate. @param {Facts} facts @param {State} state @param {Say} say */
export function single(facts, state, say) {
  const { symbols = [], units = [] } = facts;
  const open = openCells(facts, state);
  const left = new Map(open.map((cell) => [cell, candidatesOf(facts, state, cell)]));
  for (const unit of units) {
    const name = unit.cells.length === symbols.length ? unitName(unit, say) : '';
    for (const symbol of name ? symbols : []) {
      const places = unit.cells.filter((cell) => left.get(cell)?.includes(symbol));
      const stands = unit.cells.some((cell) => (facts.givens?.[cell] ?? state.written[cell]) === symbol);
      if (places.length === 1 && !stands) return placing('unit', places[0], symbol, say, { unit: name }, unit.cells);
    }
  }
  const cell = open.find((one) => left.get(one)?.length === 1);
  return cell ? placing('cell', cell, /** @type {string[]} */ (left.get(cell))[0], say) : null;
}

/** Digits that are in no filling of a cage or line. @param {Facts} facts @param {State} state @param {Say} say */
function limited(facts, state, say) {
  const groups = [
    ...(facts.cages ?? []).map((cage) => ({
      cells: cage.cells, holds: (/** @type {number[]} */ digits) => cageHolds(cage, digits),
      name: say('group.cage', { goal: cage.printed, cells: cage.cells.join(', ') }),
    })),
    ...(facts.lines ?? []).map((line) => ({
      cells: line.cells, holds: (/** @type {number[]} */ digits) => lineHolds(line, digits),
      name: say(`group.${line.kind}`, { first: line.cells[0], last: line.cells[line.cells.length - 1] }),
    })),
  ];
  for (const { cells, holds, name } of groups) {
    const left = cells.map((cell) => {
      const stands = facts.givens?.[cell] ?? state.written[cell];
      return stands ? [stands] : candidatesOf(facts, state, cell);
    });
    const used = fillings(facts, cells, left, holds);
    const at = used ? cells.findIndex((_, place) => used[place].size < left[place].length) : -1;
    if (!used || at < 0) continue;
    const [cell, gone] = [cells[at], left[at].filter((symbol) => !used[at].has(symbol))];
    const [only, ...others] = used[at];
    if (!others.length) return placing('group', cell, only, say, { group: name }, cells);
    return { ...told('strike', { cell, group: name, symbols: gone.join(', ') }, say), cells, strikes: { [cell]: gone } };
  }
  return null;
}

/**
 * The symbols of each cell in all fillings of a group; null if there are too many fillings.
 * @param {Facts} facts
 * @param {string[]} cells
 * @param {string[][]} left the symbols that each cell may hold
 * @param {(digits: number[]) => boolean} holds
 */
function fillings(facts, cells, left, holds) {
  if (left.reduce((product, one) => product * one.length, 1) > FILLINGS) return null;
  const used = cells.map(() => /** @type {Set<string>} */ (new Set()));
  const fill = (/** @type {string[]} */ done) => {
    const at = done.length;
    if (at === cells.length) {
      if (holds(done.map((symbol) => (facts.symbols ?? []).indexOf(symbol) + 1))) done.forEach((symbol, place) => used[place].add(symbol));
      return;
    }
    for (const symbol of left[at]) {
      if (!done.some((one, place) => one === symbol && peersOf(facts, cells[at]).includes(cells[place]))) fill([...done, symbol]);
    }
  };
  fill([]);
  return used;
}

/** The step that writes a symbol of the solution without a reason. @param {string[]} cells @param {Record<string, string>} places @param {Say} say @returns {Step} */
export function answerStep(cells, places, say) {
  const [cell] = Object.keys(places);
  return { ...told('answer', { cell, symbol: Object.values(places).join(''), cells: cells.join(', ') }, say), cells, places };
}

/** @param {string} kind @param {string} cell @param {string} symbol @param {Say} say @param {Record<string, string>} [fields] @param {string[]} [cells] @returns {Step} */
function placing(kind, cell, symbol, say, fields = {}, cells = [cell]) {
  return { ...told(kind, { cell, symbol, ...fields }, say), cells, places: { [cell]: symbol } };
}

/** The sentences of a plain step. @param {string} kind @param {Record<string, string>} fields @param {Say} say */
function told(kind, fields, say) {
  const sentence = (/** @type {string} */ depth) => capital(say(`plain.${kind}.${depth}`, fields));
  return {
    technique: `plain-${kind}`, weight: 0, where: sentence('where'), why: sentence('why'), what: say(kind === 'strike' ? 'plain.strike' : 'plain.write', fields),
  };
}

/** @param {string} text */
function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}

/** "row 3"; an empty text for a unit without a usual name. @param {Unit} unit @param {Say} say */
function unitName(unit, say) {
  const [[kind, n] = ['']] = Object.entries(/** @type {Record<string, unknown>} */ (unit.thing ?? {}));
  const name = say(`unit.${kind}`, { n });
  return name.startsWith('unit.') ? '' : name;
}

/** @param {Facts} facts @param {State} state */
function openCells(facts, state) {
  const cells = new Set((facts.units ?? []).flatMap((unit) => unit.cells));
  return [...cells].filter((cell) => !(cell in (facts.givens ?? {})) && !(cell in state.written));
}
