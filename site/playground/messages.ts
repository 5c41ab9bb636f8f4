import type { ChartTable } from '@pairfair/charts';

/** What the columns of a table are for. */
export interface Choices {
  readonly target: string;
  /** The value of the target that counts as 1; '' where the target is a number to predict. */
  readonly positive: string;
  readonly protectedColumn: string;
  readonly features: readonly string[];
  readonly judgments: JudgmentSource;
}

/** Where it is said who deserves the same treatment. */
export type JudgmentSource =
  | { readonly kind: 'ratings' | 'ranking'; readonly column: string }
  | { readonly kind: 'pairs' };

/** A table as the page shows it. */
export interface OpenedTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly ColumnLook[];
  readonly notes: readonly string[];
  readonly suggested: Choices;
}

/** A column as the page shows it. */
export interface ColumnLook {
  readonly name: string;
  readonly kind: 'numeric' | 'category';
  /** Its values, where they are few enough to be outcomes or groups; else empty. */
  readonly values: readonly string[];
  /** As a target, the value that counts as yes unless another is chosen; '' for a number. */
  readonly positive: string;
  /** Why nothing should be learned from it; '' where there is no reason. */
  readonly reason: string;
}

/** Two people to be judged. */
export interface PairQuestion {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly rows: readonly { readonly name: string; readonly cells: readonly [string, string] }[];
}

/** A drawing, and the table that says the same. */
export interface Chart {
  readonly svg: string;
  readonly table: ChartTable;
}

/** What is shown at one place of the dial. */
export interface StepLook {
  readonly frontier: Chart;
  readonly measures: ChartTable;
  readonly cases: readonly CaseLook[];
  /** What changes against the model without judgments, in a sentence. */
  readonly casesSay: string;
}

/** Somebody for whom much changes. */
export interface CaseLook {
  readonly title: string;
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** The comparison with the controls. */
export interface ComparisonLook {
  readonly says: readonly string[];
  readonly table: ChartTable;
}

/** A file to be saved. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** What can be saved. */
export type DownloadKind = 'model' | 'python' | 'scores' | 'report' | 'judgments';

/** What the page asks of the worker, by name: what it hands over and what comes back. */
export interface Requests {
  open: { ask: { name: string; bytes: ArrayBuffer } | null; reply: OpenedTable };
  judge: { ask: Choices; reply: PairQuestion };
  answer: { ask: 'yes' | 'no' | 'cannot-compare'; reply: PairQuestion | null };
  /** Learns; what is to be said of it, in sentences. */
  fit: { ask: Choices; reply: readonly string[] };
  graph: { ask: { width: number }; reply: Chart };
  step: { ask: { strictness: number; width: number }; reply: StepLook };
  compare: { ask: null; reply: ComparisonLook };
  download: { ask: { kind: DownloadKind; strictness: number }; reply: Download };
}

/** The name of something the page can ask for. */
export type RequestName = keyof Requests;

/** A question to the worker. */
export interface Question {
  readonly id: number;
  readonly name: RequestName;
  readonly body: unknown;
}

/** What the worker says: that it is there, how far it is, or an answer. */
export type Answer =
  | { readonly ready: true }
  | { readonly id: number; readonly progress: string }
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly problem: string };
