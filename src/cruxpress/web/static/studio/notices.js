/** What a page reports: toasts that disappear, and progress bars of jobs. */

import { cancel, follow, Refused } from './api.js';
import { find, make } from './dom.js';
import { say, withLabels, told } from './messages.js';

/** @typedef {import('./types.js').Job} Job */

/**
 * @param {string} message
 * @param {{label?: string, act?: () => void, bad?: boolean}} [has]
 */
export function toast(message, { label, act, bad } = {}) {
  const shown = make('div', { className: bad ? 'toast bad' : 'toast' }, make('p', {}, withLabels(message)));
  const away = () => shown.remove();
  if (label && act) shown.append(make('button', { type: 'button', onclick: () => { act(); away(); } }, label));
  find('#toasts').append(shown);
  // Toasts with a button stay for twenty seconds: slow readers need time to decide.
  setTimeout(away, act ? 20_000 : bad ? 12_000 : 7_000);
}

/** The message of an error in the language of the page. @param {unknown} error */
export function messageOf(error) {
  if (error instanceof Refused) return told(error.fault);
  return error instanceof Error ? error.message : String(error);
}

/** @param {unknown} error */
export function showError(error) {
  toast(messageOf(error), { bad: true });
}

/**
 * Show the progress of a job, with a button that cancels it; resolves to the finished job.
 * @param {string} label
 * @param {Promise<Job>} begun
 * @param {Parameters<typeof follow>[1]} [heard]
 * @param {Element} [where]
 */
export async function followJob(label, begun, heard = {}, where = find('#jobs')) {
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
