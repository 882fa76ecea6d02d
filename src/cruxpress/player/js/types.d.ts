/** What the modules hand to each other.  A cell is named as walks name it: R3C5. */

export type { Grid } from './grid.js';
export type { Table } from './table.js';
export type Depth = 'where' | 'why' | 'what';
export type Symbols = Record<string, string>;
export type Words = Record<string, string>;
export type Rect = [number, number, number, number];

export interface Step {
  technique: string;
  name?: string;
  where: string;
  why: string;
  what: string;
  cells?: string[];
  places?: Symbols;
  strikes?: Record<string, string[]>;
  parts?: any;
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

/** Where hints come from.  Only `next` is needed; the others may ask a server when they are called. */
export interface Hints {
  next(state: State, depth: Depth): Promise<Answer>;
  walk?(): Promise<Step[]>;
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
  /** Forms of letters that people of the language write, though a grid may not hold them: ĂÂÎȘȚ. */
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

/** What a link holds of a puzzle, from Python's `share_link`; cells of the solution only where they were asked for. */
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
  /** From here on the centre marks are all candidates, so that one taken away is struck. */
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

export interface Kept {
  moves: Move[];
  seconds: number;
  hints: number;
  checks: number;
  reveals: number;
  finished: boolean;
}

export interface Keeper {
  get(key: string): string;
  set(key: string, value: string): void;
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
  times: boolean;
}

export interface Options {
  record: Play;
  drawing: Drawing;
  words: Words;
  language: string;
  hints?: Hints | null;
  keep?: Keeper;
  settings?: Partial<Settings>;
  /** Teach, check and reveal are offered; true unless told otherwise. */
  aids?: boolean;
  /** The level of the heading. */
  heading?: number;
  /** Called when the puzzle is finished, and by the button of the summary for the next one. */
  finished?: (kept: Kept) => void;
  next?: (() => void) | null;
}

/** What a page may do with a mounted player. */
export interface Player {
  unlock(hints: Hints): void;
  board(): Board;
  close(): void;
}

/** What a family's module gives: how cells look, and what keys, taps and the pad do. */
export interface Hand {
  key(event: KeyboardEvent): boolean;
  down(cell: string, event: PointerEvent): void;
  over?(cell: string): void;
  twice?(cell: string): void;
  menu?(cell: string): void;
  /** Go to where a solver begins, if that is not the first cell. */
  begin?(): void;
  look(cell: string): Look;
  pad: HTMLElement;
  /** The symbol that is written where the next tap is, if one waits. */
  armed?: string;
  /** Whose keys these are, where it is not the family. */
  keys?: string;
  /** What stands above the board: the clue. */
  bar?: HTMLElement;
  /** A full board is judged when it is full, or only when Enter is pressed. */
  judged?: string;
  side?: HTMLElement[];
  refresh?(): void;
  /** Whether a full board keeps the rules; null where only the solution can tell. */
  holds(board: Board): boolean | null;
  /** The parts of the board that can be checked or revealed, besides all of it. */
  scopes?: { name: string; cells: () => string[] }[];
  extras?: { name: string; act: () => void }[];
  applied?(step: Step): Move;
  /** A step with the letters of a board, where it was told with others. */
  retold?(step: Step, written: Symbols): Step;
  /** Look where a step looks. */
  attend?(step: Step): void;
  settings: (keyof Settings)[];
}

/** How a cell looks, and what is said of it before and after its symbol; a label says it otherwise. */
export interface Look {
  text?: string;
  corner?: string[];
  centre?: string[];
  /** Marks in fixed places: an empty text where a symbol is not marked. */
  places?: string[];
  fixed?: boolean;
  label?: string;
  before?: (string | false | undefined)[];
  after?: (string | false | undefined)[];
  classes?: (string | false | undefined)[];
  selected?: boolean;
}
