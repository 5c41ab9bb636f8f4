import { columnMeans, type Matrix, zeros } from '../linalg/matrix.ts';
import type { Random } from '../random.ts';

/** Takes the shift of each column off prototypes that are laid out columns × prototypes. */
export function shiftPrototypes(v: Float64Array, shift: Float64Array): void {
  const k = v.length / shift.length;
  for (let at = 0; at < v.length; at++) v[at] -= shift[Math.floor(at / k)];
}

/** Prototypes laid out columns × prototypes as one prototype per row, the shift put back. */
export function prototypeRows(v: Float64Array, shift: Float64Array): Matrix {
  const cols = shift.length;
  const out = zeros(v.length / cols, cols);
  for (let m = 0; m < cols; m++) {
    for (let c = 0; c < out.rows; c++) out.data[c * cols + m] = v[m * out.rows + c] + shift[m];
  }
  return out;
}

/** out = roots², entry by entry, as far as `out` goes. */
export function squareInto(out: Float64Array, roots: Float64Array): void {
  for (let m = 0; m < out.length; m++) out[m] = roots[m] * roots[m];
}

/** Turns derivatives by squares into derivatives by their roots. */
export function byRoots(gradient: Float64Array, roots: Float64Array): void {
  for (let m = 0; m < gradient.length; m++) gradient[m] *= 2 * roots[m];
}

/**
 * Prototypes to start from, columns × prototypes: people drawn without replacement, each pulled
 * towards the mean of all, to `reach` of the way there was. Published code draws them from [0, 1)
 * whatever the data; these fit data of any scale, and fits from them end lower.
 */
export function prototypeStart(
  random: Random,
  x: Matrix,
  prototypes: number,
  reach: number,
): Float64Array {
  const people = random.permutation(x.rows);
  const mean = columnMeans(x);
  const v = new Float64Array(x.cols * prototypes);
  for (let m = 0; m < x.cols; m++) {
    for (let c = 0; c < prototypes; c++) {
      v[m * prototypes + c] = mean[m] + reach * (x.data[people[c] * x.cols + m] - mean[m]);
    }
  }
  return v;
}
