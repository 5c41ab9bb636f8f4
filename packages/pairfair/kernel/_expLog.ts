// exp and log of pairs of numbers, for kernel/logistic.ts; the plain twins are expOfNegative in
// src/predictors/expOfNegative.ts and logOfOnePlus in testing/logOfOnePlus.ts.
// Polynomials are summed in two chains, odd and even terms, because each operation of a chain waits
// for the one before.

/**
 * eˣ for −708 ≤ x ≤ 0; 0 below. x = k ln 2 + r with |r| ≤ ½ ln 2, and the Taylor series of
 * degree 13 for eʳ, whose remainder is below 2⁻⁵⁷.
 */
export function exp(x: v128): v128 {
  // 1.5 · 2⁵²: numbers of this size are whole, so the sum has k in its low bits.
  const round = f64x2.splat(6755399441055744);
  const shifted = f64x2.add(f64x2.mul(x, f64x2.splat(1.4426950408889634)), round);
  const k = f64x2.sub(shifted, round);
  // ln 2 in two parts, the first without its last 21 bits, so that k times it is exact.
  const r = f64x2.sub(
    f64x2.sub(x, f64x2.mul(k, f64x2.splat(0.6931471803691238))),
    f64x2.mul(k, f64x2.splat(1.9082149292705877e-10)),
  );
  const square = f64x2.mul(r, r);
  let odd = f64x2.splat(1.0 / 6227020800.0);
  let even = f64x2.splat(1.0 / 479001600.0);
  odd = step(odd, square, 1.0 / 39916800.0);
  even = step(even, square, 1.0 / 3628800.0);
  odd = step(odd, square, 1.0 / 362880.0);
  even = step(even, square, 1.0 / 40320.0);
  odd = step(odd, square, 1.0 / 5040.0);
  even = step(even, square, 1.0 / 720.0);
  odd = step(odd, square, 1.0 / 120.0);
  even = step(even, square, 1.0 / 24.0);
  odd = step(odd, square, 1.0 / 6.0);
  even = step(even, square, 0.5);
  const upper = f64x2.mul(square, f64x2.add(even, f64x2.mul(odd, r)));
  const p = f64x2.add(f64x2.splat(1), f64x2.add(r, upper));
  // 2ᵏ times p: k is added to the exponent bits.
  const scaled = i64x2.add(p, i64x2.shl(shifted, 52));
  return v128.and(scaled, f64x2.ge(x, f64x2.splat(-708)));
}

/**
 * log(1 + t) for 0 ≤ t ≤ 1, as 2 artanh(s), after halving 1 + t when it is above √2,
 * so that z = s² ≤ 0.0295 and twelve terms are enough.
 */
export function log1p(t: v128): v128 {
  const halve = f64x2.gt(t, f64x2.splat(0.41421356237309503));
  const one = v128.and(halve, f64x2.splat(1));
  const below = f64x2.add(f64x2.add(t, f64x2.splat(2)), one);
  const s = f64x2.div(f64x2.sub(t, one), below);
  const z = f64x2.mul(s, s);
  const square = f64x2.mul(z, z);
  let even = f64x2.splat(1.0 / 23.0);
  let odd = f64x2.splat(1.0 / 21.0);
  even = step(even, square, 1.0 / 19.0);
  odd = step(odd, square, 1.0 / 17.0);
  even = step(even, square, 1.0 / 15.0);
  odd = step(odd, square, 1.0 / 13.0);
  even = step(even, square, 1.0 / 11.0);
  odd = step(odd, square, 1.0 / 9.0);
  even = step(even, square, 1.0 / 7.0);
  odd = step(odd, square, 1.0 / 5.0);
  even = step(even, square, 1.0 / 3.0);
  const p = f64x2.add(even, f64x2.mul(odd, z));
  const twice = f64x2.add(s, s);
  const sum = f64x2.add(twice, f64x2.mul(f64x2.mul(twice, z), p));
  return f64x2.add(v128.and(halve, f64x2.splat(0.6931471805599453)), sum);
}

/** p · x + next. */
function step(p: v128, x: v128, next: f64): v128 {
  return f64x2.add(f64x2.mul(p, x), f64x2.splat(next));
}
