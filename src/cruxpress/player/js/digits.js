/**
 * Digits in cells with pencil marks: what sudoku and keen have in common.  Several cells may be
 * selected; a digit goes to all of them, as a value or as a mark.
 */

import { ARROWS, symbolOf } from './keys.js';
import { each } from './log.js';
import { make } from './make.js';
import { pad, stateKeys } from './pad.js';

/** @import { Board, Grid, Look, Move, Settings, Step, Symbols, Table } from './types' */

/** @type {Record<string, [number, number]>} */
const STEER = { KeyW: [0, -1], KeyA: [-1, 0], KeyS: [0, 1], KeyD: [1, 0] };
// Within how many milliseconds do two typed digits make one number above 9?
const TOGETHER = 900;

/** @typedef {'value' | 'corner' | 'centre' | 'colour'} Mode */

export class Digits {
  /** @param {Table} table @param {Grid} grid @param {string[]} modes */
  constructor(table, grid, modes) {
    this.table = table;
    this.grid = grid;
    this.modes = modes;
    this.keys = modes.includes('corner') ? 'sudoku' : 'keen';
    /** @type {Mode} */
    this.mode = 'value';
    this.symbols = table.facts.symbols ?? [];
    /** @type {Set<string>} */
    this.selected = new Set();
    this.armed = '';
    this.adding = true;
    this.typed = { digit: '', at: 0 };
    this.pad = this.makePad();
    this.scopes = [{ name: 'cell', cells: () => (this.selected.size ? [...this.selected] : [this.grid.at]) }];
    /** @type {(keyof Settings)[]} */
    this.settings = ['clashes', 'lit', 'tidy', 'auto'];
    this.extras = [{ name: 'fillMarks', act: () => this.fillMarks() }];
  }

  makePad() {
    const { words } = this.table;
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

  /** Digit first: with no cell selected a digit waits, and goes where the next taps are. @param {string} symbol */
  arm(symbol) {
    this.armed = this.armed === symbol ? '' : symbol;
    this.table.tell(this.armed ? 'armed' : 'disarmed', { symbol });
    this.table.show();
  }

  /** @param {string} mode */
  choose(mode) {
    this.mode = /** @type {Mode} */ (mode);
    this.table.tell(`mode.${mode}`);
    this.table.show();
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

  /** The symbol of a number above 9 whose second digit is typed now, or nothing. @param {string} digit */
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
    this.table.show();
    return true;
  }

  forget() {
    this.selected.clear();
    this.armed = '';
    this.table.show();
    return true;
  }

  /** @param {string} cell @param {PointerEvent} event */
  down(cell, event) {
    this.grid.go(cell);
    if (this.armed) {
      this.selected = new Set([cell]);
      this.enter(this.armed, this.mode);
      this.selected = new Set();
    } else if (event.ctrlKey || event.metaKey) {
      this.adding = !this.selected.has(cell);
      this.over(cell);
    } else {
      this.adding = true;
      this.selected = new Set([cell]);
    }
    this.table.show();
  }

  /** @param {string} cell */
  over(cell) {
    if (this.armed) return;
    if (this.adding) this.selected.add(cell);
    else this.selected.delete(cell);
    this.grid.go(cell);
    this.table.show();
  }

  /** Twice on a digit selects all that are equal; on a cell with one candidate it writes that. @param {string} cell */
  twice(cell) {
    const symbol = this.table.symbol(cell);
    const [only, ...others] = this.centreMarks(cell);
    if (symbol) {
      this.selected = new Set([...this.grid.nodes.keys()].filter((one) => this.table.symbol(one) === symbol));
    } else if (only && !others.length) {
      this.selected = new Set([cell]);
      this.enter(only, 'value');
    }
    this.table.show();
  }

  /** @param {string} symbol @param {Mode} mode @param {string} [digit] what was typed */
  enter(symbol, mode, digit = symbol) {
    if (!this.selected.size) this.selected = new Set([this.grid.at]);
    this.typed = { digit, at: this.symbols.length > 9 ? performance.now() : 0 };
    if (mode === 'colour') return this.coloured([...this.selected], symbol);
    const cells = [...this.selected].filter((cell) => this.table.open(cell));
    if (!cells.length) return true;
    this.table.do(mode === 'value' ? this.valued(cells, symbol) : this.marked(cells, symbol, mode));
    return true;
  }

  /**
   * A value; its marks go, and with `tidy` those of its peers that it rules out.
   * @param {string[]} cells
   * @param {string} symbol
   * @returns {Move}
   */
  valued(cells, symbol) {
    const { board, settings } = this.table;
    const again = cells.every((cell) => board.written[cell] === symbol);
    const written = each(cells, () => (again ? '' : symbol));
    if (again || !settings.tidy) return { written };
    return { written, ...this.tidied(written) };
  }

  /** @param {Symbols} written */
  tidied(written) {
    const { board } = this.table;
    /** @type {{ corner: Record<string, string[]>, centre: Record<string, string[]> }} */
    const marks = { corner: {}, centre: {} };
    for (const [cell, symbol] of Object.entries(written)) {
      for (const part of /** @type {const} */ (['corner', 'centre'])) {
        if (board[part][cell]) marks[part][cell] = [];
        for (const peer of this.table.peers(cell)) {
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
    const { board } = this.table;
    const empty = cells.filter((cell) => !board.written[cell]);
    const adding = empty.some((cell) => !(board[mode][cell] ?? []).includes(symbol));
    const others = (/** @type {string} */ cell) => (board[mode][cell] ?? []).filter((one) => one !== symbol);
    return { [mode]: each(empty, (cell) => this.sorted(adding ? [...others(cell), symbol] : others(cell))) };
  }

  /** A colour takes the place of another, on givens too; the same one again takes it away. @param {string[]} cells @param {string} symbol */
  coloured(cells, symbol) {
    const again = cells.every((cell) => this.table.board.colour[cell]?.[0] === symbol);
    this.table.do({ colour: each(cells, () => (again ? [] : [symbol])) });
    return true;
  }

  /** @param {string[]} marks */
  sorted(marks) {
    return this.symbols.filter((symbol) => marks.includes(symbol));
  }

  erase() {
    const chosen = this.selected.size ? [...this.selected] : [this.grid.at];
    const cells = chosen.filter((cell) => this.table.open(cell));
    const { board } = this.table;
    const written = cells.filter((cell) => board.written[cell]);
    const marked = cells.filter((cell) => board.corner[cell] || board.centre[cell]);
    const coloured = chosen.filter((cell) => board.colour[cell]);
    if (written.length) this.table.do({ written: each(written, () => '') });
    else if (marked.length) this.table.do({ corner: each(marked, () => []), centre: each(marked, () => []) });
    else if (coloured.length) this.table.do({ colour: each(coloured, () => []) });
    return true;
  }

  /** All candidates as centre marks; from here on a mark that is taken away counts as struck. */
  fillMarks() {
    const empty = this.table.cells.filter((cell) => !this.table.board.written[cell]);
    const centre = each(empty, (cell) => this.candidates(cell));
    this.table.do({ centre, full: true });
    this.table.tell('marksFilled');
  }

  /** @param {string} cell */
  candidates(cell) {
    const seen = this.table.seen(cell);
    const struck = this.table.board.struck[cell] ?? [];
    return this.symbols.filter((symbol) => !seen.has(symbol) && !struck.includes(symbol));
  }

  /** A step written down: its values, and its strikes as marks that remain. @param {Step} step @returns {Move} */
  applied(step) {
    const { board } = this.table;
    const written = step.places ?? {};
    const tidied = this.table.settings.tidy ? this.tidied(written) : { corner: {}, centre: {} };
    /** @type {Record<string, string[]>} */
    const struck = {};
    for (const [cell, symbols] of Object.entries(step.strikes ?? {})) {
      if (cell in written || cell in board.written) continue;
      struck[cell] = [...new Set([...(board.struck[cell] ?? []), ...symbols])];
      const marks = tidied.centre[cell] ?? board.centre[cell] ?? this.candidates(cell);
      tidied.centre[cell] = marks.filter((one) => !symbols.includes(one));
    }
    return { written, struck, ...tidied };
  }

  /** Cells whose digit stands twice in a unit. */
  clashing() {
    /** @type {Set<string>} */
    const found = new Set();
    for (const { cells } of this.table.facts.units ?? []) {
      for (const cell of cells) {
        const symbol = this.table.symbol(cell);
        if (symbol && cells.some((one) => one !== cell && this.table.symbol(one) === symbol)) found.add(cell);
      }
    }
    return found;
  }

  refresh() {
    this.clash = this.table.settings.clashes ? this.clashing() : new Set();
    const [chosen] = this.selected;
    this.lit = this.table.settings.lit && this.selected.size === 1 ? this.table.symbol(chosen) : this.armed;
    this.near = new Set(this.selected.size === 1 ? this.table.peers(chosen) : []);
    stateKeys(this.pad, (symbol) => this.keyState(symbol));
  }

  /** @param {string} symbol */
  keyState(symbol) {
    if (this.modes.includes(symbol)) return { pressed: this.mode === symbol };
    if (symbol === 'erase') return null;
    const placed = [...this.grid.nodes.keys()].filter((cell) => this.table.symbol(cell) === symbol).length;
    const classes = [`crux-as-${this.mode}`];
    if (placed >= this.symbols.length) classes.push('crux-used');
    if (this.armed === symbol) classes.push('crux-armed');
    return { classes, pressed: this.armed === symbol };
  }

  /** @param {string} cell @returns {Look} */
  look(cell) {
    const { words, board } = this.table;
    const symbol = this.table.symbol(cell);
    const corner = symbol ? [] : board.corner[cell] ?? [];
    const centre = symbol ? [] : this.centreMarks(cell);
    const marks = [...new Set([...corner, ...centre])].join(' ');
    const [colour] = board.colour[cell] ?? [];
    const clash = this.clash?.has(cell);
    const classes = [
      colour && `crux-colour-${this.symbols.indexOf(colour) % 9 + 1}`, this.near?.has(cell) && 'crux-near',
      this.lit && symbol === this.lit && 'crux-lit', clash && 'crux-clash',
    ];
    return {
      corner, centre, classes, selected: this.selected.has(cell), before: [cell, this.extra(cell)],
      after: [marks && words('cell.marks', { marks }), colour && words('cell.colour', { symbol: colour }), clash && words('cell.clash')],
    };
  }

  /** @param {string} cell */
  centreMarks(cell) {
    const held = this.table.board.centre[cell];
    return held ?? (this.table.settings.auto ? this.candidates(cell) : []);
  }

  /** What a family says of a cell besides its content. @param {string} _cell */
  extra(_cell) {
    return '';
  }

  /** @param {Board} board */
  unitsHold(board) {
    const symbol = (/** @type {string} */ cell) => this.table.givens[cell] ?? board.written[cell];
    return (this.table.facts.units ?? []).every(({ cells }) => new Set(cells.map(symbol)).size === cells.length);
  }

  /** @param {Board} board @returns {boolean | null} */
  holds(board) {
    return this.table.facts.units ? this.unitsHold(board) : null;
  }
}
