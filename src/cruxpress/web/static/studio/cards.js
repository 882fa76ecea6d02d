/** The cards of the desk and their buttons. */

import { post } from './api.js';
import * as desk from './desk.js';
import { find, icon, make } from './dom.js';
import * as catalogue from './catalogue.js';
import { look } from './card_dialog.js';
import { picture } from './pictures.js';
import { say, told } from './messages.js';
import { followJob, showError, toast } from './notices.js';

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Place} Place */

/** Rendered elements by the key of their place, with a digest of what they show. */
/** @type {Map<number, {element: HTMLLIElement, shows: string}>} */
const shown = new Map();
/** @type {number | null} */
let dragged = null;

export function start() {
  desk.watch(show);
}

/** Render all cards again, in another language. */
export function renew() {
  shown.clear();
  show();
}

function show() {
  const places = desk.all();
  const refocus = focused();
  const elements = places.map((place, index) => element(place, index));
  for (const key of shown.keys()) if (!places.some((place) => place.key === key)) shown.delete(key);
  const list = find('#cards');
  list.replaceChildren(...elements);
  refocus(list);
  find('#empty').hidden = places.length > 0;
  find('#tally').textContent = String(desk.cards().length);
}

/** Keep the keyboard focus on the same button of the same card, or of the next one. */
function focused() {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const li = active?.closest('li');
  const act = active?.dataset.act;
  const key = li?.dataset.key;
  const at = li ? [...(li.parentElement?.children ?? [])].indexOf(li) : -1;
  return (/** @type {HTMLElement} */ list) => {
    if (!act || at < 0) return;
    const same = list.querySelector(`li[data-key="${key}"]`) ?? list.children[Math.min(at, list.children.length - 1)];
    /** @type {HTMLElement | null | undefined} */ (same?.querySelector(`[data-act="${act}"]`))?.focus();
  };
}

/**
 * @param {Place} place
 * @param {number} index
 */
function element(place, index) {
  const shows = JSON.stringify([place.card.id, place.pinned, place.busy, place.missed?.message]);
  const there = shown.get(place.key);
  if (there && there.shows === shows) {
    numbered(there.element, index);
    return there.element;
  }
  const made = place.missed ? missedCard(place) : card(place);
  shown.set(place.key, { element: made, shows });
  numbered(made, index);
  return made;
}

/**
 * @param {HTMLLIElement} li
 * @param {number} index
 */
function numbered(li, index) {
  find('.place', li).textContent = String(index + 1);
}

/** @param {Place} place */
function card(place) {
  const { key, pinned, busy } = place;
  const about = catalogue.family(place.card.family);
  const li = make('li', { className: `card${pinned ? ' pinned' : ''}${busy ? ' busy' : ''}`, draggable: true, 'data-key': key, 'aria-busy': busy },
    ...face(place.card, () => look(place.card)),
    ...remarks(place.card),
    make('div', { className: 'acts', role: 'group', 'aria-label': say('acts', { title: about.title }) },
      button('pin', pinned ? 'unpin' : 'pin', () => desk.change(key, { pinned: !pinned }), { 'aria-pressed': pinned }),
      button('easier', 'easier', () => replace(place, 'easier'), { disabled: busy }),
      button('harder', 'harder', () => replace(place, 'harder'), { disabled: busy }),
      button('again', 'replace', () => replace(place, 'equal'), { disabled: busy }),
      button('earlier', 'earlier', () => shift(key, -1)),
      button('later', 'later', () => shift(key, 1)),
      button('out', 'out', () => throwOut(key))));
  drags(li, key);
  return li;
}

/**
 * The picture, the level and the number.
 * @param {Card} one
 * @param {() => void} open
 */
function face(one, open) {
  const about = catalogue.family(one.family);
  const image = make('img', { alt: '', width: 240, height: 240, loading: 'lazy', draggable: false });
  picture(one, { notes: false }).then((address) => { image.src = address; }).catch(() => image.classList.add('none'));
  const label = say('open', { title: about.title, level: catalogue.levelOf(one), value: catalogue.valueOf(one) });
  return [
    make('button', { type: 'button', className: 'paper', 'data-act': 'open', 'aria-label': label, onclick: open }, image),
    make('div', { className: 'told' },
      make('p', { className: 'kind' }, make('span', { className: 'place' }), ` ${about.title}`),
      make('p', { className: 'level' }, catalogue.levelOf(one), ' ', make('b', {}, catalogue.valueOf(one))),
      make('p', { className: 'technique', title: say('hardest') }, catalogue.hardestOf(one))),
  ];
}

/** @param {Card} one */
function remarks(one) {
  const said = [...(one.faults ?? []), ...(one.missed ? [one.missed] : []), ...(one.notes ?? [])];
  return said.length ? [make('p', { className: 'remark' }, said.join(' · '))] : [];
}

/** A missed wish with the nearest puzzle that was found. @param {Place} place */
function missedCard(place) {
  return make('li', { className: 'card missed', 'data-key': place.key },
    ...face(place.card, () => look(place.card)),
    make('p', { className: 'remark' }, place.missed ? told(place.missed) : ''),
    make('div', { className: 'acts words' },
      make('button', { type: 'button', 'data-act': 'take', onclick: () => desk.change(place.key, { missed: undefined }) }, say('take')),
      button('out', 'out', () => desk.throwOut(place.key))));
}

/**
 * @param {string} picture
 * @param {string} word
 * @param {() => void} act
 * @param {Record<string, unknown>} [more]
 */
function button(picture, word, act, more = {}) {
  const label = say(`act.${word}`);
  return make('button', { type: 'button', className: 'plain', 'data-act': picture, 'aria-label': label, title: label, onclick: act, ...more }, icon(picture));
}

/**
 * @param {number} key
 * @param {number} by
 */
function shift(key, by) {
  const at = desk.all().findIndex((place) => place.key === key);
  desk.move(key, at + by);
}

/** @param {number} key */
function throwOut(key) {
  desk.throwOut(key);
  toast(say('thrown'), { label: say('undo'), act: desk.undo });
}

/**
 * Replace a card by another puzzle.
 * @param {Place} place
 * @param {'equal' | 'easier' | 'harder'} than
 */
export async function replace({ key, card: old }, than) {
  desk.change(key, { busy: true });
  const besides = desk.cards().map((one) => one.fingerprint);
  try {
    const job = await followJob(say(`replacing.${than}`), post('/api/another', { card: old, than, besides }));
    desk.change(key, { busy: false, card: job.cards[0] });
  } catch (error) {
    desk.change(key, { busy: false });
    showError(error);
  }
}

/**
 * @param {HTMLLIElement} li
 * @param {number} key
 */
function drags(li, key) {
  li.addEventListener('dragstart', (event) => {
    dragged = key;
    event.dataTransfer?.setData('text/plain', String(key));
  });
  li.addEventListener('dragover', (event) => {
    if (dragged !== null && dragged !== key) event.preventDefault();
  });
  li.addEventListener('drop', (event) => {
    event.preventDefault();
    if (dragged !== null) desk.move(dragged, desk.all().findIndex((place) => place.key === key));
    dragged = null;
  });
}
