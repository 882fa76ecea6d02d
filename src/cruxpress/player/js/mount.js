/** The entry point: mounts a player in an element. */

import { Crossword } from './crossword.js';
import { frameOf, Grid } from './grid.js';
import { browserStorage } from './storage.js';
import { Keen } from './keen.js';
import { commandOf } from './keyboard.js';
import { each } from './moves.js';
import { make, speaker } from './dom.js';
import { Marks } from './marks.js';
import { Sudoku } from './sudoku.js';
import { Game } from './game.js';
import { Teacher } from './teacher.js';
import { clock, Timer } from './timer.js';
import { addResults, bestTime, dayOf } from './statistics.js';
import { Toolbar } from './toolbar.js';
import { Wheel } from './wheel.js';

/** @import { FamilyInput, Hints, MountedPlayer, Move, Options, Rect } from './types' */

// Within how many milliseconds do two taps on a cell make a double tap?
const TWICE = 400;

/** @type {Record<string, new (game: Game, grid: Grid) => FamilyInput>} */
const INPUTS = { sudoku: Sudoku, keen: Keen, killer: Keen, crossword: Crossword, wheel: Wheel, marks: Marks };

/** Put a player into an element. @param {HTMLElement} element @param {Options} options @returns {MountedPlayer} */
export function mount(element, options) {
  const player = new Player(element, options);
  return {
    unlock: (hints) => player.unlock(hints),
    board: () => player.game.board,
    dress: (theme) => {
      player.game.settings.theme = theme;
      player.dress();
    },
    close: () => player.close(),
  };
}

/** Connects the parts of a player: game, grid, family input, teacher and toolbar. */
class Player {
  /** @param {HTMLElement} element @param {Options} options */
  constructor(element, options) {
    this.options = options;
    const game = new Game(options, options.keep ?? browserStorage());
    this.game = game;
    this.grid = this.makeGrid();
    this.input = new (INPUTS[game.play.family] ?? Sudoku)(game, this.grid);
    this.teacher = new Teacher(game, this.grid, this.input);
    this.tools = new Toolbar(game, options.drawing, this.input, {
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
    this.timer = new Timer(game.progress.seconds, (seconds) => this.tick(seconds));
    if (game.progress.finished) this.timer.stop();
    game.seconds = () => this.timer.seconds();
    game.moved = (move) => this.moved(move);
    game.judge = () => this.verdict();
    game.show = () => this.show();
    game.say = speaker(this.status);
    this.leave = () => game.save();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.fit = () => this.root.style.setProperty('--top', `${Math.round(this.main().getBoundingClientRect().top + scrollY)}px`);
    this.listen();
    this.dress();
    this.begin();
    this.paint();
    this.tick(game.progress.seconds);
    if (!game.storage.lasting) game.tell('notKept');
    this.fit();
  }

  /** The element whose top is that of the board; a phone on its side has no box for `.crux-main`. */
  main() {
    const main = /** @type {HTMLElement} */ (this.root.querySelector('.crux-main'));
    return main.getClientRects().length ? main : this.root;
  }

  makeGrid() {
    const { drawing, record } = this.options;
    const places = Object.values(drawing.cells);
    const frame = record.facts.wheel ? frameOf(places)
      : /** @type {Rect} */ ([0, 0, drawing.width, drawing.height]);
    return new Grid(drawing, frame, drawing.title, (n) => this.game.words('row', { n }));
  }

  assemble() {
    const { play, words, storage } = this.game;
    const level = this.options.heading ?? 1;
    const title = make(/** @type {'h1'} */ (`h${level}`), { class: 'crux-title' }, play.title);
    const head = make('header', { class: 'crux-head' }, title,
      make('p', { class: 'crux-level', hidden: !play.level }, make('span', { class: 'crux-band' }, play.level), ` ${this.game.value()}`),
      this.time, make('p', { class: 'crux-id' }, play.rules), make('p', { class: 'crux-id' }, play.id));
    const side = make('div', { class: 'crux-side' }, ...(this.input.side ?? []));
    const stage = make('div', { class: 'crux-stage' }, this.grid.board);
    this.table = make('div', { class: 'crux-play' }, ...(this.input.bar ? [this.input.bar] : []), stage, this.input.pad);
    const note = make('p', { class: 'crux-note', hidden: storage.lasting }, words('notKept'));
    return make('section', { class: 'crux', 'data-family': play.family, 'aria-label': play.title, lang: this.game.language },
      head, this.tools.element, note, this.status,
      make('div', { class: 'crux-main' }, this.table, this.teacher.element, side));
  }

  listen() {
    const { grid, input } = this;
    document.addEventListener('keydown', this.keys);
    let pressed = '';
    let waiting = () => {};
    grid.element.addEventListener('pointerdown', (event) => {
      const cell = grid.under(event.clientX, event.clientY);
      if (!event.isPrimary) waiting = () => {};
      if (!cell || !event.isPrimary || event.button !== 0) return;
      // We set the focus ourselves, and release the pointer capture so that a touch can drag to other cells.
      event.preventDefault();
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      pressed = cell;
      // A tap that would write waits for pointerup: a second finger cancels it, so a pinch never writes.
      const waits = event.pointerType === 'touch' && input.armed;
      if (waits) waiting = () => void input.tap(cell, event);
      const acted = !waits && input.tap(cell, event);
      // Cells are rendered again between two clicks, so the browser fires no dblclick.
      const again = this.last.cell === cell && event.timeStamp - this.last.at < TWICE;
      this.last = { cell, at: event.timeStamp };
      if (again && !acted) input.doubleTap?.(cell);
    });
    input.pad.addEventListener('pointerdown', () => {
      this.last.cell = '';
    });
    grid.element.addEventListener('pointermove', (event) => {
      if (!pressed || !event.isPrimary || !input.dragOver) return;
      const cell = grid.under(event.clientX, event.clientY);
      if (cell && cell !== pressed) {
        pressed = cell;
        input.dragOver(cell);
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
      if (!cell || !input.menu) return;
      event.preventDefault();
      input.menu(cell);
    });
    window.addEventListener('resize', this.fit);
    window.addEventListener('pagehide', this.leave);
    document.addEventListener('visibilitychange', this.leave);
  }

  /** Whether keys pressed here are ours: inside the player, or nowhere in particular if it is the only player. @param {HTMLElement} target */
  owns(target) {
    if (document.querySelector('dialog[open]') || target.closest('dialog, input, select, textarea, [contenteditable], .crux-menu-list')) return false;
    return this.root.contains(target) || document.querySelectorAll('.crux').length === 1;
  }

  /** Typing works wherever the focus is; Enter, Space and Tab stay with the button or link that has it. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || !this.owns(target)) return;
    this.last.cell = '';
    const command = commandOf(event);
    const inGrid = this.grid.element.contains(target) || this.input.pad.contains(target);
    if (command) this.turn(/** @type {'undo' | 'redo'} */ (command));
    else if (event.key === '?' && this.game.aids && this.game.hints) void this.teacher.ask();
    else if (target.closest('button, a, summary') && /^(Enter| |Tab|Escape)$/.test(event.key)) return;
    else if ((!inGrid && event.key === 'Tab') || !this.input.key(event)) return;
    event.preventDefault();
    if (document.activeElement === document.body && event.key !== 'Escape') this.grid.go(this.grid.at);
  }

  /** @param {'undo' | 'redo'} turn */
  turn(turn) {
    const done = this.game.turn(turn);
    this.game.tell(done ? `${turn}.done` : `${turn}.none`);
  }

  /** @param {Move} move */
  moved(move) {
    this.teacher.close();
    // A message about the board before this move would be stale.
    this.game.say('');
    this.paint();
    const { cells, board, progress } = this.game;
    this.options.moved?.({ filled: cells.filter((cell) => cell in board.written).length, cells: cells.length, seconds: Math.round(progress.seconds), hints: progress.hints });
    if ((this.input.judged !== 'enter' || move.by) && this.game.full() && !this.game.progress.finished) void this.verdict();
  }

  /** Judge a full board: by the rules if they decide, otherwise by the solution. */
  async verdict() {
    const { game } = this;
    const holds = this.input.holds(game.board);
    const known = holds === null && game.hints;
    const answer = known ? await known.next({ written: game.state().written, struck: {} }, 'where').catch(() => null) : null;
    if (known && !answer) return game.tell('serverGone');
    if (answer ? answer.done : holds) this.finish();
    else game.tell(answer || holds === false ? 'fullWrong' : 'fullUnknown');
  }

  finish() {
    const { game } = this;
    this.timer.stop();
    const { storage, play } = game;
    const before = bestTime(storage, play.family, play.level);
    game.progress.finished = true;
    game.save();
    if (!game.progress.gaveUp && game.settings.results) addResults(storage, [game.result(dayOf())]);
    this.paint();
    game.tell(game.progress.gaveUp ? 'allRevealed' : 'solved');
    this.options.finished?.(game.progress);
    this.tools.summary(this.options.next ?? null, before);
  }

  /** @param {string[]} [cells] */
  async check(cells) {
    const { game } = this;
    if (!game.hints) return;
    const answer = await game.hints.next(game.state(), 'where').catch(() => null);
    if (!answer) return game.tell('serverGone');
    game.progress.checks += 1;
    game.save();
    const wrong = (answer.wrong ?? []).filter((cell) => !cells || cells.includes(cell));
    game.wrong = new Set(wrong);
    this.paint();
    const key = wrong.length ? (wrong.length > 1 ? 'wrong.many' : 'wrong.one') : 'noneWrong';
    game.tell(key, { n: wrong.length });
  }

  /** @param {string[]} [cells] */
  async reveal(cells) {
    const { game } = this;
    const solution = await game.hints?.solution?.().catch(() => null);
    if (solution === null) game.tell('serverGone');
    if (!solution) return;
    const wanted = (cells ?? game.cells).filter((cell) => cell in solution && game.open(cell));
    if (!wanted.length) return;
    game.progress.reveals += wanted.length;
    const none = each(wanted, () => []);
    if (!cells) game.progress.gaveUp = true;
    game.do({ by: 'reveal', written: each(wanted, (cell) => solution[cell]), corner: none, centre: none });
    game.tell('revealed', { n: wanted.length });
  }

  /** Go to the start cell. */
  begin() {
    if (this.input.begin) this.input.begin();
    else this.grid.go(this.game.cells[0] ?? this.grid.at, false);
  }

  restart() {
    this.game.restart();
    this.timer.restart();
    this.teacher.close();
    this.game.save();
    this.begin();
    this.paint();
  }

  /** @param {Hints} hints */
  unlock(hints) {
    this.game.hints = hints;
    this.paint();
    if (this.game.full() && !this.game.progress.finished) void this.verdict();
  }

  changed() {
    this.game.saveSettings();
    this.dress();
    this.fit();
    this.paint();
  }

  /** Set the chosen theme, contrast and text size as data attributes for the style sheet. */
  dress() {
    const { settings } = this.game;
    for (const place of [this.root, ...(document.body.classList.contains('crux-page') ? [document.documentElement] : [])]) {
      place.dataset.theme = settings.theme;
      place.dataset.contrast = settings.contrast ? 'more' : '';
      place.dataset.text = settings.large ? 'large' : '';
    }
    this.time.hidden = !settings.timer;
  }

  show() {
    this.input.refresh?.();
    this.grid.paint((cell) => this.look(cell));
  }

  /** The look and label of a cell: its symbol, who wrote it, and what the family adds. @param {string} cell */
  look(cell) {
    const { board, givens, words, wrong } = this.game;
    const symbol = this.game.shown(cell);
    const given = cell in givens;
    const look = this.input.look(cell);
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
    this.root.classList.toggle('crux-finished', this.game.progress.finished && !this.game.progress.gaveUp);
  }

  /** @param {number} seconds */
  tick(seconds) {
    this.time.textContent = clock(seconds);
  }

  close() {
    this.game.save();
    this.timer.close();
    window.removeEventListener('resize', this.fit);
    window.removeEventListener('pagehide', this.leave);
    document.removeEventListener('visibilitychange', this.leave);
    document.removeEventListener('keydown', this.keys);
    this.root.remove();
  }
}
