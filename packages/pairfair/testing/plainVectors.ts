/**
 * Loops over stretches of one array, padded with zeros to a multiple of four. Twin of
 * kernel/_vectors.ts: the same lanes, added in the same order.
 */

/** Σ x y over `length` numbers from `x` and from `y` on: four lanes, (0 + 2) + (1 + 3). */
export function dot(data: Float64Array, x: number, y: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < length; k += 4) {
    s0 += data[x + k] * data[y + k];
    s1 += data[x + k + 1] * data[y + k + 1];
    s2 += data[x + k + 2] * data[y + k + 2];
    s3 += data[x + k + 3] * data[y + k + 3];
  }
  return s0 + s2 + (s1 + s3);
}

/** Σ x y in two lanes. */
export function twoLaneDot(data: Float64Array, x: number, y: number, length: number): number {
  let even = 0;
  let odd = 0;
  for (let k = 0; k < length; k += 2) {
    even += data[x + k] * data[y + k];
    odd += data[x + k + 1] * data[y + k + 1];
  }
  return even + odd;
}

/** y += (c₀x₀ + c₁x₁) + (c₂x₂ + c₃x₃), the four x `stride` apart. */
export function addFour(
  data: Float64Array,
  y: number,
  factors: Float64Array,
  x: number,
  stride: number,
  length: number,
): void {
  const [c0, c1, c2, c3] = factors;
  const x1 = x + stride;
  const x2 = x1 + stride;
  const x3 = x2 + stride;
  for (let k = 0; k < length; k++) {
    data[y + k] += c0 * data[x + k] + c1 * data[x1 + k] + (c2 * data[x2 + k] + c3 * data[x3 + k]);
  }
}

/** y = c y + e x. */
export function scaleAndAdd(
  data: Float64Array,
  y: number,
  c: number,
  x: number,
  e: number,
  length: number,
): void {
  for (let k = 0; k < length; k++) data[y + k] = c * data[y + k] + e * data[x + k];
}

/** data[y…] = A data[x…] for a symmetric A of `size` rows, a multiple of four. */
export function symmetricTimes(
  data: Float64Array,
  y: number,
  a: Float64Array,
  stride: number,
  x: number,
  size: number,
): void {
  for (let r = 0; r < size; r += 4) {
    const x0 = data[x + r];
    const x1 = data[x + r + 1];
    const x2 = data[x + r + 2];
    const x3 = data[x + r + 3];
    for (let c = 0, p = r * stride; c < r; c++, p++) {
      const low = a[p] * x0 + a[p + stride] * x1;
      data[y + c] += low + (a[p + 2 * stride] * x2 + a[p + 3 * stride] * x3);
    }
    for (let k = 0; k < 4; k++) {
      let even = 0;
      let odd = 0;
      for (let c = 0, p = (r + k) * stride; c < r + 4; c += 2, p += 2) {
        even += a[p] * data[x + c];
        odd += a[p + 1] * data[x + c + 1];
      }
      data[y + r + k] = even + odd;
    }
  }
}
