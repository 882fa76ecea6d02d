/** The page of one puzzle: the player, with hints that the server gives when they are asked for. */

import { mount } from '../player/js/mount.js';
import { isOld, unfold } from '../player/js/link.js';
import { another } from '../shared/daily.js';
import { offerLanguages, showTheme } from '../shared/header.js';
import { showLost } from '../shared/lost.js';
import { find, icon, make } from '../studio/dom.js';
import { loadLanguage, say, storedLanguage } from '../studio/messages.js';
import * as catalogue from '../studio/catalogue.js';
import { madeFor } from './made.js';

/** @typedef {import('../player/js/types').Hints} Hints */

const chosen = new URLSearchParams(location.search);
const tongue = chosen.get('language') ?? storedLanguage();
const language = tongue.startsWith('ro') ? 'ro' : 'en';
let place = '';

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function ask(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error.message, { cause: answer.status });
  return data;
}

/** The puzzle itself, to put it on the shelf of a server that was restarted. @type {unknown} */
let card = null;

/** Ask about the puzzle; a server that has forgotten it is told it again. @param {string} path @param {unknown} body */
async function askAgain(path, body) {
  try {
    return await ask(`${place}${path}`, body);
  } catch (error) {
    if (!(error instanceof Error) || error.cause !== 404 || !card) throw error;
    await ask('/api/play', { card });
    return ask(`${place}${path}`, body);
  }
}

/** @type {Hints} */
const hints = {
  next: (state) => askAgain('/next', { state, language }),
  solution: async () => (await askAgain('/solution', {})).cells,
  word: (word) => askAgain('/word', { word }),
};

/** The id of the puzzle: in the address, or told by the server of a puzzle that is in the address. */
async function asked() {
  if (location.pathname.startsWith('/play/')) return madeFor(location.pathname.slice('/play/'.length), chosen);
  const id = decodeURIComponent(location.pathname.slice('/p/'.length));
  if (id) return id;
  const [words, dictionaries] = await Promise.all([`${language}.json`, 'form2.json'].map((name) => ask(`/static/player/link/${name}`)));
  if (isOld(location.hash)) throw new Error(words['link.old']);
  const { family, puzzle } = await unfold(location.hash, dictionaries).catch(() => {
    throw new Error(words['link.damaged']);
  });
  const found = await ask('/api/play', { card: { family, puzzle } });
  if (found.faults.length) throw new Error(found.faults[0]);
  return found.id;
}

/** Offer the next puzzle of the same kind in the header. @param {{family: string}} record @param {string} level */
function offerNext({ family }, level) {
  const address = another(family, level);
  const link = make('a', { className: 'button plain', id: 'next', href: address, title: say('next') },
    make('span', {}, say('next')), icon('next'));
  find('.ways').prepend(link);
  return () => location.assign(address);
}

/** Link today's puzzles of the other families below the player. @param {HTMLElement} home @param {string} played */
async function offerOthers(home, played) {
  await catalogue.learn();
  const links = catalogue.all().filter(({ family }) => family !== played)
    .map(({ family, title }) => make('a', { className: 'button plain', href: `/play/${family}` }, title));
  home.after(make('nav', { className: 'today', 'aria-label': say('today') }, make('span', {}, say('today')), ...links));
}

async function start() {
  const home = find('#crux');
  showTheme();
  // The player has a setting for the theme, which this page would contradict.
  find('#theme').hidden = true;
  await loadLanguage(language, 'play');
  offerLanguages(async (wanted) => {
    chosen.set('language', wanted);
    location.search = String(chosen);
  });
  home.replaceChildren(make('p', { className: 'crux-wait', role: 'status' }, say('making')));
  try {
    place = `/api/play/${encodeURIComponent(await asked())}`;
    const [words, shown] = await Promise.all([
      ask(`/static/player/words/${language}.json`), ask(`${place}?language=${language}`)]);
    const { family, puzzle } = await unfold(`#${shown.link}`, await ask('/static/player/link/form2.json'));
    card = { family, puzzle };
    document.title = `${shown.record.title}: ${shown.record.level}`;
    const next = offerNext(shown.record, shown.level);
    mount(home, { ...shown, words, language, hints, next });
    void offerOthers(home, shown.record.family);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showLost(home, location.hash.length > 1 || location.pathname.startsWith('/play/') ? message : say('lost.puzzle'));
  }
  document.documentElement.dataset.ready = 'yes';
}

void start();
