/** The desk: cards in order. Every change notifies the watchers; undo reverts the last removal. */

import { browserStorage, stored } from '../player/js/storage.js';

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Fault} Fault */
/** @typedef {import('./types.js').Place} Place */

const KEY = 'cruxpress-desk';
const storage = browserStorage();

/** @type {Place[]} */
let places = [];
/** @type {Place[] | null} */
let before = null;
let keys = 0;
/** @type {(() => void)[]} */
const watchers = [];

/** @param {() => void} watcher */
export function watch(watcher) {
  watchers.push(watcher);
}

export function all() {
  return places;
}

/** The cards, without missed wishes. */
export function cards() {
  return places.filter((place) => !place.missed).map((place) => place.card);
}

/** @param {Place[]} now */
function set(now) {
  places = now;
  keep();
  for (const watcher of watchers) watcher();
}

/** Store the desk for the next visit. */
function keep() {
  const kept = places.filter((place) => !place.missed);
  storage.set(KEY, JSON.stringify(kept.map(({ card, pinned }) => ({ card, pinned }))));
}

/** Load the desk of the last visit. */
export function recall() {
  try {
    const kept = stored(storage, KEY, /** @type {{card: Card, pinned: boolean}[]} */ ([]));
    set(kept.map((one) => placed(one.card, one.pinned)));
  } catch {
    set([]);
  }
}

/**
 * @param {Card} card
 * @param {boolean} [pinned]
 * @returns {Place}
 */
function placed(card, pinned = false) {
  keys += 1;
  return { key: keys, card, pinned, busy: false };
}

/** Put a card on the desk, unless the same puzzle is there. @param {Card} card */
export function add(card) {
  if (places.some((place) => !place.missed && place.card.fingerprint === card.fingerprint)) return false;
  set([...places, placed(card)]);
  return true;
}

/** A wish that was missed, with the nearest that was found. @param {Fault} missed */
export function addMissed(missed) {
  if (!missed.nearest) return;
  set([...places, { ...placed(missed.nearest), missed }]);
}

/**
 * @param {number} key
 * @param {Partial<Place>} changes
 */
export function change(key, changes) {
  set(places.map((place) => (place.key === key ? { ...place, ...changes } : place)));
}

/** @param {number} key */
export function throwOut(key) {
  before = places;
  set(places.filter((place) => place.key !== key));
}

/** Remove all cards that are not pinned. */
export function clear() {
  before = places;
  set(places.filter((place) => place.pinned));
}

/** Remove all cards, also those that are pinned. */
export function empty() {
  before = places;
  set([]);
}

/** Revert the last removal. */
export function undo() {
  if (before) set(before);
  before = null;
}

/**
 * Move a card to another place.
 * @param {number} key
 * @param {number} to
 */
export function move(key, to) {
  const at = places.findIndex((place) => place.key === key);
  const target = Math.max(0, Math.min(places.length - 1, to));
  if (at < 0 || at === target) return;
  const rest = places.filter((place) => place.key !== key);
  rest.splice(target, 0, places[at]);
  set(rest);
}

/** Easiest first. @param {(card: Card) => number} hardness */
export function sort(hardness) {
  set([...places].sort((one, two) => hardness(one.card) - hardness(two.card)));
}
