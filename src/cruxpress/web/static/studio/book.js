/** The book of the desk: form, preview of pages, download, and its plan as TOML. */

import { post } from './api.js';
import * as desk from './desk.js';
import { find, make, save } from './dom.js';
import * as catalogue from './catalogue.js';
import { followJob, showError, toast } from './notices.js';
import { language, say, sayOr } from './messages.js';

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Job} Job */
/** @typedef {Record<string, any>} Plan */

const PER_PAGE = ['', '1', '2', '4', '6'];
const PLACES = ['', 'back', 'facing', 'separate', 'none'];

/** @returns {HTMLFormElement} */
const form = () => find('#plan');

export function start() {
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    set().catch(showError);
  });
  desk.watch(ready);
}

export function show() {
  const presets = ['', ...Object.keys(catalogue.choices.presets)];
  form().replaceChildren(
    field('title.field', make('input', { name: 'title', maxLength: 200, value: say('book.untitled') })),
    field('author', make('input', { name: 'author', maxLength: 200 })),
    field('preset', select('preset', presets, (name) => sayOr(`preset.${name || 'none'}`, name))),
    field('paper', select('paper', ['', ...catalogue.choices.papers], (name) => name || say('by.preset'))),
    field('per_page', select('per_page', PER_PAGE, (name) => name || say('by.preset'))),
    field('place', select('place', PLACES, (name) => (name ? say(`place.${name}`) : say('by.preset')))),
    field('walks', make('input', { name: 'walks', type: 'number', min: 0, max: 50, value: 0 })),
    make('div', { className: 'bar' },
      make('button', { type: 'submit', className: 'main' }, say('book.do')),
      make('button', { type: 'button', onclick: plan }, say('book.plan'))));
  find('#pages').replaceChildren();
  ready();
}

/**
 * @param {string} word
 * @param {HTMLElement} input
 */
function field(word, input) {
  return make('label', {}, make('span', {}, say(`book.${word}`)), input);
}

/**
 * @param {string} name
 * @param {string[]} values
 * @param {(value: string) => string} named
 */
function select(name, values, named) {
  return make('select', { name }, ...values.map((value) => make('option', { value }, named(value))));
}

/** A book needs puzzles. */
function ready() {
  for (const button of form().querySelectorAll('button')) button.disabled = desk.cards().length === 0;
}

/** The values of the form as keys of a plan. */
function chosen() {
  const data = Object.fromEntries(new FormData(form()));
  const given = (/** @type {string} */ name) => String(data[name] ?? '').trim();
  /** @type {Record<string, any>} */
  const plan = { title: given('title') || say('book.untitled'), language };
  if (given('author')) plan.author = given('author');
  if (given('paper')) plan.page = { paper: given('paper') };
  if (given('per_page')) plan.puzzles = { per_page: Number(given('per_page')) };
  if (given('place')) plan.solutions = { place: given('place') };
  if (Number(given('walks'))) plan.walks = { count: Number(given('walks')) };
  return { preset: given('preset'), plan: planOf(desk.cards(), plan) };
}

function plan() {
  const { preset, plan: data } = chosen();
  save('plan.toml', toml(data, preset), 'text/plain');
  toast(say('book.plan.saved'));
}

async function set() {
  const pages = find('#pages');
  pages.replaceChildren();
  const job = await followJob(say('book.making'), post('/api/books', chosen()), {}, pages);
  shown(job, pages);
}

/**
 * @param {Job} job
 * @param {Element} where
 */
function shown(job, where) {
  const files = `/api/jobs/${job.id}/files/`;
  const pictures = Object.keys(job.files).filter((name) => name.startsWith('page-'));
  const pdfs = Object.keys(job.files).filter((name) => name.endsWith('.pdf'));
  const facts = say('book.made', { pages: job.result.pages, puzzles: job.result.puzzles });
  where.replaceChildren(
    make('p', { className: 'fine', role: 'status' }, facts),
    make('div', { className: 'bar' }, ...pdfs.map((name) => make('a', { className: 'button main', href: files + name, download: name }, say(`file.${name}`)))),
    ...(job.result.notes ?? []).map((/** @type {string} */ note) => make('p', { className: 'remark' }, note)),
    make('ol', { className: 'pages' }, ...pictures.map((name, at) => make('li', {}, leaf(files + name, at + 1)))));
  if (job.result.pages > pictures.length) where.append(make('p', { className: 'fine' }, say('book.first', { count: pictures.length })));
}

/**
 * A page thumbnail that opens a large view.
 * @param {string} address
 * @param {number} page
 */
function leaf(address, page) {
  const label = say('book.page', { page });
  return make('button', { type: 'button', className: 'leaf', 'aria-label': label, onclick: () => open(address, label) },
    make('img', { src: address, alt: '', loading: 'lazy' }));
}

/**
 * @param {string} address
 * @param {string} label
 */
function open(address, label) {
  /** @type {HTMLDialogElement} */
  const dialog = find('#look');
  dialog.replaceChildren(
    make('header', {}, make('h2', { id: 'look-title' }, label),
      make('button', { type: 'button', className: 'plain close', 'aria-label': say('close'), onclick: () => dialog.close() }, '×')),
    make('img', { src: address, alt: label, className: 'page' }));
  dialog.showModal();
}

/**
 * The plan of a book: one section per family, its puzzles as texts, in the order of the desk.
 * @param {Card[]} cards
 * @param {Plan} choices what the form says: title, page, puzzles, solutions, …
 * @returns {Plan}
 */
function planOf(cards, choices) {
  const families = [...new Set(cards.map((card) => card.family))];
  const sections = families.map((family) => ({
    family,
    puzzles: cards.filter((card) => card.family === family).map((card) => card.puzzle),
  }));
  return { ...choices, puzzles: { order: 'given', apart: 0, ...choices.puzzles }, sections };
}

/**
 * A plan as TOML, for `cruxpress book`.
 * @param {Plan} plan
 * @param {string} preset
 */
function toml(plan, preset) {
  /** @type {[string, any][]} */
  const values = Object.entries({ ...(preset ? { preset } : {}), ...plan });
  const flat = values.filter(([, value]) => !isTable(value) && !isTables(value));
  const lines = flat.map(([name, value]) => `${name} = ${written(value)}`);
  for (const [name, table] of values.filter(([, value]) => isTable(value))) lines.push('', `[${name}]`, ...rows(table));
  for (const [name, tables] of values.filter(([, value]) => isTables(value))) {
    for (const table of tables) lines.push('', `[[${name}]]`, ...rows(table));
  }
  return `${lines.join('\n')}\n`;
}

/** @param {unknown} value */
function isTable(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isTables(value) {
  return Array.isArray(value) && value.some(isTable);
}

/** @param {Plan} table */
function rows(table) {
  return Object.entries(table).map(([name, value]) => `${name} = ${written(value)}`);
}

/** JSON strings are TOML strings, except for DEL. @param {unknown} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return `[\n${value.map((one) => `  ${written(one)},\n`).join('')}]`;
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}
