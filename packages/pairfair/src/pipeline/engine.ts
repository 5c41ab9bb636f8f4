import type { NumericSums } from '../metrics/numericSums.ts';
import type { LinkSums, PredictionSums } from '../metrics/predictionSums.ts';
import type { Pipeline } from '../models/pipeline.ts';
import type { WorkOptions } from '../progress.ts';
import type { ColumnStatistics, StatisticsWanted } from '../recipe/columnStatistics.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { Table } from '../recipe/table.ts';
import type { FeatureMap, Features } from './features.ts';
import type { LinkRule } from './linkRule.ts';
import type { PeopleSearch } from './neighborForm.ts';

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
 * their id as text (by code point). Ties among neighbours go to the smaller number, so that
 * engines with the same order give the same edges. Samples are drawn by id and do not know the order.
 *
 * **Text.** Ids, levels and groups are compared as text; a number is the text JavaScript gives it
 * (`1`, not `1.0`). NULL, and NaN of a number, is missing, and so is what the table was opened to
 * take as such (`missingTexts`). Values are handed out as they are met; recipes and groups put
 * those together that are one value in several spellings (`levelText`).
 *
 * **Errors.** `PairfairError` only: `unknown-name` for a column or table that is not there,
 * `bad-data` for values of another kind or a table that changed, `unavailable` for a server that
 * is gone, refuses or takes too long, `cancelled` after the signal.
 */
export interface Engine {
  readonly name: string;
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
  /** Finds neighbours on several cores; default: in this thread. */
  readonly search?: PeopleSearch;
  /** Whether questions that do not wait for each other are better asked together; default: no. */
  readonly atOnce?: boolean;
  /** Lets go of everything, connections and temporary files included. Twice is fine. */
  close(): Promise<void>;
}

/** What every call takes: cancelling throws `cancelled` soon and leaves nothing behind. */
export type Work = Omit<WorkOptions, 'seed'>;

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

/** A column of a table: its name, and whether it holds numbers. */
export interface TableColumn {
  readonly name: string;
  readonly kind: 'numeric' | 'category';
}

/** What {@link Engine.combinations} finds. */
export interface Combinations extends Counted {
  readonly combinations: readonly Combination[];
}

/** Values of several columns that occur together, and in how many rows. */
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
  /** Null: nobody needs one, and y is 0 for everybody. */
  readonly target: {
    readonly column: string;
    /**
     * `binary`: y = 1 where the text is `positive`, else 0; `numeric`: the number itself; `classes`:
     * the number of the class, people of no class of the list being left out.
     */
    readonly kind: 'binary' | 'numeric' | 'classes';
    readonly positive: string;
    readonly classes?: readonly string[];
  } | null;
  /**
   * Column that says how many people somebody stands for: finite, at least 0; who stands for nobody
   * is left out. Default: everybody for themselves.
   */
  readonly weight?: string | null;
  /**
   * Only people whose text in `column` is `value`, whatever its case, take part: nobody else
   * touches anything that is computed, ranks and classes of ratings included. Null: everybody.
   */
  readonly part: { readonly column: string; readonly value: string } | null;
  /** Only one fold of them takes part, or everybody but it; default: all folds. */
  readonly fold?: SelectedFold;
}

/** A fold by ids ({@link foldsOf}): who is in it does not depend on the order of rows. */
export interface SelectedFold {
  /** How many folds there are, and which one is meant, from 0. */
  readonly folds: number;
  readonly fold: number;
  /** People are dealt out into so many parts, of which the first are the folds; default: no others. */
  readonly parts?: number;
  readonly seed: number;
  /** `test`: the people of the fold; `train`: those of all others. */
  readonly side: 'train' | 'test';
}

/** The people who take part, in their order. */
export interface People extends Counted {
  /** Rows of the table that lack the group or the target. */
  readonly leftOut: number;
  /** How many people each group has, by number; with weights, what they weigh. */
  readonly groupSizes: Float64Array;
  /** What they weigh in all: how many they are, unless the selection has weights. */
  readonly weight: number;
  /** What a recipe must know of raw columns; quartiles and distribution only when asked for. */
  columnStatistics(
    columns: readonly string[],
    options: StatisticsWanted,
    work?: Work,
  ): Promise<Counted & { readonly columns: readonly ColumnStatistics[] }>;
  /**
   * For every output of a draft recipe the first earlier one that has the same number for every
   * person, bit by bit (0 and −0 are the same), or −1.
   */
  repeatedOutputs(draft: Recipe, work?: Work): Promise<Counted & { readonly repeats: Int32Array }>;
  /**
   * Draws people by their ids ({@link openDraw}): the same ones in the same order, however rows are
   * ordered. All of them when they are no more than `count`.
   */
  draw(count: number, seed: number, stream: string, work?: Work): Promise<DrawnPeople>;
  /**
   * Raw columns of some people, by their numbers, ascending, as a table in memory: a sample, or
   * everybody where they are few.
   */
  table(
    columns: readonly string[],
    numbers: Uint32Array,
    work?: Work,
  ): Promise<Counted & PeopleTable>;
  /** Which of these ids are here, and the group of each. */
  groupsOf(ids: readonly string[], work?: Work): Promise<ReadonlyMap<string, number>>;
  /** What the people of these ids weigh who are here; null where nobody weighs more than others. */
  weightsOf(ids: readonly string[], work?: Work): Promise<ReadonlyMap<string, number> | null>;
  /** Links these people, and nobody else, by a rule. */
  links(rule: LinkRule, work?: Work): Promise<Links>;
  /** Fixes X: the recipe's outputs, or a kernel's features of them. */
  features(map: FeatureMap, work?: Work): Promise<Features>;
  /** The scores a model gives these people, in any order, and their target and weight. */
  scores(pipeline: Pipeline, work?: Work): Promise<ScoredPeople>;
  /**
   * What a model's predictions are worth among these people: the sums of an evaluation, the links
   * given each on its own, in their order. Without a target, decisions "at the base rate" are those
   * at rate ½.
   */
  measures(pipeline: Pipeline, links: readonly Links[], work?: Work): Promise<Measured>;
  close(): Promise<void>;
}

/** What {@link People.draw} draws. */
export interface DrawnPeople extends Counted {
  /** In the order of the draw. */
  readonly numbers: Uint32Array;
}

/** What {@link People.table} brings. */
export interface PeopleTable {
  /** What the people are called. */
  readonly ids: readonly string[];
  readonly table: Table;
}

/** What {@link People.scores} finds: one entry per person, so it is not asked for without need. */
export interface ScoredPeople extends Counted {
  readonly scores: Float64Array;
  readonly y: Float64Array;
  /** Null: everybody for themselves. */
  readonly weights: Float64Array | null;
}

/** A graph over people, where they are. */
export interface Links extends Counted {
  /** Σ w(i,j) over ordered pairs of different people. */
  readonly totalWeight: number;
  /** Entries of a list whose ids nobody here has. */
  readonly unknown: number;
  close(): Promise<void>;
}

/** What {@link People.measures} adds up. */
export interface Measured extends Counted {
  /** Of the score, or of every class against all others. */
  readonly parts: readonly MeasuredPart[];
}

/** The sums of one score, decisions and links. */
export interface MeasuredPart {
  readonly sums:
    | Omit<PredictionSums, 'fairness' | 'similarity'>
    | Omit<NumericSums, 'fairness' | 'similarity'>;
  readonly links: readonly LinkSums[];
}
