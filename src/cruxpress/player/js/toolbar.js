/** The toolbar above the board, its menu, the settings dialog and the final summary. */

import { button, make } from './dom.js';
import { cardOf } from './card.js';
import { openDialog } from './dialog.js';
import { openStatistics } from './panel.js';
import { saveFile } from './storage.js';
import { clock } from './timer.js';
import { isUnaided, streak } from './statistics.js';

const SEEN = /** @type {const} */ (['contrast', 'large', 'timer', 'results']);
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);

/**
 * @typedef {{ undo: () => void, redo: () => void, check: (cells?: string[]) => void,
 *   reveal: (cells?: string[]) => void, teach: () => void, mistake: () => void,
 *   restart: () => void, changed: () => void }} Acts
 */

export class Toolbar {
  /** @param {import('./game.js').Game} game @param {import('./types').Drawing} drawing @param {import('./types').FamilyInput} input @param {Acts} acts */
  constructor(game, drawing, input, acts) {
    this.game = game;
    this.drawing = drawing;
    this.input = input;
    this.acts = acts;
    const { words } = game;
    this.undo = button('↶', acts.undo, { 'aria-label': words('undo'), title: words('undo') });
    this.redo = button('↷', acts.redo, { 'aria-label': words('redo'), title: words('redo') });
    this.help = button(words('rules'), () => this.rules());
    this.check = button(words('check'), () => acts.check());
    this.teach = button(words('teach'), acts.teach, { class: 'crux-strong' });
    this.menu = this.makeMenu();
    this.element = make('div', { class: 'crux-tools', role: 'group', 'aria-label': words('tools') },
      this.undo, this.redo, this.check, this.teach, this.help, this.menu);
  }

  makeMenu() {
    const { words } = this.game;
    this.list = make('div', { class: 'crux-menu-list' });
    const menu = make('details', { class: 'crux-menu' }, make('summary', {}, words('more')), this.list);
    menu.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && menu.open) this.shut(true);
    });
    document.addEventListener('pointerdown', (event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) this.shut(false);
    });
    return menu;
  }

  /** @param {boolean} focus */
  shut(focus) {
    this.menu.open = false;
    if (focus) this.menu.querySelector('summary')?.focus();
  }

  /** Update the buttons to the log and the available hints. */
  refresh() {
    const { game } = this;
    const { undo, redo } = game.can();
    const over = game.progress.finished;
    const aids = game.aids && game.hints !== null;
    this.undo.disabled = over || !undo;
    this.redo.disabled = over || !redo;
    this.check.hidden = !aids;
    this.teach.hidden = !aids;
    this.check.disabled = over;
    this.teach.disabled = over;
    this.list?.replaceChildren(...this.items(aids && !over));
  }

  /** @param {boolean} aids */
  items(aids) {
    const { words } = this.game;
    const item = (/** @type {string} */ name, /** @type {() => void} */ act) => button(words(name), () => {
      this.shut(false);
      act();
    });
    const scopes = aids ? this.input.scopes ?? [] : [];
    return [
      ...(aids ? [item('whereWrong', this.acts.mistake)] : []),
      ...scopes.map((scope) => item(`check.${scope.name}`, () => this.acts.check(scope.cells()))),
      ...(aids && this.game.hints?.solution ? [
        ...scopes.map((scope) => item(`reveal.${scope.name}`, () => this.acts.reveal(scope.cells()))),
        item('reveal.all', () => this.ask('reveal.ask', () => this.acts.reveal())),
      ] : []),
      ...(this.game.progress.finished ? [] : (this.input.extras ?? []).map((extra) => item(extra.name, extra.act))),
      item('print', () => print()),
      item('restart', () => this.ask('restart.ask', () => this.acts.restart())),
      item('statistics', () => openStatistics(this.element, this.game.storage, words)),
      item('settings', () => this.settings()),
    ];
  }

  /** Ask for confirmation. @param {string} question @param {() => void} act */
  ask(question, act) {
    this.dialog(question, [], 'no', { name: 'yes', act });
  }

  /**
   * @param {string} heading
   * @param {HTMLElement[]} content
   * @param {string} [close]
   * @param {{ name: string, act: () => void }[]} more
   */
  dialog(heading, content, close, ...more) {
    openDialog(this.element, this.game.words, heading, content, close, ...more);
  }

  rules() {
    const { play, words } = this.game;
    this.dialog('rulesAndKeys', [make('p', {}, play.rules),
      make('p', { class: 'crux-keys' }, words(`keys.${this.input.keys ?? play.family}`), ' ', words('keys.all'))]);
  }

  settings() {
    const { settings, words } = this.game;
    const theme = make('select', { id: 'crux-theme' },
      ...THEMES.map((one) => make('option', { value: one, selected: one === settings.theme }, words(`theme.${one}`))));
    theme.addEventListener('change', () => {
      settings.theme = /** @type {typeof THEMES[number]} */ (theme.value);
      this.acts.changed();
    });
    const names = [...SEEN, ...this.input.settings];
    this.dialog('settings', [make('label', { class: 'crux-field' }, words('theme'), ' ', theme),
      ...names.map((name) => this.box(name))]);
  }

  /** @param {keyof import('./types').Settings} name */
  box(name) {
    const { settings, words } = this.game;
    const input = make('input', { type: 'checkbox', checked: !!settings[name] });
    input.addEventListener('change', () => {
      /** @type {any} */ (settings)[name] = input.checked;
      this.acts.changed();
    });
    return make('label', { class: 'crux-field' }, input, ' ', words(`set.${name}`));
  }

  /** @param {(() => void) | null} next @param {number | null} before the best time before this one */
  summary(next, before) {
    const { progress, play, words, storage } = this.game;
    const { seconds, gaveUp } = progress;
    const isRecord = isUnaided(progress) && (before === null || seconds < before);
    const record = isRecord ? words('summary.bestNew') : before === null ? '–' : clock(before);
    const rows = [
      [words('summary.time'), clock(progress.seconds)],
      ...(play.level ? [[words('summary.level'), `${play.level} · ${this.game.value()}`]] : []),
      [words('summary.hints'), String(progress.hints)],
      [words('summary.checks'), String(progress.checks)],
      [words('summary.reveals'), String(progress.reveals)],
      ...(gaveUp ? [] : [[words('summary.best'), record], [words('summary.streak'), String(streak(storage))]]),
    ];
    const list = make('dl', { class: 'crux-summary' },
      ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
    const note = make('p', { role: 'status' });
    const share = button(words('share'), () => void this.share(note));
    const card = button(words('card'), () => void this.picture(note));
    const parts = gaveUp ? [list] : [list, make('div', { class: 'crux-row' }, share, card), note];
    this.dialog(gaveUp ? 'allRevealed' : 'solved', parts, 'close', ...(next ? [{ name: 'next', act: next }] : []));
  }

  /** Share the result as a picture; where that is not possible, save it. @param {HTMLElement} note */
  async picture(note) {
    const { play, words } = this.game;
    const card = await cardOf(this.game, this.drawing);
    if (!card) return;
    const file = new File([card], `${play.id}.png`, { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => null);
    else {
      saveFile(file.name, card);
      note.textContent = words('card.saved');
    }
  }

  /** Share the result as a text without anything of the solution; where that is not possible, copy it. @param {HTMLElement} note */
  async share(note) {
    const { progress, play, words } = this.game;
    const place = /^https?:/.test(location.protocol) ? ` ${location.href}` : '';
    const text = words('share.text', { title: play.title, level: play.level, time: clock(progress.seconds), hints: progress.hints }) + place;
    try {
      if (navigator.share) await navigator.share({ text });
      else await navigator.clipboard.writeText(text);
      note.textContent = words('share.done');
    } catch {
      note.textContent = text;
    }
  }
}
