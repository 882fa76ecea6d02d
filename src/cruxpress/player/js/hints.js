/** Hints from a stored walk: wrong entries first, then the first step that adds something to the board. */

/** @import { Answers, Facts, Hints, State, Step, Unit } from './types' */

/** @param {Answers} answers @param {Facts} facts @returns {Hints} */
export function storedHints(answers, facts) {
  const entries = Object.entries(answers.cells);
  return {
    async next(state) {
      const wrong = wrongCells(state, answers);
      if (wrong.length) return { wrong };
      if (entries.every(([cell]) => cell in state.written)) return { done: true };
      return { step: firstNew(answers.walk ?? [], state), note: answers.note };
    },
    walk: async () => answers.walk ?? [],
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

/** The first step that adds something, reduced to what it adds. @param {Step[]} walk @param {State} state */
export function firstNew(walk, state) {
  for (const step of walk) {
    const places = Object.entries(step.places ?? {}).filter(
      ([cell, symbol]) => state.written[cell] !== symbol);
    const strikes = Object.entries(step.strikes ?? {})
      .map(([cell, symbols]) => /** @type {const} */ ([cell, fresh(cell, symbols, state)]))
      .filter(([, symbols]) => symbols.length);
    if (places.length || strikes.length) {
      return { ...step, places: Object.fromEntries(places), strikes: Object.fromEntries(strikes) };
    }
  }
  return null;
}

/** @param {string} cell @param {string[]} symbols @param {State} state */
function fresh(cell, symbols, state) {
  if (cell in state.written) return [];
  return symbols.filter((symbol) => !(state.struck[cell] ?? []).includes(symbol));
}

/**
 * The step that refutes a symbol: the first that strikes it or writes another one there.
 * @param {Step[]} walk
 * @param {string} cell
 * @param {string} symbol
 */
export function refuting(walk, cell, symbol) {
  return walk.find((step) => (step.strikes?.[cell] ?? []).includes(symbol)
    || (step.places?.[cell] ?? symbol) !== symbol) ?? null;
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
