/**
 * Actions on the whole desk: sort, replace, clear, download, share.
 *
 * A shared link holds the recipes (or texts, if a puzzle has none) compressed in its fragment, which
 * browsers do not send to a server. Opening it makes the same puzzles again.
 */

import { post } from './api.js';
import { replace } from './cards.js';
import * as desk from './desk.js';
import { find, make, save } from './dom.js';
import * as catalogue from './catalogue.js';
import { followJob, showError, toast } from './notices.js';
import { language, say, sayOr } from './messages.js';

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Recipe} Recipe */

const SIGN = '#desk=';
/** How long may a link be?  Longer ones are cut by mail and chat. */
const LONGEST = 30_000;
/** Formats in the order in which they are offered; others follow. */
const FIRST = ['jsonl', 'html', 'pdf', 'svg', 'png', 'ipuz', 'puz'];

export function start() {
  desk.watch(show);
}

export function show() {
  const some = desk.cards().length > 0;
  find('#tools').replaceChildren(...(some ? [
    act('tool.sort', () => desk.sort(catalogue.hardness)),
    act('tool.replace', () => replaceAll()),
    act('tool.clear', () => { desk.clear(); toast(say('cleared'), { label: say('undo'), act: desk.undo }); }),
    act('tool.link', () => share().catch(showError)),
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
  const forms = catalogue.choices.forms;
  const names = [...FIRST.filter((name) => name in forms), ...Object.keys(forms).filter((name) => !FIRST.includes(name))];
  const select = make('select', { 'aria-label': say('tool.download'), className: 'download', onchange: () => {
    const form = select.value;
    select.value = '';
    if (form) exported(form).catch(showError);
  } }, make('option', { value: '' }, say('tool.download')),
  ...names.map((name) => make('option', { value: name }, sayOr(`form.${name}`, forms[name]))));
  return select;
}

/** @param {string} form */
async function exported(form) {
  const all = desk.cards();
  const only = catalogue.choices.only[form];
  const cards = only ? all.filter((card) => only.includes(card.family)) : all;
  const title = (only ?? []).map((name) => catalogue.family(name).title).join(', ');
  if (!cards.length) throw new Error(say('export.none', { title }));
  if (cards.length < all.length) toast(say('export.some', { count: cards.length, title }));
  const job = await followJob(say('exporting'), post('/api/export', { cards, form, language }));
  const [name] = Object.keys(job.files);
  const answer = await fetch(`/api/jobs/${job.id}/files/${encodeURIComponent(name)}`);
  save(name, await answer.blob());
}

/**
 * Ask what to do with the puzzles of a link when the desk has cards: the link may be a stranger's.
 * @param {{family: string, recipe?: object, puzzle?: string}[]} told
 */
export function offer(told) {
  const dialog = /** @type {HTMLDialogElement} */ (find('#look'));
  /** @param {string} word @param {string} className @param {() => void} does */
  const choice = (word, className, does) =>
    make('button', { type: 'button', className, onclick: () => { dialog.close(); does(); } }, say(word));
  dialog.replaceChildren(
    make('header', {}, make('h2', { id: 'look-title' }, say('link.offer'))),
    make('p', {}, say('link.ask', { count: told.length, there: desk.all().length })),
    make('div', { className: 'bar' },
      choice('link.add', 'main', () => { open(told).catch(showError); }),
      choice('link.replace', '', () => {
        desk.empty();
        toast(say('link.replaced'), { label: say('undo'), act: desk.undo });
        open(told).catch(showError);
      }),
      choice('link.leave', '', () => {})));
  dialog.showModal();
}

/** Put the puzzles of a link on the desk: recipes are made again, texts are checked. @param {{family: string, recipe?: object, puzzle?: string}[]} told */
export async function open(told) {
  const recipes = told.filter((one) => one.recipe).map((one) => ({ ...one.recipe, family: one.family }));
  /** @type {Card[]} */
  const made = [];
  if (recipes.length) {
    await followJob(say('opening'), post('/api/generate', { recipes }), { card: (card) => made.push(card) });
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

// Links.

/** @param {Card[]} cards */
async function linkOf(cards) {
  const told = cards.map((card) => [card.family, card.recipe.source ? card.puzzle : card.recipe]);
  const packed = await through(new Blob([JSON.stringify(told)]), new CompressionStream('deflate-raw'));
  return `${location.origin}/studio${SIGN}${encoded(new Uint8Array(packed))}`;
}

/**
 * The puzzles in a link, or null if it is not the link of a desk; throws if the link is damaged.
 * @param {string} hash
 * @returns {Promise<{family: string, recipe?: Recipe, puzzle?: string}[] | null>}
 */
export async function readLink(hash) {
  if (!hash.startsWith(SIGN)) return null;
  try {
    if (hash.length > 4 * LONGEST) throw new RangeError('a link that is too long');
    const data = await through(new Blob([decoded(hash.slice(SIGN.length))]), new DecompressionStream('deflate-raw'));
    const told = JSON.parse(new TextDecoder().decode(data));
    return told.map((/** @type {[string, Recipe | string]} */ [family, what]) =>
      typeof what === 'string' ? { family, puzzle: what } : { family, recipe: what });
  } catch {
    throw new Error(say('link.damaged'));
  }
}

/**
 * @param {Blob} blob
 * @param {CompressionStream | DecompressionStream} stream
 */
function through(blob, stream) {
  return new Response(blob.stream().pipeThrough(/** @type {any} */ (stream))).arrayBuffer();
}

/** @param {Uint8Array} bytes */
function encoded(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
function decoded(text) {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}
