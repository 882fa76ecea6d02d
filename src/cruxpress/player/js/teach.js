/**
 * The teacher: the next step at three depths, shown on the grid, and the first wrong entry with
 * the step that refutes it.
 */

import { areaOf, refuting } from './hint.js';
import { boardOf, each, firstWrong } from './log.js';
import { button, make } from './make.js';

/** @import { Depth, Grid, Hand, Step, Table } from './types' */

/** @type {Depth[]} */
const DEPTHS = ['where', 'why', 'what'];
const FLAGS = ['crux-show-area', 'crux-show-pattern', 'crux-show-place', 'crux-show-strike', 'crux-show-wrong'];

export class Teacher {
  /** @param {Table} table @param {Grid} grid @param {Hand} hand */
  constructor(table, grid, hand) {
    this.table = table;
    this.grid = grid;
    this.hand = hand;
    /** @type {Step | null} */
    this.step = null;
    this.depth = -1;
    this.element = make('section', { class: 'crux-teach', hidden: true, 'aria-label': table.words('teach') });
  }

  close() {
    this.step = null;
    this.depth = -1;
    this.element.hidden = true;
    for (const flag of FLAGS) this.grid.flag(flag, []);
  }

  /** Ask for the next step, or go one deeper into the one that is shown. */
  async ask() {
    if (this.step) return this.show(Math.min(this.depth + 1, 2));
    const { table } = this;
    if (!table.hints) return this.tell(table.words('locked'));
    const answer = await table.hints.next(table.state(), 'where');
    table.kept.hints += 1;
    table.save();
    if (answer.wrong?.length) return this.mend(answer.wrong);
    if (answer.done) return this.tell(table.words('allDone'));
    if (!answer.step) return this.tell(answer.note || table.words('noStep'));
    this.step = this.hand.retold?.(answer.step, table.board.written) ?? answer.step;
    return this.show(0);
  }

  /** @param {string[]} cells */
  mend(cells) {
    const { words } = this.table;
    const text = words(cells.length > 1 ? 'wrong.many' : 'wrong.one', { n: cells.length });
    this.tell(text, [
      button(words('showWrong'), () => this.grid.flag('crux-show-wrong', cells)),
      button(words('whereWrong'), () => void this.mistake()),
    ]);
  }

  /** @param {number} depth */
  show(depth) {
    const step = /** @type {Step} */ (this.step);
    this.depth = depth;
    const { words } = this.table;
    const told = DEPTHS.slice(0, depth + 1).map((one) => step[one]).filter(Boolean);
    const steps = DEPTHS.map((one, at) => button(words(`depth.${one}`), () => this.show(at), {
      'aria-pressed': String(at === depth),
    }));
    const doIt = button(words('doIt'), () => this.apply(), { class: 'crux-strong' });
    const name = depth > 0 && step.name ? step.name : words('teach');
    this.fill(name, told, [make('div', { class: 'crux-depths', role: 'group', 'aria-label': words('depths') }, ...steps), doIt]);
    this.hand.attend?.(step);
    this.flag(step, depth);
    this.table.say(told[told.length - 1] ?? '');
  }

  /** @param {Step} step @param {number} depth */
  flag(step, depth) {
    const { units = [], cages = [], answer } = this.table.facts;
    this.grid.flag('crux-show-area', areaOf(step, [...units, ...cages]));
    this.grid.flag('crux-show-pattern', depth > 0 ? step.cells ?? [] : []);
    this.grid.flag('crux-show-place', depth > 1 ? Object.keys(step.places ?? {}) : []);
    this.grid.flag('crux-show-strike', depth > 1 && !answer ? Object.keys(step.strikes ?? {}) : []);
  }

  apply() {
    const step = this.step;
    if (!step) return;
    const move = this.hand.applied?.(step)
      ?? { written: step.places ?? {}, struck: this.struckBy(step) };
    this.close();
    this.table.do({ by: 'hint', ...move });
    this.table.say(step.what);
  }

  /** @param {Step} step */
  struckBy(step) {
    const { struck } = this.table.board;
    const { strikes = {} } = step;
    return each(Object.keys(strikes), (cell) => [...new Set([...(struck[cell] ?? []), ...strikes[cell]])]);
  }

  /** Where did I go wrong: the first wrong entry of the log, and the step that refutes it. */
  async mistake() {
    const { table } = this;
    const { words } = table;
    this.close();
    if (!table.hints) return this.tell(words('locked'));
    const wrong = new Set((await table.hints.next(table.state(), 'where')).wrong ?? []);
    table.kept.hints += 1;
    table.save();
    const { done } = table.log.lines();
    const first = firstWrong(done, (cell, symbol) => wrong.has(cell) && table.board.written[cell] === symbol);
    if (!first) return wrong.size ? this.mend([...wrong]) : this.tell(words('nothingWrong'));
    const found = refuting(await table.hints.walk?.() ?? [], first.cell, first.symbol);
    const step = found && (this.hand.retold?.(found, boardOf(done.slice(0, first.index)).written) ?? found);
    const told = [words('firstWrong', { move: first.index + 1, cell: first.cell, symbol: first.symbol })];
    if (step) told.push(step.where, step.why);
    const back = button(words('backBefore'), () => this.back(done.length - first.index), { class: 'crux-strong' });
    this.fill(words('whereWrong'), told, [back]);
    if (step) this.flag(step, 1);
    this.grid.flag('crux-show-wrong', [first.cell]);
    table.say(told.slice(0, 2).join(' '));
  }

  /** @param {number} count how many moves to undo */
  back(count) {
    this.close();
    for (let left = count; left > 0; left -= 1) this.table.turn('undo');
    this.table.tell('wentBack');
  }

  /** @param {string} text @param {HTMLElement[]} [buttons] */
  tell(text, buttons = []) {
    this.fill(this.table.words('teach'), [text], buttons);
    this.table.say(text);
  }

  /** @param {string} heading @param {string[]} told @param {HTMLElement[]} buttons */
  fill(heading, told, buttons) {
    const close = button('×', () => this.close(), { class: 'crux-close', 'aria-label': this.table.words('close') });
    this.element.replaceChildren(make('h2', {}, heading), close,
      ...told.map((text) => make('p', {}, text)), make('div', { class: 'crux-row' }, ...buttons));
    this.element.hidden = false;
  }
}
