import { PairfairError } from '../errors.ts';
import type { CellsGraph } from './graph.ts';
import { type QuantileOptions, quantileMembers } from './quantileMembers.ts';
import { requireGroups } from './requireGroups.ts';

/**
 * Links people of different groups who stand equally high within their own group.
 *
 * Scores are never compared across groups, so the groups may be scored on different scales, and
 * there may be any number of groups ({@link combineGroups} makes one of several attributes). A
 * person with a NaN score or group −1 has no edges. The result does not depend on the order of
 * rows, ties or not; {@link quantileMembers} says how people are put into quantiles.
 *
 * Paper: between-group quantile graph, Definitions 2 and 3, eqs. (1), (2).
 *
 * @throws PairfairError `degenerate` when everybody who is ranked is of one group: there is nobody
 *   to be linked with. `shape-mismatch`, `invalid-option`, `bad-data` when the input does not fit.
 *
 * @example
 * quantileGraph([1, 2, 10, 20], [0, 0, 1, 1], { quantiles: 2 }); // links 0–2 and 1–3
 */
export function quantileGraph(
  scores: ArrayLike<number>,
  groups: ArrayLike<number>,
  options: QuantileOptions = {},
): CellsGraph {
  const { quantiles = 10 } = options;
  const members = quantileMembers(scores, groups, options);
  const ids = requireGroups('Groups', groups);
  requireTwoGroups(ids, members.offsets);
  return {
    kind: 'cells',
    size: ids.length,
    between: 'groups',
    groups: ids,
    cells: quantiles,
    members,
  };
}

function requireTwoGroups(groups: Int32Array, offsets: Uint32Array): void {
  const ranked = new Set(groups.filter((_, i) => offsets[i] < offsets[i + 1]));
  if (ranked.size > 1) return;
  const found =
    ranked.size === 0
      ? 'nobody has both a score and a group'
      : `all are of group ${[...ranked][0]}`;
  throw new PairfairError(
    'degenerate',
    `A quantile graph links people of different groups, so people with a score must be of at least two, but ${found}.`,
  );
}
