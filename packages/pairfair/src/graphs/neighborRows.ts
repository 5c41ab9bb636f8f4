import type { Matrix } from '../linalg/matrix.ts';

/** What a neighbour search needs to know about the columns. */
export interface ColumnProfile {
  /** The value most rows have, where more than half of them agree; else any value of the column. */
  readonly common: Float64Array;
  readonly mean: Float64Array;
  /** How many rows have another value than the common one; 0 = the column is constant. */
  readonly others: Uint32Array;
}

/** Looks at every column once. */
export function profileColumns(x: Matrix): ColumnProfile {
  const { rows, cols, data } = x;
  const common = commonValues(x);
  const mean = new Float64Array(cols);
  const others = new Uint32Array(cols);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let c = 0; c < cols; c++, at++) {
      const value = data[at];
      mean[c] += value;
      if (value !== common[c]) others[c]++;
    }
  }
  for (let c = 0; c < cols; c++) mean[c] /= rows;
  return { common, mean, others };
}

/** Rows asked for the common value: enough to find any value that 4 in 5 rows share. */
const voters = 255;

/** Majority vote (Boyer and Moore) among evenly spaced rows, for every column at once. */
function commonValues({ rows, cols, data }: Matrix): Float64Array {
  const winner = new Float64Array(cols);
  const lead = new Int32Array(cols);
  const asked = Math.min(rows, voters);
  for (let vote = 0; vote < asked; vote++) {
    const start = Math.floor((vote * rows) / asked) * cols;
    for (let c = 0; c < cols; c++) {
      const value = data[start + c];
      if (lead[c] === 0) winner[c] = value;
      lead[c] += value === winner[c] ? 1 : -1;
    }
  }
  return winner;
}

/**
 * The rows of a matrix as the entries that differ from their column's common value: those of row
 * i stand at `offsets[i] .. offsets[i+1]`, columns ascending.
 */
export interface SparseRows {
  readonly common: Float64Array;
  readonly offsets: Uint32Array;
  readonly column: Uint32Array;
  readonly value: Float64Array;
}

/**
 * At most this share of entries may differ for rows to count as sparse. Measured with 200 one-hot
 * columns beside dense ones: 0.6 of the time at a share of 0.25, 0.7 at 0.35, the same at 0.5.
 */
const sparseShare = 0.3;

/**
 * The rows in sparse form, or undefined when too many entries differ for it to pay.
 *
 * One-hot columns have 0 as their common value; z-scored ones and counts some other number.
 */
export function sparseRows(x: Matrix, { common, others }: ColumnProfile): SparseRows | undefined {
  const { rows, cols, data } = x;
  const entries = others.reduce((sum, count) => sum + count, 0);
  if (entries > sparseShare * rows * cols) return undefined;

  const offsets = new Uint32Array(rows + 1);
  const column = new Uint32Array(entries);
  const value = new Float64Array(entries);
  let at = 0;
  for (let i = 0, cell = 0; i < rows; i++) {
    for (let c = 0; c < cols; c++, cell++) {
      if (data[cell] === common[c]) continue;
      column[at] = c;
      value[at++] = data[cell];
    }
    offsets[i + 1] = at;
  }
  return { common, offsets, column, value };
}

/** Writes the squared distances of `row` from the first `count` of `others` to `out`. */
export type RowDistances = (
  row: number,
  others: Uint32Array,
  count: number,
  out: Float64Array,
) => void;

/**
 * The one routine that every reported distance comes from: Σ_c (x_ic − x_jc)², columns in
 * ascending order, in double precision.
 *
 * The sparse form leaves out only columns in which both rows have the common value. Those add an
 * exact zero, so both forms give the same bits.
 */
export function rowDistances(x: Matrix, sparse: SparseRows | undefined): RowDistances {
  return sparse ? sparseDistances(sparse) : denseDistances(x);
}

function denseDistances({ cols, data }: Matrix): RowDistances {
  return (row, others, count, out) => {
    // Two at a time: a sum in order waits for each of its additions, another one fills the wait.
    for (let k = 0; k < count; k += 2) {
      const first = others[k] * cols;
      const second = others[Math.min(k + 1, count - 1)] * cols;
      let sumFirst = 0;
      let sumSecond = 0;
      for (let c = 0, start = row * cols; c < cols; c++) {
        const value = data[start + c];
        const toFirst = value - data[first + c];
        const toSecond = value - data[second + c];
        sumFirst += toFirst * toFirst;
        sumSecond += toSecond * toSecond;
      }
      out[k] = sumFirst;
      out[Math.min(k + 1, count - 1)] = sumSecond;
    }
  };
}

function sparseDistances(rows: SparseRows): RowDistances {
  return (row, others, count, out) => {
    for (let k = 0; k < count; k++) out[k] = sparseDistance(rows, row, others[k]);
  };
}

function sparseDistance(
  { common, offsets, column, value }: SparseRows,
  i: number,
  j: number,
): number {
  let sum = 0;
  let a = offsets[i];
  let b = offsets[j];
  const endA = offsets[i + 1];
  const endB = offsets[j + 1];
  while (a < endA || b < endB) {
    const columnA = a < endA ? column[a] : common.length;
    const columnB = b < endB ? column[b] : common.length;
    const difference =
      (columnA <= columnB ? value[a++] : common[columnB]) -
      (columnB <= columnA ? value[b++] : common[columnA]);
    sum += difference * difference;
  }
  return sum;
}
