/** A dialog of our own: frames block alert and confirm. */

import { button, make } from './dom.js';

/**
 * @param {HTMLElement} home the element that holds the dialog
 * @param {(key: string) => string} words
 * @param {string} heading
 * @param {HTMLElement[]} content
 * @param {string} [close]
 * @param {{ name: string, act: () => void }[]} more buttons that close it and do something
 */
export function openDialog(home, words, heading, content, close = 'close', ...more) {
  // The button that only closes comes first and gets the focus: a stray key press is harmless.
  const buttons = [{ name: close, act: () => {} }, ...more].map(({ name, act }, at) => button(words(name), () => {
    dialog.close();
    act();
  }, { class: at === more.length ? 'crux-strong' : undefined }));
  const dialog = make('dialog', { class: 'crux-dialog', 'aria-label': words(heading) },
    make('h2', {}, words(heading)), ...content, make('div', { class: 'crux-row' }, ...buttons));
  dialog.addEventListener('close', () => dialog.remove());
  home.append(dialog);
  dialog.showModal();
}
