/** The rules of the digit families: which cells must differ, which digits are left, and when a cage or a line is satisfied. */

/** @import { Cage, Facts, MarkedLine, State } from './types' */

/** @type {WeakMap<Facts, Map<string, string[]>>} */
const known = new WeakMap();

/** The other cells of the units of a cell. @param {Facts} facts @param {string} cell @returns {string[]} */
export function peersOf(facts, cell) {
  const all = known.get(facts) ?? new Map();
  known.set(facts, all);
  if (!all.has(cell)) {
    const units = (facts.units ?? []).filter(({ cells }) => cells.includes(cell));
    all.set(cell, [...new Set(units.flatMap(({ cells }) => cells))].filter((one) => one !== cell));
  }
  return all.get(cell);
}

/** The symbols that stand in the units of a cell. @param {Facts} facts @param {Record<string, string>} written @param {string} cell */
export function seenFrom(facts, written, cell) {
  return new Set(peersOf(facts, cell).map((one) => facts.givens?.[one] ?? written[one] ?? ''));
}

/** The symbols that a cell may still hold: not seen, not struck. @param {Facts} facts @param {State} state @param {string} cell */
export function candidatesOf(facts, state, cell) {
  const seen = seenFrom(facts, state.written, cell);
  const struck = state.struck[cell] ?? [];
  return (facts.symbols ?? []).filter((symbol) => !seen.has(symbol) && !struck.includes(symbol));
}

/** Whether an operator of a cage makes its goal. @param {Cage} cage @param {number[]} digits */
export function cageHolds({ goal, operators }, digits) {
  if (digits.length === 1) return digits[0] === goal;
  const [low, high] = [Math.min(...digits), Math.max(...digits)];
  const pair = digits.length === 2;
  /** @type {Record<string, boolean>} */
  const made = {
    '+': digits.reduce((a, b) => a + b) === goal,
    x: digits.reduce((a, b) => a * b) === goal,
    '-': pair && high - low === goal,
    '/': pair && high === goal * low,
  };
  return [...operators].some((one) => made[one]);
}

/** Whether the digits of a line may stand; 0 is an empty cell. @param {MarkedLine} line @param {number[]} digits */
export function lineHolds({ kind }, digits) {
  const full = digits.filter(Boolean);
  if (kind === 'thermo') return !full.some((digit, at) => digit <= full[at - 1]);
  const least = digits.reduce((sum, digit) => sum + (digit || 1)) - digits[0];
  return !digits[0] || (full.length < digits.length ? least <= digits[0] : least === digits[0]);
}
