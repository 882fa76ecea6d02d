/** Statistics of the grid: words, lengths, letters, blocks, unchecked cells, scores, broken rules. */

import { find, make } from '../studio/dom.js';
import { fullSentence, number, say } from '../studio/messages.js';
import * as advice from './advice.js';

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export function start() {
  advice.watch(show);
}

export function show() {
  const found = advice.told?.statistics;
  if (!found) return;
  const weak = Object.entries(found.scores).slice(0, 8).map(([word, score]) => `${word} ${score}`).join(', ');
  /** @type {[string, string][]} */
  const rows = [
    ['n.words', String(found.words)], ['n.mean_length', number(found.mean_length, 2)],
    ['n.blocks', `${found.blocks} (${number(found.share * 100, 0)} %)`], ['n.unchecked', String(found.unchecked)],
    ['n.open', String(found.open)], ['n.mean', found.mean === null ? '–' : number(found.mean, 1)], ['n.weak', weak || '–'],
    ['n.unknown', found.unknown.join(', ') || '–'], ['n.twice', found.twice.join(', ') || '–'],
    ['n.missing', ALPHABET.filter((letter) => !found.letters[letter]).join(' ') || '–'],
  ];
  find('#numbers').replaceChildren(
    make('dl', {}, ...rows.flatMap(([word, value]) => [make('dt', {}, say(word)), make('dd', {}, value)])),
    make('h3', {}, say('n.lengths')), bars(found.lengths), make('h3', {}, say('n.letters')), bars(found.letters),
    ...list('n.faults', found.faults, 'bad'), ...list('n.broken', found.broken, ''));
}

/** @param {Record<string, number>} counts */
function bars(counts) {
  const most = Math.max(1, ...Object.values(counts));
  return make('ul', { className: 'bars' }, ...Object.entries(counts).map(([name, count]) => {
    const bar = make('span', { className: 'length' });
    bar.style.setProperty('--share', String(count / most));
    return make('li', {}, make('b', {}, name), bar, make('span', {}, String(count)));
  }));
}

/** @param {string} word @param {import('../studio/types.js').Said[]} lines @param {string} kind */
function list(word, lines, kind) {
  return lines.length ? [make('h3', {}, say(word)), make('ul', { className: `rules ${kind}` }, ...lines.map((line) => make('li', {}, fullSentence(line))))] : [];
}
