// The kernel's exp and log, operation for operation (kernel/_expLog.ts says how they work):
// `Math.exp` and `Math.log1p` may differ in the last bit from one engine to the next.

const round = 6755399441055744; // 1.5 · 2⁵²: numbers of this size are whole
const ln2High = 0.6931471803691238; // ln 2 without its last 21 bits, so that k · ln2High is exact
const ln2Low = 1.9082149292705877e-10;
const sqrt2Less1 = 0.41421356237309503;
const lowest = -708;
const expTerms = Array.from({ length: 11 }, (_, i) => 1 / factorial(13 - i));
const logTerms = Array.from({ length: 11 }, (_, i) => 1 / (23 - 2 * i));

/** 2⁻ᵏ for k = 0 .. 1022. */
const powers = new Float64Array(1023).fill(1);
for (let k = 1; k < powers.length; k++) powers[k] = powers[k - 1] / 2;

/** eˣ for x ≤ 0, within one unit in the last place; 0 below −708. */
export function expOfNegative(x: number): number {
  if (!(x >= lowest)) return 0;
  const k = x * Math.LOG2E + round - round;
  const r = x - k * ln2High - k * ln2Low;
  const square = r * r;
  let odd = expTerms[0];
  let even = expTerms[1];
  for (let i = 2; i < 10; i += 2) {
    odd = odd * square + expTerms[i];
    even = even * square + expTerms[i + 1];
  }
  odd = odd * square + expTerms[10];
  even = even * square + 0.5;
  return (1 + (r + square * (even + odd * r))) * powers[-k];
}

/** log(1 + t) for 0 ≤ t ≤ 1, within two units in the last place. */
export function logOfOnePlus(t: number): number {
  const halve = t > sqrt2Less1;
  const one = halve ? 1 : 0;
  const s = (t - one) / (t + 2 + one);
  const z = s * s;
  const square = z * z;
  let even = logTerms[0];
  let odd = logTerms[1];
  for (let i = 2; i < 10; i += 2) {
    even = even * square + logTerms[i];
    odd = odd * square + logTerms[i + 1];
  }
  even = even * square + logTerms[10];
  return (halve ? Math.LN2 : 0) + (s + s + (s + s) * z * (even + odd * z));
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
