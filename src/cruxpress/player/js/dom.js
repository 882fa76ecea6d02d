/** DOM elements, message texts and the live region. Texts are set as text, never parsed as markup. */

/** @typedef {Record<string, string | number | boolean | undefined>} Attributes */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...content);
  return element;
}

/** @param {string} text @param {(event: MouseEvent) => void} act @param {Attributes} [attributes] */
export function button(text, act, attributes = {}) {
  const element = make('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', act);
  return element;
}

/**
 * A button whose pointer events are handled elsewhere. It acts only on clicks without a pointer: keyboard and screen reader.
 * @param {string} text
 * @param {() => void} act
 * @param {Attributes} attributes
 */
export function pressed(text, act, attributes) {
  return button(text, (event) => {
    if (event.detail === 0) act();
  }, attributes);
}

/** Look up a message by key and fill its fields: `{cell} is wrong.` @param {import('./types').Words} words */
export function wording(words) {
  return (/** @type {string} */ key, /** @type {Record<string, unknown>} */ fields = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(fields[name] ?? ''));
}

/** @param {HTMLElement} region */
export function speaker(region) {
  return (/** @type {string} */ text) => {
    // A live region does not repeat a text it already holds: empty it first.
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  };
}
