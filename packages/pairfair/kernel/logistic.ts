// Loss, gradient and curvature of logistic regression in one sweep over the rows (AssemblyScript).
// Four rows at a time, so that the coefficients and the gradient are read once for four rows.
// The caller pads the last quad with rows of zeros whose weight is 0.
import { exp, log1p } from './_expLog';

let loss: v128 = f64x2.splat(0);
let curvature: v128 = f64x2.splat(0);
let intercept: v128 = f64x2.splat(0);

/** Rows that pass through the three loops of addRows at a time: they stay in the nearest cache. */
const BATCH: i32 = 32;

/**
 * Adds the rows' gradient to `gradient` (cols + 1 numbers, the intercept last) and their loss and
 * curvature to the two numbers at `sums`; writes every row's curvature and residual.
 *
 * Three loops, each of independent turns: margins, then everything that depends on one margin
 * only, then the gradient.
 */
export function addRows(
  x: usize,
  rows: i32,
  cols: i32,
  coefficients: usize,
  sign: usize,
  weight: usize,
  gradient: usize,
  sums: usize,
  curvatures: usize,
  residuals: usize,
): void {
  loss = f64x2.splat(0);
  curvature = f64x2.splat(0);
  intercept = f64x2.splat(0);
  for (let first = 0; first < rows; first += BATCH) {
    const count = min(BATCH, rows - first);
    const at = (<usize>first) << 3;
    const here = x + at * <usize>cols;
    marginsInto(residuals + at, here, count, cols, coefficients);
    residualsInto(residuals + at, count, sign + at, weight + at, curvatures + at);
    addGradient(gradient, here, count, cols, residuals + at);
  }
  addTo(gradient + ((<usize>cols) << 3), intercept);
  addTo(sums, loss);
  addTo(sums + 8, curvature);
}

/** coefficients · x + intercept of every row. */
function marginsInto(out: usize, x: usize, rows: i32, cols: i32, coefficients: usize): void {
  const stride: usize = (<usize>cols) << 3;
  const even: usize = (<usize>(cols & ~1)) << 3;
  const shift = v128.load64_splat(coefficients + stride);
  for (let i = 0; i < rows; i += 4) {
    const x0 = x + <usize>i * stride;
    const x1 = x0 + stride;
    const x2 = x1 + stride;
    const x3 = x2 + stride;
    let a0 = f64x2.splat(0);
    let a1 = f64x2.splat(0);
    let a2 = f64x2.splat(0);
    let a3 = f64x2.splat(0);
    for (let j: usize = 0; j < even; j += 16) {
      const c = v128.load(coefficients + j);
      a0 = f64x2.add(a0, f64x2.mul(c, v128.load(x0 + j)));
      a1 = f64x2.add(a1, f64x2.mul(c, v128.load(x1 + j)));
      a2 = f64x2.add(a2, f64x2.mul(c, v128.load(x2 + j)));
      a3 = f64x2.add(a3, f64x2.mul(c, v128.load(x3 + j)));
    }
    // Rows 0 and 1 side by side, and rows 2 and 3; each the sum of its two lanes.
    let m01 = f64x2.add(v128.shuffle<f64>(a0, a1, 0, 2), v128.shuffle<f64>(a0, a1, 1, 3));
    let m23 = f64x2.add(v128.shuffle<f64>(a2, a3, 0, 2), v128.shuffle<f64>(a2, a3, 1, 3));
    if (even != stride) {
      const c = v128.load64_splat(coefficients + even);
      m01 = f64x2.add(m01, f64x2.mul(c, pair(x0 + even, x1 + even)));
      m23 = f64x2.add(m23, f64x2.mul(c, pair(x2 + even, x3 + even)));
    }
    const to = out + ((<usize>i) << 3);
    v128.store(to, f64x2.add(m01, shift));
    v128.store(to, f64x2.add(m23, shift), 16);
  }
}

/**
 * Replaces margins by weighted residuals, writes curvatures, and adds to the totals.
 * With z = sign · margin and t = e^−|z|: loss log(1 + t) + max(−z, 0), chance of the other class
 * q = (z ≥ 0 ? t : 1) / (1 + t), residual −sign · q, curvature q (1 − q) = t / (1 + t)².
 */
function residualsInto(
  margins: usize,
  rows: i32,
  sign: usize,
  weight: usize,
  curvatures: usize,
): void {
  const bytes = (<usize>rows) << 3;
  // A loop of its own: with the rest, fewer turns would be under way at once.
  for (let k: usize = 0; k < bytes; k += 16) {
    const z = f64x2.mul(v128.load(margins + k), v128.load(sign + k));
    v128.store(margins + k, z);
    v128.store(curvatures + k, exp(f64x2.neg(f64x2.abs(z))));
  }
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  let losses = loss;
  let bends = curvature;
  let sum = intercept;
  for (let k: usize = 0; k < bytes; k += 16) {
    const z = v128.load(margins + k);
    const t = v128.load(curvatures + k);
    const w = v128.load(weight + k);
    const inverse = f64x2.div(one, f64x2.add(one, t));
    const each = f64x2.add(log1p(t), f64x2.pmax(zero, f64x2.neg(z)));
    losses = f64x2.add(losses, f64x2.mul(w, each));
    const bend = f64x2.mul(w, f64x2.mul(f64x2.mul(t, inverse), inverse));
    v128.store(curvatures + k, bend);
    bends = f64x2.add(bends, bend);
    const other = f64x2.mul(v128.bitselect(t, one, f64x2.ge(z, zero)), inverse);
    const r = f64x2.neg(f64x2.mul(f64x2.mul(w, v128.load(sign + k)), other));
    v128.store(margins + k, r);
    sum = f64x2.add(sum, r);
  }
  loss = losses;
  curvature = bends;
  intercept = sum;
}

/** Adds Σ residual · x to the gradient. */
function addGradient(gradient: usize, x: usize, rows: i32, cols: i32, residuals: usize): void {
  const stride: usize = (<usize>cols) << 3;
  const even: usize = (<usize>(cols & ~1)) << 3;
  for (let i = 0; i < rows; i += 4) {
    const x0 = x + <usize>i * stride;
    const x1 = x0 + stride;
    const x2 = x1 + stride;
    const x3 = x2 + stride;
    const r = residuals + ((<usize>i) << 3);
    const r0 = v128.load64_splat(r);
    const r1 = v128.load64_splat(r, 8);
    const r2 = v128.load64_splat(r, 16);
    const r3 = v128.load64_splat(r, 24);
    for (let j: usize = 0; j < even; j += 16) {
      const lower = f64x2.add(f64x2.mul(r0, v128.load(x0 + j)), f64x2.mul(r1, v128.load(x1 + j)));
      const upper = f64x2.add(f64x2.mul(r2, v128.load(x2 + j)), f64x2.mul(r3, v128.load(x3 + j)));
      const g = v128.load(gradient + j);
      v128.store(gradient + j, f64x2.add(g, f64x2.add(lower, upper)));
    }
    if (even != stride) {
      const parts = f64x2.add(
        f64x2.mul(v128.load(r), pair(x0 + even, x1 + even)),
        f64x2.mul(v128.load(r, 16), pair(x2 + even, x3 + even)),
      );
      addTo(gradient + even, parts);
    }
  }
}

/** Adds Σ curvatureᵢ xᵢⱼ² of every column j to the `cols` numbers at `out`. */
export function addDiagonal(x: usize, rows: i32, cols: i32, curvatures: usize, out: usize): void {
  const stride: usize = (<usize>cols) << 3;
  const even: usize = (<usize>(cols & ~1)) << 3;
  for (let i = 0; i < rows; i += 2) {
    const x0 = x + <usize>i * stride;
    const x1 = x0 + stride;
    const c = curvatures + ((<usize>i) << 3);
    const c0 = v128.load64_splat(c);
    const c1 = v128.load64_splat(c, 8);
    for (let j: usize = 0; j < even; j += 16) {
      const a = v128.load(x0 + j);
      const b = v128.load(x1 + j);
      const sum = f64x2.add(f64x2.mul(f64x2.mul(c0, a), a), f64x2.mul(f64x2.mul(c1, b), b));
      v128.store(out + j, f64x2.add(v128.load(out + j), sum));
    }
    if (even != stride) {
      const last = pair(x0 + even, x1 + even);
      addTo(out + even, f64x2.mul(f64x2.mul(v128.load(c), last), last));
    }
  }
}

/**
 * Adds Σ curvatureᵢ (xᵢ, 1)(xᵢ, 1)ᵀ to the (cols + 1)² numbers at `hessian`, row-major; what is
 * below the diagonal has no meaning.
 */
export function addHessian(
  x: usize,
  rows: i32,
  cols: i32,
  curvatures: usize,
  hessian: usize,
): void {
  const stride: usize = (<usize>cols) << 3;
  const even: usize = (<usize>(cols & ~1)) << 3;
  let corner = f64x2.splat(0);
  for (let i = 0; i < rows; i += 4) {
    const x0 = x + <usize>i * stride;
    const x1 = x0 + stride;
    const x2 = x1 + stride;
    const x3 = x2 + stride;
    const c01 = v128.load(curvatures + ((<usize>i) << 3));
    const c23 = v128.load(curvatures + ((<usize>i) << 3) + 16);
    corner = f64x2.add(corner, f64x2.add(c01, c23));
    let out = hessian;
    for (let j: usize = 0; j < stride; j += 8) {
      const s01 = f64x2.mul(c01, pair(x0 + j, x1 + j));
      const s23 = f64x2.mul(c23, pair(x2 + j, x3 + j));
      const s0 = v128.shuffle<f64>(s01, s01, 0, 0);
      const s1 = v128.shuffle<f64>(s01, s01, 1, 1);
      const s2 = v128.shuffle<f64>(s23, s23, 0, 0);
      const s3 = v128.shuffle<f64>(s23, s23, 1, 1);
      for (let k = j & ~15; k < even; k += 16) {
        const lower = f64x2.add(f64x2.mul(s0, v128.load(x0 + k)), f64x2.mul(s1, v128.load(x1 + k)));
        const upper = f64x2.add(f64x2.mul(s2, v128.load(x2 + k)), f64x2.mul(s3, v128.load(x3 + k)));
        v128.store(out + k, f64x2.add(v128.load(out + k), f64x2.add(lower, upper)));
      }
      if (even != stride) {
        const parts = f64x2.add(
          f64x2.mul(s01, pair(x0 + even, x1 + even)),
          f64x2.mul(s23, pair(x2 + even, x3 + even)),
        );
        addTo(out + even, parts);
      }
      addTo(out + stride, f64x2.add(s01, s23));
      out += stride + 8;
    }
  }
  addTo(hessian + stride * <usize>(cols + 2), corner);
}

function pair(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_splat(first), 1);
}

function addTo(at: usize, parts: v128): void {
  const sum = f64x2.extract_lane(parts, 0) + f64x2.extract_lane(parts, 1);
  store<f64>(at, load<f64>(at) + sum);
}
