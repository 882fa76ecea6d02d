/** The form of a wish, built from the shape of a family. It says at once if a wish is infeasible. */

import { browserStorage, stored } from '../player/js/storage.js';
import { get, isLost, post } from './api.js';
import * as desk from './desk.js';
import { find, make } from './dom.js';
import * as catalogue from './catalogue.js';
import { language, say, sayOr, told, withLabels } from './messages.js';
import { followJob, messageOf, showError, toast } from './notices.js';

/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('./types.js').Job} Job */
/** @typedef {import('./types.js').Wish} Wish */

/** How many fields of a shape are visible? The others are in "more". */
const IN_SIGHT = 3;
/** The chosen values by family, so that switching between families loses nothing. */
/** @type {Map<string, Map<string, string | boolean>>} */
const chosen = new Map();
/** Where the ids of jobs under way are kept, so that a reload goes on with them. */
const JOBS = 'cruxpress-jobs';
const storage = browserStorage();
let family = 'sudoku';
/** Whether several levels may be chosen, which are made in turn. */
let several = false;
let asked = 0;

/** @returns {HTMLFormElement} */
const form = () => find('#wish');

export function start() {
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    generate().catch(showError);
  });
  form().addEventListener('input', (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === 'family') choose(value);
    else if (name === 'several') toggleSeveral();
    else check();
  });
}

/** @param {string} name */
function choose(name) {
  remember();
  family = name;
  show();
  find(`input[name=family][value=${name}]`).focus();
}

/** Let one level be chosen, or several; the first that was chosen stays. */
function toggleSeveral() {
  several = !several;
  remember();
  const levels = [...(chosen.get(family) ?? [])].filter(([key, value]) => key.startsWith('level.') && value);
  for (const [key] of several ? [] : levels.slice(1)) chosen.get(family)?.set(key, false);
  show();
  find('input[name=several]').focus();
}

export function show() {
  const about = catalogue.family(family);
  const fields = about.fields.map(field);
  form().replaceChildren(
    make('fieldset', { className: 'families' },
      make('legend', { className: 'unseen' }, say('family')),
      ...catalogue.all().map((one) => chip('radio', 'family', one.family, one.title, one.family === family))),
    make('p', { className: 'fine' }, sayOr(`summary.${family}`, about.summary)),
    make('fieldset', { className: 'levels' },
      make('legend', {}, say('levels')),
      ...about.levels.map((one, at) => chip(several ? 'checkbox' : 'radio', 'level', one.name, one.title, at === 0, one.meaning)),
      make('label', { className: 'switch' }, make('input', { type: 'checkbox', name: 'several', checked: several }), make('span', {}, say('levels.several')))),
    make('div', { className: 'fields' },
      labelled(say('count'), make('input', { type: 'number', name: 'count', min: 1, max: catalogue.choices.puzzles, value: 6, required: true })),
      ...fields.slice(0, IN_SIGHT)),
    make('details', { className: 'more' },
      make('summary', {}, say('more')),
      make('div', { className: 'fields' }, ...fields.slice(IN_SIGHT), target(), techniques('require', about), techniques('forbid', about),
        labelled(say('seed'), make('input', { type: 'number', name: 'seed', min: 0, max: 2 ** 53 - 1, placeholder: say('seed.any') })))),
    make('p', { className: 'reason', id: 'reason', role: 'status' }),
    make('button', { type: 'submit', className: 'main' }, say('make.do')));
  recall();
  check();
}

/**
 * @param {string} type
 * @param {string} name
 * @param {string} value
 * @param {string} label
 * @param {boolean} checked
 * @param {string} [title]
 */
function chip(type, name, value, label, checked, title) {
  return make('label', { className: 'chip', title: title ?? '' },
    make('input', { type, name, value, checked }), make('span', {}, label));
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [help]
 * @param {string} [kind]
 */
function labelled(label, input, help, kind) {
  return make('label', { title: help ?? '', className: kind ?? '' }, make('span', {}, label), input);
}

/** A field of a shape. @param {Field} one */
function field(one) {
  const label = sayOr(`field.${family}.${one.name}`, sayOr(`field.${one.name}`, one.help));
  const name = `shape.${one.name}`;
  // A sentence of the server, whose template is the sentence itself.
  const help = told({ message: one.help, template: one.help });
  if (one.kind === 'switch') {
    return make('label', { className: 'switch', title: help },
      make('input', { type: 'checkbox', name, checked: Boolean(one.default) }), make('span', {}, label));
  }
  if (one.kind === 'choice') {
    // The default language of words is that of the page.
    const first = one.name === 'language' && one.choices.includes(language) ? language : one.default;
    const options = one.choices.map((value) => make('option', { value: String(value), selected: value === first },
      sayOr(`choice.${family}.${value}`, sayOr(`choice.${value}`, String(value)))));
    return labelled(label, make('select', { name }, ...options), help);
  }
  if (one.kind === 'number') {
    return labelled(label, make('input', { type: 'number', name, min: one.low ?? '', max: one.high ?? '', value: one.default ?? '', placeholder: say('auto') }), help);
  }
  if (one.long) return labelled(label, make('textarea', { name, rows: 2, maxLength: 60_000, value: String(one.default ?? '') }), help, 'wide');
  return labelled(label, make('input', { type: 'text', name, maxLength: 1000, value: String(one.default ?? ''), list: LISTS.has(one.name) ? 'known-lists' : null }), help);
}

/** Fields that take the name of a registered wordlist. */
const LISTS = new Set(['list', 'accepted', 'required']);

function target() {
  return labelled(say('target'), make('input', { type: 'text', name: 'target', maxLength: 60, placeholder: 'value=2..3' }));
}

/**
 * @param {'require' | 'forbid'} name
 * @param {Family} about
 */
function techniques(name, about) {
  const options = about.techniques.map((one) => make('option', { value: one.slug, title: one.meaning ?? '' }, one.name));
  return labelled(say(name), make('select', { name }, make('option', { value: '' }, say('none')), ...options));
}

/** The values of the form as a wish. @returns {Wish} */
function wish() {
  const data = new FormData(form());
  /** @type {Record<string, string | number | boolean>} */
  const shape = {};
  for (const one of catalogue.family(family).fields) {
    const given = data.get(`shape.${one.name}`);
    const value = one.kind === 'switch' ? given !== null : String(given ?? '').trim();
    if (value !== '' && value !== one.default && String(value) !== String(one.default)) shape[one.name] = value;
  }
  const texts = (/** @type {string} */ name) => data.getAll(name).map(String).filter(Boolean);
  return { family, level: texts('level'), count: Number(data.get('count')) || 1, shape,
    target: texts('target'), require: texts('require'), forbid: texts('forbid') };
}

/** Ask the server whether the wish is feasible, and show why not. */
async function check() {
  asked += 1;
  const mine = asked;
  await new Promise((resolve) => { setTimeout(resolve, 120); });
  if (mine !== asked) return;
  let answer;
  try {
    answer = await post('/api/feasible', wish());
  } catch (error) {
    // The server refuses the wish when it is made, if it is still there.
    answer = { feasible: true, said: { message: messageOf(error) }, levels: {} };
  }
  if (mine !== asked) return;
  find('#reason').textContent = answer.said ? withLabels(told(answer.said)) : '';
  /** @type {HTMLButtonElement} */ (find('#wish button[type=submit]')).disabled = !answer.feasible;
  for (const input of form().querySelectorAll('input[name=level]')) {
    const level = /** @type {HTMLInputElement} */ (input);
    level.parentElement?.classList.toggle('never', Boolean(answer.levels[level.value]));
  }
}

async function generate() {
  const asking = wish();
  const seed = String(new FormData(form()).get('seed') ?? '');
  const body = { wishes: [asking], ...(seed ? { seed: Number(seed) } : {}) };
  const made = post('/api/generate', body);
  made.then(() => dispatchEvent(new CustomEvent('room', { detail: 'desk' }))).catch(() => {});
  await followMaking(family, await made, true);
}

/**
 * Put the puzzles of a job on the desk as they come.
 * @param {string} name
 * @param {Job} job
 * @param {boolean} scrolling Is the first new card scrolled into view?
 */
async function followMaking(name, job, scrolling) {
  let missed = 0;
  const jobs = () => stored(storage, JOBS, /** @type {[string, string][]} */ ([]));
  const others = () => jobs().filter(([id]) => id !== job.id);
  const reveal = () => {
    if (scrolling) find('#cards').lastElementChild?.scrollIntoView({ block: 'nearest' });
    scrolling = false;
  };
  const forget = () => storage.set(JOBS, JSON.stringify(others()));
  storage.set(JOBS, JSON.stringify([...others(), [job.id, name]]));
  try {
    await followJob(say('making', { title: catalogue.family(name).title }), Promise.resolve(job), {
      card: (card) => { if (desk.add(card)) reveal(); },
      fault: ({ error }) => { missed += 1; desk.addMissed(error); reveal(); if (!error.nearest) toast(told(error), { bad: true }); },
    });
  } catch (error) {
    // A reload closes the connection while the job goes on.
    if (!isLost(error)) forget();
    throw error;
  }
  forget();
  if (missed) toast(say('missed', { missed }), { bad: true });
}

/** Go on with the jobs that were under way when the page was closed. */
export function resume() {
  const jobs = stored(storage, JOBS, /** @type {[string, string][]} */ ([]));
  storage.set(JOBS, '[]');
  for (const [id, name] of jobs) {
    get(`/api/jobs/${encodeURIComponent(id)}`).then((job) => followMaking(name, job, false))
      .catch(() => toast(say('job.gone'), { bad: true }));
  }
}

/** Keep what was chosen in the form of a family. */
function remember() {
  const kept = new Map();
  for (const one of form().elements) {
    const input = /** @type {HTMLInputElement} */ (one);
    if (!input.name || input.name === 'family' || input.name === 'several') continue;
    const key = input.name === 'level' ? `level.${input.value}` : input.name;
    kept.set(key, /^(checkbox|radio)$/.test(input.type) ? input.checked : input.value);
  }
  if (kept.size) chosen.set(family, kept);
}

function recall() {
  const kept = chosen.get(family);
  if (!kept) return;
  for (const one of form().elements) {
    const input = /** @type {HTMLInputElement} */ (one);
    const value = kept.get(input.name === 'level' ? `level.${input.value}` : input.name);
    if (value === undefined) continue;
    if (typeof value === 'boolean') input.checked = value;
    else input.value = value;
  }
}
