import { addAll } from './partSums.ts';

/**
 * One score of people, in bins of 1/64 of its standard deviation: per bin and label the sums of
 * w uᵏ, u from −1 to 1 being the place within the bin. They are small and add up, and the sums of a
 * logistic regression on the score follow from them to the last digits, at any coefficients.
 */
export interface ScoreMoments {
  readonly rows: number;
  /** Bin b covers b/64 up to (b + 1)/64. */
  readonly bin: Int32Array;
  readonly label: Int32Array;
  /** {@link terms} + 2 sums per bin. */
  readonly sums: Float64Array;
}

const half = 1 / 128;
/** Terms of the series in u; ({@link reach} / π)ᵏ of what is left out is below the last digit. */
const terms = 14;
/** The largest slope times half a bin that so many terms are good for. */
const reach = 0.2;
const length = terms + 2;

/** The moments of some people's score. */
export function scoreMoments(
  scores: Float64Array,
  labels: ArrayLike<number>,
  weights: ArrayLike<number> | null,
): ScoreMoments {
  const found = new Map<string, { bin: number; label: number; sums: Float64Array }>();
  for (let i = 0; i < scores.length; i++) {
    const bin = Math.floor(scores[i] / (2 * half));
    const key = `${bin} ${labels[i]}`;
    const one = found.get(key) ?? { bin, label: labels[i], sums: new Float64Array(length) };
    const u = scores[i] / half - (2 * bin + 1);
    let power = weights ? weights[i] : 1;
    for (let k = 0; k < length; k++) {
      one.sums[k] += power;
      power *= u;
    }
    found.set(key, one);
  }
  return momentsOf(scores.length, Array.from(found.values()));
}

function momentsOf(
  rows: number,
  list: readonly { bin: number; label: number; sums: Float64Array }[],
): ScoreMoments {
  const sums = new Float64Array(list.length * length);
  list.forEach((one, k) => {
    sums.set(one.sums, k * length);
  });
  return {
    rows,
    bin: Int32Array.from(list, ({ bin }) => bin),
    label: Int32Array.from(list, ({ label }) => label),
    sums,
  };
}

/** The moments of several partitions. */
export function addMoments(parts: readonly ScoreMoments[]): ScoreMoments {
  const found = new Map<string, { bin: number; label: number; sums: Float64Array }>();
  for (const { bin, label, sums } of parts) {
    bin.forEach((b, k) => {
      const own = sums.subarray(k * length, (k + 1) * length);
      const key = `${b} ${label[k]}`;
      const before = found.get(key);
      const all = before ? addAll([before.sums, own]) : own;
      found.set(key, { bin: b, label: label[k], sums: all });
    });
  }
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return momentsOf(rows, Array.from(found.values()));
}

/**
 * The sums of one pass of logistic regression on the score, as `Projection.logisticSums` has them;
 * null where the slope is too steep for the series.
 */
export function momentSums(
  { bin, label, sums }: ScoreMoments,
  [slope, intercept]: Float64Array,
): Float64Array | null {
  if (!(Math.abs(slope) * half <= reach)) return null;
  // Gradient (2), loss, curvature, Hessian (2 × 2, its upper half).
  const out = new Float64Array(8);
  for (let k = 0; k < bin.length; k++) {
    const m = sums.subarray(k * length, (k + 1) * length);
    const sign = label[k] === 1 ? 1 : -1;
    const centre = (2 * bin[k] + 1) * half;
    const series = lossSeries(sign * (slope * centre + intercept));
    const step = sign * slope * half;
    // Σ f(t) uʲ of f given by its series in t; z = centre + half · u.
    const total = (f: readonly number[], j: number) => {
      let [sum, power] = [0, 1];
      for (let n = 0; n < terms - 1; n++) {
        sum += f[n] * power * m[n + j];
        power *= step;
      }
      return sum;
    };
    const first = [0, 1].map((j) => total(series.first, j));
    const second = [0, 1, 2].map((j) => total(series.second, j));
    out[0] += sign * (centre * first[0] + half * first[1]);
    out[1] += sign * first[0];
    out[2] += total(series.loss, 0);
    out[3] += second[0];
    out[4] += centre ** 2 * second[0] + 2 * centre * half * second[1] + half ** 2 * second[2];
    out[5] += centre * second[0] + half * second[1];
    out[7] += second[0];
  }
  return out;
}

/** Taylor series of log(1 + e^−t) and its first two derivatives; σ' = σ (1 − σ) gives each term. */
function lossSeries(t: number) {
  const sigma = [1 / (1 + Math.exp(-t))];
  for (let n = 0; n + 1 < length; n++) {
    let square = 0;
    for (let j = 0; j <= n; j++) square += sigma[j] * sigma[n - j];
    sigma.push((sigma[n] - square) / (n + 1));
  }
  // σ(t) − 1 without cancellation.
  const first = [-1 / (1 + Math.exp(t)), ...sigma.slice(1)];
  const loss = t > 0 ? Math.log1p(Math.exp(-t)) : Math.log1p(Math.exp(t)) - t;
  return {
    loss: [loss, ...first.map((value, n) => value / (n + 1))],
    first,
    second: sigma.slice(1).map((value, n) => (n + 1) * value),
  };
}
