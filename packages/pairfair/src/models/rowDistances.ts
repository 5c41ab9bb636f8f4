import { columnShift, shiftedSparseRows } from '../graphs/columnShift.ts';
import { type Matrix, subtractRow, transpose, zeros } from '../linalg/matrix.ts';
import { multiply, multiplyVector } from '../linalg/multiply.ts';
import { sparseProduct } from '../linalg/sparseRows.ts';

/** With fewer non-zero cells than this, walking them beats the dense kernel (measured on COMPAS). */
const sparseBelow = 0.1;
/** Squared distances below this share of the squared lengths are taken for 0: round-off. */
const negligible = 1e-14;

/**
 * Prepares people to be measured against others: the function returned gives ‖xᵢ − yⱼ‖² for all
 * rows of `x` and of the `y` it is called with, and can be called many times.
 *
 * As ‖x‖² + ‖y‖² − 2 xᵀy, one matrix product; one-hot rows cost what their non-zero cells cost. No
 * digits are lost to a common offset: it is taken off both first (`columnShift`). Equal rows are
 * exactly 0 apart.
 */
export function rowDistances(x: Matrix): (y: Matrix) => Matrix {
  const { shift, density } = columnShift(x);
  const shifted = subtractRow(x, shift);
  const squares = squaredLengths(shifted);
  const rows = density < sparseBelow ? shiftedSparseRows(x, shift) : undefined;
  return (y) => {
    const others = subtractRow(y, shift);
    const across = transpose(others);
    const products = rows ? sparseProduct(rows, across) : denseProduct(shifted, across);
    return distancesFrom(products, squares, squaredLengths(others));
  };
}

/** One column is not worth copying everybody into the kernel's memory for. */
function denseProduct(x: Matrix, across: Matrix): Matrix {
  if (across.cols > 1) return multiply(x, across);
  return { rows: x.rows, cols: 1, data: multiplyVector(x, across.data) };
}

function distancesFrom(products: Matrix, a: Float64Array, b: Float64Array): Matrix {
  const out = zeros(products.rows, products.cols);
  for (let i = 0, at = 0; i < out.rows; i++) {
    for (let j = 0; j < out.cols; j++, at++) {
      const lengths = a[i] + b[j];
      const square = lengths - 2 * products.data[at];
      if (square > negligible * lengths) out.data[at] = square;
    }
  }
  return out;
}

function squaredLengths({ rows, cols, data }: Matrix): Float64Array {
  const out = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < cols; j++, at++) sum += data[at] * data[at];
    out[i] = sum;
  }
  return out;
}
