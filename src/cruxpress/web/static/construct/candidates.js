/** The words that fit the current slot, the best first; a click writes one, a cross bans it. */

import { find, make } from '../studio/dom.js';
import { say } from '../studio/messages.js';
import * as advice from './advice.js';
import { follow } from './board.js';
import { BLANK, firmRows, patternOf, written } from './model.js';
import * as store from './store.js';

/** @typedef {import('./types.js').Candidate} Candidate */

export function start() {
  advice.watch(show);
  store.watch((what) => { if (what === 'cursor') head(); });
}

export function show() {
  const list = make('ol', { className: 'fits' });
  for (const one of advice.told?.words ?? []) list.append(row(one));
  const bans = store.draft.bans.map((word) => make('button', { type: 'button', className: 'ban', title: say('unban'), onclick: () => unban(word) }, `${word} ×`));
  find('#words').replaceChildren(make('h3', { id: 'slot' }), list, ...(bans.length ? [make('h3', {}, say('bans')), make('div', { className: 'bar bans' }, ...bans)] : []));
  head();
}

/** Which slot it is, and how many words it may still take. */
function head() {
  const slot = store.current();
  const title = document.getElementById('slot');
  if (!title) return;
  const found = slot ? advice.told?.slots[store.slots.indexOf(slot)] : null;
  const full = slot && !patternOf(firmRows(store.draft), slot).includes(BLANK);
  title.textContent = slot ? `${say(slot.down ? 'down' : 'across', { number: slot.number })} · ${patternOf(firmRows(store.draft), slot)}` : say('no.slot');
  const count = found?.name === slot?.name ? found?.words : null;
  if (count !== null && count !== undefined) title.append(make('small', {}, say(count && full ? 'instead' : count === 0 ? 'none' : count === 1 ? 'one' : 'many', { count })));
}

/** @param {Candidate} one */
function row(one) {
  const write = make('button', { type: 'button', className: 'word', onclick: () => { put(one.word); follow(); } },
    make('b', {}, one.word), make('span', { className: 'score', title: say('score') }, String(one.score)),
    make('span', { className: 'least', title: say('least') }, one.least ? `${one.least}` : ''),
    make('span', { className: 'clued', title: one.clued ? say('clued') : '' }, one.clued ? '✎' : ''));
  write.setAttribute('aria-label', say('candidate', { word: one.word, score: one.score, least: one.least }));
  const ban = make('button', { type: 'button', className: 'plain', title: say('ban', { word: one.word }), 'aria-label': say('ban', { word: one.word }), onclick: () => banned(one.word) }, '×');
  return make('li', {}, write, ban);
}

/** @param {string} word */
function put(word) {
  const slot = store.current();
  if (slot) store.set(written(store.draft, slot.cells.map((cell, place) => [cell, word[place]])));
}

/** @param {string} word */
export function banned(word) {
  if (!store.draft.bans.includes(word)) store.set({ ...store.draft, bans: [...store.draft.bans, word] });
}

/** @param {string} word */
function unban(word) {
  store.set({ ...store.draft, bans: store.draft.bans.filter((one) => one !== word) });
}
