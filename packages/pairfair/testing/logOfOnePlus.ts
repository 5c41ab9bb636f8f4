const sqrt2Less1 = 0.41421356237309503;
const logTerms = Array.from({ length: 11 }, (_, i) => 1 / (23 - 2 * i));

/**
 * The kernel's log(1 + t) for 0 ≤ t ≤ 1, operation for operation; within two units in the last place.
 */
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
