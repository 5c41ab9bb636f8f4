// The kernel's exp, operation for operation (kernel/_expLog.ts says how it works): `Math.exp` may
// differ in the last bit from one engine to the next.

const round = 6755399441055744; // 1.5 · 2⁵²: numbers of this size are whole
const ln2High = 0.6931471803691238; // ln 2 without its last 21 bits, so that k · ln2High is exact
const ln2Low = 1.9082149292705877e-10;
const lowest = -708;
const expTerms = Array.from({ length: 11 }, (_, i) => 1 / factorial(13 - i));

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

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
