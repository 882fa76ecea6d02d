/** The script of a single-file page: one or many puzzles, one at a time. */

import { storedHints } from './hints.js';
import { browserStorage, stored } from './storage.js';
import { button, make, wording } from './dom.js';
import { obeyHost, tellHost } from './embed.js';
import { mount } from './mount.js';
import { canUnlock, unlock, unpack } from './pagedata.js';
import { resultCode } from './resultcode.js';

class Page {
  /** @param {HTMLElement} home @param {import('./pagedata.js').Data} data */
  constructor(home, data) {
    this.data = data;
    this.words = wording(data.words);
    this.storage = browserStorage();
    this.answers = data.answers ?? null;
    this.at = 0;
    /** @type {import('./types').MountedPlayer | null} */
    this.player = null;
    this.stage = make('div', {});
    this.list = make('nav', { class: 'crux-list', 'aria-label': this.words('puzzles'), hidden: data.puzzles.length < 2 });
    this.code = make('p', { class: 'crux-code', role: 'status' });
    home.replaceChildren(this.code, this.list, this.stage, ...this.lock());
    window.addEventListener('hashchange', () => this.open(this.asked()));
    obeyHost((theme) => this.player?.dress(theme));
    this.open(this.asked());
  }

  /** The puzzle that the address asks for: #3 is the third. */
  asked() {
    const number = Number.parseInt(location.hash.slice(1), 10) || 1;
    return Math.min(Math.max(number, 1), this.data.puzzles.length) - 1;
  }

  /** @param {number} index */
  open(index) {
    this.player?.close();
    this.at = index;
    const { record, drawing } = this.data.puzzles[index];
    const last = index + 1 >= this.data.puzzles.length;
    this.player = mount(this.stage, {
      record, drawing, words: this.data.words, language: this.data.language, keep: this.storage,
      aids: this.data.hints, hints: this.answers ? storedHints(this.answers[index], record.facts, this.words) : null,
      next: last ? this.onSite() : () => this.turn(index + 1),
      moved: (done) => tellHost({ cruxpress: 'progress', ...this.counted(record.id), ...done }),
      finished: (progress) => this.finished(record.id, progress),
    });
    this.index();
    const { family, title, level } = record;
    tellHost({ cruxpress: 'ready', ...this.counted(record.id), family, title, level, language: this.data.language });
  }

  /** @param {string} id @param {import('./types').Progress} progress */
  finished(id, { gaveUp, seconds, hints, checks, reveals }) {
    this.index();
    tellHost({ cruxpress: gaveUp ? 'revealed' : 'solved', ...this.counted(id), seconds: Math.round(seconds), hints, checks, reveals });
  }

  /** The progress of the puzzles that are solved. */
  solved() {
    return this.data.puzzles.map(({ record }) => this.progressOf(record.id)).filter(({ finished, gaveUp }) => finished && !gaveUp);
  }

  /** The puzzle of a message, and how many are left. @param {string} id */
  counted(id) {
    const puzzles = this.data.puzzles.length;
    return { id, puzzles, left: puzzles - this.solved().length };
  }

  /** On a page of a site: go on to the next puzzle of the day, or else to the next day. */
  onSite() {
    const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('.site-day a') ?? document.querySelector('.site-foot a[rel=next]'));
    return link && (() => location.assign(link.href));
  }

  /** @param {number} index */
  turn(index) {
    // A sandboxed frame may refuse to change its address; open the puzzle anyway.
    try {
      history.replaceState(null, '', `#${index + 1}`);
    } catch {
      // Nothing to do.
    }
    this.open(index);
  }

  /** @param {string} id */
  progressOf(id) {
    return stored(this.storage, `cruxpress/play/${id}`, /** @type {any} */ ({}));
  }

  /** Show the pupil and, once a puzzle is solved, the result code. */
  result() {
    const { sheet, puzzles } = this.data;
    if (!sheet) return;
    const done = this.solved();
    const code = done.length ? make('strong', {}, resultCode(sheet, done)) : '';
    this.code.replaceChildren(`${sheet.name} `, code && this.words('result', { n: done.length, of: puzzles.length }), ' ', code, code && button(this.words('copy'), () => void this.copy(resultCode(sheet, done))));
  }

  /** @param {string} text */
  async copy(text) {
    await navigator.clipboard.writeText(text).catch(() => getSelection()?.selectAllChildren(this.code));
  }

  index() {
    this.result();
    this.list.replaceChildren(...this.data.puzzles.map(({ record }, at) => {
      const progress = this.progressOf(record.id);
      const state = progress.gaveUp ? ' –' : progress.finished ? ' ✓' : progress.moves?.length ? ' …' : '';
      return button(`${at + 1}${state}`, () => this.turn(at), {
        'aria-current': at === this.at ? 'page' : undefined,
        'aria-label': this.words('puzzle', { n: at + 1, title: record.title, level: record.level }),
        title: `${record.title}, ${record.level}`,
      });
    }));
  }

  /** The passphrase form, if the answers are locked. */
  lock() {
    const { locked } = this.data;
    if (!locked) return [];
    const { words } = this;
    if (!canUnlock()) return [make('p', { class: 'crux-lock' }, words('lock.cannot'))];
    const field = make('input', { type: 'password', id: 'crux-pass', autocomplete: 'off' });
    const note = make('p', { role: 'status' });
    const open = button(words('lock.open'), () => void this.tryOpen(locked, field, note));
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') open.click();
    });
    return [make('div', { class: 'crux-lock' }, make('label', { for: 'crux-pass' }, words('lock.label')), field, open, note)];
  }

  /** @param {import('./pagedata.js').Locked} locked @param {HTMLInputElement} field @param {HTMLElement} note */
  async tryOpen(locked, field, note) {
    this.answers = await unlock(locked, field.value);
    note.textContent = this.words(this.answers ? 'lock.opened' : 'lock.wrong');
    if (!this.answers) return;
    field.disabled = true;
    this.player?.unlock(storedHints(this.answers[this.at], this.data.puzzles[this.at].record.facts, this.words));
  }
}

/** @param {HTMLElement} home */
async function start(home) {
  const text = document.getElementById('crux-data')?.textContent ?? '';
  new Page(home, await unpack(text));
  document.documentElement.dataset.ready = 'yes';
}

void start(/** @type {HTMLElement} */ (document.getElementById('crux')));
