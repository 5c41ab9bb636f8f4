import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { groupIndex } from '../graphs/groupIndex.ts';
import { requireGroups } from '../graphs/requireGroups.ts';
import { requireLabels } from '../metrics/metricChecks.ts';

/** Labels and groups of the people LFR is fitted on. */
export interface LfrPeople {
  readonly labels: Float64Array;
  /** Group of each person, renumbered without gaps. */
  readonly group: Uint32Array;
  /** The numbers the groups came with, ascending. */
  readonly groups: Int32Array;
}

/**
 * Checks labels and groups.
 *
 * @param twoGroups Whether the variant is defined for two groups only.
 * @throws PairfairError `shape-mismatch`; `bad-data` for labels that are not 0 or 1 and for unknown
 *   groups; `degenerate` for labels of one class, for fewer than two groups, and for more than two
 *   where the variant cannot have them.
 */
export function lfrPeople(
  people: number,
  labels: ArrayLike<number>,
  groups: ArrayLike<number>,
  twoGroups: boolean,
): LfrPeople {
  requireSameLength('x', people, 'labels', labels.length);
  requireSameLength('x', people, 'groups', groups.length);
  requireLabels('labels', labels);
  const copy = Float64Array.from(labels);
  for (const label of [0, 1]) {
    if (!copy.includes(label)) {
      throw new PairfairError(
        'degenerate',
        `labels must have both classes, 0 and 1, but nobody has label ${label}.`,
      );
    }
  }
  const numbers = requireGroups('groups', groups);
  const unknown = numbers.indexOf(-1);
  if (unknown >= 0) {
    throw new PairfairError(
      'bad-data',
      `The group of person ${unknown} is unknown (−1). LFR compares groups, so leave such people out of the fit or make them a group of their own.`,
    );
  }
  const { index, ids } = groupIndex(numbers);
  if (ids.length < 2) {
    throw new PairfairError(
      'degenerate',
      `LFR compares groups, so it needs at least two, but everyone is of group ${ids[0]}.`,
    );
  }
  if (twoGroups && ids.length > 2) {
    throw new PairfairError(
      'degenerate',
      `The variant 'aif360' is defined for two groups, but there are ${ids.length}: ${ids.join(', ')}. Use 'zemel' or 'fairlearn', which take any number, or merge groups.`,
    );
  }
  return { labels: copy, group: Uint32Array.from(index), groups: ids };
}
