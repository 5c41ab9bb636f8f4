import type { Matrix } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';

/** A constant to take off each column, and how full the table is after that. */
export interface ColumnShift {
  readonly shift: Float64Array;
  /** The share of entries that are not zero once the shift is off, estimated. */
  readonly density: number;
}

/** How many rows are looked at: any shift is right, so a good guess is enough. */
const sampledRows = 500;

/**
 * Chooses a constant to take off each column. A Laplacian form does not change by it, but computing
 * it does: a column far from 0 loses digits, and a centred 0/1 column has no zeros left to skip. So
 * a column loses the value that most people have, which makes it sparse, or, when no value is that
 * common, its mean, unless that is small beside its spread already.
 */
export function columnShift(x: Matrix): ColumnShift {
  const { rows, cols, data } = x;
  const step = cols * Math.max(1, Math.floor(rows / sampledRows));
  const common = commonValues(x, step);
  const commonCount = new Float64Array(cols);
  const sums = new Float64Array(cols);
  const squares = new Float64Array(cols);
  const zeros = new Float64Array(cols);
  let count = 0;
  for (let row = 0; row < rows * cols; row += step, count++) {
    for (let j = 0; j < cols; j++) {
      const value = data[row + j];
      if (value === common[j]) commonCount[j]++;
      if (value === 0) zeros[j]++;
      sums[j] += value;
      squares[j] += value * value;
    }
  }
  let filled = 0;
  const shift = common.map((value, j) => {
    if (2 * commonCount[j] > count) {
      filled += count - commonCount[j];
      return value;
    }
    const mean = sums[j] / count;
    const far = mean * mean > 0.01 * (squares[j] / count);
    filled += far ? count : count - zeros[j];
    return far ? mean : 0;
  });
  return { shift, density: filled / (count * cols) };
}

/** Per column the value that more than half of the sampled rows hold, if there is one (Boyer–Moore). */
function commonValues({ rows, cols, data }: Matrix, step: number): Float64Array {
  const candidate = new Float64Array(cols);
  const lead = new Int32Array(cols);
  for (let row = 0; row < rows * cols; row += step) {
    for (let j = 0; j < cols; j++) {
      const value = data[row + j];
      if (lead[j] === 0) candidate[j] = value;
      lead[j] += value === candidate[j] ? 1 : -1;
    }
  }
  return candidate;
}

/** The entries that are not zero once `shift` is taken off every row; no dense copy is made. */
export function shiftedSparseRows({ rows, cols, data }: Matrix, shift: Float64Array): SparseRows {
  const offsets = new Uint32Array(rows + 1);
  // Room that grows, because counting first would be a second walk over the table.
  let index = new Uint32Array(cols);
  let value = new Float64Array(cols);
  let next = 0;
  for (let i = 0, at = 0; i < rows; i++) {
    if (next + cols > index.length) {
      const room = next + cols + Math.ceil((next / i) * (rows - i) * 1.1);
      index = withRoom(index, new Uint32Array(room));
      value = withRoom(value, new Float64Array(room));
    }
    for (let j = 0; j < cols; j++, at++) {
      if (data[at] === shift[j]) continue;
      index[next] = j;
      value[next++] = data[at] - shift[j];
    }
    offsets[i + 1] = next;
  }
  return { rows, cols, offsets, index: index.slice(0, next), value: value.slice(0, next) };
}

function withRoom<Numbers extends Uint32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
