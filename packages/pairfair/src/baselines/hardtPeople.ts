import { PairfairError } from '../errors.ts';
import { groupIndex } from '../graphs/groupIndex.ts';
import { requireGroups } from '../graphs/requireGroups.ts';

/** The people of one group that Hardt's rule is fitted on. */
export interface HardtPeople {
  readonly id: number;
  readonly name: string;
  readonly labels: Uint8Array;
  readonly predictions: Float64Array;
  readonly positives: number;
}

/**
 * Sorts people by group, by ascending group number.
 *
 * @throws PairfairError `bad-data` for an unknown group (−1); `unknown-name` for a number without a
 *   name; `degenerate`, naming the group and the empty cell, when a group has nobody, or nobody
 *   with label 0 or 1.
 */
export function hardtPeople(
  labels: ArrayLike<number>,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupNames: readonly string[] | undefined,
): HardtPeople[] {
  const numbers = requireGroups('groups', groups);
  const unknown = numbers.indexOf(-1);
  if (unknown >= 0) {
    throw new PairfairError(
      'bad-data',
      `The group of person ${unknown} is unknown (−1). Equalized odds compares groups, so leave such people out of the fit or make them a group of their own.`,
    );
  }
  const { index, ids } = groupIndex(numbers);
  requireNamesFit(ids, groupNames);
  const members: number[][] = Array.from(ids, () => []);
  index.forEach((group, i) => {
    members[group].push(i);
  });
  return members.map((people, k) => {
    const name = groupNames ? groupNames[ids[k]] : `group ${ids[k]}`;
    const ofGroup = Uint8Array.from(people, (i) => labels[i]);
    const positives = ofGroup.reduce((sum, label) => sum + label, 0);
    requireCell(name, 1, positives, people.length);
    requireCell(name, 0, people.length - positives, people.length);
    return {
      id: ids[k],
      name,
      labels: ofGroup,
      predictions: Float64Array.from(people, (i) => predictions[i]),
      positives,
    };
  });
}

function requireNamesFit(ids: Int32Array, groupNames: readonly string[] | undefined): void {
  if (ids.length === 0) {
    throw new PairfairError('degenerate', "There is nobody to fit Hardt's rule on.");
  }
  if (!groupNames) return;
  const most = ids[ids.length - 1];
  if (most >= groupNames.length) {
    throw new PairfairError(
      'unknown-name',
      `groupNames names groups 0 to ${groupNames.length - 1}, but there are people of group ${most}.`,
    );
  }
  const missing = groupNames.findIndex((_, id) => !ids.includes(id));
  if (missing >= 0) {
    throw new PairfairError(
      'degenerate',
      `Group '${groupNames[missing]}' has nobody to fit on, neither with label 1 nor with label 0. Merge it with another group, or leave it out here and when predicting.`,
    );
  }
}

function requireCell(name: string, label: 0 | 1, count: number, size: number): void {
  if (count > 0) return;
  const rate = label === 1 ? 'true' : 'false';
  throw new PairfairError(
    'degenerate',
    `Group '${name}' has nobody with label ${label} among its ${size} people, so its ${rate} positive rate is undefined and cannot be made equal. Merge it with another group or fit on more people.`,
  );
}
