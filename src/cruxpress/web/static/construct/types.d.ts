import type { Said } from '../studio/types.js';

/** A crossword that is being made.  `firm` says of each cell whether its letter is locked ('1'); clues are kept by answer. */
export interface Draft {
  language: 'en' | 'ro'; rows: string[]; firm: string[]; clues: Record<string, string>; bans: string[];
  title: string; author: string; symmetry: 'rotate' | 'mirror' | 'none'; floor: number; clued: boolean;
  wordlist: string; own: string;
}
export type Cell = [row: number, column: number];
export interface Slot { number: number; down: boolean; cells: Cell[]; name: string }
/** Where the setter is; from `anchor` to the cell reaches the region that is marked. */
export interface Cursor { row: number; column: number; down: boolean; anchor: Cell | null }
export interface Candidate { word: string; score: number; room: number; least: number; clued: boolean }
export interface Statistics {
  words: number; lengths: Record<string, number>; letters: Record<string, number>; blocks: number; share: number;
  unchecked: number; open: number; scores: Record<string, number>; unknown: string[]; twice: string[];
  faults: Said[]; broken: Said[]; mean: number | null; mean_length: number;
}
export interface Advice { slots: { name: string; words: number | null }[]; dead: number[][]; words: Candidate[]; statistics: Statistics }
export interface Filled { status: 'filled' | 'unfillable' | 'spent'; rows: string[]; blame: number[]; mean: number; worst: number }
export interface Judged { answer: string; faults: { rule: string; sentence: string }[]; known: boolean; suggestions: string[] }
/** What a file holds; clues by the names of their slots, locked cells by theirs. */
export interface Saved {
  language: 'en' | 'ro'; rows: string[]; clues: Record<string, string>; locked: string[]; bans: string[]; title: string; author: string;
}
