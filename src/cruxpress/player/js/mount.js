/** The entry: a player in an element.  Everything else is reached from here. */

import { Crossword } from './crossword.js';
import { frameOf, Grid } from './grid.js';
import { keeper } from './keeper.js';
import { Keen } from './keen.js';
import { commandOf } from './keys.js';
import { each } from './log.js';
import { make } from './make.js';
import { Marks } from './marks.js';
import { speaker } from './say.js';
import { Sudoku } from './sudoku.js';
import { Table } from './table.js';
import { Teacher } from './teach.js';
import { clock, Timer } from './timer.js';
import { keepTime } from './times.js';
import { Tools } from './tools.js';
import { Wheel } from './wheel.js';

/** @import { Hand, Hints, Move, Options, Player, Rect } from './types' */

// Within how many milliseconds are two taps on a cell a double one?
const TWICE = 400;

/** @type {Record<string, new (table: Table, grid: Grid) => Hand>} */
const HANDS = { sudoku: Sudoku, keen: Keen, killer: Keen, crossword: Crossword, wheel: Wheel, marks: Marks };

/** Put a player into an element. @param {HTMLElement} element @param {Options} options @returns {Player} */
export function mount(element, options) {
  const seat = new Seat(element, options);
  return {
    unlock: (hints) => seat.unlock(hints),
    board: () => seat.table.board,
    close: () => seat.close(),
  };
}

/** Where a solver sits: the parts of a player, and what happens between them. */
class Seat {
  /** @param {HTMLElement} element @param {Options} options */
  constructor(element, options) {
    this.options = options;
    const table = new Table(options, options.keep ?? keeper());
    this.table = table;
    this.grid = this.makeGrid();
    this.hand = new (HANDS[table.play.family] ?? Sudoku)(table, this.grid);
    this.teacher = new Teacher(table, this.grid, this.hand);
    this.tools = new Tools(table, this.hand, {
      undo: () => this.turn('undo'), redo: () => this.turn('redo'),
      check: (cells) => void this.check(cells), reveal: (cells) => void this.reveal(cells),
      teach: () => void this.teacher.ask(), mistake: () => void this.teacher.mistake(),
      restart: () => this.restart(), changed: () => this.changed(),
    });
    // The last tap on a cell, until a key is pressed.
    this.last = { cell: '', at: 0 };
    this.time = make('span', { class: 'crux-time' });
    this.status = make('p', { class: 'crux-say', role: 'status', 'aria-live': 'polite' });
    this.root = this.assemble();
    element.replaceChildren(this.root);
    this.timer = new Timer(table.kept.seconds, (seconds) => this.tick(seconds));
    if (table.kept.finished) this.timer.stop();
    table.seconds = () => this.timer.seconds();
    table.moved = (move) => this.moved(move);
    table.judge = () => this.verdict();
    table.show = () => this.show();
    table.say = speaker(this.status);
    this.leave = () => table.save();
    this.listen();
    this.dress();
    this.begin();
    this.paint();
    this.tick(table.kept.seconds);
    if (!table.keep.lasting) table.tell('notKept');
  }

  makeGrid() {
    const { drawing, record } = this.options;
    const places = Object.values(drawing.cells);
    const frame = record.facts.wheel ? frameOf(places)
      : /** @type {Rect} */ ([0, 0, drawing.width, drawing.height]);
    return new Grid(drawing, frame, drawing.title, (n) => this.table.words('row', { n }));
  }

  assemble() {
    const { play, words, keep } = this.table;
    const level = this.options.heading ?? 1;
    const title = make(/** @type {'h1'} */ (`h${level}`), { class: 'crux-title' }, play.title);
    const head = make('header', { class: 'crux-head' }, title,
      make('p', { class: 'crux-level', hidden: !play.level }, make('span', { class: 'crux-band' }, play.level), ` ${this.table.value()}`),
      this.time, make('p', { class: 'crux-id' }, play.rules), make('p', { class: 'crux-id' }, play.id));
    const side = make('div', { class: 'crux-side' }, this.teacher.element, this.hand.pad, ...(this.hand.side ?? []));
    const note = make('p', { class: 'crux-note', hidden: keep.lasting }, words('notKept'));
    return make('section', { class: 'crux', 'data-family': play.family, 'aria-label': play.title, lang: this.table.language },
      head, this.tools.element, note, this.status,
      make('div', { class: 'crux-main' }, make('div', { class: 'crux-stage' }, ...(this.hand.bar ? [this.hand.bar] : []), this.grid.board), side));
  }

  listen() {
    const { grid, hand } = this;
    this.root.addEventListener('keydown', (event) => this.key(event));
    let pressed = '';
    let waiting = () => {};
    grid.element.addEventListener('pointerdown', (event) => {
      const cell = grid.under(event.clientX, event.clientY);
      if (!event.isPrimary) waiting = () => {};
      if (!cell || !event.isPrimary || event.button !== 0) return;
      // The focus is set by hand, and a touch must not be bound to its first cell.
      event.preventDefault();
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      pressed = cell;
      // What would write at once waits until it is clear that no second finger comes: a pinch never writes.
      if (event.pointerType === 'touch' && hand.armed) waiting = () => hand.down(cell, event);
      else hand.down(cell, event);
      // Cells are painted anew between two clicks, so that the browser would see no double click.
      const again = this.last.cell === cell && event.timeStamp - this.last.at < TWICE;
      this.last = { cell, at: event.timeStamp };
      if (again) hand.twice?.(cell);
    });
    grid.element.addEventListener('pointermove', (event) => {
      if (!pressed || !event.isPrimary || !hand.over) return;
      const cell = grid.under(event.clientX, event.clientY);
      if (cell && cell !== pressed) {
        pressed = cell;
        hand.over(cell);
      }
    });
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => {
        if (end === 'pointerup') waiting();
        waiting = () => {};
        pressed = '';
      });
    }
    grid.element.addEventListener('contextmenu', (event) => {
      const cell = grid.under(event.clientX, event.clientY);
      if (!cell || !hand.menu) return;
      event.preventDefault();
      hand.menu(cell);
    });
    window.addEventListener('pagehide', this.leave);
    document.addEventListener('visibilitychange', this.leave);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    this.last.cell = '';
    if (target.closest('dialog, input, select, textarea, .crux-menu')) return;
    const command = commandOf(event);
    const inGrid = this.grid.element.contains(target) || this.hand.pad.contains(target);
    if (command) this.turn(/** @type {'undo' | 'redo'} */ (command));
    else if (event.key === '?' && this.table.aids && this.table.hints) void this.teacher.ask();
    else if (target.closest('button') && /^(Enter| |Tab|Escape)$/.test(event.key)) return;
    else if (!(inGrid || target === this.root) || !this.hand.key(event)) return;
    event.preventDefault();
  }

  /** @param {'undo' | 'redo'} turn */
  turn(turn) {
    const done = this.table.turn(turn);
    this.table.tell(done ? `${turn}.done` : `${turn}.none`);
  }

  /** @param {Move} move */
  moved(move) {
    this.teacher.close();
    this.paint();
    if ((this.hand.judged !== 'enter' || move.by) && this.table.full() && !this.table.kept.finished) void this.verdict();
  }

  /** Whether a full board is right: by the rules where they tell, by the solution otherwise. */
  async verdict() {
    const { table } = this;
    const holds = this.hand.holds(table.board);
    const known = holds === null && table.hints;
    const answer = known ? await known.next({ written: table.state().written, struck: {} }, 'where') : null;
    if (answer ? answer.done : holds) this.finish();
    else table.tell(answer || holds === false ? 'fullWrong' : 'fullUnknown');
  }

  finish() {
    const { table } = this;
    this.timer.stop();
    table.kept.finished = true;
    table.save();
    keepTime(table);
    this.paint();
    table.tell('solved');
    this.options.finished?.(table.kept);
    this.tools.summary(this.options.next ?? null);
  }

  /** @param {string[]} [cells] */
  async check(cells) {
    const { table } = this;
    if (!table.hints) return;
    const answer = await table.hints.next(table.state(), 'where');
    table.kept.checks += 1;
    table.save();
    const wrong = (answer.wrong ?? []).filter((cell) => !cells || cells.includes(cell));
    table.wrong = new Set(wrong);
    this.paint();
    const key = wrong.length ? (wrong.length > 1 ? 'wrong.many' : 'wrong.one') : 'noneWrong';
    table.tell(key, { n: wrong.length });
  }

  /** @param {string[]} [cells] */
  async reveal(cells) {
    const { table } = this;
    const solution = await table.hints?.solution?.();
    if (!solution) return;
    const wanted = (cells ?? table.cells).filter((cell) => cell in solution && table.open(cell));
    if (!wanted.length) return;
    table.kept.reveals += wanted.length;
    const none = each(wanted, () => []);
    table.do({ by: 'reveal', written: each(wanted, (cell) => solution[cell]), corner: none, centre: none });
    table.tell('revealed', { n: wanted.length });
  }

  /** Go to where a solver begins. */
  begin() {
    if (this.hand.begin) this.hand.begin();
    else this.grid.go(this.table.cells[0] ?? this.grid.at, false);
  }

  restart() {
    this.table.restart();
    this.timer.restart();
    this.teacher.close();
    this.table.save();
    this.begin();
    this.paint();
  }

  /** @param {Hints} hints */
  unlock(hints) {
    this.table.hints = hints;
    this.paint();
    if (this.table.full() && !this.table.kept.finished) void this.verdict();
  }

  changed() {
    this.table.saveSettings();
    this.dress();
    this.paint();
  }

  /** The looks that the solver chose, for the style sheet. */
  dress() {
    const { settings } = this.table;
    for (const place of [this.root, ...(document.body.classList.contains('crux-page') ? [document.documentElement] : [])]) {
      place.dataset.theme = settings.theme;
      place.dataset.contrast = settings.contrast ? 'more' : '';
      place.dataset.text = settings.large ? 'large' : '';
    }
    this.time.hidden = !settings.timer;
  }

  show() {
    this.hand.refresh?.();
    this.grid.paint((cell) => this.look(cell));
  }

  /** How a cell looks and what is said of it: its symbol, who wrote it, and what the hand adds. @param {string} cell */
  look(cell) {
    const { board, givens, words, wrong } = this.table;
    const symbol = this.table.shown(cell);
    const given = cell in givens;
    const look = this.hand.look(cell);
    const classes = [
      given && 'crux-given', { hand: '', hint: 'crux-hinted', reveal: 'crux-revealed' }[board.by[cell] ?? 'hand'],
      wrong.has(cell) && 'crux-wrong', ...(look.classes ?? []),
    ];
    const content = givens[cell] ? words('cell.given', { symbol }) : symbol || words('cell.empty');
    const label = [...(look.before ?? []), content, ...(look.after ?? []), wrong.has(cell) && words('cell.wrong')];
    return {
      text: given ? '' : symbol, fixed: given, selected: cell === this.grid.at, label: label.filter(Boolean).join(', '),
      ...look, classes: classes.filter(Boolean),
    };
  }

  paint() {
    this.show();
    this.tools.refresh();
    this.root.classList.toggle('crux-finished', this.table.kept.finished);
  }

  /** @param {number} seconds */
  tick(seconds) {
    this.time.textContent = clock(seconds);
  }

  close() {
    this.table.save();
    this.timer.close();
    window.removeEventListener('pagehide', this.leave);
    document.removeEventListener('visibilitychange', this.leave);
    this.root.remove();
  }
}
