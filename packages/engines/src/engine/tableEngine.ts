import type { ChosenThreshold, Counted, DecisionRule, Engine, Pipeline, Work } from 'pairfair';
import type { TableFormat } from '../tables/tableFormat.ts';
import type { LabelTexts } from './labelTexts.ts';

/** An engine that also runs its table through a model. */
export interface TableEngine extends Engine {
  /**
   * Runs every row of the table, in its order, through a model and writes the result: a file
   * beside its place, renamed when whole; a table under another name, renamed when whole.
   */
  write(pipeline: Pipeline, output: Output, work?: Work): Promise<Written>;
}

/** Where {@link TableEngine.write} writes, and what. */
export interface Output {
  /** A file, `-` for standard output or, of a database, a table; it must not be the input. */
  readonly to: string;
  /** Of a file; default: as the ending of its name says, CSV where it has none. */
  readonly format?: TableFormat;
  /** `predict`: id, score, label and on demand z1 … zD; `transform`: id, z1 … zD. */
  readonly columns: { readonly scores: boolean; readonly representation: boolean };
  /** Column to carry over; null: row numbers from 1, called `row`. */
  readonly id: string | null;
  /** How it is settled who is decided 1, over the threshold of the model; default: it stays. */
  readonly decide?: Decide | undefined;
  /** Looks at what was met before anything is written; what it throws, stops the work. */
  readonly check?: (met: Met) => Promise<void>;
}

/** A rule for decisions, and by whom it goes. */
export interface Decide {
  readonly rule: DecisionRule;
  /** Only people with one of these labels count; null: everybody does, and labels do not. */
  readonly labels: LabelTexts | null;
}

/** What the cells of a table were to a model. */
export interface Met {
  /** Cells with values the model has never seen, and without value, by column. */
  readonly unknown: Readonly<Record<string, number>>;
  readonly missing: Readonly<Record<string, number>>;
}

/** What {@link TableEngine.write} wrote. */
export interface Written extends Counted, Met {
  /** Rows decided 1; 0 for a numeric target and of several classes. */
  readonly positives: number;
  /** What the rule for decisions came to, where there was one. */
  readonly decision?: ChosenThreshold;
}
