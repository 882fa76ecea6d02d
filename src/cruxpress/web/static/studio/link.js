/** The desk as a link: recipes (or texts, where a puzzle has none), packed into the fragment, which
 * no server ever sees.  Whoever opens it makes the same puzzles again. */

/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('./types.js').Recipe} Recipe */

const SIGN = '#desk=';
/** How long may a link be?  Longer ones are cut by mail and chat. */
export const LONGEST = 30_000;

/** @param {Card[]} cards */
export async function linkOf(cards) {
  const told = cards.map((card) => [card.family, card.recipe.source ? card.puzzle : card.recipe]);
  const packed = await through(new Blob([JSON.stringify(told)]), new CompressionStream('deflate-raw'));
  return `${location.origin}/${SIGN}${encoded(new Uint8Array(packed))}`;
}

/**
 * What a link holds, or null if it is none of a desk.
 * @param {string} hash
 * @returns {Promise<{family: string, recipe?: Recipe, puzzle?: string}[] | null>}
 */
export async function read(hash) {
  if (!hash.startsWith(SIGN) || hash.length > 4 * LONGEST) return null;
  try {
    const data = await through(new Blob([decoded(hash.slice(SIGN.length))]), new DecompressionStream('deflate-raw'));
    const told = JSON.parse(new TextDecoder().decode(data));
    return told.map((/** @type {[string, Recipe | string]} */ [family, what]) =>
      typeof what === 'string' ? { family, puzzle: what } : { family, recipe: what });
  } catch {
    return null;
  }
}

/**
 * @param {Blob} blob
 * @param {CompressionStream | DecompressionStream} stream
 */
function through(blob, stream) {
  return new Response(blob.stream().pipeThrough(/** @type {any} */ (stream))).arrayBuffer();
}

/** @param {Uint8Array} bytes */
function encoded(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
function decoded(text) {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}
