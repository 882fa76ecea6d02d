/** Uploads: files of puzzles, and wordlists. */

import { get, upload } from './api.js';
import * as desk from './desk.js';
import { find, make } from './dom.js';
import * as catalogue from './catalogue.js';
import { language, say, told } from './messages.js';
import { followJob, showError, toast } from './notices.js';

export function start() {
  on('#upload', readFile);
  on('#lists', addList);
}

/**
 * @param {string} selector
 * @param {(form: HTMLFormElement) => Promise<void>} act
 */
function on(selector, act) {
  /** @type {HTMLFormElement} */
  const form = find(selector);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(form).catch(showError);
  });
}

export async function show() {
  find('#upload select').replaceChildren(make('option', { value: '' }, say('upload.told')),
    ...catalogue.all().map((one) => make('option', { value: one.family }, one.title)));
  find('#upload input[type=file]').setAttribute('accept', catalogue.choices.endings.join(','));
  /** @type {HTMLSelectElement} */ (find('#lists select')).value = language;
  await lists();
}

/** @param {HTMLFormElement} form */
async function readFile(form) {
  const data = new FormData(form);
  const file = /** @type {File} */ (data.get('file'));
  if (file.size > catalogue.choices.upload_bytes) throw new Error(say('upload.large'));
  const asked = new URLSearchParams({ name: file.name, family: String(data.get('family') ?? '') });
  let there = 0;
  const job = await followJob(say('reading', { name: file.name }), upload(`/api/files?${asked}`, file), {
    card: (card) => { there += desk.add(card) ? 0 : 1; },
    fault: ({ place, error }) => toast(say('upload.bad', { place, message: told(error) }), { bad: true }),
  });
  toast(say('upload.read', { read: job.result.read, bad: job.result.bad, there }));
  form.reset();
}

async function lists() {
  const all = await get('/api/words');
  find('#registered').replaceChildren(...all.map((/** @type {{name: string, words: number, language: string}} */ one) =>
    make('li', {}, make('b', {}, one.name), ` ${say('lists.words', { count: one.words })}, ${one.language}`)));
  const names = find('#known-lists');
  names.replaceChildren(...all.map((/** @type {{name: string}} */ one) => make('option', { value: one.name })));
}

/** @param {HTMLFormElement} form */
async function addList(form) {
  const data = new FormData(form);
  const file = /** @type {File} */ (data.get('file'));
  const asked = new URLSearchParams({ name: String(data.get('name')), language: String(data.get('language')) });
  const job = await followJob(say('reading', { name: file.name }), upload(`/api/words?${asked}`, file));
  toast(say('lists.added', { name: job.result.list.name, count: job.result.list.words }));
  form.reset();
  await show();
}
