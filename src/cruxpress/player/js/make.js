/** Elements made without markup: texts only ever become text. */

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
 * A button that others watch for pointers: a click without one is of the keyboard or of a screen reader.
 * @param {string} text
 * @param {() => void} act
 * @param {Attributes} attributes
 */
export function pressed(text, act, attributes) {
  return button(text, (event) => {
    if (event.detail === 0) act();
  }, attributes);
}
