/** The grid: an ARIA grid of cells for pointer and screen reader. */

import { find, make } from '../studio/dom.js';
import { say } from '../studio/messages.js';
import * as advice from './advice.js';
import { at, BLANK, BLOCK, named, same, toggled } from './model.js';
import * as store from './store.js';

/** @typedef {import('./types.js').Cell} Cell */

/** Does a tap draw blocks? */
let drawing = false;
/** @type {HTMLElement[][]} */
let cells = [];

export function start() {
  store.watch(show);
  advice.watch(show);
}

/** @param {boolean} now */
export function draw(now) {
  drawing = now;
  find('#board').classList.toggle('drawing', drawing);
}

export function isDrawing() {
  return drawing;
}

export function show() {
  const { rows } = store.draft;
  if (cells.length !== rows.length || cells[0]?.length !== rows[0].length) build(rows);
  find('#board').dataset.open = String(rows.join('').split(BLANK).length - 1);
  const numbers = new Map(store.slots.map((slot) => [named(slot.cells[0]), slot.number]));
  const current = store.current();
  const dead = new Set(advice.deadSlots().flatMap((slot) => slot.cells.map(named)));
  const region = new Set(store.region().map(named));
  cells.forEach((row, r) => row.forEach((cell, c) => paint(cell, [r, c], {
    number: numbers.get(named([r, c])), dead: dead.has(named([r, c])), region: region.has(named([r, c])),
    active: Boolean(current?.cells.some((one) => same(one, [r, c]))) })));
}

/** @param {string[]} rows */
function build(rows) {
  cells = rows.map((row, r) => [...row].map((_, c) => make('div', { role: 'gridcell', className: 'cell' },
    make('i', {}), make('b', {}))).map((cell, c) => listen(cell, [r, c])));
  const table = make('div', { role: 'grid', className: 'table', 'aria-labelledby': 'grid-title' },
    ...cells.map((row) => make('div', { role: 'row', className: 'line' }, ...row)));
  table.style.setProperty('--columns', String(rows[0].length));
  table.style.setProperty('--rows', String(rows.length));
  find('#board').replaceChildren(table);
}

/**
 * @param {HTMLElement} cell
 * @param {Cell} place
 */
function listen(cell, [row, column]) {
  cell.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const here = document.activeElement === cell;
    if (drawing) store.set(toggled(store.draft, [row, column]));
    if (event.shiftKey) store.move({ anchor: store.cursor.anchor ?? [store.cursor.row, store.cursor.column], row, column });
    else store.move({ row, column, down: here && !drawing ? !store.cursor.down : store.cursor.down });
    cell.focus();
  });
  cell.addEventListener('pointerenter', (event) => {
    if (event.buttons !== 1 || drawing || event.pointerType === 'touch') return;
    store.move({ anchor: store.cursor.anchor ?? [store.cursor.row, store.cursor.column], row, column });
  });
  return cell;
}

/**
 * @param {HTMLElement} cell
 * @param {Cell} place
 * @param {{number?: number, dead: boolean, region: boolean, active: boolean}} has
 */
function paint(cell, place, has) {
  const symbol = at(store.draft.rows, place);
  const here = same(place, [store.cursor.row, store.cursor.column]);
  const firm = at(store.draft.firm, place) === '1';
  const kinds = { block: symbol === BLOCK, soft: !firm, dead: has.dead, region: has.region, active: has.active, here };
  cell.className = ['cell', ...Object.entries(kinds).filter(([, on]) => on).map(([name]) => name)].join(' ');
  cell.tabIndex = here ? 0 : -1;
  const [number, letter] = cell.children;
  number.textContent = has.number ? String(has.number) : '';
  letter.textContent = symbol === BLOCK || symbol === BLANK ? '' : symbol;
  cell.setAttribute('aria-label', [named(place), symbol === BLOCK ? say('block') : symbol === BLANK ? say('blank') : symbol,
    has.number ?? '', has.dead ? say('dead') : ''].filter(Boolean).join(', '));
  if (here) cell.setAttribute('aria-selected', 'true');
  else cell.removeAttribute('aria-selected');
}

/** Move the focus to the cell of the cursor. */
export function follow() {
  cells[store.cursor.row]?.[store.cursor.column]?.focus();
}
