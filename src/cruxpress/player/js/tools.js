/** The bar of tools above the board, its menu, the settings and the summary at the end. */

import { button, make } from './make.js';
import { forgetTimes, saveTimes, times } from './times.js';
import { clock } from './timer.js';

const SEEN = /** @type {const} */ (['contrast', 'large', 'timer']);
const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);

/**
 * @typedef {{ undo: () => void, redo: () => void, check: (cells?: string[]) => void,
 *   reveal: (cells?: string[]) => void, teach: () => void, mistake: () => void,
 *   restart: () => void, changed: () => void }} Acts
 */

export class Tools {
  /** @param {import('./table.js').Table} table @param {import('./types').Hand} hand @param {Acts} acts */
  constructor(table, hand, acts) {
    this.table = table;
    this.hand = hand;
    this.acts = acts;
    const { words } = table;
    this.undo = button(words('undo'), acts.undo);
    this.redo = button(words('redo'), acts.redo);
    this.check = button(words('check'), () => acts.check());
    this.teach = button(words('teach'), acts.teach, { class: 'crux-strong' });
    this.menu = this.makeMenu();
    this.element = make('div', { class: 'crux-tools', role: 'group', 'aria-label': words('tools') },
      this.undo, this.redo, this.check, this.teach, this.menu);
  }

  makeMenu() {
    const { words } = this.table;
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

  /** Bring buttons up to date with the log and with what hints there are. */
  refresh() {
    const { table } = this;
    const { undo, redo } = table.can();
    const over = table.kept.finished;
    const aids = table.aids && table.hints !== null;
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
    const { words } = this.table;
    const item = (/** @type {string} */ name, /** @type {() => void} */ act) => button(words(name), () => {
      this.shut(false);
      act();
    });
    const scopes = aids ? this.hand.scopes ?? [] : [];
    return [
      ...(aids ? [item('whereWrong', this.acts.mistake)] : []),
      ...scopes.map((scope) => item(`check.${scope.name}`, () => this.acts.check(scope.cells()))),
      ...(aids && this.table.hints?.solution ? [
        ...scopes.map((scope) => item(`reveal.${scope.name}`, () => this.acts.reveal(scope.cells()))),
        item('reveal.all', () => this.ask('reveal.ask', () => this.acts.reveal())),
      ] : []),
      ...(this.table.kept.finished ? [] : (this.hand.extras ?? []).map((extra) => item(extra.name, extra.act))),
      item('rules', () => this.rules()),
      item('print', () => print()),
      item('restart', () => this.ask('restart.ask', () => this.acts.restart())),
      item('settings', () => this.settings()),
    ];
  }

  /** Ask before something large is done. @param {string} question @param {() => void} act */
  ask(question, act) {
    this.dialog(question, [], 'no', { name: 'yes', act });
  }

  /**
   * Native dialogs are blocked in frames.
   * @param {string} heading
   * @param {HTMLElement[]} content
   * @param {string} [close]
   * @param {{ name: string, act: () => void }[]} more buttons that close it and do something
   */
  dialog(heading, content, close = 'close', ...more) {
    const { words } = this.table;
    // The one that only closes comes first, and so has the focus: a key too many does nothing else.
    const buttons = [{ name: close, act: () => {} }, ...more].map(({ name, act }, at) => button(words(name), () => {
      dialog.close();
      act();
    }, { class: at === more.length ? 'crux-strong' : undefined }));
    const dialog = make('dialog', { class: 'crux-dialog', 'aria-label': words(heading) },
      make('h2', {}, words(heading)), ...content, make('div', { class: 'crux-row' }, ...buttons));
    dialog.addEventListener('close', () => dialog.remove());
    this.element.append(dialog);
    dialog.showModal();
  }

  rules() {
    const { play, words } = this.table;
    this.dialog('rules', [make('p', {}, play.rules),
      make('p', { class: 'crux-keys' }, words(`keys.${this.hand.keys ?? play.family}`), ' ', words('keys.all'))]);
  }

  settings() {
    const { settings, words } = this.table;
    const theme = make('select', { id: 'crux-theme' },
      ...THEMES.map((one) => make('option', { value: one, selected: one === settings.theme }, words(`theme.${one}`))));
    theme.addEventListener('change', () => {
      settings.theme = /** @type {typeof THEMES[number]} */ (theme.value);
      this.acts.changed();
    });
    const names = [...SEEN, ...this.hand.settings];
    this.dialog('settings', [make('label', { class: 'crux-field' }, words('theme'), ' ', theme),
      ...names.map((name) => this.box(name)), this.timesPart()]);
  }

  /** @param {keyof import('./types').Settings} name */
  box(name) {
    const { settings, words } = this.table;
    const input = make('input', { type: 'checkbox', checked: !!settings[name] });
    input.addEventListener('change', () => {
      /** @type {any} */ (settings)[name] = input.checked;
      this.acts.changed();
    });
    return make('label', { class: 'crux-field' }, input, ' ', words(`set.${name}`));
  }

  timesPart() {
    const { keep, words } = this.table;
    const held = times(keep).length;
    const part = make('fieldset', {}, make('legend', {}, words('times')),
      make('p', {}, words('times.why')), this.box('times'));
    if (held) {
      part.append(make('div', { class: 'crux-row' },
        button(words('times.file', { n: held }), () => saveTimes(keep)),
        button(words('times.forget'), () => {
          forgetTimes(keep);
          part.querySelector('.crux-row')?.remove();
        })));
    }
    return part;
  }

  /** @param {(() => void) | null} next */
  summary(next) {
    const { kept, play, words } = this.table;
    const rows = [
      [words('summary.time'), clock(kept.seconds)],
      ...(play.level ? [[words('summary.level'), `${play.level} · ${this.table.value()}`]] : []),
      [words('summary.hints'), String(kept.hints)],
      [words('summary.checks'), String(kept.checks)],
      [words('summary.reveals'), String(kept.reveals)],
    ];
    const list = make('dl', { class: 'crux-summary' },
      ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
    this.dialog('solved', [list], 'close', ...(next ? [{ name: 'next', act: next }] : []));
  }
}
