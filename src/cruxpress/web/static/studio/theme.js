/** Light or dark theme: that of the system until the user chooses. */

import { browserStorage } from '../player/js/storage.js';
import { find, icon } from './dom.js';

const KEY = 'cruxpress-theme';

export function start() {
  const button = find('#theme');
  button.append(icon('moon'));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const storage = browserStorage();
  let chosen = storage.get(KEY);
  const show = () => {
    const now = chosen || (dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = now;
    button.setAttribute('aria-pressed', String(now === 'dark'));
  };
  button.addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    storage.set(KEY, chosen);
    show();
  });
  dark.addEventListener('change', show);
  show();
}
