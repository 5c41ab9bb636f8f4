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
