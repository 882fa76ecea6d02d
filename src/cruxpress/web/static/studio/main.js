/** The entry point of the studio: starts its parts and renders them again when the language changes. */

import * as book from './book.js';
import * as cards from './cards.js';
import * as desk from './desk.js';
import { find } from './dom.js';
import * as form from './form.js';
import * as catalogue from './catalogue.js';
import * as uploads from './uploads.js';
import * as difficultyCurve from './difficulty_curve.js';
import * as theme from './theme.js';
import { showError } from './notices.js';
import * as deskTools from './desk_tools.js';
import { language, storedLanguage, storeLanguage, loadLanguage } from './messages.js';

async function start() {
  theme.start();
  rooms();
  await loadLanguage(storedLanguage());
  await catalogue.learn();
  for (const part of [form, cards, difficultyCurve, deskTools, book, uploads]) part.start();
  languages();
  await show();
  const told = await deskTools.readLink(location.hash);
  if (told) {
    history.replaceState(null, '', '/');
    await deskTools.open(told).catch(showError);
  } else {
    desk.recall();
  }
  document.documentElement.dataset.ready = 'yes';
}

async function show() {
  form.show();
  book.show();
  cards.renew();
  difficultyCurve.show();
  deskTools.show();
  await uploads.show();
}

/** Small screens show one room at a time. */
function rooms() {
  const house = find('#rooms');
  const mark = () => {
    for (const button of document.querySelectorAll('button[data-room]')) {
      button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.room === house.dataset.room));
    }
  };
  for (const button of document.querySelectorAll('button[data-room]')) {
    button.addEventListener('click', () => {
      house.dataset.room = /** @type {HTMLElement} */ (button).dataset.room;
      mark();
    });
  }
  addEventListener('room', (event) => {
    house.dataset.room = /** @type {CustomEvent<string>} */ (event).detail;
    mark();
  });
}

function languages() {
  /** @type {HTMLSelectElement} */
  const select = find('#language');
  select.value = language;
  select.addEventListener('change', async () => {
    storeLanguage(select.value);
    await loadLanguage(select.value);
    await catalogue.learn();
    await show();
  });
}

start().catch(showError);
