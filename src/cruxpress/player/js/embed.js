/** Messages between a page in a frame and the page around it; docs/embedding.md lists them. */

/** @import { PuzzleMessage, Settings } from './types' */

/** Tell the page around this one. @param {PuzzleMessage} message */
export function tellHost(message) {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

/** Obey the page around this one: it may choose the theme. @param {(theme: Settings['theme']) => void} dress */
export function obeyHost(dress) {
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.cruxpress === 'theme' && /^(auto|light|dark)$/.test(data.theme)) dress(data.theme);
  });
}
