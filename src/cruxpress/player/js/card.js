/** A picture of a result to share: title, level, time, and who filled each cell. It shows no symbol of the puzzle. */

import { clock } from './timer.js';

/** @import { Drawing, Game } from './types' */

// The size that social networks show whole, and the margin, in pixels.
const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 60];
const COLOURS = { paper: '#f8f6f1', ink: '#1b1c1f', soft: '#5c5e66', given: '#c3beb2', hand: '#2450b8', hint: '#e0a526', reveal: '#b3261e' };
const SERIF = "Palatino, Charter, Georgia, 'Noto Serif', serif";

/** @param {Game} game @param {Drawing} drawing @returns {Promise<Blob | null>} */
export function cardOf(game, drawing) {
  const { play, progress, words } = game;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = COLOURS.paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const left = cells(pen, game, drawing) + MARGIN;
  const line = (/** @type {string} */ text, /** @type {number} */ size, /** @type {number} */ y, colour = COLOURS.soft) => {
    pen.fillStyle = colour;
    pen.font = `600 ${size}px ${SERIF}`;
    pen.fillText(text, left, y, WIDTH - left - MARGIN);
  };
  line(play.title, 64, 190, COLOURS.ink);
  line(play.level, 40, 255);
  line(clock(progress.seconds), 120, 410, COLOURS.hand);
  line(words('card.hints', { n: progress.hints }), 40, 490);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

/** Draw the cells, coloured by who filled them; returns where they end. @param {CanvasRenderingContext2D} pen @param {Game} game @param {Drawing} drawing */
function cells(pen, game, drawing) {
  const places = Object.entries(drawing.cells);
  const [x, y] = [0, 1].map((at) => Math.min(...places.map(([, place]) => place[at])));
  const [wide, high] = [0, 1].map((at) => Math.max(...places.map(([, place]) => place[at] + place[at + 2])) - [x, y][at]);
  const unit = Math.min((HEIGHT - 2 * MARGIN) / high, (WIDTH / 2 - MARGIN) / wide);
  const top = (HEIGHT - unit * high) / 2;
  for (const [cell, [cx, cy, width, height]] of places) {
    pen.fillStyle = game.fillable(cell) ? COLOURS[game.board.by[cell] ?? 'hand'] : COLOURS.given;
    pen.fillRect(MARGIN + (cx - x) * unit + 1, top + (cy - y) * unit + 1, width * unit - 2, height * unit - 2);
  }
  return MARGIN + unit * wide;
}
