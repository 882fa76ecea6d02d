/** What a page shows in place of something that is not there: what happened, and where to go on. */

import { make } from '../studio/dom.js';
import { say } from '../studio/messages.js';

/** @param {Element} home @param {string} message */
export function showLost(home, message) {
  document.title = say('lost.title');
  home.replaceChildren(make('section', { className: 'lost panel', role: 'alert' },
    make('h1', {}, say('lost.title')),
    make('p', {}, message),
    make('p', { className: 'bar' },
      make('a', { className: 'button main', href: '/' }, say('lost.home')),
      make('a', { className: 'button', href: '/studio' }, say('header.make')))));
}
