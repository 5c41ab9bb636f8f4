import { type Matrix, zeros } from './matrix.ts';

/** Eigenvalues, ascending, and the eigenvectors as rows. */
interface UpdateSolution {
  readonly roots: Float64Array;
  readonly vectors: Matrix;
}

/**
 * Solves diag(poles) + ρ z zᵀ: the eigenvalues are the roots of 1 + ρ Σ zⱼ²/(pⱼ − λ) = 0.
 *
 * Vectors are made from the z that belongs exactly to the roots found (Gu and Eisenstat), not from
 * the z given: that keeps them orthogonal to rounding even where roots all but meet.
 *
 * @param poles ascending, distinct
 * @param z no entry zero
 * @param rho positive
 */
export function rankOneUpdate(poles: Float64Array, z: Float64Array, rho: number): UpdateSolution {
  const n = poles.length;
  const roots = new Float64Array(n);
  const vectors = zeros(n, n);
  if (n === 1) {
    roots[0] = poles[0] + rho * z[0] * z[0];
    vectors.data[0] = 1;
    return { roots, vectors };
  }
  for (let i = 0; i < n; i++) {
    const distances = vectors.data.subarray(i * n, (i + 1) * n);
    roots[i] = secularRoot(i, poles, z, rho, distances);
  }
  const exact = exactWeights(poles, z, vectors);
  for (let i = 0; i < n; i++) {
    const row = vectors.data.subarray(i * n, (i + 1) * n);
    let sum = 0;
    for (let j = 0; j < n; j++) {
      row[j] = exact[j] / row[j];
      sum += row[j] * row[j];
    }
    const length = Math.sqrt(sum);
    for (let j = 0; j < n; j++) row[j] /= length;
  }
  return { roots, vectors };
}

/** √(Πᵢ (λᵢ − pⱼ) / Π_{i≠j} (pᵢ − pⱼ)) with the signs of z; row i of `distances` is p − λᵢ. */
function exactWeights(poles: Float64Array, z: Float64Array, distances: Matrix): Float64Array {
  const n = poles.length;
  const weights = new Float64Array(n).fill(1);
  for (let i = 0; i < n; i++) {
    const row = distances.data.subarray(i * n, (i + 1) * n);
    for (let j = 0; j < i; j++) weights[j] *= row[j] / (poles[j] - poles[i]);
    weights[i] *= -row[i];
    for (let j = i + 1; j < n; j++) weights[j] *= row[j] / (poles[j] - poles[i]);
  }
  return weights.map((value, j) => (z[j] < 0 ? -Math.sqrt(value) : Math.sqrt(value)));
}

/** Steps allowed for one root; four to six are usual, bisection alone needs about a hundred. */
const maxSteps = 200;

/** 1/ρ + Σ z²/(p − λ) at a point, cut into the poles up to the root's own and those beyond. */
interface Value {
  sum: number;
  /** Derivatives of both parts. */
  below: number;
  above: number;
  /** What rounding may have done to `sum`. */
  error: number;
}

/**
 * Finds the i-th root of 1/ρ + Σⱼ zⱼ²/(pⱼ − λ) = 0, which lies between poles i and i + 1 (beyond
 * the last one for the last root), and writes the distances pⱼ − λ to `distances`. Returns λ.
 *
 * Distances, not λ, are what eigenvectors need: they are measured from the nearer pole, so that
 * they keep their relative accuracy however close the root lies to it.
 *
 * Each step fits a pole on either side to both parts of the sum (their values and derivatives) and
 * goes to the zero of that; when this leaves the interval known to hold the root, it is halved.
 *
 * @param poles ascending, distinct
 * @param z none zero; their z sum to 1
 * @param rho positive
 */
function secularRoot(
  i: number,
  poles: Float64Array,
  z: Float64Array,
  rho: number,
  distances: Float64Array,
): number {
  const n = poles.length;
  const gap = i + 1 < n ? poles[i + 1] - poles[i] : rho;
  const value: Value = { sum: 0, below: 0, above: 0, error: 0 };

  // The sign in the middle says which pole is nearer; the last root has only one.
  evaluate(value, i, poles, z, rho, poles[i], gap / 2, distances);
  const fromRight = i + 1 < n && value.sum < 0;
  const origin = poles[fromRight ? i + 1 : i];
  let step = fromRight ? -gap / 2 : gap / 2;
  let low = fromRight ? step : 0;
  let high = fromRight ? 0 : i + 1 < n ? step : gap;

  for (let turn = 0; turn < maxSteps && Math.abs(value.sum) > value.error; turn++) {
    if (value.sum < 0) low = step;
    else high = step;
    let next = step + correction(value, i, distances);
    if (!(next > low && next < high)) next = low + (high - low) / 2;
    if (next === low || next === high) break;
    step = next;
    evaluate(value, i, poles, z, rho, origin, step, distances);
  }
  return origin + step;
}

/** Evaluates at origin + step, and leaves the distances of that point from the poles. */
function evaluate(
  value: Value,
  i: number,
  poles: Float64Array,
  z: Float64Array,
  rho: number,
  origin: number,
  step: number,
  distances: Float64Array,
): void {
  // From the far poles to the near ones: the partial sums then bound the rounding tightly.
  let below = 0;
  let belowSlope = 0;
  let partial = 0;
  for (let j = 0; j <= i; j++) {
    const distance = poles[j] - origin - step;
    distances[j] = distance;
    const ratio = z[j] / distance;
    below += z[j] * ratio;
    belowSlope += ratio * ratio;
    partial -= below;
  }
  let above = 0;
  let aboveSlope = 0;
  for (let j = z.length - 1; j > i; j--) {
    const distance = poles[j] - origin - step;
    distances[j] = distance;
    const ratio = z[j] / distance;
    above += z[j] * ratio;
    aboveSlope += ratio * ratio;
    partial += above;
  }
  value.sum = 1 / rho + below + above;
  value.below = belowSlope;
  value.above = aboveSlope;
  value.error = Number.EPSILON * (partial + 8 * (above - below) + 1 / rho);
}

/** The step to the zero of c + s/(p − λ) + t/(q − λ), fitted to both parts at this point. */
function correction(value: Value, i: number, distances: Float64Array): number {
  const { sum, below, above } = value;
  const p = distances[i];
  if (i + 1 === distances.length) return (p * sum) / (sum - p * below);
  const q = distances[i + 1];
  const c = sum - p * below - q * above;
  const a = (p + q) * sum - p * q * (below + above);
  const b = p * q * sum;
  const root = Math.sqrt(Math.max(0, a * a - 4 * b * c));
  return a <= 0 ? (a - root) / (2 * c) : (2 * b) / (a + root);
}
