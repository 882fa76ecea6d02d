/** The entry point of the constructor: starts its parts and renders them again when the language changes. */

import { find, make } from '../studio/dom.js';
import { offerLanguages, showTheme } from '../shared/header.js';
import { showError } from '../studio/notices.js';
import { language, storedLanguage, say, loadLanguage } from '../studio/messages.js';
import * as advice from './advice.js';
import * as board from './board.js';
import * as candidates from './candidates.js';
import * as choices from './choices.js';
import * as clues from './clues.js';
import * as keys from './keys.js';
import { BLANK, unlocked } from './model.js';
import * as statistics from './statistics.js';
import * as store from './store.js';
import * as tools from './tools.js';

const TABS = ['words', 'clues', 'numbers', 'choices'];
let open = 'words';

async function start() {
  showTheme();
  await loadLanguage(storedLanguage(), 'construct');
  for (const part of [board, keys, advice, candidates, clues, statistics, tools]) part.start();
  await choices.start();
  if (!store.recall()) await begin().catch(showError);
  offerLanguages(speak);
  show();
  advice.again();
  document.documentElement.dataset.ready = 'yes';
}

/** A first visit begins with a grid that can be filled, and words in the language of the page. */
async function begin() {
  const rows = await tools.pattern('blocked', 15, 15, 0);
  store.begin({ language: language === 'ro' ? 'ro' : 'en', rows, firm: unlocked(rows) });
  store.move({ row: 0, column: Math.max(0, rows[0].indexOf(BLANK)), down: false });
}

function show() {
  tabs();
  keys.show();
  choices.show();
  board.show();
  tools.show();
  candidates.show();
  clues.show(true);
  statistics.show();
}

function tabs() {
  find('#tabs').replaceChildren(...TABS.map((name) => make('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': name,
    'aria-selected': String(name === open), tabIndex: name === open ? 0 : -1, onclick: () => turn(name), onkeydown: arrows }, say(`tab.${name}`))));
  for (const name of TABS) find(`#${name}`).hidden = name !== open;
}

/** @param {string} name */
function turn(name) {
  open = name;
  if (name === 'choices') choices.show();
  tabs();
  find(`#tab-${name}`).focus();
}

/** @param {KeyboardEvent} event */
function arrows(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) turn(TABS[(TABS.indexOf(open) + by + TABS.length) % TABS.length]);
}

/** Show the constructor in another language. @param {string} wanted */
async function speak(wanted) {
  await loadLanguage(wanted, 'construct');
  show();
}

start().catch(showError);
