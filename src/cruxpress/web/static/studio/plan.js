/** The plan of a book from the desk: the data that the server takes, and the file that
 * `cruxpress book` reads.  One section a family, its puzzles as texts, in the order of the desk. */

/** @typedef {import('./types.js').Card} Card */
/** @typedef {Record<string, any>} Plan */

/**
 * @param {Card[]} cards
 * @param {Plan} choices what the form says: title, page, puzzles, solutions, …
 * @returns {Plan}
 */
export function planOf(cards, choices) {
  const families = [...new Set(cards.map((card) => card.family))];
  const sections = families.map((family) => ({
    family,
    puzzles: cards.filter((card) => card.family === family).map((card) => card.puzzle),
  }));
  return { ...choices, puzzles: { order: 'given', apart: 0, ...choices.puzzles }, sections };
}

/**
 * A plan as TOML.
 * @param {Plan} plan
 * @param {string} preset
 */
export function toml(plan, preset) {
  /** @type {[string, any][]} */
  const values = Object.entries({ ...(preset ? { preset } : {}), ...plan });
  const flat = values.filter(([, value]) => !isTable(value) && !isTables(value));
  const lines = flat.map(([name, value]) => `${name} = ${written(value)}`);
  for (const [name, table] of values.filter(([, value]) => isTable(value))) lines.push('', `[${name}]`, ...rows(table));
  for (const [name, tables] of values.filter(([, value]) => isTables(value))) {
    for (const table of tables) lines.push('', `[[${name}]]`, ...rows(table));
  }
  return `${lines.join('\n')}\n`;
}

/** @param {unknown} value */
function isTable(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isTables(value) {
  return Array.isArray(value) && value.some(isTable);
}

/** @param {Plan} table */
function rows(table) {
  return Object.entries(table).map(([name, value]) => `${name} = ${written(value)}`);
}

/** Strings of JSON are strings of TOML, but for one character. @param {unknown} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return `[\n${value.map((one) => `  ${written(one)},\n`).join('')}]`;
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}
