/**
 * The cells as an ARIA grid over the drawing, with a roving tabindex. The grid knows where cells lie
 * and how they look; it knows no rules.
 */

import { make } from './dom.js';
import { MARGIN, picture } from './picture.js';

/** @import { Drawing, Look, Rect } from './types' */

export class Grid {
  /** @param {Drawing} drawing @param {Rect} frame @param {string} label @param {(number: number) => string} rowLabel */
  constructor(drawing, frame, label, rowLabel) {
    this.places = drawing.cells;
    this.frame = frame;
    /** @type {Map<string, HTMLElement>} */
    this.nodes = new Map();
    this.rows = rowsOf(drawing.cells);
    this.at = this.rows[0][0];
    this.element = make('div', { class: 'crux-grid', role: 'grid', 'aria-label': label });
    this.rows.forEach((row, number) => this.addRow(row, number, rowLabel));
    this.board = make('div', { class: 'crux-board' });
    this.board.append(picture(drawing, frame), this.element);
    const [, , width, height] = frame;
    this.board.style.setProperty('--wide', String(width + 2 * MARGIN));
    this.board.style.setProperty('--high', String(height + 2 * MARGIN));
  }

  /** @param {string[]} cells @param {number} number @param {(number: number) => string} rowLabel */
  addRow(cells, number, rowLabel) {
    const row = make('div', { role: 'row', 'aria-label': rowLabel(number + 1) });
    for (const cell of cells) {
      const node = make('div', { role: 'gridcell', class: 'crux-cell', tabindex: -1, 'data-cell': cell });
      this.put(node, this.places[cell]);
      this.nodes.set(cell, node);
      row.append(node);
    }
    this.element.append(row);
  }

  /** @param {HTMLElement} node @param {Rect} place */
  put(node, [x, y, width, height]) {
    const [left, top, wide, high] = this.frame;
    const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
      `${100 * part / (whole + 2 * MARGIN)}%`;
    node.style.left = share(x - left + MARGIN, wide);
    node.style.top = share(y - top + MARGIN, high);
    node.style.width = share(width, wide);
    node.style.height = share(height, high);
  }

  /** @param {string} cell */
  node(cell) {
    return /** @type {HTMLElement} */ (this.nodes.get(cell));
  }

  /** The cell under a point of the screen, or an empty text. @param {number} x @param {number} y */
  under(x, y) {
    const found = document.elementFromPoint(x, y)?.closest('[data-cell]');
    return found instanceof HTMLElement && this.element.contains(found) ? found.dataset.cell ?? '' : '';
  }

  /** @param {string} cell @param {boolean} [focus] */
  go(cell, focus = true) {
    this.node(this.at).tabIndex = -1;
    this.at = cell;
    const node = this.node(cell);
    node.tabIndex = 0;
    if (focus) node.focus({ preventScroll: false });
  }

  /**
   * The next cell in a direction, skipping gaps; with `wrap`, around the edge.
   * @param {string} cell
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} [wrap]
   */
  towards(cell, dx, dy, wrap = false) {
    const [x, y] = this.places[cell];
    const along = dx ? 0 : 1;
    const across = dx ? 1 : 0;
    const here = [x, y];
    const line = [...this.nodes.keys()].filter((one) => Math.abs(this.places[one][across] - here[across]) < 0.5);
    const sign = dx + dy;
    const away = (/** @type {string} */ one) => (this.places[one][along] - here[along]) * sign;
    const sorted = line.sort((one, other) => away(one) - away(other));
    return sorted.find((one) => away(one) > 0.5) ?? (wrap ? sorted[0] : cell);
  }

  /** @param {(cell: string) => Look} look */
  paint(look) {
    for (const [cell, node] of this.nodes) paintCell(node, look(cell), cell === this.at);
  }

  /** Set a CSS class on these cells and remove it from all others. @param {string} name @param {Iterable<string>} cells */
  flag(name, cells) {
    const wanted = new Set(cells);
    for (const [cell, node] of this.nodes) node.classList.toggle(name, wanted.has(cell));
  }
}

/** @param {HTMLElement} node @param {Look} look @param {boolean} here */
function paintCell(node, look, here) {
  const kept = [...node.classList].filter((name) => name.startsWith('crux-show-'));
  node.className = ['crux-cell', ...kept, ...(look.classes ?? []), here ? 'crux-here' : ''].join(' ').trim();
  node.setAttribute('aria-label', look.label ?? '');
  if (look.fixed) node.setAttribute('aria-readonly', 'true');
  if (look.selected === undefined) node.removeAttribute('aria-selected');
  else node.setAttribute('aria-selected', String(look.selected));
  node.replaceChildren();
  if (look.text) node.append(make('span', { class: 'crux-value' }, look.text));
  if (look.corner?.length) node.append(make('span', { class: 'crux-corner' }, ...look.corner.map((one) => make('span', {}, one))));
  if (look.places?.some(Boolean)) {
    node.append(make('span', { class: 'crux-places' }, ...look.places.map((one) => make('span', {}, one))));
  }
}

/** @param {Record<string, Rect>} places */
function rowsOf(places) {
  /** @type {Map<number, string[]>} */
  const rows = new Map();
  for (const [cell, [, y]] of Object.entries(places)) rows.set(y, [...(rows.get(y) ?? []), cell]);
  const byX = (/** @type {string} */ one, /** @type {string} */ other) => places[one][0] - places[other][0];
  return [...rows.keys()].sort((a, b) => a - b).map((y) => (rows.get(y) ?? []).sort(byX));
}

/** The frame around cells. @param {Rect[]} places @returns {Rect} */
export function frameOf(places) {
  const left = Math.min(...places.map(([x]) => x));
  const top = Math.min(...places.map(([, y]) => y));
  const right = Math.max(...places.map(([x, , width]) => x + width));
  const low = Math.max(...places.map(([, y, , height]) => y + height));
  return [left, top, right - left, low - top];
}
