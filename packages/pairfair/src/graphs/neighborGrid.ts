import type { Matrix } from '../linalg/matrix.ts';
import type { ColumnProfile } from './neighborColumns.ts';
import type { SparseRows } from './neighborRows.ts';

/**
 * A grid of whole numbers that rows are rounded to, so that distances between rounded rows are
 * exact 32-bit integers: x_ic ≈ unit · (center_c + q_ic).
 */
export interface Grid {
  /** Length of a step; a power of two, so that scaling by it is exact. */
  readonly unit: number;
  /** By column, in steps. */
  readonly center: Float64Array;
  /** Every row lies on the grid: rounded distances are the distances, ties included. */
  readonly exact: boolean;
  /** Columns that most rows differ in; constant columns are in neither list. */
  readonly dense: Uint32Array;
  /** Columns in which few rows differ from the common value. */
  readonly sparse: Uint32Array;
}

/** Rows of at most this length have squared distances below 2³¹. */
const longestRow = 23170;

/** A column is sparse when at most this share of rows differs from the common value. */
const sparseColumnShare = 0.2;

/** Fewer sparse columns than this cost less as dense ones. */
const fewestSparse = 8;

/**
 * Squared radii outside of this range leave no room to square differences in double precision;
 * such data have no grid.
 */
const smallestSquare = 2 ** -800;
const largestSquare = 2 ** 800;

/** The finest grid on which all rows fit, or undefined for data of extreme magnitude. */
export function gridOf(
  x: Matrix,
  profile: ColumnProfile,
  rows: SparseRows | undefined,
): Grid | undefined {
  const { dense, sparse } = splitColumns(x.rows, profile, rows !== undefined);
  const center = profile.mean.slice();
  for (const c of sparse) center[c] = profile.common[c];

  const square = largestSquaredRadius(x, { dense, center }, rows, sparse);
  const varies = dense.length + sparse.length > 0;
  if (varies && !(square >= smallestSquare && square <= largestSquare)) return undefined;

  // Rounding moves a row by at most √M / 2 steps, and rounding the centre by as much.
  const room = longestRow - 1 - Math.sqrt(x.cols);
  let unit = varies ? 2 ** Math.floor(Math.log2(Math.sqrt(square) / room)) : 1;
  while (Math.sqrt(square) > unit * room) unit *= 2;

  for (let c = 0; c < x.cols; c++) center[c] /= unit;
  for (const c of dense) center[c] = Math.round(center[c]);
  const exact = liesOnGrid(x, 1 / unit, dense, sparse);
  return { unit, center, exact, dense, sparse };
}

function splitColumns(
  rows: number,
  { others }: ColumnProfile,
  sparseRows: boolean,
): Pick<Grid, 'dense' | 'sparse'> {
  const varying = Uint32Array.from(others.keys()).filter((c) => others[c] > 0);
  const sparse = varying.filter((c) => others[c] <= sparseColumnShare * rows);
  if (!sparseRows || sparse.length < fewestSparse) {
    return { dense: varying, sparse: new Uint32Array(0) };
  }
  return { dense: varying.filter((c) => others[c] > sparseColumnShare * rows), sparse };
}

/** The largest squared distance of a row from the centre. */
function largestSquaredRadius(
  { rows, cols, data }: Matrix,
  { dense, center }: Pick<Grid, 'dense' | 'center'>,
  sparseRows: SparseRows | undefined,
  sparse: Uint32Array,
): number {
  const isSparse = new Uint8Array(cols);
  for (const c of sparse) isSparse[c] = 1;
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    const start = i * cols;
    let sum = 0;
    for (let k = 0; k < dense.length; k++) {
      const difference = data[start + dense[k]] - center[dense[k]];
      sum += difference * difference;
    }
    if (sparseRows && sparse.length > 0) {
      const { offsets, column, value } = sparseRows;
      for (let e = offsets[i]; e < offsets[i + 1]; e++) {
        if (isSparse[column[e]] === 0) continue;
        const difference = value[e] - center[column[e]];
        sum += difference * difference;
      }
    }
    // Written so that NaN, from an overflowing mean, is not lost.
    if (!(sum <= largest)) largest = sum;
  }
  return largest;
}

/** Whether all values of the varying columns are whole multiples of the step. */
function liesOnGrid(
  { rows, cols, data }: Matrix,
  perUnit: number,
  dense: Uint32Array,
  sparse: Uint32Array,
): boolean {
  for (let i = 0; i < rows; i++) {
    const start = i * cols;
    for (const c of dense) if (!Number.isInteger(data[start + c] * perUnit)) return false;
    for (const c of sparse) if (!Number.isInteger(data[start + c] * perUnit)) return false;
  }
  return true;
}
