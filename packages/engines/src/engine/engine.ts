import type { ColumnStatistics, Pipeline, Progress, Recipe } from 'pairfair';
import type { FeatureMap, Features } from './features.ts';

/**
 * What PFR needs of a table and nothing more. An engine is where the data are: arrays in memory, a
 * file through DuckDB, a table in ClickHouse. Everything it returns is small, whatever the number
 * of people; the method itself (recipe, solver, predictor) is the library's and exists once.
 *
 * The way is `Engine` → {@link People} (who takes part) → {@link Features} (their X) →
 * `Projection` (their Z). Whatever an engine keeps for one of them (temporary tables, files)
 * goes when it is closed, also after an error.
 *
 * **Rows.** Every answer carries `rows`, the number of people its sums ran over; the caller
 * compares it with what it knows (`requireRows`) and stops when the table has changed.
 *
 * **Order.** People are numbered 0 .. n−1: in a file in the order of its rows, in a database by
 * their id as text (by code point). Ties among neighbours go to the smaller number, and samples
 * are drawn by number, so that engines with the same order give the same edges and samples.
 *
 * **Text.** Ids, levels and groups are compared as text; a number is the text JavaScript gives it
 * (`1`, not `1.0`). NULL, and NaN of a number, is missing.
 *
 * **Errors.** `PairfairError` only: `unknown-name` for a column or table that is not there,
 * `bad-data` for values of another kind or a table that changed, `unavailable` for a server that
 * is gone, refuses or takes too long, `cancelled` after the signal.
 */
export interface Engine {
  readonly name: 'memory' | 'duckdb' | 'clickhouse';
  /** The columns of the table and how many rows it has. */
  describe(work?: Work): Promise<TableDescription>;
  /**
   * The combinations of values that occur in some columns, each with how many rows have it, over
   * all rows; sorted by text, missing first. Of one column: its different values.
   *
   * @throws PairfairError `bad-data` when there are more than `most`.
   */
  combinations(columns: readonly string[], most: number, work?: Work): Promise<Combinations>;
  /** Fixes who takes part, in which group and with which label. */
  people(selection: Selection, work?: Work): Promise<People>;
  /**
   * Runs every row of the table, in its order, through a model and writes the result: a file
   * beside its place, renamed when whole; a table under another name, renamed when whole.
   */
  write(pipeline: Pipeline, output: Output, work?: Work): Promise<Written>;
  /** Lets go of everything, connections and temporary files included. Twice is fine. */
  close(): Promise<void>;
}

/** What every call takes: cancelling throws `cancelled` soon and leaves nothing behind. */
export interface Work {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** An answer that says over how many people it was computed. */
export interface Counted {
  readonly rows: number;
}

/** What {@link Engine.describe} finds. */
export interface TableDescription extends Counted {
  /** What the table was opened as; no credentials in it. */
  readonly source: string;
  /** `sha256:…` of a file's bytes, or of the definition and row count of a database's table. */
  readonly digest: string;
  readonly columns: readonly TableColumn[];
  /** What a user should know about how it is read. */
  readonly notes: readonly string[];
}

export interface TableColumn {
  readonly name: string;
  readonly kind: 'numeric' | 'category';
}

/** What {@link Engine.combinations} finds. */
export interface Combinations extends Counted {
  readonly combinations: readonly Combination[];
}

export interface Combination {
  /** One text per column, null where it is missing. */
  readonly values: readonly (string | null)[];
  readonly count: number;
}

/** Who takes part in a fit. Rows without group, target or part are left out and counted. */
export interface Selection {
  /** Column that names people, each once and never missing; null: row numbers from 1. */
  readonly id: string | null;
  readonly groups: {
    readonly columns: readonly string[];
    /** Group of each combination of their values; rows of any other have no group. */
    readonly combinations: readonly {
      readonly values: readonly (string | null)[];
      readonly group: number;
    }[];
    /** What the groups are called, by number. */
    readonly names: readonly string[];
  };
  readonly target: {
    readonly column: string;
    /** `binary`: y = 1 where the text is `positive`, else 0; `numeric`: the number itself. */
    readonly kind: 'binary' | 'numeric';
    readonly positive: string;
  };
  /**
   * Only people whose text in `column` is `value`, whatever its case, take part. Memberships are
   * still made over both parts, as the graph is one. Null: everybody.
   */
  readonly part: { readonly column: string; readonly value: string } | null;
}

/** The people who take part, in their order. */
export interface People extends Counted {
  /** Rows of the table that lack the group or the target. */
  readonly leftOut: number;
  /** How many people each group has, by number. */
  readonly groupSizes: Float64Array;
  /** What a recipe must know of raw columns; quartiles only when asked for. */
  columnStatistics(
    columns: readonly string[],
    options: { readonly quartiles: boolean },
    work?: Work,
  ): Promise<Counted & { readonly columns: readonly ColumnStatistics[] }>;
  /**
   * For every output of a draft recipe the first earlier one that has the same number for every
   * person, bit by bit (0 and −0 are the same), or −1.
   */
  repeatedOutputs(draft: Recipe, work?: Work): Promise<Counted & { readonly repeats: Int32Array }>;
  /** Puts people into the cells of a graph (MATH.md, section 1). */
  memberships(rule: MembershipRule, work?: Work): Promise<Cells>;
  /** Fixes X: the recipe's outputs, or a kernel's features of them. */
  features(map: FeatureMap, work?: Work): Promise<Features>;
  /** What a model's predictions are worth among these people (their target is binary). */
  measures(pipeline: Pipeline, cells: readonly Cells[], work?: Work): Promise<PredictionCounts>;
  close(): Promise<void>;
}

/** How people become members of cells. */
export type MembershipRule =
  /**
   * One cell per class of a rating, linking everyone in it. `round`: ⌊rating + ½⌋; `cuts`: how
   * many cuts are ≤ the rating; `quantiles`: ⌈k · share of the rated with at most this rating⌉.
   * Cells are numbered by class, ascending, classes nobody is in not counted. No rating, no cell.
   */
  | { readonly kind: 'classes'; readonly column: string; readonly classes: ClassRule }
  /** Quantiles of a score within the own group, linking people of different groups. */
  | {
      readonly kind: 'quantiles';
      readonly column: string;
      readonly quantiles: number;
      readonly ties: 'spread' | 'share';
    }
  /** Memberships that come from elsewhere, by id. Ids of nobody here are left out and counted. */
  | {
      readonly kind: 'relation';
      readonly between: 'everyone' | 'groups';
      readonly members: Relation<'cell' | 'share'>;
    };

export type ClassRule =
  | { readonly rule: 'round' }
  | { readonly rule: 'cuts'; readonly cuts: readonly number[] }
  | { readonly rule: 'quantiles'; readonly count: number };

/**
 * A relation over people, by their ids: given as columns, or lying beside the data as a table
 * (ClickHouse: `table` or `db.table`; DuckDB: a file) with columns `id`, `cell`, `share`, or for
 * pairs `a`, `b`, `weight`. Without the column, shares and weights are 1.
 */
export type Relation<Column extends string> =
  | ({ readonly id: readonly string[] } & Readonly<Record<Column, ArrayLike<number>>>)
  | { readonly table: string };

/** Pairs of people by id; each pair once, in either order. */
export type PairRelation =
  | { readonly a: readonly string[]; readonly b: readonly string[]; readonly weight: Float64Array }
  | { readonly table: string };

/** The memberships of a graph, where they are; sums of them here. */
export interface Cells extends Counted {
  readonly between: 'everyone' | 'groups';
  readonly count: number;
  /** Every cell × group that has members, by cell, then group. */
  readonly blocks: readonly Block[];
  /** Entries of a relation whose id nobody here has. */
  readonly unknown: number;
  /**
   * The memberships of some people, by their numbers: lists of [cell, share], cells ascending. For
   * tests and small requests.
   */
  of(people: readonly number[], work?: Work): Promise<readonly (readonly [number, number])[][]>;
  close(): Promise<void>;
}

/** The members of one group in one cell. */
export interface Block {
  readonly cell: number;
  readonly group: number;
  readonly people: number;
  /** T = Σ m, and Σ m². */
  readonly share: number;
  readonly squares: number;
}

/** What {@link People.measures} counts. */
export interface PredictionCounts extends Counted {
  /** Per group: people by label (row) and decision (column): [00, 01, 10, 11]. */
  readonly confusion: readonly (readonly [number, number, number, number])[];
  /** AUC of everybody, then of every group; NaN where a class is missing. */
  readonly auc: readonly number[];
  /** Mean of (score − label)² and of −log of the chance given to what happened. */
  readonly brier: number;
  readonly logLoss: number;
  /**
   * Per graph: Σ w |ŷᵢ − ŷⱼ| over ordered pairs of decisions, of scores and of true labels, and
   * Σ w.
   */
  readonly disagreement: readonly {
    readonly decisions: number;
    readonly scores: number;
    readonly labels: number;
    readonly totalWeight: number;
  }[];
}

/** Where {@link Engine.write} writes, and what. */
export interface Output {
  /** A file (.parquet, .csv, .tsv, .jsonl) or, of a database, a table; it must not be the input. */
  readonly to: string;
  /** `predict`: id, score, label and on demand z1 … zD; `transform`: id, z1 … zD. */
  readonly columns: { readonly scores: boolean; readonly representation: boolean };
  /** Column to carry over; null: row numbers from 1, called `row`. */
  readonly id: string | null;
}

export interface Written extends Counted {
  /** Rows decided 1; 0 for a numeric target. */
  readonly positives: number;
  /** Cells with values the model has never seen, and without value, by column. */
  readonly unknown: Readonly<Record<string, number>>;
  readonly missing: Readonly<Record<string, number>>;
}
