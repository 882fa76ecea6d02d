/** What keys do in the grid; docs/studio.md has the table. */

import { find, make } from '../studio/dom.js';
import { say } from '../studio/messages.js';
import { letterRows, pad } from '../player/js/keypad.js';
import { follow } from './board.js';
import { at, BLANK, BLOCK, letterOf, same, toggled, written } from './model.js';
import * as store from './store.js';

/** @typedef {import('./types.js').Cell} Cell */

/** @type {Record<string, Cell>} */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function start() {
  find('#board').addEventListener('keydown', (event) => {
    const press = /** @type {KeyboardEvent} */ (event);
    if (press.altKey || press.isComposing) return;
    if (press.ctrlKey || press.metaKey ? command(press) : pressed(press)) {
      press.preventDefault();
      follow();
    }
  });
}

/** The keys on the screen, for those without a keyboard. */
export function show() {
  const rows = letterRows('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  rows[2].push({ symbol: '#', text: '■', label: say('block') });
  rows[2].unshift({ symbol: ' ', text: '⤭', label: say('turn') });
  rows[2].push({ symbol: 'Backspace', text: '⌫', label: say('erase'), wide: true });
  find('#pad').replaceChildren(make('div', {}, pad(rows, say('keys'), (symbol) => {
    typed(symbol);
  })));
}

/** @param {KeyboardEvent} press */
function command(press) {
  const key = press.key.toLowerCase();
  if (key === 'z' && !press.shiftKey) store.undo();
  else if (key === 'y' || key === 'z') store.redo();
  else return false;
  return true;
}

/** @param {KeyboardEvent} press */
function pressed(press) {
  const way = WAYS[press.key];
  if (way) return arrow(way, press.shiftKey);
  if (press.key === 'Tab') return step(press.shiftKey ? -1 : 1);
  if (press.key === 'Enter') return step(press.shiftKey ? -1 : 1) || true;
  if (press.key === 'Home' || press.key === 'End') return end(press.key === 'Home' ? 0 : -1);
  if (press.key === 'Escape' && store.cursor.anchor) return moved({});
  return typed(press.key);
}

/** @param {string} key */
function typed(key) {
  const { row, column, down } = store.cursor;
  /** @type {Cell} */
  const here = [row, column];
  if (key === '.' || key === '#') return drawn(here);
  if (key === ' ') return moved({ down: !down });
  if (key === 'Backspace') return erased(here);
  if (key === 'Delete') return cleared();
  const letter = key.length === 1 ? letterOf(key) : '';
  if (!letter) return false;
  if (at(store.draft.rows, here) === BLOCK) return true;
  store.set(written(store.draft, [[here, letter]]));
  go(1);
  return true;
}

/** @param {Cell} here */
function drawn(here) {
  store.set(toggled(store.draft, here));
  go(1);
  return true;
}

/** @param {Cell} here */
function erased(here) {
  if (at(store.draft.rows, here) === BLANK || at(store.draft.rows, here) === BLOCK) go(-1);
  const now = /** @type {Cell} */ ([store.cursor.row, store.cursor.column]);
  if (at(store.draft.rows, now) !== BLOCK && at(store.draft.rows, now) !== BLANK) store.set(written(store.draft, [[now, BLANK]]));
  return true;
}

/** The letter, or those of the region. */
function cleared() {
  const cells = store.cursor.anchor ? store.region() : [/** @type {Cell} */ ([store.cursor.row, store.cursor.column])];
  const lettered = cells.filter((cell) => at(store.draft.rows, cell) !== BLOCK && at(store.draft.rows, cell) !== BLANK);
  if (lettered.length) store.set(written(store.draft, lettered.map((cell) => [cell, BLANK])));
  return true;
}

/** @param {Parameters<typeof store.move>[0]} to */
function moved(to) {
  store.move(to);
  return true;
}

/** One cell on or back, within the slot or the grid. @param {1 | -1} by */
function go(by) {
  const { row, column, down } = store.cursor;
  const [height, width] = [store.draft.rows.length, store.draft.rows[0].length];
  const next = /** @type {Cell} */ (down ? [row + by, column] : [row, column + by]);
  if (next[0] < 0 || next[1] < 0 || next[0] >= height || next[1] >= width) return store.move({});
  const slot = store.current();
  const inside = slot?.cells.some((cell) => same(cell, next));
  if (inside || at(store.draft.rows, [row, column]) === BLOCK) store.move({ row: next[0], column: next[1] });
  else store.move({});
}

/** A perpendicular arrow turns first, then moves; with Shift it marks a region. @param {Cell} way @param {boolean} marking */
function arrow([down, right], marking) {
  const { row, column, anchor } = store.cursor;
  const [height, width] = [store.draft.rows.length, store.draft.rows[0].length];
  const to = { row: Math.max(0, Math.min(height - 1, row + down)), column: Math.max(0, Math.min(width - 1, column + right)) };
  if (marking) return moved({ ...to, anchor: anchor ?? [row, column] });
  const turns = (down !== 0) !== store.cursor.down;
  const other = store.slotsAt([row, column]).some((slot) => slot.down === (down !== 0));
  if (turns && other) return moved({ down: down !== 0 });
  return moved(to);
}

/** The next slot; past the last one the keyboard leaves the grid. @param {1 | -1} by */
function step(by) {
  const slot = store.current();
  const next = store.slots[slot ? store.slots.indexOf(slot) + by : 0];
  if (!next) return false;
  const first = next.cells.find((cell) => at(store.draft.rows, cell) === BLANK) ?? next.cells[0];
  return moved({ row: first[0], column: first[1], down: next.down });
}

/** @param {0 | -1} which */
function end(which) {
  const cell = store.current()?.cells.at(which);
  return cell ? moved({ row: cell[0], column: cell[1] }) : false;
}
