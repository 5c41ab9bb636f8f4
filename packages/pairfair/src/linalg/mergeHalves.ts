import type { DenseKernel } from './kernel.ts';
import { type Matrix, selectColumns, zeros } from './matrix.ts';
import { rankOneUpdate } from './rankOneUpdate.ts';

/** Which half a vector has entries in. */
const inLeft = 0;
const inBoth = 1;
const inRight = 2;

/** The joined problem D + ρ z zᵀ, and what became of each of its directions. */
interface Join {
  readonly rho: number;
  readonly z: Float64Array;
  /** Directions that take part, by ascending diagonal entry; the others are solutions already. */
  readonly kept: number[];
  readonly home: Uint8Array;
}

/**
 * Joins the solutions of two neighbouring blocks that were cut at `link`: the matrix is
 * diag(left, right) + |link| u uᵀ, u being 1 at the last place of the left block and the sign of
 * `link` at the first of the right one. In the basis of the halves' eigenvectors that is
 * D + ρ z zᵀ, diagonal plus rank one.
 *
 * `values` and the rows of `rows` hold the halves' eigenvalues, ascending, and vectors; then the
 * whole's.
 */
export function mergeHalves(
  values: Float64Array,
  rows: Matrix,
  first: number,
  middle: number,
  end: number,
  link: number,
  kernel: DenseKernel,
): void {
  const d = values.slice(first, end);
  const join = deflate(d, rows, first, middle, end, link);
  const poles = Float64Array.from(join.kept, (k) => d[k]);
  const z = Float64Array.from(join.kept, (k) => join.z[k]);
  const { roots, vectors } = rankOneUpdate(poles, z, join.rho);
  const mixed = combine(rows, vectors, join, first, middle, end, kernel);
  writeSorted(values, rows, d, roots, mixed, join.kept, first, end);
}

/**
 * Sets up z and splits off the directions that need no root: those z hardly touches, and one of
 * each two whose diagonal entries are so close that turning them makes z vanish in one of them.
 */
function deflate(
  d: Float64Array,
  rows: Matrix,
  first: number,
  middle: number,
  end: number,
  link: number,
): Join {
  const n = end - first;
  const z = new Float64Array(n);
  const home = new Uint8Array(n);
  const half = Math.SQRT1_2;
  for (let k = 0; k < n; k++) {
    const left = first + k < middle;
    const at = (first + k) * rows.cols + (left ? middle - 1 : middle);
    z[k] = (left || link > 0 ? half : -half) * rows.data[at];
    home[k] = left ? inLeft : inRight;
  }
  const rho = 2 * Math.abs(link);
  let largest = 0;
  for (let k = 0; k < n; k++) largest = Math.max(largest, Math.abs(d[k]), rho * Math.abs(z[k]));
  const negligible = 8 * Number.EPSILON * largest;

  const kept: number[] = [];
  let last = -1;
  for (const k of ascending(d)) {
    if (rho * Math.abs(z[k]) <= negligible) continue;
    if (last >= 0) {
      const length = Math.hypot(z[k], z[last]);
      const cosine = z[k] / length;
      const sine = z[last] / length;
      if (Math.abs((d[k] - d[last]) * cosine * sine) <= negligible) {
        z[k] = length;
        z[last] = 0;
        turn(
          rows.data,
          (first + last) * rows.cols,
          (first + k) * rows.cols,
          first,
          end,
          cosine,
          sine,
        );
        const moved = d[last] * cosine * cosine + d[k] * sine * sine;
        d[k] = d[last] * sine * sine + d[k] * cosine * cosine;
        d[last] = moved;
        if (home[k] !== home[last]) home[k] = home[last] = inBoth;
        kept.pop();
      }
    }
    kept.push(k);
    last = k;
  }
  return { rho, z, kept, home };
}

function ascending(d: Float64Array): number[] {
  return Array.from(d, (_, k) => k).sort((i, j) => d[i] - d[j]);
}

/** (x, y) ← (c x − s y, s x + c y) for two rows, columns first .. end−1. */
function turn(
  data: Float64Array,
  x: number,
  y: number,
  first: number,
  end: number,
  cosine: number,
  sine: number,
): void {
  for (let k = first; k < end; k++) {
    const one = data[x + k];
    const other = data[y + k];
    data[x + k] = cosine * one - sine * other;
    data[y + k] = sine * one + cosine * other;
  }
}

/**
 * The new eigenvectors: each row of `vectors` mixes the kept directions. Directions of one half
 * are zero in the columns of the other, so each half of the columns needs only its own and the
 * turned ones.
 */
function combine(
  rows: Matrix,
  vectors: Matrix,
  { kept, home }: Join,
  first: number,
  middle: number,
  end: number,
  kernel: DenseKernel,
): Matrix {
  const out = zeros(kept.length, end - first);
  for (const [from, to, other] of [
    [first, middle, inRight],
    [middle, end, inLeft],
  ]) {
    const used = kept.map((_, j) => j).filter((j) => home[kept[j]] !== other);
    const basis = zeros(used.length, to - from);
    used.forEach((j, at) => {
      const start = (first + kept[j]) * rows.cols;
      basis.data.set(rows.data.subarray(start + from, start + to), at * basis.cols);
    });
    const part = kernel.product(selectColumns(vectors, used), basis);
    for (let i = 0; i < part.rows; i++) {
      const row = part.data.subarray(i * part.cols, (i + 1) * part.cols);
      out.data.set(row, i * out.cols + from - first);
    }
  }
  return out;
}

/** Writes roots and untouched entries back in ascending order, each with its vector. */
function writeSorted(
  values: Float64Array,
  rows: Matrix,
  d: Float64Array,
  roots: Float64Array,
  mixed: Matrix,
  kept: readonly number[],
  first: number,
  end: number,
): void {
  const { cols, data } = rows;
  const n = end - first;
  const old = new Float64Array(n * n);
  for (let k = 0; k < n; k++) {
    const start = (first + k) * cols;
    old.set(data.subarray(start + first, start + end), k * n);
  }
  kept.forEach((k, i) => {
    d[k] = roots[i];
    old.set(mixed.data.subarray(i * n, (i + 1) * n), k * n);
  });
  ascending(d).forEach((from, k) => {
    values[first + k] = d[from];
    data.set(old.subarray(from * n, (from + 1) * n), (first + k) * cols + first);
  });
}
