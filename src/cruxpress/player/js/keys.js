/** What a key means: arrows, digits whatever Shift makes of them, letters folded by a language. */

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The digit or letter of a key; of `code` where Shift or a keyboard layout makes something else. @param {KeyboardEvent} event */
export function symbolOf(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (digit && (event.shiftKey || event.ctrlKey || event.metaKey || !/^\d$/.test(event.key))) return digit[1];
  return event.key.length === 1 ? event.key.toUpperCase() : '';
}

/**
 * What is typed, as the letters of a grid: accents go, unless the alphabet has the letter.
 * @param {string} text
 * @param {import('./types').Facts} facts
 */
export function folded(text, facts) {
  const alphabet = facts.alphabet ?? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return [...text.normalize('NFC').toLocaleUpperCase('en')].map((letter) => {
    if (alphabet.includes(letter)) return letter;
    const spelled = facts.spelled?.[letter] ?? letter;
    const plain = spelled.normalize('NFD').replace(/\p{M}/gu, '');
    return [...plain].every((one) => alphabet.includes(one)) ? plain : '';
  }).join('');
}

/** @param {KeyboardEvent} event */
export function commandOf(event) {
  if (!event.ctrlKey && !event.metaKey) return '';
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : '';
}
