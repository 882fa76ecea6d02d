/** The studio: its parts are started, and told when the language changes. */

import * as book from './book.js';
import * as cards from './cards.js';
import * as desk from './desk.js';
import { find } from './dom.js';
import * as form from './form.js';
import * as known from './known.js';
import { read } from './link.js';
import * as own from './own.js';
import * as strip from './strip.js';
import * as theme from './theme.js';
import { complain } from './toasts.js';
import * as tools from './tools.js';
import { language, recalled, remember, speak } from './words.js';

async function start() {
  theme.start();
  rooms();
  await speak(recalled());
  await known.learn();
  for (const part of [form, cards, strip, tools, book, own]) part.start();
  languages();
  await show();
  const told = await read(location.hash);
  if (told) {
    history.replaceState(null, '', '/');
    await tools.open(told).catch(complain);
  } else {
    desk.recall();
  }
  document.documentElement.dataset.ready = 'yes';
}

async function show() {
  form.show();
  book.show();
  cards.renew();
  strip.show();
  tools.show();
  await own.show();
}

/** On a small screen one room is seen at a time. */
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
    remember(select.value);
    await speak(select.value);
    await known.learn();
    await show();
  });
}

start().catch(complain);
