import { type Matrix, rowRange, subtractRow, subtractRowInto, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { type SparseRows, sparseProduct, sparseRowsBelow } from '../linalg/sparseRows.ts';

const blockRows = 4096;
/** With fewer non-zero cells than this, walking them beats the dense kernel (measured on COMPAS). */
const sparseBelow = 0.1;

/**
 * Prepares people to be projected: the function returned gives (x − mean) · components, and can be
 * asked for many maps of the same people. One-hot rows cost what their non-zero cells cost.
 */
export function rowProjector(x: Matrix, mean: Float64Array): (components: Matrix) => Matrix {
  const rows = sparseRowsBelow(x, sparseBelow);
  return (components) =>
    rows ? projectSparse(rows, mean, components) : projectDense(x, mean, components);
}

/** Centred before projecting, for accuracy; in blocks, so that no copy of all of x is made. */
function projectDense(x: Matrix, mean: Float64Array, components: Matrix): Matrix {
  const out = zeros(x.rows, components.cols);
  const centred = zeros(Math.min(blockRows, x.rows), x.cols);
  for (let from = 0; from < x.rows; from += blockRows) {
    const block = rowRange(x, from, Math.min(from + blockRows, x.rows));
    subtractRowInto(centred, block, mean);
    const z = multiply(rowRange(centred, 0, block.rows), components);
    out.data.set(z.data, from * components.cols);
  }
  return out;
}

function projectSparse(rows: SparseRows, mean: Float64Array, components: Matrix): Matrix {
  const shift = multiply({ rows: 1, cols: mean.length, data: mean }, components).data;
  return subtractRow(sparseProduct(rows, components), shift);
}
