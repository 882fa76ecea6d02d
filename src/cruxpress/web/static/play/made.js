/** A puzzle that is made when its address is opened: `/play/FAMILY?level=LEVEL&seed=NUMBER`. */

import { levelOfToday, seedOfToday } from '../shared/daily.js';
import { follow, post } from '../studio/api.js';
import * as catalogue from '../studio/catalogue.js';

/**
 * The id of the puzzle of an address; without a seed it is today's.
 * @param {string} family
 * @param {URLSearchParams} chosen
 * @returns {Promise<string>}
 */
export async function madeFor(family, chosen) {
  await catalogue.learn();
  const level = chosen.get('level') ?? levelOfToday(catalogue.family(family)).name;
  const seed = Number(chosen.get('seed') ?? seedOfToday());
  const job = await follow(await post('/api/generate', { wishes: [{ family, level: [level] }], seed }), {});
  if (!job.cards.length) throw new Error(job.faults[0].error.message);
  return job.cards[0].id;
}
