/** Today's puzzle of a family, and addresses of others: `/play/FAMILY?level=LEVEL&seed=NUMBER`. */

/** @typedef {import('../studio/types.js').Family} Family */

/** Which of a family's levels is played on a day of the week, from Sunday on? */
const WEEK = [2, 0, 0, 1, 1, 2, 2];
/** Seeds of further puzzles are drawn below this number. */
const SEEDS = 2 ** 32;

/** The level of today's puzzle. @param {Family} family */
export function levelOfToday(family, now = new Date()) {
  return family.levels[Math.min(WEEK[now.getDay()], family.levels.length - 1)];
}

/** The seed of today's puzzles: 20270131. */
export function seedOfToday(now = new Date()) {
  return now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
}

/** The address of another puzzle. @param {string} family @param {string} level */
export function another(family, level) {
  return `/play/${family}?level=${encodeURIComponent(level)}&seed=${Math.floor(Math.random() * SEEDS)}`;
}
