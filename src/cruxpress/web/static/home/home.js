/** The home page: today's puzzle of each family, and another at a level of one's choice. */

import { another, levelOfToday } from '../shared/daily.js';
import { offerLanguages, showTheme } from '../shared/header.js';
import * as catalogue from '../studio/catalogue.js';
import { find, make } from '../studio/dom.js';
import { language, loadLanguage, say, storedLanguage } from '../studio/messages.js';

/** @param {string} wanted */
async function show(wanted) {
  await loadLanguage(wanted, 'home');
  await catalogue.learn();
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format();
  find('#date').textContent = day[0].toLocaleUpperCase(language) + day.slice(1);
  for (const tile of document.querySelectorAll('.tile')) fill(/** @type {HTMLElement} */ (tile));
}

/** Write the level of the day on a tile, and offer other levels. @param {HTMLElement} tile */
function fill(tile) {
  const family = catalogue.family(tile.dataset.tile ?? '');
  const { title, levels } = family;
  const today = levelOfToday(family);
  find('strong', tile).textContent = title;
  find('.day', tile).textContent = today.title;
  const level = make('select', { 'aria-label': say('level', { title }) },
    ...levels.map((one) => make('option', { value: one.name, selected: one.name === today.name }, one.title)));
  const more = make('a', { className: 'button', href: another(family.family, today.name), 'aria-label': say('another.help', { title }) }, say('another'));
  level.addEventListener('change', () => { more.href = another(family.family, level.value); });
  find('.others', tile).replaceChildren(level, more);
}

showTheme();
await show(storedLanguage());
offerLanguages(show);
document.documentElement.dataset.ready = 'yes';
