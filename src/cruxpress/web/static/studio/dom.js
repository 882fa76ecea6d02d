/** DOM helpers. Texts are set as text, never parsed as markup. */

const ICONS = '/static/shared/icons.svg';
const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with properties and children; `on…` are listeners, names with a dash are attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [has]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, has = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(has)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role' || name === 'list') element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  }
  element.append(...children.filter((child) => child || child === '').map((child) => /** @type {Node | string} */ (child)));
  return element;
}

/**
 * A shape of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} [has]
 * @param {...Node} children
 */
export function shape(tag, has = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(has)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} name */
export function icon(name) {
  return shape('svg', { class: 'icon', 'aria-hidden': 'true' }, shape('use', { href: `${ICONS}#${name}` }));
}

/**
 * The element of a selector; throws if there is none.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [inside]
 * @returns {E}
 */
export function find(selector, inside = document) {
  const found = inside.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return /** @type {E} */ (/** @type {unknown} */ (found));
}

/**
 * Download bytes or a text as a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} [type]
 */
export function save(name, content, type = 'application/octet-stream') {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
