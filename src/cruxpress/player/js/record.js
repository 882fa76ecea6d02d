/** What a page holds: compressed JSON, and perhaps answers that only a passphrase opens. */

/** @param {string} text base64 */
function bytesOf(text) {
  return Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
}

/** @param {Uint8Array<ArrayBuffer>} bytes gzip of JSON */
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

/**
 * @typedef {{ rounds: number, salt: string, nonce: string, text: string }} Locked
 * @typedef {{ puzzles: { record: import('./types').Play, drawing: import('./types').Drawing }[],
 *   words: import('./types').Words, language: string, hints: boolean,
 *   answers?: import('./types').Answers[], locked?: Locked }} Data
 */

/**
 * @param {string} text
 * @returns {Promise<Data>}
 */
export async function unpack(text) {
  return inflated(bytesOf(text));
}

/**
 * The answers behind a passphrase, or null if it is another one.
 * @param {Locked} locked
 * @param {string} passphrase
 * @returns {Promise<import('./types').Answers[] | null>}
 */
export async function unlock(locked, passphrase) {
  const { subtle } = crypto;
  const typed = new TextEncoder().encode(passphrase);
  const base = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(locked.salt), iterations: locked.rounds };
  const key = await subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  try {
    const open = await subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(locked.nonce) }, key, bytesOf(locked.text));
    return await inflated(new Uint8Array(open));
  } catch {
    return null;
  }
}

/** Whether this place allows the browser's cryptography: plain http on a network does not. */
export function canUnlock() {
  return typeof crypto !== 'undefined' && !!crypto.subtle;
}
