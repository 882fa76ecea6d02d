/** Elements made without markup: texts only ever become text. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
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

/** @param {string} text @param {() => void} act @param {Record<string, string | number | boolean | undefined>} [attributes] */
export function button(text, act, attributes = {}) {
  const element = make('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', act);
  return element;
}

/**
 * A question that is asked before something large is done; native dialogs are blocked in frames.
 * @param {HTMLElement} home
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function ask(home, question, yes, no) {
  return new Promise((resolve) => {
    const dialog = make('dialog', { class: 'crux-dialog', 'aria-label': question });
    const leave = (/** @type {boolean} */ answer) => () => {
      dialog.close(answer ? 'yes' : '');
    };
    dialog.append(make('p', {}, question), make('div', { class: 'crux-row' },
      button(yes, leave(true), { class: 'crux-strong' }), button(no, leave(false))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    home.append(dialog);
    dialog.showModal();
  });
}
