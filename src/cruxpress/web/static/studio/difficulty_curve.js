/** The difficulty of the puzzles on the desk as a curve. */

import * as desk from './desk.js';
import { find, make, shape } from './dom.js';
import * as catalogue from './catalogue.js';
import { say } from './messages.js';

const HEIGHT = 64;
const STEP = 22;

export function start() {
  desk.watch(show);
}

export function show() {
  const cards = desk.cards();
  const strip = find('#strip');
  strip.hidden = cards.length < 2;
  if (strip.hidden) return;
  const points = cards.map((card, at) => [at * STEP + STEP / 2, HEIGHT - 8 - catalogue.hardness(card) * (HEIGHT - 16)]);
  const easy = cards.reduce((one, two) => (catalogue.hardness(two) < catalogue.hardness(one) ? two : one));
  const hard = cards.reduce((one, two) => (catalogue.hardness(two) > catalogue.hardness(one) ? two : one));
  // Families have different scales: name the family if there are several.
  const mixed = cards.some((card) => card.family !== cards[0].family);
  const whole = (/** @type {import('./types.js').Card} */ card) => (mixed ? `${catalogue.family(card.family).title} ${named(card)}` : named(card));
  const told = say('strip', { count: cards.length, first: whole(easy), last: whole(hard) });
  const width = cards.length * STEP;
  const picture = shape('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': told, preserveAspectRatio: 'none' },
    shape('polyline', { points: points.map((point) => point.join(',')).join(' '), class: 'curve' }));
  const dots = points.map(([x, y], at) => {
    const dot = make('span', { className: 'dot', title: `${at + 1}. ${catalogue.family(cards[at].family).title}: ${named(cards[at])}` });
    dot.style.left = `${(x / width) * 100}%`;
    dot.style.top = `${(y / HEIGHT) * 100}%`;
    return dot;
  });
  strip.replaceChildren(make('div', { className: 'curves' }, picture, ...dots), make('figcaption', {}, told));
}

/** @param {import('./types.js').Card} card */
function named(card) {
  return `${catalogue.levelOf(card)} ${catalogue.valueOf(card)}`;
}
