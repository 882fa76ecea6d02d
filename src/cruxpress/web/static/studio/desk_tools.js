/** What can be done with the whole desk: sorted, replaced, cleared, downloaded, shared. */

import { post } from './api.js';
import { replace } from './cards.js';
import * as desk from './desk.js';
import { find, make, save } from './dom.js';
import * as known from './known.js';
import { LONGEST, linkOf } from './link.js';
import { complain, toast } from './toasts.js';
import { language, say, sayIf } from './words.js';
import { work } from './work.js';

/** Formats in the order in which they are offered; others follow. */
const FIRST = ['jsonl', 'html', 'pdf', 'svg', 'png', 'ipuz', 'puz'];

export function start() {
  desk.watch(show);
}

export function show() {
  const some = desk.cards().length > 0;
  find('#tools').replaceChildren(...(some ? [
    act('tool.sort', () => desk.sort(known.hardness)),
    act('tool.replace', () => replaceAll()),
    act('tool.clear', () => { desk.clear(); toast(say('cleared'), { label: say('undo'), act: desk.undo }); }),
    act('tool.link', () => share().catch(complain)),
    download(),
  ] : []));
}

/**
 * @param {string} word
 * @param {() => void} does
 */
function act(word, does) {
  return make('button', { type: 'button', onclick: does, title: say(`${word}.help`) }, say(word));
}

/** Everything that is not pinned, each at an equal rating. */
async function replaceAll() {
  const open = desk.all().filter((place) => !place.pinned && !place.missed && !place.card.recipe.source);
  for (const place of open) await replace(place, 'equal');
}

async function share() {
  const link = await linkOf(desk.cards());
  if (link.length > LONGEST) toast(say('link.long'), { bad: true });
  const field = make('input', { readOnly: true, value: link, 'aria-label': say('tool.link'), className: 'link' });
  const shown = make('div', { className: 'job' }, make('span', {}, say('link.made')), field,
    make('button', { type: 'button', className: 'plain', onclick: () => shown.remove() }, say('close')));
  find('#jobs').replaceChildren(shown);
  field.select();
  // Only secure pages have a clipboard; the field can be copied by hand everywhere.
  await navigator.clipboard?.writeText(link).then(() => toast(say('link.copied'))).catch(() => {});
}

function download() {
  const forms = known.choices.forms;
  const names = [...FIRST.filter((name) => name in forms), ...Object.keys(forms).filter((name) => !FIRST.includes(name))];
  const select = make('select', { 'aria-label': say('tool.download'), className: 'download', onchange: () => {
    const form = select.value;
    select.value = '';
    if (form) exported(form).catch(complain);
  } }, make('option', { value: '' }, say('tool.download')),
  ...names.map((name) => make('option', { value: name, title: forms[name] }, sayIf(`form.${name}`, forms[name]))));
  return select;
}

/** @param {string} form */
async function exported(form) {
  const all = desk.cards();
  const only = known.choices.only[form];
  const cards = only ? all.filter((card) => only.includes(card.family)) : all;
  const title = (only ?? []).map((name) => known.family(name).title).join(', ');
  if (!cards.length) throw new Error(say('export.none', { title }));
  if (cards.length < all.length) toast(say('export.some', { count: cards.length, title }));
  const job = await work(say('exporting'), post('/api/export', { cards, form, language }));
  const [name] = Object.keys(job.files);
  const answer = await fetch(`/api/jobs/${job.id}/files/${encodeURIComponent(name)}`);
  save(name, await answer.blob());
}

/** Open what a link holds: recipes are made again, texts are read. @param {{family: string, recipe?: object, puzzle?: string}[]} told */
export async function open(told) {
  const recipes = told.filter((one) => one.recipe).map((one) => ({ ...one.recipe, family: one.family }));
  /** @type {import('./types.js').Card[]} */
  const made = [];
  if (recipes.length) {
    await work(say('opening'), post('/api/generate', { recipes }), { card: (card) => made.push(card) });
  }
  for (const one of told) {
    if (one.recipe) {
      const next = made.shift();
      if (next) desk.add(next);
    } else {
      desk.add((await post('/api/check', { card: { family: one.family, puzzle: one.puzzle } })).card);
    }
  }
}

