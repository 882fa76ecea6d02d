/** What the server sends; docs/api.md describes it. */
export interface Rating { level: string; value: number; scale?: string; features: Record<string, unknown> }
export interface Technique { slug: string; name: string; weight: number; meaning?: string }
export interface Recipe { seed?: number; item?: number; source?: string; [name: string]: unknown }
export interface Card {
  family: string; id: string; puzzle: string; rating: Rating; recipe: Recipe; fingerprint: string;
  engine: string; missed?: string; notes?: string[]; faults?: string[]; hardest: Technique | null;
}
/** A sentence in English, and what a page needs to say it in another language. */
export interface Said { message: string; code?: string; template?: string; parts?: Record<string, unknown> }
export interface Fault extends Said { code: string; nearest?: Card }
export interface Field {
  name: string; kind: 'choice' | 'number' | 'text' | 'switch'; default: string | number | boolean | null;
  choices: (string | number)[]; low: number | null; high: number | null; long: boolean; help: string;
}
export interface Family {
  family: string; title: string; summary: string; rules: string;
  levels: { name: string; title: string; meaning: string }[];
  scales: { name: string; value: string; digits: number; bands: { level: string; at_least: number }[] }[];
  fields: Field[]; techniques: Technique[];
}
export interface Choices {
  engine: string; presets: Record<string, Record<string, unknown>>; papers: string[];
  forms: Record<string, string>; only: Record<string, string[]>; endings: string[]; puzzles: number; upload_bytes: number;
}
export interface Job {
  id: string; kind: string; status: string; files: Record<string, number>; result: Record<string, any>;
  cards: Card[]; faults: { place: number; error: Fault }[]; error: Fault | null;
}
export interface Wish {
  family: string; level?: string[]; count?: number; shape?: Record<string, string | number | boolean>;
  target?: string[]; require?: string[]; forbid?: string[];
}
/** A place on the desk: a card, or a wish that was missed; `busy` while it is being replaced. */
export interface Place { key: number; card: Card; pinned: boolean; busy: boolean; missed?: Fault }
export interface Step { name: string; weight: number; where?: string; why?: string; what?: string }
