import type { Matrix } from '../linalg/matrix.ts';
import type { ColumnProfile } from './neighborColumns.ts';
import type { Grid } from './neighborGrid.ts';
import type { SparseRows } from './neighborRows.ts';

/** A centre of the rows, and the rows that are not much farther from it than the others. */
export interface RowsWithin {
  readonly center: Float64Array;
  /** Ascending. */
  readonly rows: Uint32Array;
  /** The rows left out, ascending. */
  readonly apart: Uint32Array;
  /** The largest squared distance of a row in `rows` from the centre. */
  readonly squaredRadius: number;
}

/** At most one row in this many is left out. */
const fewest = 64;

/** Rows are left out only if the farthest is this many times as far as the farthest of the rest … */
const worthwhile = 4;

/** … and then those beyond this many times. */
const generous = 2;

/** Each round moves the centre away from outliers; more than a few would not change much. */
const rounds = 4;

/**
 * Finds rows so far out, such as one of 999999s among people of age 17 to 90, that a grid which
 * holds them would tell nobody else apart.
 */
export function rowsWithin(
  x: Matrix,
  columns: Pick<Grid, 'dense' | 'sparse'>,
  { mean, common }: ColumnProfile,
  sparseRows: SparseRows | undefined,
): RowsWithin {
  const center = mean.slice();
  for (const c of columns.sparse) center[c] = common[c];
  const everybody = Uint32Array.from({ length: x.rows }, (_, i) => i);
  let radii = squaredRadii(x, columns, center, sparseRows);
  let limit = squaredLimit(radii);
  for (let round = 0; round < rounds && limit < Number.POSITIVE_INFINITY; round++) {
    const inside = everybody.filter((i) => radii[i] <= limit);
    meanInto(center, x, inside, columns.dense);
    radii = squaredRadii(x, columns, center, sparseRows);
    limit = squaredLimit(radii);
  }
  const rows = everybody.filter((i) => !(radii[i] > limit));
  const apart = everybody.filter((i) => radii[i] > limit);
  const squaredRadius = rows.reduce((most, i) => Math.max(most, radii[i]), 0);
  return { center, rows, apart, squaredRadius };
}

/** Squared distances of all rows from the centre. */
function squaredRadii(
  { rows, cols, data }: Matrix,
  { dense, sparse }: Pick<Grid, 'dense' | 'sparse'>,
  center: Float64Array,
  sparseRows: SparseRows | undefined,
): Float64Array {
  const isSparse = new Uint8Array(cols);
  for (const c of sparse) isSparse[c] = 1;
  const radii = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const start = i * cols;
    let sum = 0;
    for (let k = 0; k < dense.length; k++) {
      const difference = data[start + dense[k]] - center[dense[k]];
      sum += difference * difference;
    }
    radii[i] = sum;
    if (!sparseRows || sparse.length === 0) continue;
    const { offsets, column, value } = sparseRows;
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      if (isSparse[column[e]] === 0) continue;
      const difference = value[e] - center[column[e]];
      radii[i] += difference * difference;
    }
  }
  return radii;
}

/** The squared radius beyond which rows are left out; Infinity when nobody needs to be. */
function squaredLimit(radii: Float64Array): number {
  const ascending = radii.slice().sort();
  const farthest = ascending[ascending.length - 1];
  const usual = ascending[ascending.length - 1 - Math.floor(ascending.length / fewest)];
  // Where the usual row is the centre itself, there is no telling what is far.
  const worth = usual > 0 && farthest > worthwhile ** 2 * usual;
  return worth ? generous ** 2 * usual : Number.POSITIVE_INFINITY;
}

function meanInto(
  center: Float64Array,
  { cols, data }: Matrix,
  rows: Uint32Array,
  columns: Uint32Array,
): void {
  for (const c of columns) center[c] = 0;
  for (const i of rows) for (const c of columns) center[c] += data[i * cols + c] / rows.length;
}
