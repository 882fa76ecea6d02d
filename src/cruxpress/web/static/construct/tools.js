/** The buttons above the grid: blocks, fill, lock, undo, files. */

import { get, post, sent, upload } from '../studio/api.js';
import * as desk from '../studio/desk.js';
import { find, make, save } from '../studio/dom.js';
import { say, told } from '../studio/messages.js';
import { followJob, showError, toast } from '../studio/notices.js';
import * as advice from './advice.js';
import * as board from './board.js';
import { answers, at, BLANK, letterCells, locked, named, patternOf, written } from './model.js';
import * as store from './store.js';

/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Filled} Filled */
/** @typedef {import('./types.js').Saved} Saved */

/** How many entries are named that can no longer be filled?  The grid shows them all. */
const NAMED = 4;

/** Each press of the button looks for another fill. */
let seed = 0;

export function start() {
  store.watch(show);
  advice.watch(verdict);
}

export function show() {
  const { back, on } = store.steps();
  const slot = store.current();
  const word = slot ? patternOf(store.draft.rows, slot) : BLANK;
  const firm = Boolean(slot?.cells.every((cell) => at(store.draft.firm, cell) === '1'));
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.tool;
  find('#tools').replaceChildren(
    tool('blocks', () => { board.draw(!board.isDrawing()); show(); }, { pressed: board.isDrawing() }),
    store.cursor.anchor ? tool('fill.region', () => fill(store.region())) : tool('fill', () => fill(null), { main: true }),
    tool(firm ? 'unlock' : 'lock', () => slot && store.set(locked(store.draft, slot.cells, !firm)), { disabled: word.includes(BLANK) }),
    tool('lock.all', () => store.set(locked(store.draft, letterCells(store.draft.rows), true))),
    tool('clear.fill', clearFill), tool('undo', store.undo, { disabled: !back }), tool('redo', store.redo, { disabled: !on }),
    tool('save', () => saveFile().catch(showError)), opener(), tool('to.desk', () => toDesk().catch(showError)));
  if (focus) /** @type {HTMLElement | null} */ (document.querySelector(`[data-tool="${focus}"]`))?.focus();
  entry();
  verdict();
}

/**
 * @param {string} name
 * @param {() => unknown} does
 * @param {{pressed?: boolean, disabled?: boolean, main?: boolean}} [has]
 */
function tool(name, does, { pressed, disabled, main } = {}) {
  return make('button', { type: 'button', 'data-tool': name, className: main ? 'main' : '', disabled: Boolean(disabled), title: say(`tool.${name}.help`),
    'aria-pressed': pressed, onclick: () => does() }, say(`tool.${name}`));
}

/** The current entry, in words: for those who do not see the grid, and on a phone. */
function entry() {
  const slot = store.current();
  find('#entry').textContent = slot ? `${say(slot.down ? 'down' : 'across', { number: slot.number })}: ${patternOf(store.draft.rows, slot)}` : say('no.slot');
}

function verdict() {
  const dead = advice.deadSlots();
  const first = dead.slice(0, NAMED).map((slot) => say(slot.down ? 'down' : 'across', { number: slot.number }));
  const names = [...first, ...(dead.length > NAMED ? [say('list.more', { count: dead.length - NAMED })] : [])].join(', ');
  const shown = find('#verdict');
  shown.dataset.verdict = advice.verdict;
  const said = advice.verdict === 'unfillable' && names ? say('verdict.dead', { names }) : say(`verdict.${advice.verdict}`);
  const strange = advice.told?.statistics.unknown ?? [];
  shown.textContent = strange.length ? `${said} ${say('verdict.unknown', { words: strange.join(', ') })}` : said;
}

/** @param {Cell[] | null} region */
async function fill(region) {
  seed += 1;
  const soft = region?.filter((cell) => at(store.draft.firm, cell) === '0');
  const body = { ...advice.question(), seed, ...(soft ? { rows: store.draft.rows, region: soft } : {}) };
  try {
    filled(/** @type {Filled} */ (await post('/api/construct/fill', body)), body);
  } catch (error) {
    showError(error);
  }
}

/** @param {Filled} found @param {object} body */
function filled(found, body) {
  if (found.status === 'filled') {
    store.set({ ...store.draft, rows: found.rows });
    // A region that completes no word has no scores.
    toast(say(found.worst ? 'filled' : 'filled.part', { mean: found.mean, worst: found.worst }));
  } else if (found.status === 'spent') {
    toast(say('spent'), { label: say('longer'), act: () => longer(body).catch(showError) });
  } else {
    const names = found.blame.slice(0, 8).map((place) => store.slots[place]).filter(Boolean).map((slot) => say(slot.down ? 'down' : 'across', { number: slot.number }));
    toast(say('verdict.dead', { names: names.join(', ') }), { bad: true });
  }
}

/** @param {object} body */
async function longer(body) {
  const job = await followJob(say('searching'), post('/api/construct/search', body));
  const found = /** @type {Filled} */ (job.result);
  if (found.status === 'spent') toast(say('spent.long'), { bad: true });
  else filled(found, body);
}

function clearFill() {
  const soft = letterCells(store.draft.rows).filter((cell) => at(store.draft.firm, cell) === '0');
  store.set(written(store.draft, soft.map((cell) => [cell, BLANK])));
}

/** The draft as files and the server know it. @returns {Saved} */
function saved() {
  const { language, rows, bans, title, author, clues } = store.draft;
  return { language, rows, bans, title, author,
    clues: Object.fromEntries(answers(store.draft).map(({ slot, answer }) => [slot.name, clues[answer] ?? ''])),
    locked: letterCells(rows).filter((cell) => at(store.draft.firm, cell) === '1').map(named) };
}

async function saveFile() {
  const answer = await sent('/api/construct/save', saved());
  save(`${(store.draft.title || 'crossword').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.ipuz`, await answer.blob());
}

function opener() {
  const field = make('input', { type: 'file', className: 'unseen', id: 'open', accept: '.ipuz,.json', 'aria-label': say('tool.open'), onchange: () => {
    const file = field.files?.[0];
    if (file) open(file).catch(showError);
    field.value = '';
  } });
  return make('label', { className: 'button', title: say('tool.open.help') }, say('tool.open'), field);
}

/** @param {File} file */
async function open(file) {
  const job = await followJob(say('opening'), upload('/api/construct/open', file));
  const { rows, clues, locked: names, ...rest } = /** @type {Saved} */ (job.result.draft);
  const firm = rows.map((row, r) => [...row].map((_, c) => (names.includes(named([r, c])) ? '1' : '0')).join(''));
  store.set({ ...store.draft, ...rest, rows, firm, clues: {} });
  const known = store.slots.map((slot) => [patternOf(rows, slot), clues[slot.name] ?? '']).filter(([, text]) => text);
  store.set({ ...store.draft, clues: Object.fromEntries(known) });
  store.move({ row: 0, column: 0, down: false });
}

/** A finished crossword is proved, rated and put on the desk of the studio. */
async function toDesk() {
  if (store.draft.rows.some((row) => row.includes(BLANK))) throw new Error(say('desk.open'));
  const blank = answers(store.draft).filter(({ answer }) => !store.draft.clues[answer]?.trim());
  if (blank.length) throw new Error(say('desk.blank', { names: blank.slice(0, 5).map(({ slot }) => slot.name).join(', ') }));
  const file = await (await sent('/api/construct/save', saved())).blob();
  /** @type {string[]} */
  const faults = [];
  desk.recall();
  let put = false;
  await followJob(say('proving'), upload('/api/files?name=draft.ipuz', file), {
    card: (card) => { put = desk.add(card); faults.push(...(card.faults ?? [])); },
    fault: ({ error }) => faults.push(told(error)) });
  if (faults.length) toast(faults[0], { bad: true });
  else toast(say(put ? 'desk.put' : 'desk.there'), { label: say('studio'), act: () => location.assign('/studio') });
}

/** A ready pattern of a size, the next one each time. @param {string} style @param {number} height @param {number} width @param {number} which */
export async function pattern(style, height, width, which) {
  const found = await get(`/api/construct/pattern?style=${style}&height=${height}&width=${width}&number=${which}`);
  return /** @type {string[]} */ (found.rows);
}
