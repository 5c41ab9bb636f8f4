import { PairfairError } from '../errors.ts';

/** A dense matrix, row-major: entry (i, j) is `data[i * cols + j]`. One person per row. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** A matrix of zeros. */
export function zeros(rows: number, cols: number): Matrix {
  return { rows, cols, data: new Float64Array(rows * cols) };
}

/**
 * Makes a matrix from an array of rows.
 *
 * @example
 * const x = matrixFrom([[1, 2], [3, 4]]);
 * @throws PairfairError `shape-mismatch` when the rows differ in length.
 */
export function matrixFrom(rows: readonly ArrayLike<number>[]): Matrix {
  const cols = rows.length === 0 ? 0 : rows[0].length;
  const out = zeros(rows.length, cols);
  rows.forEach((row, i) => {
    if (row.length !== cols) {
      throw new PairfairError(
        'shape-mismatch',
        `All rows must have the same length, but row 0 has ${cols} entries and row ${i} has ${row.length}.`,
      );
    }
    out.data.set(row, i * cols);
  });
  return out;
}

/** The rows of a matrix as plain arrays. */
export function toRows(x: Matrix): number[][] {
  return Array.from({ length: x.rows }, (_, i) => Array.from(rowOf(x, i)));
}

/** Row i as a view; writing to it would write to the matrix. */
export function rowOf(x: Matrix, i: number): Float64Array {
  return x.data.subarray(i * x.cols, (i + 1) * x.cols);
}

/** Rows `from` up to but not including `to`, as a view. */
export function rowRange(x: Matrix, from: number, to: number): Matrix {
  return { rows: to - from, cols: x.cols, data: x.data.subarray(from * x.cols, to * x.cols) };
}

/** Column j as a copy. */
export function columnOf(x: Matrix, j: number): Float64Array {
  const out = new Float64Array(x.rows);
  for (let i = 0, at = j; i < x.rows; i++, at += x.cols) out[i] = x.data[at];
  return out;
}

/** The named rows, in the given order. */
export function selectRows(x: Matrix, indices: ArrayLike<number>): Matrix {
  const out = zeros(indices.length, x.cols);
  for (let k = 0; k < indices.length; k++) out.data.set(rowOf(x, indices[k]), k * x.cols);
  return out;
}

/** The named columns, in the given order. */
export function selectColumns(x: Matrix, indices: ArrayLike<number>): Matrix {
  const out = zeros(x.rows, indices.length);
  for (let i = 0, at = 0; i < x.rows; i++) {
    const start = i * x.cols;
    for (let k = 0; k < indices.length; k++) out.data[at++] = x.data[start + indices[k]];
  }
  return out;
}

/** Puts matrices with the same rows side by side. */
export function joinColumns(...parts: readonly Matrix[]): Matrix {
  const rows = parts[0].rows;
  const out = zeros(
    rows,
    parts.reduce((sum, part) => sum + part.cols, 0),
  );
  for (let i = 0, at = 0; i < rows; i++) {
    for (const part of parts) {
      out.data.set(rowOf(part, i), at);
      at += part.cols;
    }
  }
  return out;
}

/** The first `count` columns. */
export function leadingColumns(x: Matrix, count: number): Matrix {
  if (count === x.cols) return x;
  const out = zeros(x.rows, count);
  for (let i = 0, at = 0; i < x.rows; i++) {
    // A view per row would cost more than what there is to copy.
    for (let j = 0, from = i * x.cols; j < count; j++) out.data[at++] = x.data[from++];
  }
  return out;
}

/** The transpose. */
export function transpose(x: Matrix): Matrix {
  const out = zeros(x.cols, x.rows);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++) out.data[j * x.rows + i] = x.data[i * x.cols + j];
  }
  return out;
}

/** The mean of every column. */
export function columnMeans(x: Matrix): Float64Array {
  const means = new Float64Array(x.cols);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++) means[j] += x.data[at++];
  }
  for (let j = 0; j < x.cols; j++) means[j] /= x.rows;
  return means;
}

/** x with `shift` taken off every row. */
export function subtractRow(x: Matrix, shift: Float64Array): Matrix {
  const out = zeros(x.rows, x.cols);
  subtractRowInto(out, x, shift);
  return out;
}

/** {@link subtractRow} into the first rows of another matrix, or of x itself. */
export function subtractRowInto(
  { data: out }: Matrix,
  { rows, cols, data }: Matrix,
  shift: Float64Array,
): void {
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) out[at] = data[at] - shift[j];
  }
}

/**
 * Throws unless `x` is a matrix of finite numbers whose data fit its shape.
 *
 * @throws PairfairError `shape-mismatch` or `not-finite`, the latter naming row and column.
 */
export function requireMatrix(name: string, x: Matrix): void {
  const { rows, cols, data } = x;
  if (!(data instanceof Float64Array) || data.length !== rows * cols) {
    throw new PairfairError(
      'shape-mismatch',
      `${name} must be a matrix whose data are a Float64Array of rows × cols = ${rows} × ${cols} numbers, but there are ${data?.length}.`,
    );
  }
  if (allFinite(data)) return;
  const at = data.findIndex((value) => !Number.isFinite(value));
  throw new PairfairError(
    'not-finite',
    `${name} must hold finite numbers, but row ${Math.floor(at / cols)}, column ${at % cols} is ${data[at]}. Fill or drop missing values first.`,
  );
}

/** A finite number times 0 is 0, any other NaN; in four sums, because one waits for its additions. */
function allFinite(data: Float64Array): boolean {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  const inFours = data.length - (data.length % 4);
  for (let at = 0; at < inFours; at += 4) {
    s0 += data[at] * 0;
    s1 += data[at + 1] * 0;
    s2 += data[at + 2] * 0;
    s3 += data[at + 3] * 0;
  }
  for (let at = inFours; at < data.length; at++) s0 += data[at] * 0;
  return s0 + s1 + s2 + s3 === 0;
}
