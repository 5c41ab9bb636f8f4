import { requireIntegerIn, requireKnownKeys, requireOneOf } from '../checks.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { applyRecipe } from './applyRecipe.ts';
import { columnStatistics } from './columnStatistics.ts';
import { completeRecipe, draftRecipe, statisticsFor } from './draftRecipe.ts';
import { fitGroupIndicators } from './groupIndicators.ts';
import type { Recipe } from './recipe.ts';
import type { Table } from './table.ts';

/** Options for {@link fitRecipe}. */
export interface RecipeOptions {
  /** Numeric columns: mean and standard deviation (default), median and quartiles, or as is. */
  readonly scaling?: 'standard' | 'robust' | 'none';
  /**
   * Missing values: `fill` (default) puts the median or the most frequent level there and adds
   * an indicator column; `refuse` throws, naming the columns.
   */
  readonly missing?: 'fill' | 'refuse';
  /** Most levels of a category with a column of their own; rarer ones become "other". Default 500. */
  readonly maxLevels?: number;
  /**
   * `rank`: numeric columns with many values and a long tail (`hasLongTail`) get a second column,
   * their mid-rank among the training people, called `NAME (rank)`. Default `none`.
   */
  readonly shape?: 'none' | 'rank';
  /** Texts that mean "missing" in new data, unless they are levels; default `missingTexts`. */
  readonly missingTexts?: readonly string[];
  /** The people to learn from, as row numbers; default everybody. */
  readonly rows?: ArrayLike<number>;
  /** How many people each of these rows stands for; default 1. */
  readonly weights?: ArrayLike<number> | null;
  /** The protected attribute, to enter X as standardised indicators; left out of X otherwise. */
  readonly protectedGroups?: {
    /** Group of every person of the table, −1 unknown. */
    readonly groups: ArrayLike<number>;
    readonly names: readonly string[];
  };
}

/**
 * Learns how raw columns become X: scaling, one-hot columns, missing values; constant and
 * duplicate columns are dropped and named.
 *
 * @throws PairfairError `bad-data` for missing values under `refuse`, repeated column names, or
 * a table in which nothing varies.
 *
 * @example
 * const recipe = fitRecipe(table, { rows: trainRows });
 * const { x } = applyRecipe(recipe, table);
 */
export function fitRecipe(table: Table, options: RecipeOptions = {}): Recipe {
  requireKnownKeys('fitRecipe', options, [
    ...['scaling', 'missing', 'maxLevels', 'shape', 'missingTexts', 'rows', 'weights'],
    'protectedGroups',
  ]);
  const { scaling = 'standard', missing = 'fill', maxLevels = 500, shape = 'none' } = options;
  const { protectedGroups, missingTexts, weights = null } = options;
  requireOneOf('scaling', scaling, ['standard', 'robust', 'none']);
  requireOneOf('missing', missing, ['fill', 'refuse']);
  requireIntegerIn('maxLevels', maxLevels, 2, 100_000);
  requireOneOf('shape', shape, ['none', 'rank']);
  const rows = options.rows ?? Array.from({ length: table.rows }, (_, i) => i);
  const settings = {
    ...{ scaling, missing, maxLevels },
    ...(shape === 'rank' && { shape }),
    ...(missingTexts && { missingTexts }),
  };
  const wanted = { rows, weights, ...statisticsFor(settings) };
  const statistics = table.columns.map((column) => columnStatistics(column, wanted));
  const draft = draftRecipe(rows.length, statistics, settings);
  const repeats = repeatedOutputs(applyRecipe(draft, table, { rows }).x);
  if (!protectedGroups) return completeRecipe(draft, repeats, null);
  const { groups, names } = protectedGroups;
  const inTraining = Array.from(rows, (i) => groups[i]);
  return completeRecipe(draft, repeats, {
    indicators: fitGroupIndicators(inTraining, names.length, weights),
    names,
  });
}

/** For every column of X the first earlier one that repeats it, person by person, or −1. */
export function repeatedOutputs(x: Matrix): Int32Array {
  const kept = new Map<number, number[]>();
  const hashes = columnHashes(x);
  return Int32Array.from({ length: x.cols }, (_, j) => {
    const hash = hashes[j];
    const alike = kept.get(hash) ?? [];
    const earlier = alike.find((k) => sameColumn(x, j, k));
    if (earlier !== undefined) return earlier;
    kept.set(hash, [...alike, j]);
    return -1;
  });
}

/** A number that equal columns share; different columns hardly ever do. */
function columnHashes({ rows, cols, data }: Matrix): Float64Array {
  const hashes = new Float64Array(cols);
  for (let i = 0, at = 0; i < rows; i++) {
    // Equal cells are added with equal weights, in the same order: equal columns, equal sums.
    const weight = Math.sin(i + 1);
    for (let j = 0; j < cols; j++, at++) hashes[j] += weight * data[at];
  }
  return hashes;
}

function sameColumn(x: Matrix, j: number, k: number): boolean {
  for (let start = 0; start < x.data.length; start += x.cols) {
    if (x.data[start + j] !== x.data[start + k]) return false;
  }
  return true;
}
