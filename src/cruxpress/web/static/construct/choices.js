/** The settings of a draft: size, symmetry, allowed words, title and author. */

import { get } from '../studio/api.js';
import { find, make } from '../studio/dom.js';
import { showError } from '../studio/notices.js';
import { say } from '../studio/messages.js';
import { empty, unlocked } from './model.js';
import * as store from './store.js';
import { pattern } from './tools.js';

/** @type {{called: string, name: string, language: string}[]} */
let lists = [];
/** The next ready pattern; a first visit begins with the one before. */
let which = 1;

export async function start() {
  lists = await get('/api/words').catch(() => []);
}

export function show() {
  const { draft } = store;
  const size = (/** @type {string} */ name, /** @type {number} */ value) => field(`c.${name}`, make('input', { type: 'number', name, min: 3, max: 25, value: String(value), required: true }));
  const style = choice('style', ['blocked', 'lattice'], 'blocked');
  const form = make('form', { className: 'choices', autocomplete: 'off', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    make('h3', {}, say('c.new')), make('div', { className: 'fields' }, size('height', draft.rows.length), size('width', draft.rows[0].length), field('c.style', style)),
    make('div', { className: 'bar' },
      make('button', { type: 'button', id: 'empty', onclick: () => fresh(form) }, say('c.empty')),
      make('button', { type: 'button', id: 'pattern', onclick: () => ready(form).catch(showError) }, say('c.pattern'))),
    make('h3', {}, say('c.words')), make('div', { className: 'fields' },
      field('c.symmetry', bound('symmetry', choice('symmetry', ['rotate', 'mirror', 'none'], draft.symmetry))),
      field('c.language', bound('language', choice('language', ['en', 'ro'], draft.language))),
      field('c.wordlist', bound('wordlist', listed(draft.wordlist))),
      field('c.floor', bound('floor', make('input', { type: 'number', name: 'floor', min: 0, max: 100, step: 5, value: String(draft.floor) }))),
      make('label', { className: 'switch' }, bound('clued', make('input', { type: 'checkbox', name: 'clued', checked: draft.clued })), say('c.clued'))),
    field('c.own', bound('own', make('textarea', { name: 'own', rows: 3, value: draft.own, placeholder: say('c.own.help') }))),
    make('h3', {}, say('c.signed')), make('div', { className: 'fields' },
      field('c.title', bound('title', make('input', { name: 'title', maxLength: 200, value: draft.title }))),
      field('c.author', bound('author', make('input', { name: 'author', maxLength: 200, value: draft.author })))));
  find('#choices').replaceChildren(form);
}

/** @param {string} word @param {HTMLElement} control */
function field(word, control) {
  return make('label', {}, make('span', {}, say(word)), control);
}

/** @param {string} name @param {string[]} values @param {string} now */
function choice(name, values, now) {
  const select = make('select', { name }, ...values.map((value) => make('option', { value }, say(`c.${name}.${value}`))));
  select.value = now;
  return select;
}

/** @param {string} now */
function listed(now) {
  const fitting = lists.filter((one) => one.language === store.draft.language);
  const select = make('select', { name: 'wordlist' }, make('option', { value: '' }, say('c.wordlist.all')), ...fitting.map((one) => make('option', { value: one.called }, one.name)));
  select.value = now;
  return select;
}

/**
 * A field that writes into the draft.
 * @template {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} E
 * @param {string} name
 * @param {E} control
 */
function bound(name, control) {
  control.addEventListener('change', () => {
    if (!control.checkValidity()) return;
    const value = control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked
      : control instanceof HTMLInputElement && control.type === 'number' ? Number(control.value) : control.value;
    store.set({ ...store.draft, [name]: value, ...(name === 'language' ? { wordlist: '' } : {}) });
    if (name === 'language') show();
  });
  return control;
}

/** @param {HTMLFormElement} form */
function sizes(form) {
  const number = (/** @type {string} */ name) => Number(/** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value);
  return { height: number('height'), width: number('width'), style: /** @type {HTMLSelectElement} */ (form.elements.namedItem('style')).value };
}

/** @param {HTMLFormElement} form */
function fresh(form) {
  if (!form.reportValidity()) return;
  const { height, width } = sizes(form);
  put(empty(height, width));
}

/** @param {HTMLFormElement} form */
async function ready(form) {
  if (!form.reportValidity()) return;
  const { style, height, width } = sizes(form);
  put(await pattern(style, height, width, which));
  which += 1;
}

/** @param {string[]} rows */
function put(rows) {
  store.set({ ...store.draft, rows, firm: unlocked(rows) });
  store.move({ row: 0, column: Math.max(0, rows[0].indexOf('.')), down: false });
}
