/** The dialog of a card: the rules and, on request, solution and explanation. */

import { get, post } from './api.js';
import { find, make } from './dom.js';
import * as catalogue from './catalogue.js';
import { picture } from './pictures.js';
import { showError } from './notices.js';
import { language, number, say } from './messages.js';

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Step} Step */

/** Features that are shown, where a family has them. */
const FEATURES = ['minutes', 'givens', 'words', 'entries', 'cages', 'rows'];

/** @returns {HTMLDialogElement} */
const dialog = () => find('#look');

/** @param {Card} card */
export function look(card) {
  const about = catalogue.family(card.family);
  const image = make('img', { alt: '', className: 'large' });
  const steps = make('ol', { className: 'walk' });
  const rules = make('p', {}, about.rules);
  show(image, card, {});
  const solution = make('button', { type: 'button', 'aria-pressed': false, onclick: () => {
    const now = solution.getAttribute('aria-pressed') !== 'true';
    solution.setAttribute('aria-pressed', String(now));
    show(image, card, now ? { solution: true } : {});
  } }, say('look.solution'));
  const walk = make('button', { type: 'button', onclick: () => explain(card, steps, image) }, say('look.walk'));
  dialog().replaceChildren(
    make('header', {}, make('h2', { id: 'look-title' }, `${about.title}: ${catalogue.levelOf(card)} ${catalogue.valueOf(card)}`),
      make('button', { type: 'button', className: 'plain close', 'aria-label': say('close'), title: say('close'), onclick: () => dialog().close() }, '×')),
    make('div', { className: 'looked' },
      make('div', { className: 'paper' }, image),
      make('div', { className: 'about' },
        rules,
        make('dl', {}, ...facts(card)),
        make('div', { className: 'bar' }, solution, walk, play(card, rules)),
        steps)));
  dialog().showModal();
}

/**
 * A link to the page that plays the puzzle. We post the puzzle first, because a restarted server does
 * not know it, and then show the rules of this puzzle: some puzzles have extra rules.
 * @param {Card} card
 * @param {HTMLElement} rules
 */
function play(card, rules) {
  const place = encodeURIComponent(card.id);
  post('/api/play', { card }).then(async ({ faults }) => {
    if (!faults.length) rules.textContent = (await get(`/api/play/${place}?language=${language}`)).record.rules;
  }).catch(() => {});
  return make('a', { className: 'button', href: `/p/${place}?language=${language}`, target: '_blank', rel: 'noopener' }, say('look.play'));
}

/**
 * @param {HTMLImageElement} image
 * @param {Card} card
 * @param {{solution?: boolean, step?: number}} how
 */
function show(image, card, how) {
  picture(card, how).then((address) => { image.src = address; }).catch(showError);
}

/** @param {Card} card */
function facts(card) {
  const { features } = card.rating;
  const measured = FEATURES.filter((name) => typeof features[name] === 'number')
    .map((name) => [say(`feature.${name}`), number(Number(features[name]), name === 'minutes' ? 1 : 0)]);
  const recipe = card.recipe.source ? [say('look.source'), card.recipe.source] : [say('seed'), `${card.recipe.seed}`];
  return [[say('hardest'), catalogue.hardestOf(card)], ...measured, recipe, ['id', card.id]]
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]);
}

/**
 * @param {Card} card
 * @param {HTMLElement} list
 * @param {HTMLImageElement} image
 */
async function explain(card, list, image) {
  try {
    const walk = await post('/api/explain', { family: card.family, puzzle: card.puzzle, language });
    list.replaceChildren(...walk.steps.map((/** @type {Step} */ step, /** @type {number} */ at) => make('li', {},
      make('button', { type: 'button', className: 'plain', onclick: () => show(image, card, { step: at + 1 }) },
        make('b', {}, step.name), ` ${step.why ?? ''} ${step.what ?? ''}`))));
    if (walk.note) list.append(make('li', {}, walk.note));
  } catch (error) {
    showError(error);
  }
}
