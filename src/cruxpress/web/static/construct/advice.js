/** Advice of the server on the draft: dead slots, ranked words, statistics, and whether the rest can be filled. */

import { post } from '../studio/api.js';
import { showError } from '../studio/notices.js';
import { firmRows } from './model.js';
import * as store from './store.js';

/** @typedef {import('./types.js').Advice} Advice */
/** @typedef {import('./types.js').Filled} Filled */
/** @typedef {import('./types.js').Slot} Slot */

/** How long a change waits for the next one, in milliseconds. */
const PAUSE = 40;

/** @type {Advice | null} */
export let told = null;
/** @type {Filled['status'] | 'asking'} */
export let verdict = 'asking';
/** @type {Slot[]} */
let blamed = [];
let asked = 0;
let timer = 0;
let last = '';
/** @type {(() => void)[]} */
const watchers = [];

/** @param {() => void} watcher */
export function watch(watcher) {
  watchers.push(watcher);
}

export function start() {
  store.watch(soon);
}

/** The part that all requests share: locked letters and allowed words. */
export function question() {
  const { language, floor, bans, clued, wordlist, own } = store.draft;
  return { language, floor, bans, clued, wordlist, own: own.split(/[;\n]+/).map((word) => word.trim()).filter(Boolean), rows: firmRows(store.draft) };
}

/** Ask again after a pause, if something relevant changed. */
export function soon() {
  const slot = store.current();
  const place = slot ? store.slots.indexOf(slot) : null;
  const body = { ...question(), slot: place, symmetry: store.draft.symmetry };
  const now = JSON.stringify([body, store.draft.rows]);
  if (now === last) return;
  last = now;
  clearTimeout(timer);
  timer = setTimeout(() => void ask(body), PAUSE);
}

/** @param {ReturnType<typeof question> & {slot: number | null, symmetry: string}} body */
async function ask(body) {
  asked += 1;
  const mine = asked;
  const slots = store.slots;
  document.documentElement.dataset.asking = 'yes';
  try {
    const found = await post('/api/construct/advice', { ...body, shown: store.draft.rows });
    if (mine !== asked) return;
    told = found;
    blamed = found.dead.flat().map((/** @type {number} */ place) => slots[place]);
    verdict = blamed.length ? 'unfillable' : 'asking';
    tell();
    if (!blamed.length) await judge(mine, slots, body);
  } catch (error) {
    if (mine === asked) showError(error);
  }
  if (mine === asked) document.documentElement.dataset.asking = 'no';
}

/** Can the rest be filled? A short search is more precise than counting candidates. @param {number} mine @param {Slot[]} slots @param {ReturnType<typeof question> & {slot?: unknown, symmetry?: unknown}} body */
async function judge(mine, slots, { slot, symmetry, ...body }) {
  if (!slots.length) return;
  const found = /** @type {Filled} */ (await post('/api/construct/fill', { ...body, improve: false }));
  if (mine !== asked) return;
  verdict = found.status;
  blamed = found.blame.length < slots.length ? found.blame.map((place) => slots[place]) : [];
  tell();
}

function tell() {
  for (const watcher of watchers) watcher();
}

/** Slots that can no longer be filled. */
export function deadSlots() {
  return blamed.filter((slot) => store.slots.some((one) => one.name === slot.name && one.cells.length === slot.cells.length));
}

/** Ask again in any case. */
export function again() {
  last = '';
  soon();
}
