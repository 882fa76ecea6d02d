/** The result code that a page of a class shows; results.py reads it and has the same fields. */

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** @param {string} text FNV-1a, folded to 18 bits */
function checksum(text) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 18)) & 0x3ffff;
}

/** @param {{ page: number, key: string }} sheet @param {import('./types').Progress[]} progress of the finished puzzles */
export function resultCode(sheet, progress) {
  const sum = (/** @type {'seconds' | 'hints' | 'checks' | 'reveals'} */ name) => (
    Math.round(progress.reduce((all, one) => all + one[name], 0)));
  const fields = [[sheet.page, 22], [progress.length, 6], [sum('seconds'), 15], [sum('hints'), 6], [sum('checks'), 6], [sum('reveals'), 7]];
  let number = 0n;
  for (const [value, bits] of fields) number = (number << BigInt(bits)) | BigInt(Math.min(value, 2 ** bits - 1));
  number = (number << 18n) | BigInt(checksum(`${sheet.key}:${number}`));
  const letters = Array.from({ length: 16 }, (_, at) => ALPHABET[Number((number >> BigInt(5 * (15 - at))) & 31n)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}
