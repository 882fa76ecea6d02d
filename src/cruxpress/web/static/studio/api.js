/** Requests to the server, jobs and their events. All errors have one shape. */

/** @typedef {import('./types.js').Fault} Fault */
/** @typedef {import('./types.js').Job} Job */
/** @typedef {import('./types.js').Card} Card */

/** An error response of the server. */
export class Refused extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Whether an error says that the connection is lost, not that the server refused. @param {unknown} error */
export function isLost(error) {
  return error instanceof Refused && error.fault.code === 'unreachable';
}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(path, how);
  } catch {
    throw new Refused({ code: 'unreachable', message: 'the server does not answer' });
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new Refused(body?.error ?? { code: 'error', message: `${answer.status}` });
}

/** @param {string} path */
export async function get(path) {
  return (await ask(path)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export async function post(path, body) {
  return (await sent(path, body)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export function sent(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @param {Blob} file
 */
export async function upload(path, file) {
  const headers = { 'Content-Type': 'application/octet-stream' };
  return (await ask(path, { method: 'POST', headers, body: file })).json();
}

/** @param {string} id */
export function cancel(id) {
  return ask(`/api/jobs/${id}`, { method: 'DELETE' });
}

/**
 * Listen to the events of a job; resolves to the finished job.
 * @param {Job} job
 * @param {{card?: (card: Card) => void, fault?: (fault: {place: number, error: Fault}) => void,
 *          progress?: (progress: {done: number, total?: number, doing?: string}) => void}} heard
 * @returns {Promise<Job>}
 */
export function follow(job, heard) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/jobs/${job.id}/events`);
    /** @param {string} name */
    const data = (name) => (/** @type {Event} */ event) => {
      /** @type {any} */ (heard)[name]?.(JSON.parse(/** @type {MessageEvent} */ (event).data));
    };
    for (const name of ['card', 'fault', 'progress']) events.addEventListener(name, data(name));
    for (const name of ['done', 'failed', 'cancelled']) {
      events.addEventListener(name, async () => {
        events.close();
        try {
          const over = await get(`/api/jobs/${job.id}`);
          if (over.error) reject(new Refused(over.error));
          else resolve(over);
        } catch (error) {
          reject(error);
        }
      });
    }
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) {
        reject(new Refused({ code: 'unreachable', message: 'the server does not answer' }));
      }
    });
  });
}
