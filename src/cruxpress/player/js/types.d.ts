/** Types shared by the modules. Cells are named as in walks: R3C5. */

export type { Grid } from './grid.js';
export type { Game } from './game.js';
export type Depth = 'where' | 'why' | 'what';
export type Symbols = Record<string, string>;
export type Words = Record<string, string>;
export type Rect = [number, number, number, number];

export interface Step {
  technique: string;
  weight: number;
  /** The kind of the sentences, if it is not the technique. */
  kind?: string;
  name?: string;
  where: string;
  why: string;
  what: string;
  cells?: string[];
  places?: Symbols;
  strikes?: Record<string, string[]>;
  parts?: any;
}

/** What a depth of a hint tells; `places`: what "Do it for me" writes there, if it is not the whole step. */
export interface HintDepth {
  name: string;
  text: string;
  places?: Symbols;
}

/** What is on the board, as Python's State has it. */
export interface State {
  written: Symbols;
  struck: Record<string, string[]>;
}

/** What a teacher answers: cells to mend first, or a step, or that all is done. */
export interface Answer {
  step?: Step | null;
  wrong?: string[];
  done?: boolean;
  note?: string;
}

/** A source of hints. Only `next` is required; the functions may ask a server. */
export interface Hints {
  next(state: State, depth: Depth): Promise<Answer>;
  solution?(): Promise<Symbols>;
  /** Wheel: what a word is, with the cells of its entry if it stands in the grid. */
  word?(word: string): Promise<{ cells?: string[]; bonus?: boolean }>;
}

/** A letter of a grid, and how it was typed: Ș counts as S. */
export interface Letter { letter: string; shown: string; }
export interface Unit { thing?: unknown; cells: string[]; }
export interface Cage { thing?: unknown; cells: string[]; goal: number; printed: string; operators: string; }
export interface MarkedLine { kind: string; cells: string[]; }
export interface Entry { number: number; down: boolean; cells: string[]; clue?: string; }
export interface Row { guess: string; marks: string; cells: string[]; }

export interface Facts {
  givens?: Symbols;
  symbols?: string[];
  across?: number;
  units?: Unit[];
  cages?: Cage[];
  lines?: MarkedLine[];
  entries?: Entry[];
  alphabet?: string;
  spelled?: Symbols;
  /** Accented letters of the language that the grid may not contain: ĂÂÎȘȚ. */
  accented?: string;
  wheel?: string[];
  rows?: Row[];
  answer?: string[];
}

/** The open part of a record, from Python's `playable`. */
export interface Play {
  family: string;
  id: string;
  title: string;
  level: string;
  value: number;
  /** How many digits of the value are shown behind the point. */
  digits: number;
  rules: string;
  facts: Facts;
}

export interface Mark {
  mark: string;
  [name: string]: any;
}

export interface Drawing {
  width: number;
  height: number;
  title: string;
  marks: Mark[];
  cells: Record<string, Rect>;
}

/** The hidden part: the solution by cells and the walk; bonus words of a wheel. */
export interface Answers {
  cells: Symbols;
  solution: string;
  walk?: Step[];
  note?: string;
  bonus?: string[];
}

/** What a link holds of a puzzle, from Python's `share_link`; `cells`: the solution, if the link contains it. */
export interface Linked {
  family: string;
  id: string;
  puzzle: string;
  asides: string[];
  drawing: Drawing;
  facts: Facts;
  cells?: Symbols;
}

/** What Python's `opener_data` puts into a page that opens links. */
export interface Opening {
  words: Words;
  language: string;
  families: Record<string, { title: string; rules: string; asides: Record<string, string> }>;
  dictionaries: Record<string, string>;
}

export type By = 'hand' | 'hint' | 'reveal';

/** One move: the new content of every cell that it touches.  An empty text or list clears. */
export interface Move {
  t?: number;
  by?: By;
  turn?: 'undo' | 'redo';
  written?: Symbols;
  /** How letters look that were typed with a diacritic. */
  shown?: Symbols;
  corner?: Record<string, string[]>;
  colour?: Record<string, string[]>;
  centre?: Record<string, string[]>;
  struck?: Record<string, string[]>;
  /** From this move on the centre marks are all candidates: a removed one is struck. */
  full?: boolean;
  /** A bonus word of a wheel. */
  word?: string;
}

export interface Board {
  written: Symbols;
  shown: Symbols;
  corner: Record<string, string[]>;
  colour: Record<string, string[]>;
  centre: Record<string, string[]>;
  struck: Record<string, string[]>;
  by: Record<string, By>;
  full: boolean;
  words: string[];
}

export interface Progress {
  moves: Move[];
  seconds: number;
  hints: number;
  checks: number;
  reveals: number;
  finished: boolean;
  /** The whole solution was revealed. */
  gaveUp: boolean;
}

/** A solved puzzle in the statistics: title and level as they were shown, the day as 2026-11-18. */
export interface Result {
  id: string;
  family: string;
  title: string;
  level: string;
  value: number;
  day: string;
  seconds: number;
  hints: number;
  checks: number;
  reveals: number;
}

export interface BrowserStorage {
  get(key: string): string;
  set(key: string, value: string): void;
  /** The stored keys that begin with a text. */
  keys(prefix: string): string[];
  lasting: boolean;
}

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  contrast: boolean;
  large: boolean;
  timer: boolean;
  clashes: boolean;
  lit: boolean;
  tidy: boolean;
  auto: boolean;
  skip: boolean;
  jump: boolean;
  spaceClears: boolean;
  results: boolean;
}

export interface Options {
  record: Play;
  drawing: Drawing;
  words: Words;
  language: string;
  hints?: Hints | null;
  keep?: BrowserStorage;
  settings?: Partial<Settings>;
  /** Offer teach, check and reveal; true by default. */
  aids?: boolean;
  /** The level of the heading. */
  heading?: number;
  /** Called when the puzzle is finished, and by the button of the summary for the next one. */
  finished?: (progress: Progress) => void;
  next?: (() => void) | null;
  /** Called after each move. */
  moved?: (done: { filled: number; cells: number; seconds: number; hints: number }) => void;
}

/** What a page in a frame tells the page around it. */
export type PuzzleMessage = {
  /** The puzzle, and how many of the puzzles of the page are not solved yet. */
  id: string;
  puzzles: number;
  left: number;
} & ({ cruxpress: 'ready'; family: string; title: string; level: string; language: string }
  | { cruxpress: 'progress'; filled: number; cells: number; seconds: number; hints: number }
  | { cruxpress: 'solved' | 'revealed'; seconds: number; hints: number; checks: number; reveals: number });

declare global {
  interface HTMLElementTagNameMap {
    'cruxpress-puzzle': import('./element.js').CruxpressPuzzle;
  }
  interface HTMLElementEventMap {
    'cruxpress-ready': CustomEvent<Extract<PuzzleMessage, { cruxpress: 'ready' }>>;
    'cruxpress-progress': CustomEvent<Extract<PuzzleMessage, { cruxpress: 'progress' }>>;
    'cruxpress-solved': CustomEvent<Extract<PuzzleMessage, { cruxpress: 'solved' | 'revealed' }>>;
    'cruxpress-revealed': CustomEvent<Extract<PuzzleMessage, { cruxpress: 'solved' | 'revealed' }>>;
  }
}

/** What a page may do with a mounted player. */
export interface MountedPlayer {
  unlock(hints: Hints): void;
  board(): Board;
  /** Change the theme, as a page around this one asks. */
  dress(theme: Settings['theme']): void;
  close(): void;
}

/** The input of a family: how cells look, and what keys, taps and the keypad do. */
export interface FamilyInput {
  key(event: KeyboardEvent): boolean;
  /** Returns true if the tap changed the board. */
  tap(cell: string, event: PointerEvent): boolean | void;
  dragOver?(cell: string): void;
  doubleTap?(cell: string): void;
  menu?(cell: string): void;
  /** Go to the start cell, if it is not the first one. */
  begin?(): void;
  look(cell: string): Look;
  pad: HTMLElement;
  /** The symbol that the next tap writes, if one is armed. */
  armed?: string;
  /** The name of the help text for its keys, if it is not that of the family. */
  keys?: string;
  /** An element above the board: the clue. */
  bar?: HTMLElement;
  /** "enter": judge a full board only when Enter is pressed. */
  judged?: string;
  side?: HTMLElement[];
  refresh?(): void;
  /** Whether a full board obeys the rules; null if only the solution can tell. */
  holds(board: Board): boolean | null;
  /** The parts of the board that can be checked or revealed, besides all of it. */
  scopes?: { name: string; cells: () => string[] }[];
  extras?: { name: string; act: () => void }[];
  applied?(step: Step): Move;
  /** A step reworded for the letters that are on the board. */
  retold?(step: Step, written: Symbols): Step;
  /** The depths of a hint, if they are not where, why and what. */
  depths?(step: Step): HintDepth[];
  /** Go to the place of a step. */
  attend?(step: Step): void;
  settings: (keyof Settings)[];
}

/** How a cell looks. `before` and `after` surround its symbol in the ARIA label; `label` replaces it. */
export interface Look {
  text?: string;
  corner?: string[];
  /** Candidates in fixed places: an empty text where a symbol is not marked. */
  places?: string[];
  fixed?: boolean;
  label?: string;
  before?: (string | false | undefined)[];
  after?: (string | false | undefined)[];
  classes?: (string | false | undefined)[];
  selected?: boolean;
}
