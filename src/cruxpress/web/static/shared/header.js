/** The header of every page: language, and light or dark theme. */

import { browserStorage, stored } from '../player/js/storage.js';
import { find, icon } from '../studio/dom.js';
import { language, storeLanguage } from '../studio/messages.js';

/** The settings of the player hold the theme, so that all pages have the same. */
const KEY = 'cruxpress/settings';
const storage = browserStorage();

/** @returns {{theme?: string}} */
const settings = () => stored(storage, KEY, {});

/** Show the chosen theme: that of the system until the user chooses. */
export function showTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const button = find('#theme');
  const show = () => {
    const { theme } = settings();
    document.documentElement.dataset.theme = theme ?? 'auto';
    button.setAttribute('aria-pressed', String(theme === 'dark' || (theme !== 'light' && dark.matches)));
  };
  button.append(icon('moon'));
  button.addEventListener('click', () => {
    const theme = button.getAttribute('aria-pressed') === 'true' ? 'light' : 'dark';
    storage.set(KEY, JSON.stringify({ ...settings(), theme }));
    show();
  });
  dark.addEventListener('change', show);
  show();
}

/** Let the user choose the language of the page. @param {(chosen: string) => Promise<void>} changed */
export function offerLanguages(changed) {
  /** @type {HTMLSelectElement} */
  const select = find('#language');
  select.value = language;
  select.addEventListener('change', () => {
    storeLanguage(select.value);
    void changed(select.value);
  });
}
