/** The meaning of keys: arrows, digits with or without Shift, letters without their diacritics. */

/** @import { Facts, Letter } from './types' */

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The digit or letter of a key. Digits come from `code` if Shift or the layout turns them into signs. @param {KeyboardEvent} event */
export function symbolOf(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (digit && (event.shiftKey || event.ctrlKey || event.metaKey || !/^\d$/.test(event.key))) return digit[1];
  return event.key.length === 1 ? event.key.toUpperCase() : '';
}

/**
 * Typed text as letters of the grid, each with how it is shown: Ș counts as S unless the alphabet has Ș.
 * @param {string} text
 * @param {Facts} facts
 * @returns {Letter[]}
 */
export function lettersOf(text, facts) {
  const alphabet = facts.alphabet ?? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return [...text.normalize('NFC').toLocaleUpperCase('en')].flatMap((shown) => {
    if (alphabet.includes(shown)) return [{ letter: shown, shown }];
    const spelled = facts.spelled?.[shown] ?? shown;
    const plain = [...spelled.normalize('NFD').replace(/\p{M}/gu, '')];
    if (!plain.every((one) => alphabet.includes(one))) return [];
    return plain.map((letter) => ({ letter, shown: plain.length > 1 ? letter : shown }));
  });
}

/** The letters that a key types; keys such as F5 type none. @param {KeyboardEvent} event @param {Facts} facts */
export function typedBy({ key }, facts) {
  return [...key.normalize('NFC')].length === 1 ? lettersOf(key, facts) : [];
}

/** @param {KeyboardEvent} event */
export function commandOf(event) {
  if (!event.ctrlKey && !event.metaKey) return '';
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : '';
}
