/** A page that plays the puzzle of a link: its family, a dot, its text deflated, behind the #. */

import { storedHints } from '../js/hint.js';
import { button, make } from '../js/make.js';
import { mount } from '../js/mount.js';
import { unfold, unpack } from '../js/record.js';
import { readKeen, readKiller, readSudoku } from './digitgrids.js';
import { readTwist } from './linegrids.js';
import { readCrossword, readMarks, readWheel } from './wordgrids.js';

/** @type {Record<string, (text: string, letters: import('./types').Letters) => import('./types').Read>} */
const READERS = {
  sudoku: readSudoku, keen: readKeen, killer: readKiller, twist: readTwist, crossword: readCrossword, wheel: readWheel, marks: readMarks,
};

class Opener {
  /**
   * @param {HTMLElement} home
   * @param {import('./types').Opening} data
   */
  constructor(home, data) {
    this.home = home;
    this.data = data;
    /** @type {import('../js/types').Player | null} */
    this.player = null;
  }

  /** Open what the address asks for; without a link, ask for one. */
  async show() {
    this.player?.close();
    this.player = null;
    if (location.hash.length < 2) return this.ask('');
    try {
      this.play(await unfold(location.hash));
    } catch {
      this.ask(this.data.said.damaged);
    }
  }

  /** @param {{ family: string, puzzle: string, solution: string }} link */
  play({ family, puzzle, solution }) {
    const { families, words, language, letters, said } = this.data;
    const read = READERS[family](puzzle, letters);
    const { title, asides } = families[family];
    const rules = [families[family].rules, ...(read.asides ?? []).map((name) => asides[name])].join(' ');
    document.title = title;
    const answers = { cells: read.solved(solution), solution, walk: [], note: said.unexplained };
    this.player = mount(this.home, {
      record: { family, id: idOf(puzzle), title, level: '', value: 0, digits: 0, rules, facts: read.facts },
      drawing: read.drawing, language, aids: !!solution,
      words: { ...words, fullUnknown: said.unjudged },
      hints: solution ? storedHints(answers, read.facts) : null,
    });
  }

  /** @param {string} fault */
  ask(fault) {
    const { said } = this.data;
    const field = make('input', { id: 'crux-link', type: 'url', autocomplete: 'off', spellcheck: 'false' });
    const go = () => {
      const link = field.value.slice(field.value.indexOf('#') + 1).trim();
      if (`#${link}` === location.hash) void this.show();
      else location.hash = link;
    };
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') go();
    });
    this.home.replaceChildren(make('div', { class: 'crux crux-ask' },
      make('h1', { class: 'crux-title' }, said.heading), make('p', { role: fault ? 'alert' : 'note' }, fault || said.about),
      make('div', { class: 'crux-lock' }, make('label', { for: 'crux-link' }, said.label), field, button(said.open, go))));
  }
}

/**
 * What progress is kept under: the same for every link of a puzzle.
 * @param {string} text
 */
function idOf(text) {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193) >>> 0;
    other = Math.imul(other ^ code, 0x85ebca6b) >>> 0;
  }
  return `link-${one.toString(36)}${other.toString(36)}`;
}

/** @param {HTMLElement} home */
async function start(home) {
  const text = document.getElementById('crux-data')?.textContent ?? '';
  const opener = new Opener(home, /** @type {any} */ (await unpack(text)));
  window.addEventListener('hashchange', () => void opener.show());
  await opener.show();
  document.documentElement.dataset.ready = 'yes';
}

void start(/** @type {HTMLElement} */ (document.getElementById('crux')));
