/** The script of all pages of a site: marks of solved and begun puzzles, statistics, pages without a network. */

import { button, make, wording } from './dom.js';
import { browserStorage, stored } from './storage.js';
import { openStatistics } from './panel.js';
import { unpack } from './pagedata.js';
import { results } from './statistics.js';

const ROOT = new URL('..', /** @type {HTMLScriptElement} */ (document.currentScript).src);
const PUZZLE = /\/p\/([\w.-]+)\.html$/;
const storage = browserStorage();

/** Mark the links to puzzles that were solved or begun in this browser. */
function mark() {
  const { solved = '', begun = '' } = document.body.dataset;
  const done = new Set(results(storage).map(({ id }) => id));
  for (const old of document.querySelectorAll('.site-mark')) old.remove();
  for (const link of document.links) {
    const id = PUZZLE.exec(link.pathname)?.[1] ?? '';
    const progress = id ? stored(storage, `cruxpress/play/${id}`, /** @type {any} */ ({})) : {};
    const isSolved = done.has(id) || (progress.finished && !progress.gaveUp);
    if (isSolved) link.append(make('span', { class: 'site-mark', 'data-state': 'solved' }, ` ✓ ${solved}`));
    else if (progress.moves?.length) link.append(make('span', { class: 'site-mark', 'data-state': 'begun' }, ` … ${begun}`));
  }
}

/** Offer the statistics in the header of a list. @param {string} packed the words of the player */
async function offer(packed) {
  const { words } = await unpack(packed);
  const say = wording(words);
  const home = /** @type {HTMLElement} */ (document.querySelector('.top'));
  home.append(make('div', { class: 'ways' }, button(say('statistics'), () => openStatistics(document.body, storage, say), { class: 'plain' })));
}

/** Make the site installable, and keep its pages for times without a network. */
async function keep() {
  // Browsers refuse both to pages on a disk and in a sandboxed frame.
  if (self.origin === 'null') return;
  document.head.append(make('link', { rel: 'manifest', href: new URL('manifest.webmanifest', ROOT).href }));
  await navigator.serviceWorker?.register(new URL('sw.js', ROOT)).catch(() => null);
}

const packed = document.getElementById('crux-words')?.textContent;
if (packed) void offer(packed);
window.addEventListener('pageshow', mark);
void keep();
