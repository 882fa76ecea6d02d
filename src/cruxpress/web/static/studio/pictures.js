/** Pictures of puzzles as image URLs. Scripts inside an SVG do not run in an <img>. */

import { sent } from './api.js';

/** @typedef {import('./types.js').Card} Card */

/** How many pictures are fetched at a time? */
const AT_A_TIME = 3;
/** @type {Map<string, Promise<string>>} */
const drawn = new Map();
/** @type {(() => void)[]} */
const waiting = [];
let busy = 0;

/**
 * The URL of the picture of a card, optionally with its solution or a step.
 * @param {Card} card
 * @param {{solution?: boolean, step?: number, notes?: boolean}} [how]
 */
export function picture(card, how = {}) {
  const key = JSON.stringify([card.id, how]);
  const known = drawn.get(key);
  if (known) return known;
  const address = turn(async () => {
    const answer = await sent('/api/draw', { family: card.family, puzzle: card.puzzle, ...how });
    return URL.createObjectURL(await answer.blob());
  });
  drawn.set(key, address);
  address.catch(() => drawn.delete(key));
  return address;
}

/**
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
async function turn(task) {
  if (busy >= AT_A_TIME) await new Promise((/** @type {(value?: unknown) => void} */ resolve) => { waiting.push(() => resolve()); });
  busy += 1;
  try {
    return await task();
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}
