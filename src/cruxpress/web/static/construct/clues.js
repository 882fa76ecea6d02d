/** The clues: one field for each complete word, the bank's suggestions, and the checker's verdict. */

import { post } from '../studio/api.js';
import { find, make } from '../studio/dom.js';
import { showError } from '../studio/notices.js';
import { say, sayOr } from '../studio/messages.js';
import { answers, patternOf } from './model.js';
import * as store from './store.js';

/** @typedef {import('./types.js').Judged} Judged */
/** @typedef {import('./types.js').Slot} Slot */

/** How long a typed clue waits for the next key, in milliseconds. */
const PAUSE = 200;

/** @type {Map<string, Judged>} by answer */
let judged = new Map();
let asked = 0;
let timer = 0;
/** The slots and words that the list was made of. */
let made = '';

export function start() {
  store.watch((what) => { if (what === 'draft') show(); });
}

export function show(force = false) {
  const now = JSON.stringify([store.slots.map((slot) => [slot.name, patternOf(store.draft.rows, slot)]), store.draft.language]);
  if (now === made && !force) return refresh();
  made = now;
  const part = (/** @type {boolean} */ down) => [make('h3', {}, say(down ? 'all.down' : 'all.across')),
    make('ol', { className: 'clues' }, ...store.slots.filter((slot) => slot.down === down).map(row))];
  const open = answers(store.draft).length;
  find('#clues').replaceChildren(
    make('div', { className: 'bar' }, make('button', { type: 'button', id: 'suggest', disabled: !open, onclick: () => suggestAll() }, say('suggest.all')),
      make('span', { className: 'fine', id: 'clue-count' })),
    ...part(false), ...part(true));
  refresh();
  soon();
}

/** @param {Slot} slot */
function row(slot) {
  const answer = patternOf(store.draft.rows, slot);
  const id = `clue-${slot.name.replace(' ', '-')}`;
  const field = make('input', { id, maxLength: 300, value: store.draft.clues[answer] ?? '', disabled: answer.includes('.'), autocomplete: 'off',
    'aria-describedby': `${id}-says`, oninput: () => typed(answer, field.value),
    onfocus: () => store.move({ row: slot.cells[0][0], column: slot.cells[0][1], down: slot.down }) });
  return make('li', { 'data-answer': answer }, make('label', { htmlFor: id }, make('b', {}, String(slot.number)), ` ${answer}`), field,
    make('div', { className: 'says', id: `${id}-says` }), make('div', { className: 'hints' }));
}

/** @param {string} answer @param {string} text */
function typed(answer, text) {
  store.amend({ clues: { ...store.draft.clues, [answer]: text } });
  soon();
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => void judge().catch(showError), PAUSE);
}

async function judge() {
  asked += 1;
  const mine = asked;
  const clues = answers(store.draft).map(({ answer }) => ({ answer, text: (store.draft.clues[answer] ?? '').slice(0, 300) }));
  const found = clues.length ? await post('/api/construct/clues', { language: store.draft.language, clues }) : [];
  if (mine !== asked) return;
  judged = new Map(found.map((/** @type {Judged} */ one) => [one.answer, one]));
  refresh();
}

/** Show what the checker says, without touching what is being typed. */
function refresh() {
  let ready = 0;
  const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#clues li'));
  for (const shown of rows) {
    const answer = shown.dataset.answer ?? '';
    const field = /** @type {HTMLInputElement} */ (find('input', shown));
    const text = store.draft.clues[answer] ?? '';
    if (document.activeElement !== field && field.value !== text) field.value = text;
    const one = judged.get(answer);
    const says = find('.says', shown);
    const fault = text.trim() ? one?.faults[0] : undefined;
    says.textContent = fault ? sayOr(`fault.${fault.rule}`, fault.sentence) : (text.trim() && one ? say(one.known ? 'clue.known' : 'clue.fair') : '');
    says.title = fault?.sentence ?? '';
    says.className = fault ? 'says bad' : 'says good';
    if (text.trim() && one && !fault) ready += 1;
    find('.hints', shown).replaceChildren(...(one?.suggestions ?? []).filter((hint) => hint !== text).map((hint) => make('button', { type: 'button', className: 'hint',
      onclick: () => { typed(answer, hint); field.value = hint; } }, hint)));
  }
  const count = document.getElementById('clue-count');
  if (count) count.textContent = say('clue.count', { ready, count: rows.length });
}

/** The bank's first clue for every word that has none yet. */
async function suggestAll() {
  await judge().catch(showError);
  const blank = answers(store.draft).filter(({ answer }) => !store.draft.clues[answer]?.trim());
  const fresh = blank.map(({ answer }) => [answer, judged.get(answer)?.suggestions[0] ?? '']).filter(([, text]) => text);
  store.set({ ...store.draft, clues: { ...store.draft.clues, ...Object.fromEntries(fresh) } });
  show(true);
}
