/** The entry point of the studio: starts its parts and renders them again when the language changes. */

import * as book from './book.js';
import * as cards from './cards.js';
import * as desk from './desk.js';
import { find } from './dom.js';
import * as form from './form.js';
import * as catalogue from './catalogue.js';
import * as uploads from './uploads.js';
import * as difficultyCurve from './difficulty_curve.js';
import { offerLanguages, showTheme } from '../shared/header.js';
import { showError } from './notices.js';
import * as deskTools from './desk_tools.js';
import { storedLanguage, loadLanguage } from './messages.js';

async function start() {
  showTheme();
  rooms();
  await loadLanguage(storedLanguage());
  await catalogue.learn();
  for (const part of [form, cards, difficultyCurve, deskTools, book, uploads]) part.start();
  offerLanguages(speak);
  await show();
  const told = await deskTools.readLink(location.hash).catch(showError);
  desk.recall();
  if (told) history.replaceState(null, '', '/studio');
  if (told && !desk.all().length) {
    await deskTools.open(told).catch(showError);
  } else {
    form.resume();
    if (told) deskTools.offer(told);
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

/** Show the studio in another language. @param {string} wanted */
async function speak(wanted) {
  await loadLanguage(wanted);
  await catalogue.learn();
  await show();
}

start().catch(showError);
