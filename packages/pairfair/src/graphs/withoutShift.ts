import { type Matrix, subtractRow } from '../linalg/matrix.ts';

/** How many rows are looked at; any shift is right, a good guess is enough. */
const sampleRows = 1000;

/**
 * x with a constant taken off each column where that helps. A Laplacian form does not change by it,
 * but computing it does: a column far from 0 loses digits, and a centred 0/1 column has no zeros
 * left to skip. So a column loses the value that most people have, which makes it sparse, or, when
 * no value is that common, its mean, unless that is small beside its spread already.
 *
 * x itself when no column gains; a copy otherwise.
 */
export function withoutShift(x: Matrix): Matrix {
  const shift = new Float64Array(x.cols);
  const step = Math.max(1, Math.floor(x.rows / sampleRows));
  for (let j = 0; j < x.cols; j++) shift[j] = columnShift(x, j, step);
  return shift.some((value) => value !== 0) ? subtractRow(x, shift) : x;
}

function columnShift({ rows, cols, data }: Matrix, j: number, step: number): number {
  // Boyer–Moore: a value held by more than half survives as the candidate.
  let candidate = 0;
  let lead = 0;
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let at = j; at < rows * cols; at += step * cols) {
    const value = data[at];
    if (lead === 0) candidate = value;
    lead += value === candidate ? 1 : -1;
    count++;
    sum += value;
    squares += value * value;
  }
  let held = 0;
  for (let at = j; at < rows * cols; at += step * cols) if (data[at] === candidate) held++;
  if (2 * held > count) return candidate;

  const mean = sum / count;
  return mean * mean > 0.01 * (squares / count) ? mean : 0;
}
