/**
 * Messages of the page in its language, and messages of the server.
 *
 * The server answers in English and adds to most sentences their template and parts. A page in
 * another language has its own templates (`sentences.ro.json`). A sentence without one is translated
 * by its error code, or shown as it is.
 */

import { browserStorage } from '../player/js/storage.js';

/** @typedef {import('./types.js').Said} Said */

/** How many items of a list are named before "and 7 more"? */
const NAMED = 6;

/** @type {Record<string, string>} */
let sentences = {};
/** Printed names of levels and techniques by their names in the API.
 * @type {Map<string, string>} */
let names = new Map();

/** @param {string} language */
async function learnSentences(language) {
  sentences = language === 'en' ? {} : await (await fetch(`/static/studio/sentences.${language}.json`)).json();
}

/** @param {Map<string, string>} known */
export function learnNames(known) {
  names = known;
}

/** @param {Said} fault */
export function told({ message, code, template, parts }) {
  if (!Object.keys(sentences).length) return message;
  if (template && template in sentences) return filled(sentences[template], parts ?? {});
  const meaning = sentences[`error.${code}`];
  return meaning ? (meaning.endsWith('.') ? meaning : `${meaning}: ${message}`) : message;
}

/** The same, with a capital letter and a full stop. @param {Said} fault */
export function fullSentence(fault) {
  const text = told(fault);
  return `${text[0].toLocaleUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** @param {string} template @param {Record<string, unknown>} parts */
function filled(template, parts) {
  return agreed(template, parts).replace(/\{(\w+)(:\w|:,)?\}/g, (whole, name) => (name in parts ? part(parts[name]) : whole));
}

/**
 * Choose plural forms: `{count|word|words}`; Romanian has a third form from 20 on
 * (`{count|joc|jocuri|de jocuri}`).
 * @param {string} template
 * @param {Record<string, unknown>} parts
 */
function agreed(template, parts) {
  return template.replace(/\{(\w+)\|([^}]*)\}/g, (whole, name, words) => {
    const forms = words.split('|');
    const kind = new Intl.PluralRules(document.documentElement.lang).select(Number(parts[name]));
    return forms[{ one: 0, few: 1 }[/** @type {string} */ (kind)] ?? forms.length - 1] ?? whole;
  });
}

/** @param {unknown} one @returns {string} */
function part(one) {
  if (Array.isArray(one)) return listed(one.map(part));
  if (typeof one === 'number') return one.toLocaleString(document.documentElement.lang);
  if (typeof one === 'string') return names.get(one) ?? sentences[one] ?? one;
  const { template, parts } = /** @type {Said} */ (one);
  return filled(sentences[template ?? ''] ?? template ?? '', parts ?? {});
}

/** @param {string[]} all */
function listed(all) {
  const more = all.length - NAMED;
  const shown = more <= 1 ? all : [...all.slice(0, NAMED), filled(sentences['{count} more'], { count: more })];
  const last = shown.pop() ?? '';
  return shown.length ? `${shown.join(', ')} ${sentences.and} ${last}` : last;
}

/** @type {Record<string, string>} */
let words = {};
export let language = 'en';

const LANGUAGE_KEY = 'cruxpress-language';
const storage = browserStorage();

/** The language that was chosen before, or that of the browser. */
export function storedLanguage() {
  return storage.get(LANGUAGE_KEY) || navigator.language.slice(0, 2);
}

/** @param {string} chosen */
export function storeLanguage(chosen) {
  storage.set(LANGUAGE_KEY, chosen);
}

/**
 * Load the messages of a language for a page.
 * @param {string} wanted
 * @param {'studio' | 'construct' | 'home' | 'play' | 'shared'} [page]
 */
export async function loadLanguage(wanted, page = 'studio') {
  language = wanted === 'ro' ? 'ro' : 'en';
  const own = ['shared', ...(page === 'shared' ? [] : [page])];
  const read = async (/** @type {string} */ name) => (await fetch(`/static/${name}/${language}.json`)).json();
  const found = await Promise.all([...own.map(read), learnSentences(language)]);
  words = Object.assign({}, ...found.slice(0, own.length));
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
 * A message that may be missing, such as that of a plugin family's option.
 * @param {string} key
 * @param {string} otherwise
 */
export function sayOr(key, otherwise) {
  return words[key] ?? otherwise;
}

/** Replace option names in backticks by their labels. @param {string} message */
export function withLabels(message) {
  return message.replace(/`([a-z_]+)[^`]*`/g, (_, name) => `“${sayOr(`field.${name}`, name)}”`);
}

/**
 * Translate the elements with data-word and data-label.
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
 * A number formatted for the language.
 * @param {number} value
 * @param {number} digits
 */
export function number(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
