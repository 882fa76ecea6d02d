/** The words of the pages, by language; templates have {parts}. */

import { agreed, learnSentences } from './said.js';

/** @type {Record<string, string>} */
let words = {};
export let language = 'en';

const KEPT = 'cruxpress-language';

/** The language that was chosen before, or that of the browser. */
export function recalled() {
  try {
    return localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2);
  } catch {
    return navigator.language.slice(0, 2);
  }
}

/** @param {string} chosen */
export function remember(chosen) {
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // It holds for this page, then.
  }
}

/**
 * Speak a language, with the words of a page.
 * @param {string} wanted
 * @param {'studio' | 'construct'} [page]
 */
export async function speak(wanted, page = 'studio') {
  language = wanted === 'ro' ? 'ro' : 'en';
  const [answer] = await Promise.all([fetch(`/static/${page}/${language}.json`), learnSentences(language)]);
  words = await answer.json();
  document.documentElement.lang = language;
  translate(document);
}

/**
 * A sentence in the language of the page.
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 */
export function say(key, parts = {}) {
  const shown = (/** @type {string | number} */ one) => (typeof one === 'number' ? one.toLocaleString(language) : one);
  return agreed(words[key] ?? key, parts).replace(/\{(\w+)\}/g, (whole, name) => shown(parts[name] ?? whole));
}

/**
 * Words that may not be there: those of shapes and choices.
 * @param {string} key
 * @param {string} otherwise
 */
export function sayIf(key, otherwise) {
  return words[key] ?? otherwise;
}

/** Messages name options between backticks; pages have labels. @param {string} message */
export function spelled(message) {
  return message.replace(/`([a-z_]+)[^`]*`/g, (_, name) => `“${sayIf(`field.${name}`, name)}”`);
}

/**
 * Put the words into a page.
 * @param {ParentNode} inside
 */
export function translate(inside) {
  for (const one of inside.querySelectorAll('[data-word]')) {
    one.textContent = say(/** @type {HTMLElement} */ (one).dataset.word ?? '');
  }
  for (const one of inside.querySelectorAll('[data-label]')) {
    const label = say(/** @type {HTMLElement} */ (one).dataset.label ?? '');
    one.setAttribute('aria-label', label);
    if (one.tagName === 'BUTTON') one.setAttribute('title', label);
  }
}

/**
 * A number as people of the language write it.
 * @param {number} value
 * @param {number} digits
 */
export function number(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
