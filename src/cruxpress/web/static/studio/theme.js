/** Light or dark: as the system has it, until somebody chooses. */

import { find, icon } from './dom.js';

const KEPT = 'cruxpress-theme';

export function start() {
  const button = find('#theme');
  button.append(icon('moon'));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = recall();
  const show = () => {
    const now = chosen ?? (dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = now;
    button.setAttribute('aria-pressed', String(now === 'dark'));
  };
  button.addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    remember(chosen);
    show();
  });
  dark.addEventListener('change', show);
  show();
}

function recall() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} chosen */
function remember(chosen) {
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // It holds for this page, then.
  }
}
