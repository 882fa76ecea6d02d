/** Jobs on the page: a bar that fills, and a button that cancels. */

import { cancel, follow } from './api.js';
import { find, make } from './dom.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Job} Job */

/**
 * Begin a job and show how it goes; gives the job when it is over.
 * @param {string} label
 * @param {Promise<Job>} begun
 * @param {Parameters<typeof follow>[1]} [heard]
 * @param {Element} [where]
 */
export async function work(label, begun, heard = {}, where = find('#jobs')) {
  const job = await begun;
  const bar = make('progress', { max: 1, 'aria-label': label });
  const told = make('span', { className: 'told' }, label);
  const stop = make('button', { type: 'button', className: 'plain', onclick: () => cancel(job.id).catch(() => {}) }, say('cancel'));
  const shown = make('div', { className: 'job' }, told, bar, stop);
  where.append(shown);
  try {
    return await follow(job, { ...heard, progress: (progress) => {
      if (progress.total) {
        bar.value = progress.done / progress.total;
        told.textContent = `${label} ${progress.doing ? say(`doing.${progress.doing}`) : `${progress.done}/${progress.total}`}`;
      }
      heard.progress?.(progress);
    } });
  } finally {
    shown.remove();
  }
}
