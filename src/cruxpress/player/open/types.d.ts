/** What the readers of links hand to the page. */

import type { Drawing, Facts, Symbols, Words } from '../js/types';

export type Letters = Record<string, { alphabet: string; spelled: Symbols }>;

/** A puzzle as its text tells it, and what a solution of it says of its cells. */
export interface Read {
  facts: Facts;
  drawing: Drawing;
  /** The names of the sentences of the rules that this puzzle needs besides those of all. */
  asides?: string[];
  solved(solution: string): Symbols;
}

/** What Python's `opener_data` puts into the page. */
export interface Opening {
  words: Words;
  language: string;
  families: Record<string, { title: string; rules: string; asides: Record<string, string> }>;
  letters: Letters;
  said: Words;
}
