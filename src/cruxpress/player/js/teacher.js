/**
 * The teacher: shows the next step on the grid, one depth after the other, and finds the first wrong entry.
 */

import { areaOf } from './hints.js';
import { each, firstWrong } from './moves.js';
import { button, make } from './dom.js';
import { plainStep } from './plain.js';

/** @import { Depth, Grid, FamilyInput, Step, Game } from './types' */

/** @type {Depth[]} */
const DEPTHS = ['where', 'why', 'what'];
const FLAGS = ['crux-show-area', 'crux-show-pattern', 'crux-show-place', 'crux-show-strike', 'crux-show-wrong'];

export class Teacher {
  /** @param {Game} game @param {Grid} grid @param {FamilyInput} input */
  constructor(game, grid, input) {
    this.game = game;
    this.grid = grid;
    this.input = input;
    /** @type {Step | null} */
    this.step = null;
    this.depth = -1;
    /** What each depth of the step tells. @type {import('./types').HintDepth[]} */
    this.depths = [];
    this.element = make('section', { class: 'crux-teach', hidden: true, 'aria-label': game.words('teach') });
  }

  close() {
    this.step = null;
    this.depth = -1;
    this.element.hidden = true;
    for (const flag of FLAGS) this.grid.flag(flag, []);
  }

  /** Show the next step, or the shown one a depth further. */
  async ask() {
    if (this.step) return this.show(Math.min(this.depth + 1, this.depths.length - 1));
    const { game } = this;
    if (!game.hints) return this.tell(game.words('locked'));
    const answer = await game.next().catch(() => this.alone());
    game.progress.hints += 1;
    game.save();
    if (answer.wrong?.length) return this.mend(answer.wrong);
    if (answer.done) return this.tell(game.words('allDone'));
    if (!answer.step) return this.tell(answer.note || game.words('noStep'));
    const step = this.input.retold?.(answer.step, game.board.written) ?? answer.step;
    this.step = step;
    this.depths = (this.input.depths?.(step) ?? DEPTHS.map((name) => ({ name, text: step[name] })));
    return this.show(0);
  }

  /** Without the server: a step that holds if nothing on the board is wrong, or a note. @returns {import('./types').Answer} */
  alone() {
    const { facts, words } = this.game;
    const step = facts.symbols ? plainStep(facts, this.game.state(), words) : null;
    return step ? { step: { ...step, where: `${words('serverGone')} ${words('ifRight')} ${step.where}` } } : { note: words('serverGone') };
  }

  /** @param {string[]} cells */
  mend(cells) {
    const { words } = this.game;
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
    const { words } = this.game;
    const told = this.depths.slice(0, depth + 1).map(({ text }) => text).filter(Boolean);
    const steps = this.depths.map(({ name }, at) => button(words(`depth.${name}`), () => this.show(at), {
      'aria-pressed': String(at === depth),
    }));
    const doIt = button(words('doIt'), () => this.apply(), { class: 'crux-strong' });
    const name = depth > 0 && step.name ? step.name : words('teach');
    this.fill(name, told, [make('div', { class: 'crux-depths', role: 'group', 'aria-label': words('depths') }, ...steps), doIt]);
    this.input.attend?.(step);
    this.flag(step, depth);
    this.game.say(told[told.length - 1] ?? '');
  }

  /** @param {Step} step @param {number} depth */
  flag(step, depth) {
    const { units = [], cages = [], answer } = this.game.facts;
    this.grid.flag('crux-show-area', areaOf(step, [...units, ...cages]));
    this.grid.flag('crux-show-pattern', depth > 0 ? step.cells ?? [] : []);
    const last = depth === this.depths.length - 1;
    this.grid.flag('crux-show-place', Object.keys(this.depths[depth].places ?? (last ? step.places : null) ?? {}));
    this.grid.flag('crux-show-strike', last && !answer ? Object.keys(step.strikes ?? {}) : []);
  }

  apply() {
    const step = this.step;
    if (!step) return;
    const { places } = this.depths[this.depth];
    const move = places ? { written: places } : this.input.applied?.(step)
      ?? { written: step.places ?? {}, struck: this.struckBy(step) };
    this.close();
    this.game.do({ by: 'hint', ...move });
    if (!places) this.game.say(step.what);
  }

  /** @param {Step} step */
  struckBy(step) {
    const { struck } = this.game.board;
    const { strikes = {} } = step;
    return each(Object.keys(strikes), (cell) => [...new Set([...(struck[cell] ?? []), ...strikes[cell]])]);
  }

  /** Show the first wrong entry of the log, and a right cell that rules it out if there is one. */
  async mistake() {
    const { game } = this;
    const { words } = game;
    this.close();
    if (!game.hints) return this.tell(words('locked'));
    const answer = await game.hints.next(game.state(), 'where').catch(() => null);
    if (!answer) return this.tell(words('serverGone'));
    const wrong = new Set(answer.wrong ?? []);
    game.progress.hints += 1;
    game.save();
    const { done } = game.log.lines();
    const first = firstWrong(done, (cell, symbol) => wrong.has(cell) && game.board.written[cell] === symbol);
    if (!first) return wrong.size ? this.mend([...wrong]) : this.tell(words('nothingWrong'));
    const { index, cell, symbol } = first;
    const told = [words('firstWrong', { move: index + 1, cell, symbol })];
    const twin = game.peers(cell).find((one) => game.symbol(one) === symbol && !wrong.has(one));
    if (twin) told.push(words('clashesWith', { cell, symbol, twin }));
    this.fill(words('whereWrong'), told, [button(words('backBefore'), () => this.back(done.length - index), { class: 'crux-strong' })]);
    this.grid.flag('crux-show-pattern', twin ? [twin] : []);
    this.grid.flag('crux-show-wrong', [cell]);
    game.say(told.join(' '));
  }

  /** @param {number} count how many moves to undo */
  back(count) {
    this.close();
    for (let left = count; left > 0; left -= 1) this.game.turn('undo');
    this.game.tell('wentBack');
  }

  /** @param {string} text @param {HTMLElement[]} [buttons] */
  tell(text, buttons = []) {
    this.fill(this.game.words('teach'), [text], buttons);
    this.game.say(text);
  }

  /** @param {string} heading @param {string[]} told @param {HTMLElement[]} buttons */
  fill(heading, told, buttons) {
    const close = button('×', () => this.close(), { class: 'crux-close', 'aria-label': this.game.words('close') });
    this.element.replaceChildren(make('h2', {}, heading), close,
      ...told.map((text) => make('p', {}, text)), make('div', { class: 'crux-row' }, ...buttons));
    this.element.hidden = false;
  }
}
