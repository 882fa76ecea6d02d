/** Reports the puzzles in the frame of this page to a learning platform, by SCORM 1.2: completion, score, time. */

/** @typedef {{ LMSInitialize(text: ''): string, LMSGetValue(name: string): string, LMSSetValue(name: string, value: string): string,
 *   LMSCommit(text: ''): string, LMSFinish(text: ''): string }} Api */

// How many windows up may the platform be?
const DEEPEST = 10;
const begun = performance.now();

/** The platform: in a window around this one, or around the one that opened it. @param {any} start @returns {Api | null} */
function platform(start) {
  let at = start;
  for (let depth = 0; at && depth < DEEPEST; depth += 1) {
    try {
      if (at.API) return at.API;
    } catch {
      // A window of another origin.
      return null;
    }
    if (at.parent === at) break;
    at = at.parent;
  }
  return start.opener ? platform(start.opener) : null;
}

/** Seconds as SCORM writes them: 0001:02:03.45. @param {number} seconds */
function timespan(seconds) {
  const part = (/** @type {number} */ number, /** @type {number} */ digits) => String(Math.floor(number)).padStart(digits, '0');
  return `${part(seconds / 3600, 4)}:${part((seconds / 60) % 60, 2)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;
}

const api = platform(window);

/** @param {{ puzzles: number, left: number }} message */
function report({ puzzles, left }) {
  if (!api) return;
  api.LMSSetValue('cmi.core.score.min', '0');
  api.LMSSetValue('cmi.core.score.max', '100');
  api.LMSSetValue('cmi.core.score.raw', String(Math.round((100 * (puzzles - left)) / puzzles)));
  if (!left) api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSCommit('');
}

let over = false;

function finish() {
  if (!api || over) return;
  over = true;
  api.LMSSetValue('cmi.core.session_time', timespan((performance.now() - begun) / 1000));
  api.LMSCommit('');
  api.LMSFinish('');
}

if (api) {
  api.LMSInitialize('');
  if (/^(not attempted|)$/.test(api.LMSGetValue('cmi.core.lesson_status'))) api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
}
window.addEventListener('message', ({ source, data }) => {
  const frame = document.querySelector('iframe');
  if (source === frame?.contentWindow && /^(ready|solved)$/.test(data?.cruxpress)) report(data);
});
window.addEventListener('pagehide', finish);
