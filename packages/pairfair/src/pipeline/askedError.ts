import { gram } from '../linalg/gram.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';

/** The links that an estimate of A_X is made from. */
export interface AskedLinks {
  /** Whose each is: places of the people who were asked, in their order. */
  readonly from: Uint32Array;
  /** x of the one less x of the other, one row per link. */
  readonly gaps: Matrix;
  /** What each counts in the form: share · exp(−d²/t), times what the people weigh. */
  readonly heavy: Float64Array;
  /** How many links each stands for, and its d². */
  readonly share: Float64Array;
  readonly squared: Float64Array;
  /** t: the mean of d². */
  readonly scale: number;
}

/**
 * The relative standard error of R = A/c, with A = Σ heavy g gᵀ and c = 2 Σ heavy over the links of
 * all who were asked: √Σ‖Eₐ‖² / (c ‖R‖), where Eₐ = Aₐ − R cₐ + D tₐ is what person a adds to it.
 * D is how A − R c changes with t, and tₐ what the person adds to t.
 *
 * ‖Eₐ‖² is multiplied out, so that no matrix is made per person.
 */
export function askedError(links: AskedLinks, form: Matrix): number {
  const { from, gaps, heavy, share, squared, scale } = links;
  const count = from[from.length - 1] + 1;
  const c = 2 * sum(heavy);
  const r = times(form, 1 / c);
  const slope = heavy.map((one, link) => (one * squared[link]) / scale ** 2);
  const d = minus(gram(gaps, slope), times(r, 2 * sum(slope)));
  const [alongR, alongD] = [r, d].map((matrix) => quadratic(gaps, matrix));
  const [rr, dd, rd] = [dot(r.data, r.data), dot(d.data, d.data), dot(r.data, d.data)];
  const shares = sum(share);
  let total = 0;
  for (let start = 0, end = 0; start < from.length; start = end) {
    while (end < from.length && from[end] === from[start]) end++;
    let [own, cs, ts, inR, inD] = [0, 0, 0, 0, 0];
    for (let k = start; k < end; k++) {
      cs += 2 * heavy[k];
      ts += (share[k] * (squared[k] - scale)) / shares;
      inR += heavy[k] * alongR[k];
      inD += heavy[k] * alongD[k];
      for (let l = start; l < end; l++) own += heavy[k] * heavy[l] * rowDot(gaps, k, l) ** 2;
    }
    total += own + cs * cs * rr + ts * ts * dd + 2 * (ts * inD - cs * inR - cs * ts * rd);
  }
  if (rr === 0) return 0;
  return Math.sqrt(((count / (count - 1)) * Math.max(0, total)) / rr) / c;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((total, value, at) => total + value * b[at], 0);
}

function times(x: Matrix, factor: number): Matrix {
  return { ...x, data: x.data.map((value) => value * factor) };
}

function minus(a: Matrix, b: Matrix): Matrix {
  return { ...a, data: a.data.map((value, at) => value - b.data[at]) };
}

/** gᵀ M g of every row g. */
function quadratic(gaps: Matrix, matrix: Matrix): Float64Array {
  const { rows, cols, data } = multiply(gaps, matrix);
  const out = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) out[i] += data[at] * gaps.data[at];
  }
  return out;
}

function rowDot({ cols, data }: Matrix, i: number, k: number): number {
  let total = 0;
  for (let j = 0; j < cols; j++) total += data[i * cols + j] * data[k * cols + j];
  return total;
}
