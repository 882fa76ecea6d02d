/** Short messages that go away, some with a button. */

import { Refused } from './api.js';
import { find, make } from './dom.js';
import { told } from './said.js';
import { spelled } from './words.js';

/**
 * @param {string} message
 * @param {{label?: string, act?: () => void, bad?: boolean}} [has]
 */
export function toast(message, { label, act, bad } = {}) {
  const shown = make('div', { className: bad ? 'toast bad' : 'toast' }, make('p', {}, spelled(message)));
  const away = () => shown.remove();
  if (label && act) shown.append(make('button', { type: 'button', onclick: () => { act(); away(); } }, label));
  find('#toasts').append(shown);
  // Who reads slowly, or by ear, needs twenty seconds to decide.
  setTimeout(away, act ? 20_000 : bad ? 12_000 : 7_000);
}

/** What is wrong, in the language of the page. @param {unknown} error */
export function worded(error) {
  if (error instanceof Refused) return told(error.fault);
  return error instanceof Error ? error.message : String(error);
}

/** @param {unknown} error */
export function complain(error) {
  toast(worded(error), { bad: true });
}
