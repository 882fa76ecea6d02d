/** Reads the data of a page: compressed JSON, and answers that may be encrypted with a passphrase. */

/** @import { Answers, Drawing, Play, Words } from './types' */

/** @param {string} base64 */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64.trim()), (char) => char.charCodeAt(0));
}

/**
 * The text of compressed bytes; throws once it has more than `most` bytes.
 * @param {Uint8Array<ArrayBuffer>[]} parts
 * @param {CompressionFormat} how
 */
export function inflate(parts, how, most = Infinity) {
  let size = 0;
  const limit = new TransformStream({
    /** @param {Uint8Array} chunk */
    transform(chunk, control) {
      size += chunk.length;
      if (size > most) throw new RangeError('more data than expected');
      control.enqueue(chunk);
    },
  });
  return new Response(new Blob(parts).stream().pipeThrough(new DecompressionStream(how)).pipeThrough(limit)).text();
}

/** @param {Uint8Array<ArrayBuffer>} bytes gzip of JSON */
async function inflated(bytes) {
  return JSON.parse(await inflate([bytes], 'gzip'));
}

/**
 * @typedef {{ rounds: number, salt: string, nonce: string, text: string }} Locked
 * @typedef {{ puzzles: { record: Play, drawing: Drawing }[],
 *   words: Words, language: string, hints: boolean,
 *   answers?: Answers[], locked?: Locked,
 *   sheet?: { name: string, page: number, key: string } }} Data
 */

/** @param {string} packed @returns {Promise<Data>} */
export async function unpack(packed) {
  return inflated(bytesOf(packed));
}

/**
 * Decrypt the answers; null if the passphrase is wrong or the page is damaged.
 * @param {Locked} locked
 * @param {string} passphrase
 * @returns {Promise<Answers[] | null>}
 */
export async function unlock(locked, passphrase) {
  const { subtle } = crypto;
  const typed = new TextEncoder().encode(passphrase.normalize('NFC'));
  try {
    const base = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(locked.salt), iterations: locked.rounds };
    const key = await subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    const open = await subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(locked.nonce) }, key, bytesOf(locked.text));
    return await inflated(new Uint8Array(open));
  } catch {
    return null;
  }
}

/** Whether Web Crypto is available: not on plain http. */
export function canUnlock() {
  return typeof crypto !== 'undefined' && !!crypto.subtle;
}
