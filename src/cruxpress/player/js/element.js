/**
 * `<cruxpress-puzzle src="hard.html" theme="dark">`: a page of puzzles in a frame, as an element.
 * With `language="ro"` the page is that of the attribute `src-ro`, if there is one. The messages of the page become
 * events: cruxpress-ready, cruxpress-progress, cruxpress-solved, cruxpress-revealed.
 */

const TAG = 'cruxpress-puzzle';
// How high is the frame, unless a style sheet says otherwise?
const HEIGHT = '46rem';

export class CruxpressPuzzle extends HTMLElement {
  static observedAttributes = ['src', 'src-ro', 'src-en', 'language', 'theme', 'title'];

  constructor() {
    super();
    this.frame = document.createElement('iframe');
    this.frame.allow = 'clipboard-write; web-share';
    this.frame.style.cssText = `display:block;width:100%;height:100%;min-height:inherit;border:0`;
    const style = document.createElement('style');
    style.textContent = `:host{display:block;min-height:${HEIGHT}}:host([hidden]){display:none}`;
    this.attachShadow({ mode: 'open' }).append(style, this.frame);
    /** @param {MessageEvent} event */
    this.heard = ({ source, data }) => {
      if (source !== this.frame.contentWindow || typeof data?.cruxpress !== 'string') return;
      if (data.cruxpress === 'ready') this.dress();
      this.dispatchEvent(new CustomEvent(`cruxpress-${data.cruxpress}`, { detail: data, bubbles: true }));
    };
  }

  connectedCallback() {
    window.addEventListener('message', this.heard);
    this.open();
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.heard);
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === 'theme') this.dress();
    else if (this.isConnected) this.open();
  }

  /** Show the page of the language in the frame. */
  open() {
    const address = this.getAttribute(`src-${this.getAttribute('language')}`) ?? this.getAttribute('src');
    this.frame.title = this.title || 'Puzzle';
    if (address && this.frame.getAttribute('src') !== address) this.frame.setAttribute('src', address);
  }

  /** Tell the page its theme. */
  dress() {
    const theme = this.getAttribute('theme') ?? 'auto';
    this.frame.contentWindow?.postMessage({ cruxpress: 'theme', theme }, '*');
  }
}

if (!customElements.get(TAG)) customElements.define(TAG, CruxpressPuzzle);
