/**
 * What the server says, in the language of the page.  It says everything in English, and of most
 * sentences also the template and the parts that it made them from: a page of another language has
 * templates of its own (`said.ro.json`).  What it does not know is told by its code, or as it is.
 */

/** @typedef {import('./types.js').Said} Said */

/** How many parts of a list are named before it says "and 7 more"? */
const NAMED = 6;

/** @type {Record<string, string>} */
let sentences = {};
/** Names of levels and techniques, by the names that the server has for them. */
/** @type {Map<string, string>} */
let names = new Map();

/** @param {string} language */
export async function learnSentences(language) {
  sentences = language === 'en' ? {} : await (await fetch(`/static/studio/said.${language}.json`)).json();
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

/** The same as a sentence of its own. @param {Said} fault */
export function toldWhole(fault) {
  const text = told(fault);
  return `${text[0].toLocaleUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** @param {string} template @param {Record<string, unknown>} parts */
function filled(template, parts) {
  return agreed(template, parts).replace(/\{(\w+)(:\w|:,)?\}/g, (whole, name) => (name in parts ? part(parts[name]) : whole));
}

/**
 * A template whose words agree with its numbers: `{count|word|words}`, in Romanian with a third form
 * (`{count|joc|jocuri|de jocuri}`), which stands from 20 on.
 * @param {string} template
 * @param {Record<string, unknown>} parts
 */
export function agreed(template, parts) {
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
