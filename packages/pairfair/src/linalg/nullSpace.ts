import { type DenseKernel, denseKernel } from './kernel.ts';
import { leadingColumns, type Matrix } from './matrix.ts';
import { blocksOf, leadingPairs, pairsOfBlocks } from './smallestEigen.ts';
import { smallestValues } from './smallestValues.ts';
import { type TridiagonalForm, tridiagonalForm } from './tridiagonalForm.ts';

/** Directions whose eigenvalue is at most this share of the largest count as vanishing. */
export const vanishingShare = 1e-10;

/** Which directions a positive semi-definite matrix varies in. */
export interface Range {
  /** How many there are. */
  readonly rank: number;
  /** The largest eigenvalue. */
  readonly largest: number;
  /** By row: which share of its axis lies in the other directions, where the matrix vanishes. */
  readonly outside: Float64Array;
}

/**
 * Where a positive semi-definite matrix vanishes, by the few eigenpairs there: a fraction of the
 * work of `whiten`, which tells the same.
 */
export function nullSpace(b: Matrix, kernel: DenseKernel = denseKernel()): Range {
  const form = tridiagonalForm(b, kernel);
  const largest = largestValue(form);
  const floor = Math.max(0, vanishingShare * largest);
  const { values, vectors } = lowPairs(form, floor) ?? leadingPairs(form, form.size, kernel);
  const count = values.filter((value) => !(value > floor)).length;
  const outside = new Float64Array(form.size);
  if (count > 0) addSquares(outside, kernel.restore(form, leadingColumns(vectors, count)));
  return { rank: form.size - count, largest: largest * form.unit, outside };
}

/** Adds the squares of every row's entries. */
export function addSquares(out: Float64Array, { rows, cols, data }: Matrix): void {
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) out[i] += data[at] * data[at];
  }
}

function largestValue({ size, diagonal, beside, norm }: TridiagonalForm): number {
  const negative = diagonal.map((value) => -value);
  return blocksOf(beside, size).reduce((most, [first, end]) => {
    const [least] = smallestValues(negative, beside, first, end, 1, norm);
    return Math.max(most, -least);
  }, 0);
}

/** The smallest eigenpairs up to one above `floor`; undefined when they are no small part of all. */
function lowPairs(form: TridiagonalForm, floor: number) {
  for (let count = 8; 8 * count <= form.size; count *= 2) {
    const pairs = pairsOfBlocks(form, count);
    if (!pairs || pairs.values[count - 1] > floor) return pairs;
  }
  return undefined;
}
