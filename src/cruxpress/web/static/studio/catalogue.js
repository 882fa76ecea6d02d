/** What the server offers: families with their levels and options in the language of the page, papers, formats. */

import { get } from './api.js';
import { language, learnNames, number } from './messages.js';

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').Choices} Choices */

/** @type {Map<string, Family>} */
let families = new Map();
/** @type {Choices} */
export let choices;

export async function learn() {
  const [told, other] = await Promise.all([get(`/api/families?language=${language}`), get('/api/choices')]);
  families = new Map(told.map((/** @type {Family} */ one) => [one.family, one]));
  choices = other;
  learnNames(new Map(all().flatMap((one) => [...one.levels.map((level) => naming(level.name, level.title)), ...one.techniques.map((each) => naming(each.slug, each.name))])));
}

/** @param {string} name @param {string} title @returns {[string, string]} */
function naming(name, title) {
  return [name, title];
}

export function all() {
  return [...families.values()];
}

/** @param {string} name @returns {Family} */
export function family(name) {
  const found = families.get(name);
  if (!found) throw new Error(`no family ${name}`);
  return found;
}

/** @param {Card} card */
export function levelOf(card) {
  const level = family(card.family).levels.find((one) => one.name === card.rating.level);
  return level?.title ?? card.rating.level;
}

/** @param {Card} card */
function scaleOf(card) {
  const { scales } = family(card.family);
  return scales.find((one) => one.name === card.rating.scale) ?? scales[0];
}

/** The rating of a card, formatted. @param {Card} card */
export function valueOf(card) {
  return number(card.rating.value, scaleOf(card).digits);
}

/** The name of the hardest technique in the language of the page. @param {Card} card */
export function hardestOf(card) {
  const known = family(card.family).techniques.find((one) => one.slug === card.hardest?.slug);
  return known?.name ?? card.hardest?.name ?? '';
}

/**
 * The difficulty of a card within its family, from 0 to 1: its level and its place inside the level.
 * @param {Card} card
 */
export function hardness(card) {
  const { bands } = scaleOf(card);
  const at = Math.max(0, bands.findIndex((band) => band.level === card.rating.level));
  const low = bands[at].at_least;
  const high = bands[at + 1]?.at_least ?? low + 2;
  const inside = Math.max(0, Math.min(1, (card.rating.value - low) / (high - low)));
  return (at + inside) / bands.length;
}
