/** The page of an address that leads nowhere. */

import { find } from '../studio/dom.js';
import { loadLanguage, say, storedLanguage } from '../studio/messages.js';
import { offerLanguages, showTheme } from './header.js';
import { showLost } from './lost.js';

/** @param {string} language */
async function show(language) {
  await loadLanguage(language, 'shared');
  showLost(find('#main'), say('lost.page'));
}

showTheme();
await show(storedLanguage());
offerLanguages(show);
document.documentElement.dataset.ready = 'yes';
