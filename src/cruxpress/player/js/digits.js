/**
 * Input of digits and pencil marks, shared by sudoku and keen. Several cells may be selected; a
 * digit goes to all of them, as a value or as a mark.
 */

import { ARROWS, symbolOf } from './keyboard.js';
import { each } from './moves.js';
import { make } from './dom.js';
import { pad, stateKeys } from './keypad.js';

/** @import { Board, Grid, Look, Move, Settings, Step, Symbols, Game } from './types' */

/** @type {Record<string, [number, number]>} */
const STEER = { KeyW: [0, -1], KeyA: [-1, 0], KeyS: [0, 1], KeyD: [1, 0] };
// Within how many milliseconds do two typed digits make one number above 9?
const TOGETHER = 900;

/** @typedef {'value' | 'corner' | 'centre' | 'colour'} Mode */

export class Digits {
  /** @param {Game} game @param {Grid} grid @param {string[]} modes */
  constructor(game, grid, modes) {
    this.game = game;
    this.grid = grid;
    this.modes = modes;
    this.keys = modes.includes('corner') ? 'sudoku' : 'keen';
    /** @type {Mode} */
    this.mode = 'value';
    this.symbols = game.facts.symbols ?? [];
    /** @type {Set<string>} */
    this.selected = new Set();
    this.armed = '';
    this.adding = true;
    /** The cell that the last tap took out of the selection. */
    this.released = '';
    this.typed = { digit: '', at: 0 };
    this.pad = this.makePad();
    this.scopes = [{ name: 'cell', cells: () => (this.selected.size ? [...this.selected] : [this.grid.at]) }];
    /** @type {(keyof Settings)[]} */
    this.settings = ['clashes', 'lit', 'tidy', 'auto'];
    this.extras = [{ name: 'fillMarks', act: () => this.fillMarks() }];
  }

  makePad() {
    const { words } = this.game;
    const wide = this.symbols.length > 9 ? 4 : 3;
    const rows = [];
    for (let at = 0; at < this.symbols.length; at += wide) {
      rows.push(this.symbols.slice(at, at + wide).map((symbol) => ({ symbol })));
    }
    const modes = this.modes.map((mode) => ({ symbol: mode, text: words(`mode.${mode}`), wide: true }));
    rows.push([{ symbol: 'erase', text: words('erase'), wide: true }]);
    const keys = pad(rows, words('pad.digits'), (symbol) => this.press(symbol), 'digits');
    const choice = pad([modes], words('pad.modes'), (symbol) => this.press(symbol), 'modes');
    return make('div', { class: 'crux-pads' }, choice, keys);
  }

  /** @param {string} symbol */
  press(symbol) {
    if (this.modes.includes(symbol)) this.choose(symbol);
    else if (symbol === 'erase') this.erase();
    else if (this.selected.size) this.enter(symbol, this.mode);
    else this.arm(symbol);
  }

  /** Digit first: if no cell is selected, the digit is armed and the next taps write it. @param {string} symbol */
  arm(symbol) {
    this.armed = this.armed === symbol ? '' : symbol;
    this.game.tell(this.armed ? 'armed' : 'disarmed', { symbol });
    this.game.show();
  }

  /** @param {string} mode */
  choose(mode) {
    this.mode = /** @type {Mode} */ (mode);
    this.game.tell(`mode.${mode}`);
    this.game.show();
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key] ?? this.steer(event);
    if (arrow) return this.walk(arrow, event.shiftKey || event.ctrlKey);
    if (event.key === 'Escape') return this.forget();
    if (event.key === 'Backspace' || event.key === 'Delete') return this.erase();
    const symbol = symbolOf(event);
    if (this.symbols.includes(symbol) || this.second(symbol)) {
      if (event.altKey || event.metaKey) return false;
      return this.enter(this.second(symbol) || symbol, this.modeOf(event), symbol);
    }
    const mode = { Z: 'value', X: 'corner', C: 'centre', V: 'colour' }[symbol] ?? '';
    return !event.ctrlKey && this.modes.includes(mode) && this.choose(mode);
  }

  /** @param {KeyboardEvent} event */
  steer(event) {
    if (this.symbols.length > 9 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    return STEER[event.code];
  }

  /** @param {KeyboardEvent} event */
  modeOf(event) {
    if (event.ctrlKey) return this.modes.includes('centre') ? 'centre' : this.mode;
    if (event.shiftKey && /\d/.test(symbolOf(event))) return this.modes.includes('corner') ? 'corner' : 'centre';
    return this.mode;
  }

  /** The symbol of a two-digit number whose second digit is typed now, or an empty text. @param {string} digit */
  second(digit) {
    const recent = performance.now() - this.typed.at < TOGETHER;
    const number = Number(this.typed.digit + digit);
    const fits = /^\d$/.test(digit) && recent && this.typed.digit && number > 9;
    return fits ? this.symbols[number - 1] ?? '' : '';
  }

  /** @param {[number, number]} way @param {boolean} more */
  walk([dx, dy], more) {
    const cell = this.grid.towards(this.grid.at, dx, dy, true);
    if (more) this.selected.add(this.grid.at).add(cell);
    else this.selected = new Set([cell]);
    this.grid.go(cell);
    this.game.show();
    return true;
  }

  forget() {
    this.selected.clear();
    this.armed = '';
    this.game.show();
    return true;
  }

  /**
   * A tap selects a cell; a second tap on it takes the selection away, so that digits can be armed. With the
   * pencil, a tap on a candidate of the selected cell removes it.
   * @param {string} cell
   * @param {PointerEvent} event
   */
  tap(cell, event) {
    const alone = this.selected.size === 1 && this.selected.has(cell);
    const mark = alone && this.mode === 'centre' && this.markAt(cell, event);
    this.grid.go(cell);
    this.released = alone ? cell : '';
    if (mark) return this.enter(mark, 'centre');
    if (this.armed) {
      this.selected = new Set([cell]);
      this.enter(this.armed, this.mode);
      this.selected = new Set();
    } else if (event.ctrlKey || event.metaKey) {
      this.adding = !this.selected.has(cell);
      this.dragOver(cell);
    } else if (alone) {
      this.selected = new Set();
    } else {
      this.adding = true;
      this.selected = new Set([cell]);
    }
    this.game.show();
    return false;
  }

  /** The candidate under a pointer, or an empty text. @param {string} cell @param {PointerEvent} event */
  markAt(cell, { clientX, clientY }) {
    const found = [...this.grid.node(cell).querySelectorAll('.crux-places > span')].find((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    });
    return found?.textContent ?? '';
  }

  /** @param {string} cell */
  dragOver(cell) {
    if (this.armed) return;
    // A drag that begins on the selected cell keeps it.
    if (this.released) this.selected.add(this.released);
    this.released = '';
    if (this.adding) this.selected.add(cell);
    else this.selected.delete(cell);
    this.grid.go(cell);
    this.game.show();
  }

  /** A double tap on a digit selects all equal digits; on a cell with one candidate it writes it. @param {string} cell */
  doubleTap(cell) {
    const symbol = this.game.symbol(cell);
    const [only, ...others] = this.centreMarks(cell);
    if (symbol) {
      this.selected = new Set([...this.grid.nodes.keys()].filter((one) => this.game.symbol(one) === symbol));
    } else if (only && !others.length) {
      this.selected = new Set([cell]);
      this.enter(only, 'value');
    }
    this.game.show();
  }

  /** @param {string} symbol @param {Mode} mode @param {string} [digit] what was typed */
  enter(symbol, mode, digit = symbol) {
    if (!this.selected.size) this.selected = new Set([this.grid.at]);
    this.typed = { digit, at: this.symbols.length > 9 ? performance.now() : 0 };
    if (mode === 'colour') return this.coloured([...this.selected], symbol);
    const cells = [...this.selected].filter((cell) => this.game.open(cell));
    if (!cells.length) return true;
    this.game.do(mode === 'value' ? this.valued(cells, symbol) : this.marked(cells, symbol, mode));
    return true;
  }

  /**
   * Write a value and clear its marks; with `tidy`, also remove the marks of peers that it rules out.
   * @param {string[]} cells
   * @param {string} symbol
   * @returns {Move}
   */
  valued(cells, symbol) {
    const { board, settings } = this.game;
    const again = cells.every((cell) => board.written[cell] === symbol);
    const written = each(cells, () => (again ? '' : symbol));
    if (again || !settings.tidy) return { written };
    return { written, ...this.tidied(written) };
  }

  /** @param {Symbols} written */
  tidied(written) {
    const { board } = this.game;
    /** @type {{ corner: Record<string, string[]>, centre: Record<string, string[]> }} */
    const marks = { corner: {}, centre: {} };
    for (const [cell, symbol] of Object.entries(written)) {
      for (const part of /** @type {const} */ (['corner', 'centre'])) {
        if (board[part][cell]) marks[part][cell] = [];
        for (const peer of this.game.peers(cell)) {
          const held = marks[part][peer] ?? board[part][peer];
          if (held?.includes(symbol)) marks[part][peer] = held.filter((one) => one !== symbol);
        }
      }
    }
    return marks;
  }

  /**
   * A mark toggles: it is added to all cells if any lacks it.
   * @param {string[]} cells
   * @param {string} symbol
   * @param {'corner' | 'centre'} mode
   * @returns {Move}
   */
  marked(cells, symbol, mode) {
    const { board } = this.game;
    const empty = cells.filter((cell) => !board.written[cell]);
    const held = (/** @type {string} */ cell) => (mode === 'centre' ? this.centreMarks(cell) : board.corner[cell] ?? []);
    const adding = empty.some((cell) => !held(cell).includes(symbol));
    const others = (/** @type {string} */ cell) => held(cell).filter((one) => one !== symbol);
    if (mode === 'centre' && this.game.settings.auto && !empty.some((cell) => board.centre[cell])) {
      const struck = (/** @type {string} */ cell) => (board.struck[cell] ?? []).filter((one) => one !== symbol);
      return { struck: each(empty, (cell) => (adding ? struck(cell) : [...struck(cell), symbol])) };
    }
    return { [mode]: each(empty, (cell) => this.sorted(adding ? [...others(cell), symbol] : others(cell))) };
  }

  /** Set a colour, on givens too; the same colour again removes it. @param {string[]} cells @param {string} symbol */
  coloured(cells, symbol) {
    const again = cells.every((cell) => this.game.board.colour[cell]?.[0] === symbol);
    this.game.do({ colour: each(cells, () => (again ? [] : [symbol])) });
    return true;
  }

  /** @param {string[]} marks */
  sorted(marks) {
    return this.symbols.filter((symbol) => marks.includes(symbol));
  }

  erase() {
    const chosen = this.selected.size ? [...this.selected] : [this.grid.at];
    const cells = chosen.filter((cell) => this.game.open(cell));
    const { board } = this.game;
    const written = cells.filter((cell) => board.written[cell]);
    const marked = cells.filter((cell) => board.corner[cell] || board.centre[cell]);
    const coloured = chosen.filter((cell) => board.colour[cell]);
    if (written.length) this.game.do({ written: each(written, () => '') });
    else if (marked.length) this.game.do({ corner: each(marked, () => []), centre: each(marked, () => []) });
    else if (coloured.length) this.game.do({ colour: each(coloured, () => []) });
    return true;
  }

  /** Write all candidates as centre marks; from now on a removed mark counts as struck. */
  fillMarks() {
    const empty = this.game.cells.filter((cell) => !this.game.board.written[cell]);
    const centre = each(empty, (cell) => this.game.candidates(cell));
    this.game.do({ centre, full: true });
    this.game.tell('marksFilled');
  }

  /** The move that carries out a step: its values, and the marks that its strikes leave. @param {Step} step @returns {Move} */
  applied(step) {
    const { board } = this.game;
    const written = step.places ?? {};
    const tidied = this.game.settings.tidy ? this.tidied(written) : { corner: {}, centre: {} };
    /** @type {Record<string, string[]>} */
    const struck = {};
    for (const [cell, symbols] of Object.entries(step.strikes ?? {})) {
      if (cell in written || cell in board.written) continue;
      struck[cell] = [...new Set([...(board.struck[cell] ?? []), ...symbols])];
      const marks = tidied.centre[cell] ?? board.centre[cell] ?? this.game.candidates(cell);
      tidied.centre[cell] = marks.filter((one) => !symbols.includes(one));
    }
    return { written, struck, ...tidied };
  }

  /** Cells whose digit stands twice in a unit. */
  clashing() {
    /** @type {Set<string>} */
    const found = new Set();
    for (const { cells } of this.game.facts.units ?? []) {
      for (const cell of cells) {
        const symbol = this.game.symbol(cell);
        if (symbol && cells.some((one) => one !== cell && this.game.symbol(one) === symbol)) found.add(cell);
      }
    }
    return found;
  }

  refresh() {
    this.clash = this.game.settings.clashes ? this.clashing() : new Set();
    const [chosen] = this.selected;
    this.lit = this.game.settings.lit && this.selected.size === 1 ? this.game.symbol(chosen) : this.armed;
    this.near = new Set(this.selected.size === 1 ? this.game.peers(chosen) : []);
    stateKeys(this.pad, (symbol) => this.keyState(symbol));
  }

  /** @param {string} symbol */
  keyState(symbol) {
    if (this.modes.includes(symbol)) return { pressed: this.mode === symbol };
    if (symbol === 'erase') return null;
    const placed = [...this.grid.nodes.keys()].filter((cell) => this.game.symbol(cell) === symbol).length;
    const classes = [`crux-as-${this.mode}`];
    if (this.mode === 'colour') classes.push(`crux-colour-${this.symbols.indexOf(symbol) % 9 + 1}`);
    if (placed >= this.symbols.length) classes.push('crux-used');
    if (this.armed === symbol) classes.push('crux-armed');
    return { classes, pressed: this.armed === symbol };
  }

  /** @param {string} cell @returns {Look} */
  look(cell) {
    const { words, board } = this.game;
    const symbol = this.game.symbol(cell);
    const corner = symbol ? [] : board.corner[cell] ?? [];
    const centre = symbol ? [] : this.centreMarks(cell);
    const marks = [...new Set([...corner, ...centre])].join(' ');
    const [colour] = board.colour[cell] ?? [];
    const clash = this.clash?.has(cell);
    const classes = [
      colour && `crux-colour-${this.symbols.indexOf(colour) % 9 + 1}`, this.near?.has(cell) && 'crux-near',
      this.lit && symbol === this.lit && 'crux-lit', clash && 'crux-clash',
    ];
    const places = this.symbols.map((one) => (centre.includes(one) ? one : ''));
    return {
      corner, places, classes, selected: this.selected.has(cell), before: [cell, this.extra(cell)],
      after: [marks && words('cell.marks', { marks }), colour && words('cell.colour', { symbol: colour }), clash && words('cell.clash')],
    };
  }

  /** @param {string} cell */
  centreMarks(cell) {
    const held = this.game.board.centre[cell];
    return held ?? (this.game.settings.auto ? this.game.candidates(cell) : []);
  }

  /** What a family adds to the label of a cell. @param {string} _cell */
  extra(_cell) {
    return '';
  }

  /** @param {Board} board */
  unitsHold(board) {
    const symbol = (/** @type {string} */ cell) => this.game.givens[cell] ?? board.written[cell];
    return (this.game.facts.units ?? []).every(({ cells }) => new Set(cells.map(symbol)).size === cells.length);
  }

  /** @param {Board} board @returns {boolean | null} */
  holds(board) {
    return this.game.facts.units ? this.unitsHold(board) : null;
  }
}
