/**
 * Hints of pages without a server: wrong entries first, then the easiest step that holds on the board. Steps come
 * from the stored walk if all they say holds, otherwise from the board itself.
 */

import { answerStep, plainStep, single } from './plain.js';
import { candidatesOf } from './rules.js';

/** @import { Answers, Facts, Hints, State, Step, Unit } from './types' */
/** @import { Say } from './plain.js' */

// Kinds of steps whose sentences speak only of the cells, units and cages that they name.
const LOCAL = /^(last-cell|hidden-single|naked-single|seen-single|single-in-line|last-candidate|last-of-cage|cage-of-one-cell|locking|(naked|hidden)-(set|subset)|cage-(union|digits)(-many-ways)?)$/;
// Kinds of steps whose sentences do not speak of the board: they read the rows of marks, or a clue.
const TIMELESS = /^(read-row|near-miss|entry)$/;

/** @param {Answers} answers @param {Facts} facts @param {Say} say @returns {Hints} */
export function storedHints(answers, facts, say) {
  const entries = Object.entries(answers.cells);
  return {
    async next(state) {
      const wrong = wrongCells(state, answers);
      if (wrong.length) return { wrong };
      if (entries.every(([cell]) => cell in state.written)) return { done: true };
      return { step: nextStep(answers, facts, state, say), note: answers.note };
    },
    solution: async () => answers.cells,
    word: async (word) => {
      const letter = (/** @type {string} */ cell) => facts.givens?.[cell] ?? answers.cells[cell];
      const entry = (facts.entries ?? []).find(({ cells }) => cells.map(letter).join('') === word);
      return { cells: entry?.cells, bonus: (answers.bonus ?? []).includes(word) };
    },
  };
}

/** The cells with a wrong symbol, and those whose solution is struck. @param {State} state @param {Answers} answers */
export function wrongCells(state, answers) {
  const right = (/** @type {string} */ cell) => answers.cells[cell] ?? answers.solution;
  const written = Object.keys(state.written).filter((cell) => right(cell) !== state.written[cell]);
  const struck = Object.keys(state.struck).filter((cell) => state.struck[cell].includes(right(cell)));
  return [...new Set([...written, ...struck])];
}

/** The easiest step that holds on the board. @param {Answers} answers @param {Facts} facts @param {State} state @param {Say} say */
function nextStep(answers, facts, state, say) {
  const { walk = [], note } = answers;
  const steps = holding(walk, facts, state);
  // The order of a walk is a good order for words. Digits: the easiest first.
  const [stored] = facts.symbols ? steps.sort((one, other) => one.weight - other.weight) : steps;
  // A step that is not local holds only on the board of the walk, where no step is easier.
  const easiest = stored && (stored.places || !LOCAL.test(kindOf(stored)));
  const found = easiest ? stored : single(facts, state, say) ?? stored ?? plainStep(facts, state, say);
  return found ?? (note && !walk.length ? null : answered(answers, facts, state, say));
}

/** The steps of the walk that hold on the board and add something to it. @param {Step[]} walk @param {Facts} facts @param {State} board */
function holding(walk, facts, board) {
  /** The board of the walk before each step. @type {State} */
  const then = { written: {}, struck: {} };
  return walk.filter((step) => {
    const holds = isNew(step, board) && scope(step, facts).every((cell) => view(facts, then, cell) === view(facts, board, cell));
    Object.assign(then.written, step.places);
    for (const [cell, symbols] of Object.entries(step.strikes ?? {})) then.struck[cell] = [...then.struck[cell] ?? [], ...symbols];
    return holds;
  });
}

/** Whether all cells that a step writes are empty, or some of its strikes are new. @param {Step} step @param {State} board */
function isNew({ kind, places, strikes = {} }, board) {
  if (places) return kind === 'entry' ? Object.keys(places).some((cell) => !(cell in board.written)) : !Object.keys(places).some((cell) => cell in board.written);
  return Object.entries(strikes).some(([cell, symbols]) => (
    !(cell in board.written) && symbols.some((symbol) => !board.struck[cell]?.includes(symbol))));
}

/** The cells that a step speaks of; all cells if it is not known to be local. @param {Step} step @param {Facts} facts */
function scope(step, facts) {
  const { units = [], cages = [], entries = [], answer = [] } = facts;
  if (TIMELESS.test(kindOf(step))) return [];
  if (!LOCAL.test(kindOf(step))) return [...new Set([...units, ...entries].flatMap(({ cells }) => cells)), ...answer];
  const named = [...areaOf(step, [...units, ...cages]), ...step.cells ?? [], ...Object.keys(step.strikes ?? {})];
  return [...new Set(named)].filter((cell) => !(cell in (facts.givens ?? {})));
}

/** @param {Step} step */
function kindOf(step) {
  return step.kind ?? step.technique;
}

/** What a solver sees in a cell: its symbol or its candidates. @param {Facts} facts @param {State} state @param {string} cell */
function view(facts, state, cell) {
  if (cell in state.written) return state.written[cell];
  return facts.symbols ? `?${candidatesOf(facts, state, cell)}` : `-${[...state.struck[cell] ?? []].sort()}`;
}

/** The next symbol of the solution, or the next word of a wheel, without a reason. @param {Answers} answers @param {Facts} facts @param {State} state @param {Say} say */
function answered({ cells, walk = [] }, facts, state, say) {
  const open = (/** @type {string} */ cell) => cell in cells && !(cell in state.written);
  const step = walk.find(({ places = {} }) => Object.keys(places).some(open));
  if (step && facts.entries) {
    const places = Object.fromEntries((step.cells ?? []).filter(open).map((cell) => [cell, cells[cell]]));
    return { ...answerStep(step.cells ?? [], places, say), what: step.what };
  }
  const cell = Object.keys(step?.places ?? cells).find(open) ?? '';
  return answerStep([cell], { [cell]: cells[cell] }, say);
}

/** The area of a step: the units and cages that its parts name, or else its cells. @param {Step} step @param {Unit[]} units */
export function areaOf(step, units) {
  const named = new Map(units.map((unit) => [JSON.stringify(unit.thing), unit.cells]));
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {unknown} */ part) => {
    if (!part || typeof part !== 'object') return;
    const cells = named.get(JSON.stringify(part));
    if (cells) cells.forEach((cell) => found.add(cell));
    else Object.values(part).forEach(visit);
  };
  visit(step.parts);
  return found.size ? [...found] : step.cells ?? [];
}
