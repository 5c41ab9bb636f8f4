import type { Matrix } from '../../linalg/matrix.ts';
import type { PfrModel } from '../../models/linearModel.ts';
import type { FoldData } from '../foldData.ts';
import type { Setting } from '../methods/method.ts';

/** Which columns the dimensions of PFR use, and what they tell of the group. */
export interface DimensionUse {
  /** How many dimensions PFR learned; the first few are described. */
  readonly dims: number;
  /** The columns used most, the most used first. */
  readonly columns: readonly string[];
  /** Columns × dimensions: the share of a column in a dimension. */
  readonly shares: readonly (readonly number[])[];
  /** How many columns are not listed, and their shares together, per dimension. */
  readonly others: { readonly count: number; readonly shares: readonly number[] };
  readonly groups: readonly string[];
  /** Groups × dimensions: correlation of a dimension with being of the group, training people. */
  readonly correlations: readonly (readonly number[])[];
  /** Per group: share of its variance that all dimensions together explain, training people. */
  readonly explained: readonly number[];
  readonly setting: Setting;
}

const mostColumns = 15;
const mostDims = 10;

/** Describes the dimensions that PFR learned on a fold. */
export function dimensionUse(
  { columns, groupColumns, groupNames }: FoldData,
  { diagnostics }: PfrModel,
  setting: Setting,
): DimensionUse {
  const { columnShares, groupCorrelations } = diagnostics;
  const names = [...columns, ...groupColumnNames(groupNames, groupColumns.length)]
    // A form that does not see the group has no shares of it.
    .slice(0, columnShares.rows);
  const dims = columnShares.cols;
  const shown = Math.min(dims, mostDims);
  const use = (j: number) => Math.max(...rowOf(columnShares, j).slice(0, shown));
  const order = names.map((_, j) => j).sort((a, b) => use(b) - use(a) || a - b);
  // A single column more takes no more room than the line that would stand for it.
  const listed = order.slice(0, order.length === mostColumns + 1 ? order.length : mostColumns);
  const rest = order.slice(listed.length);
  return {
    dims,
    columns: listed.map((j) => names[j]),
    shares: listed.map((j) => rowOf(columnShares, j).slice(0, shown)),
    others: {
      count: rest.length,
      shares: Array.from({ length: shown }, (_, d) =>
        rest.reduce((sum, j) => sum + columnShares.data[j * columnShares.cols + d], 0),
      ),
    },
    groups: groupNames,
    correlations: groupNames.map((_, g) => rowOf(groupCorrelations, g).slice(0, shown)),
    // Dimensions are uncorrelated (ZᵀZ/N = I), so what each explains adds up.
    explained: groupNames.map((_, g) =>
      rowOf(groupCorrelations, g).reduce((sum, r) => sum + r * r, 0),
    ),
    setting,
  };
}

/** One indicator is enough for two groups: it tells the second. */
function groupColumnNames(groupNames: readonly string[], count: number): string[] {
  const first = groupNames.length - count;
  return Array.from({ length: count }, (_, k) => `group=${groupNames[first + k]}`);
}

function rowOf({ data, cols }: Matrix, row: number): number[] {
  return Array.from(data.subarray(row * cols, (row + 1) * cols));
}
