/** The panel of statistics: what was solved in this browser, and how to take it to another device. */

import { openDialog } from './dialog.js';
import { button, make } from './dom.js';
import { saveFile } from './storage.js';
import { byLevel, codeOf, eraseResults, longestStreak, readResults, results, streak, textOf } from './statistics.js';
import { clock } from './timer.js';

/** @import { BrowserStorage } from './types' */
/** @typedef {(key: string, fields?: Record<string, unknown>) => string} Say */

/** Open the panel. @param {HTMLElement} home @param {BrowserStorage} storage @param {Say} words */
export function openStatistics(home, storage, words) {
  const shown = make('div', { class: 'crux-stats' });
  const note = make('p', { role: 'status' });
  const show = () => shown.replaceChildren(...numbers(storage, words));
  show();
  openDialog(home, words, 'statistics', [shown, ...ways(storage, words, note, show), note]);
}

/** @param {BrowserStorage} storage @param {Say} words */
function numbers(storage, words) {
  const levels = byLevel(storage);
  if (!levels.length) return [make('p', {}, words('stats.none'))];
  const solved = new Set(results(storage).map(({ id }) => id)).size;
  const facts = [[words('stats.solved'), solved], [words('summary.streak'), streak(storage)], [words('stats.longest'), longestStreak(storage)]];
  const heads = ['stats.puzzle', 'summary.level', 'stats.count', 'summary.best', 'stats.usual'];
  const time = (/** @type {number | null} */ seconds) => (seconds === null ? '–' : clock(seconds));
  const rows = levels.map(({ title, level, count, best, usual }) => [title, level, String(count), time(best), time(usual)]);
  return [
    make('dl', { class: 'crux-facts' }, ...facts.map(([name, value]) => make('div', {}, make('dt', {}, String(name)), make('dd', {}, String(value))))),
    make('div', { class: 'crux-scroll', tabindex: 0, role: 'region', 'aria-label': words('statistics') }, make('table', {},
      make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, words(head))))),
      make('tbody', {}, ...rows.map((row) => make('tr', {}, ...row.map((text) => make('td', {}, text))))))),
  ];
}

/** Buttons that save, copy, read and erase. @param {BrowserStorage} storage @param {Say} words @param {HTMLElement} note @param {() => void} show */
function ways(storage, words, note, show) {
  const code = make('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const file = make('input', { type: 'file', class: 'crux-file', accept: '.jsonl', 'aria-label': words('stats.open') });
  const read = async (/** @type {string} */ text) => {
    const count = await readResults(storage, text).catch(() => -1);
    note.textContent = count < 0 ? words('stats.damaged') : words('stats.added', { n: count });
    show();
  };
  file.addEventListener('change', async () => read(await file.files?.[0]?.text() ?? ''));
  const copy = async () => {
    const text = await codeOf(storage);
    await navigator.clipboard.writeText(text).then(() => { note.textContent = words('share.done'); }, () => { code.value = text; });
  };
  const erase = () => openDialog(/** @type {HTMLElement} */ (note.parentElement), words, 'stats.ask', [], 'no', { name: 'yes', act: () => {
    eraseResults(storage);
    show();
  } });
  return [
    make('p', { class: 'crux-keys' }, words('stats.why')),
    make('div', { class: 'crux-row' }, button(words('stats.file'), () => saveFile('results.jsonl', textOf(storage))),
      button(words('stats.code'), () => void copy()), button(words('stats.erase'), erase)),
    make('label', { class: 'crux-field' }, words('stats.from'), code),
    make('div', { class: 'crux-row' }, button(words('stats.add'), () => void read(code.value)), button(words('stats.open'), () => file.click()), file),
  ];
}
