/** Renders a drawing as SVG. Shapes have classes, so that the style sheet can colour them per theme. */

/** @import { Drawing, Mark, Rect } from './types' */

const SPACE = 'http://www.w3.org/2000/svg';
// Where is the baseline below the middle of a digit, in font heights?
const BASELINE = 0.36;
// How far does a text grow that may: to which share of its `most`, and to which size at most?
const GROWN = 0.66;
const MOST = 0.3;
// How much empty margin is around the picture, in cells?  Half of the thickest line fits.
export const MARGIN = 0.06;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function shape(tag, attributes) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @type {Record<string, (mark: Mark) => Element>} */
const SHAPES = {
  line: (m) => shape('line', { x1: m.x1, y1: m.y1, x2: m.x2, y2: m.y2 }),
  box: (m) => shape('rect', { x: m.x, y: m.y, width: m.width, height: m.height, rx: m.round ?? 0 }),
  circle: (m) => shape('circle', { cx: m.x, cy: m.y, r: m.radius }),
  arc: (m) => shape('path', { d: arc(m) }),
  path: (m) => shape('path', { d: `M${m.points.map((/** @type {number[]} */ p) => p.join(' ')).join('L')}${m.closed ? 'Z' : ''}` }),
  text: written,
};

/** @param {Mark} m */
function arc(m) {
  const at = (/** @type {number} */ angle) => {
    const turned = angle * Math.PI / 180;
    return `${m.x + m.radius * Math.cos(turned)} ${m.y + m.radius * Math.sin(turned)}`;
  };
  return `M${at(m.start)}A${m.radius} ${m.radius} 0 ${m.end - m.start > 180 ? 1 : 0} 1 ${at(m.end)}`;
}

/** @param {Mark} m */
function written(m) {
  const size = Math.max(m.size, Math.min((m.most ?? 0) * GROWN, MOST));
  const element = shape('text', {
    x: m.x, y: m.y + BASELINE * size, 'font-size': size, 'text-anchor': m.anchor,
  });
  element.textContent = m.text;
  return element;
}

/** @param {Mark} mark */
function classes(mark) {
  const names = [`crux-fill-${mark.fill ?? 'none'}`];
  if (mark.mark !== 'text') names.push(`crux-line-${mark.weight ?? 'none'}`);
  if (mark.dashed) names.push('crux-dashed');
  if (mark.bold) names.push('crux-bold');
  return names.join(' ');
}

/** A drawing in a frame. @param {Drawing} drawing @param {Rect} frame */
export function picture(drawing, frame) {
  const [x, y, width, height] = frame;
  const svg = shape('svg', {
    viewBox: `${x - MARGIN} ${y - MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
    class: 'crux-picture', 'aria-hidden': 'true', focusable: 'false',
  });
  for (const mark of drawing.marks) {
    if (!(mark.mark in SHAPES)) continue;
    const element = SHAPES[mark.mark](mark);
    element.setAttribute('class', classes(mark));
    svg.append(element);
  }
  return svg;
}
