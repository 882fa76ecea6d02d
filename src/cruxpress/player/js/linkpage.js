/** The script of a page that plays the puzzle in a link, without a server. */

import { storedHints } from './hints.js';
import { isOld, unfold } from './link.js';
import { button, make, wording } from './dom.js';
import { mount } from './mount.js';
import { unpack } from './pagedata.js';

class Opener {
  /** @param {HTMLElement} home @param {import('./types').Opening} data */
  constructor(home, data) {
    this.home = home;
    this.data = data;
    /** @type {import('./types').MountedPlayer | null} */
    this.player = null;
  }

  /** Open the link in the address, or show a form for one. */
  async show() {
    const { words, dictionaries } = this.data;
    const { hash } = location;
    this.player?.close();
    this.player = null;
    if (hash.length < 2) return this.ask('');
    if (isOld(hash)) return this.ask(words['link.old']);
    try {
      const link = await unfold(hash, dictionaries);
      // Another link may have been opened meanwhile.
      if (hash === location.hash) this.play(link);
    } catch {
      if (hash === location.hash) this.ask(words['link.damaged']);
    }
  }

  /** @param {import('./types').Linked} link */
  play({ family, id, asides, drawing, facts, cells }) {
    const { families, words, language } = this.data;
    if (!Object.hasOwn(families, family)) throw new RangeError('a family that is not known here');
    const { title, rules, asides: said } = families[family];
    const record = { family, id, title, level: '', value: 0, digits: 0, rules: [rules, ...asides.map((name) => said[name])].join(' '), facts };
    document.title = title;
    this.player = mount(this.home, {
      record, drawing, language, aids: !!cells,
      words: { ...words, fullUnknown: words['link.unjudged'] },
      hints: cells ? storedHints({ cells, solution: '', walk: [], note: words['link.unexplained'] }, facts, wording(words)) : null,
    });
  }

  /** @param {string} fault */
  ask(fault) {
    const { words } = this.data;
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
      make('h1', { class: 'crux-title' }, words['link.heading']), make('p', { role: fault ? 'alert' : 'note' }, fault || words['link.about']),
      make('div', { class: 'crux-lock' }, make('label', { for: 'crux-link' }, words['link.label']), field, button(words['link.open'], go))));
  }
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
