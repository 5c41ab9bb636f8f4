import { applyRecipe, fitRecipe, type Study } from 'pairfair';
import { gramOf, symmetricEigen } from 'pairfair/internal';

/** What the paper's table says of a data set. */
export interface DataStatistics {
  readonly records: number;
  readonly groups: readonly number[];
  readonly baseRates: readonly number[];
  readonly features: number;
  /** Fewest directions that leave at most 1 % of the squared Frobenius norm. */
  readonly rank: number;
}

/** The statistics of a study's data, as the paper counts them. */
export function dataStatistics({
  table,
  labels,
  groups,
  groupNames,
}: Omit<Study, 'side'>): DataStatistics {
  const members = groupNames.map((_, g) => labels.filter((_, i) => groups[i] === g));
  const { x } = applyRecipe(fitRecipe(table), table);
  const { values } = symmetricEigen(gramOf(x));
  const total = values.reduce((sum, value) => sum + value, 0);
  let tail = 0;
  let dropped = 0;
  while (dropped < values.length && tail + values[dropped] <= 0.01 * total)
    tail += values[dropped++];
  return {
    records: table.rows,
    groups: members.map((part) => part.length),
    baseRates: members.map((part) => part.reduce((sum, label) => sum + label, 0) / part.length),
    features: x.cols,
    rank: values.length - dropped,
  };
}
