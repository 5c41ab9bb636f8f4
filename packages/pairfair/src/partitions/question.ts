import type { Combination, Selection } from '../pipeline/engine.ts';
import type { FeatureMap, ProjectedMap } from '../pipeline/features.ts';
import type { Column } from '../recipe/table.ts';
import type { CellSteps } from './cellSteps.ts';
import type { PartSums } from './partSums.ts';
import type { ScoreMoments } from './scoreMoments.ts';
import type { ValueTable } from './valueTable.ts';

/**
 * What one partition of a table is asked: each kind has an answer that can be put together with the
 * others' ({@link PartAnswers}). Nothing in it is about one partition, but for people by their numbers.
 */
export type Question =
  /** What columns there are, and the values of categories but the ids. */
  | { readonly kind: 'table'; readonly id: string }
  | {
      readonly kind: 'combinations';
      readonly columns: readonly string[];
      /** More are not listed. */
      readonly most: number;
    }
  /** What a recipe needs to know of columns; of `judged` ones the values within combinations. */
  | { readonly kind: 'columns'; readonly who: Who; readonly judged: readonly string[] }
  /** Values between two numbers, where buckets were not fine enough. */
  | { readonly kind: 'values'; readonly who: Who; readonly asks: readonly ValueAsk[] }
  /** Raw rows of people by id. */
  | { readonly kind: 'listed'; readonly id: string; readonly ids: readonly string[] }
  /** Raw rows of people whose hashed ids are small, or by their numbers in each partition. */
  | (Chosen & {
      readonly kind: 'rows';
      readonly which:
        | { readonly prefix: string; readonly below: number }
        | { readonly at: Readonly<Record<string, Uint32Array>> };
    })
  | (Chosen & {
      readonly kind: 'sums';
      readonly map: FeatureMap;
      readonly shift: Float64Array;
      readonly targetShift: number;
      readonly cells: readonly CellSteps[];
      readonly scores: readonly ScoreColumn[];
      /** Whether it is asked which columns repeat others, too. */
      readonly repeats: boolean;
    })
  /** The nearest of some rows of X, none farther than `within`. */
  | (Chosen & {
      readonly kind: 'nearest';
      readonly map: FeatureMap;
      readonly own: Uint32Array;
      readonly x: { readonly rows: number; readonly cols: number; readonly data: Float64Array };
      readonly places: number;
      readonly within: Float64Array | null;
    })
  /** One score, small enough to be calibrated elsewhere. */
  | (Chosen & { readonly kind: 'moments'; readonly map: FeatureMap; readonly to: ProjectedMap })
  /** One pass of logistic regression on several dimensions. */
  | (Chosen & {
      readonly kind: 'newton';
      readonly map: FeatureMap;
      readonly to: ProjectedMap;
      readonly coefficients: Float64Array;
    });

/** Who takes part, before it is known which groups and classes there are. */
export interface Who {
  readonly id: string;
  /** Columns that must be known: the protected ones, then the target if there is one. */
  readonly protected: readonly string[];
  readonly target: string | null;
  readonly weight: string | null;
  readonly part: Selection['part'];
}

/** Who takes part, and which columns of the whole table hold numbers. */
export interface Chosen {
  readonly selection: Selection;
  readonly numeric: readonly string[];
}

/** Values of a column from `from` to `to`; of some combinations of protected values only. */
export interface ValueAsk {
  readonly column: string;
  readonly within: readonly string[] | null;
  /** Two numbers, which may be infinite. */
  readonly between: Float64Array;
}

/** A column that orders people, all of them or those of each group. */
export interface ScoreColumn {
  readonly column: string;
  readonly within: 'everyone' | 'groups';
}

/** The answers of one partition, by the kind of the question. */
export interface PartAnswers {
  readonly table: {
    readonly rows: number;
    readonly columns: readonly {
      readonly name: string;
      readonly kind: Column['kind'];
      /** Whether no row has a value: then the kind means nothing. */
      readonly empty: boolean;
      /** Of a category: its values and in how many rows they are; null for ids, and when there are too many. */
      readonly levels: readonly Combination[] | null;
    }[];
  };
  /** Null: there are more than asked for. */
  readonly combinations: { readonly rows: number; readonly found: readonly Combination[] | null };
  readonly columns: {
    readonly rows: number;
    readonly leftOut: number;
    /** Combinations of protected values, as JSON, with how many people have them and their weight. */
    readonly combinations: readonly {
      readonly key: string;
      readonly people: number;
      readonly weight: number;
    }[];
    readonly columns: readonly ColumnPart[];
    /** By judged column, by combination. */
    readonly judged: readonly (readonly ValueTable[])[];
  };
  /** Per ask, how many people and how much weight lie below, and what lies between. */
  readonly values: {
    readonly rows: number;
    readonly found: readonly { readonly below: Float64Array; readonly table: ValueTable }[];
  };
  readonly listed: { readonly columns: readonly Column[]; readonly rows: number };
  readonly rows: {
    readonly rows: number;
    /** Their numbers among the people of the partition, ascending. */
    readonly at: Uint32Array;
    readonly columns: readonly Column[];
  };
  readonly sums: PartSums;
  readonly nearest: {
    readonly rows: number;
    readonly index: Uint32Array;
    readonly squaredDistance: Float64Array;
  };
  readonly moments: ScoreMoments;
  readonly newton: { readonly rows: number; readonly sums: Float64Array };
}

/** What a recipe needs to know of one column of a partition. */
export interface ColumnPart {
  readonly name: string;
  readonly kind: Column['kind'];
  readonly missing: number;
  /** What those weigh who lack a value. */
  readonly missingWeight: number;
  /** Of a category: how many people have each value, or what they weigh. */
  readonly levels: readonly { readonly level: string; readonly count: number }[];
  /** Of numbers: what those weigh who have one, their mean, and Σ w (value − mean)². */
  readonly moments: Float64Array;
  readonly values: ValueTable | null;
}

/** Thrown where a question has not been answered yet by every partition. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}
