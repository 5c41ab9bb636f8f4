// The kernel's exp and log, operation for operation (kernel/logistic.ts says how they work):
// `Math.exp` and `Math.log1p` may differ in the last bit from one engine to the next.

const round = 6755399441055744;
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;
const expTerms = Float64Array.of(
  1 / 6227020800,
  1 / 479001600,
  1 / 39916800,
  1 / 3628800,
  1 / 362880,
  1 / 40320,
  1 / 5040,
  1 / 720,
  1 / 120,
  1 / 24,
  1 / 6,
  0.5,
);

/** 2⁻ᵏ for k = 0 .. 1022. */
const powers = new Float64Array(1023).fill(1);
for (let k = 1; k < powers.length; k++) powers[k] = powers[k - 1] / 2;

/** eˣ for x ≤ 0, within one unit in the last place; 0 below −708. */
export function expOfNegative(x: number): number {
  if (!(x >= -708)) return 0;
  const k = x * Math.LOG2E + round - round;
  const r = x - k * ln2High - k * ln2Low;
  let p = expTerms[0];
  for (let i = 1; i < expTerms.length; i++) p = p * r + expTerms[i];
  return (1 + (r + r * r * p)) * powers[-k];
}

/** log(1 + t) for 0 ≤ t ≤ 1, within two units in the last place. */
export function logOfOnePlus(t: number): number {
  const halve = t > 0.41421356237309503;
  const one = halve ? 1 : 0;
  const s = (t - one) / (t + 2 + one);
  const z = s * s;
  let p = 1 / 23;
  for (let odd = 21; odd >= 3; odd -= 2) p = p * z + 1 / odd;
  return (halve ? Math.LN2 : 0) + (s + s + (s + s) * z * p);
}
