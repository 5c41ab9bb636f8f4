import { requireIntegerIn, requireNumberIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { Random } from '../random.ts';

/** What a split keeps in proportion. */
export interface Strata {
  /** Group of each person; −1, unknown, is a stratum like any other. */
  readonly groups: ArrayLike<number>;
  /** Label of each person, for a target that has few values. Default: groups alone. */
  readonly labels?: ArrayLike<number>;
}

/** What the splits of a study keep in proportion: groups, and labels unless they are numbers. */
export function strataOf({
  groups,
  labels,
  target,
}: {
  readonly groups: ArrayLike<number>;
  readonly labels: ArrayLike<number>;
  readonly target?: 'binary' | 'numeric' | 'classes';
}): Strata {
  return target === 'numeric' ? { groups } : { groups, labels };
}

/** Two parts of the people, by position, ascending. */
export interface Split {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
}

/** Options for {@link splitPeople}. */
export interface SplitOptions {
  /** Share of people to train on; in [0, 1]. Default 0.7. */
  readonly trainShare?: number;
  /** How many people to train on, instead of `trainShare`. */
  readonly trainSize?: number;
  /** Default 1. */
  readonly seed?: number;
}

/**
 * Splits people at random into a training and a test part, so that every combination of group and
 * label has its share in both: of a stratum of n people, ⌊n·share⌋ or ⌈n·share⌉ are for training.
 * The training part has exactly `trainSize` people, or the share rounded.
 *
 * @throws PairfairError `invalid-option` when either part would be empty.
 *
 * @example
 * const { train, test } = splitPeople({ groups, labels }, { trainSize: 60, seed: 3 });
 */
export function splitPeople(strata: Strata, options: SplitOptions = {}): Split {
  const people = strata.groups.length;
  const size = trainingSize(people, options);
  const order = orderByStratum(strata, new Random(options.seed ?? 1, 'split'));

  // Every (people/size)-th of the list: any stretch of it gets its share, up to rounding.
  const taken = (k: number) => Math.floor((k * size) / people);
  return {
    train: order.filter((_, k) => taken(k + 1) > taken(k)).sort(),
    test: order.filter((_, k) => taken(k + 1) === taken(k)).sort(),
  };
}

/** Options for {@link stratifiedFolds}. */
export interface FoldsOptions {
  /** How many folds; from 2 to the number of people. Default 5. */
  readonly folds?: number;
  /** Default 1. */
  readonly seed?: number;
}

/**
 * Cuts people at random into folds, so that every combination of group and label is spread evenly:
 * fold sizes differ by at most one, overall and within each stratum. Fold k is the test part of
 * split k, and everyone is in one test part.
 *
 * @example
 * for (const { train, test } of stratifiedFolds({ groups, labels }, { folds: 5 })) {
 *   console.log(train.length, test.length);
 * }
 */
export function stratifiedFolds(
  strata: Strata,
  { folds = 5, seed = 1 }: FoldsOptions = {},
): readonly Split[] {
  requireIntegerIn('folds', folds, 2, Math.max(2, strata.groups.length));
  const order = orderByStratum(strata, new Random(seed, 'folds'));

  // Dealt out like cards, so any stretch of the list is spread evenly.
  return Array.from({ length: folds }, (_, fold) => ({
    train: order.filter((_, k) => k % folds !== fold).sort(),
    test: order.filter((_, k) => k % folds === fold).sort(),
  }));
}

function trainingSize(people: number, { trainShare, trainSize }: SplitOptions): number {
  if (trainShare !== undefined && trainSize !== undefined) {
    throw new PairfairError('invalid-option', 'Give trainShare or trainSize, not both.');
  }
  if (trainShare !== undefined) requireNumberIn('trainShare', trainShare, 0, 1);
  const size = trainSize ?? Math.round((trainShare ?? 0.7) * people);
  if (!Number.isInteger(size) || size < 1 || size >= people) {
    throw new PairfairError(
      'invalid-option',
      `Both parts of a split must have people, but training on ${size} of ${people} leaves one empty.`,
    );
  }
  return size;
}

/** Everyone in random order, but stratum by stratum. */
function orderByStratum({ groups, labels }: Strata, random: Random): Uint32Array {
  if (labels) requireSameLength('groups', groups.length, 'labels', labels.length);
  const order = random.permutation(groups.length);
  // The sort is stable: within a stratum the random order stays.
  return order.sort((i, j) => groups[i] - groups[j] || (labels ? labels[i] - labels[j] : 0));
}
