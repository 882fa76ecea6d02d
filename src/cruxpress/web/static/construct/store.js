/** The state of the constructor: the draft, the cursor, undo and redo. */

import { browserStorage, stored } from '../player/js/storage.js';
import { at, BLOCK, fresh, same, slotsOf, unlocked } from './model.js';

/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Cursor} Cursor */
/** @typedef {import('./types.js').Draft} Draft */
/** @typedef {import('./types.js').Slot} Slot */

const KEY = 'cruxpress-draft';
const storage = browserStorage();
/** How many steps back are kept. */
const STEPS = 300;

/** @type {Draft} */
export let draft = fresh();
/** @type {Slot[]} */
export let slots = slotsOf(draft.rows);
/** @type {Cursor} */
export let cursor = { row: 0, column: 0, down: false, anchor: null };
/** @type {Draft[]} */
let before = [];
/** @type {Draft[]} */
let after = [];
/** @type {((what: 'draft' | 'cursor') => void)[]} */
const watchers = [];

/** @param {(what: 'draft' | 'cursor') => void} watcher */
export function watch(watcher) {
  watchers.push(watcher);
}

/** @param {'draft' | 'cursor'} what */
function tell(what) {
  for (const watcher of watchers) watcher(what);
}

/** @param {Draft} now */
function put(now) {
  draft = now;
  slots = slotsOf(draft.rows);
  const [height, width] = [draft.rows.length, draft.rows[0].length];
  cursor = { ...cursor, row: Math.min(cursor.row, height - 1), column: Math.min(cursor.column, width - 1) };
  keep();
  tell('draft');
}

/** A new state of the draft, with an undo step. @param {Draft} now */
export function set(now) {
  before = [...before, draft].slice(-STEPS);
  after = [];
  put(now);
}

/** A change without an undo step, such as a typed clue. @param {Partial<Draft>} changes */
export function amend(changes) {
  draft = { ...draft, ...changes };
  keep();
}

export function undo() {
  const last = before.pop();
  if (!last) return;
  after.push(draft);
  put(last);
}

export function redo() {
  const next = after.pop();
  if (!next) return;
  before.push(draft);
  put(next);
}

export function steps() {
  return { back: before.length > 0, on: after.length > 0 };
}

/** @param {Partial<Cursor>} changes */
export function move(changes) {
  cursor = { ...cursor, anchor: null, ...changes };
  tell('cursor');
}

/** The slot of the cursor: in its direction, or the other one. */
export function current() {
  const here = slotsAt([cursor.row, cursor.column]);
  return here.find((slot) => slot.down === cursor.down) ?? here[0] ?? null;
}

/** @param {Cell} cell */
export function slotsAt(cell) {
  return slots.filter((slot) => slot.cells.some((one) => same(one, cell)));
}

/** The marked cells that take letters; none without a region. @returns {Cell[]} */
export function region() {
  if (!cursor.anchor) return [];
  const [[r1, c1], [r2, c2]] = [cursor.anchor, [cursor.row, cursor.column]];
  /** @type {Cell[]} */
  const cells = [];
  for (let r = Math.min(r1, r2); r <= Math.max(r1, r2); r += 1) {
    for (let c = Math.min(c1, c2); c <= Math.max(c1, c2); c += 1) if (at(draft.rows, [r, c]) !== BLOCK) cells.push([r, c]);
  }
  return cells;
}

function keep() {
  storage.set(KEY, JSON.stringify(draft));
}

/** A first draft, without an undo step. @param {Partial<Draft>} has */
export function begin(has) {
  put({ ...draft, ...has });
}

/** Load the draft of the last visit; false if there is none. */
export function recall() {
  try {
    const kept = stored(storage, KEY, /** @type {any} */ ({}));
    if (!kept?.rows?.length) return false;
    put({ ...fresh(), ...kept, firm: kept.firm ?? unlocked(kept.rows) });
    return true;
  } catch {
    // The stored draft cannot be read: start with a new one.
    return false;
  }
}
