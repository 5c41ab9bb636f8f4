/**
 * The last few steps s and changes of gradient y of an L-BFGS run: what it knows of the curvature.
 * Kept in two flat rings, so that a step allocates nothing.
 */
export class CorrectionPairs {
  readonly #size: number;
  readonly #capacity: number;
  readonly #s: Float64Array;
  readonly #y: Float64Array;
  readonly #sy: Float64Array;
  readonly #scales: Float64Array;
  readonly #factors: Float64Array;
  #masked = false;
  #count = 0;
  #next = 0;

  constructor(size: number, capacity: number) {
    this.#size = size;
    this.#capacity = capacity;
    this.#s = new Float64Array(size * capacity);
    this.#y = new Float64Array(size * capacity);
    this.#sy = new Float64Array(capacity);
    this.#scales = new Float64Array(capacity);
    this.#factors = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  /**
   * Remembers the step between two points and what it did to the gradient, unless the function
   * does not curve upwards along it: the metric must stay positive definite.
   */
  add(from: Float64Array, to: Float64Array, before: Float64Array, after: Float64Array): void {
    if (this.#capacity === 0) return;
    const start = this.#next * this.#size;
    for (let i = 0; i < this.#size; i++) {
      this.#s[start + i] = to[i] - from[i];
      this.#y[start + i] = after[i] - before[i];
    }
    this.#measure(this.#next, undefined);
    if (this.#sy[this.#next] === 0) return;
    this.#next = (this.#next + 1) % this.#capacity;
    this.#count = Math.min(this.#count + 1, this.#capacity);
  }

  /**
   * Overwrites v with H v, H the inverse Hessian the pairs imply (the two-loop recursion).
   *
   * @param fixed Non-zero where a variable stays at its bound: these entries of v are ignored, and
   *   what comes out there has no meaning.
   * @param precondition The metric to start from; by default the last pair's sᵀy / yᵀy.
   */
  applyTo(
    v: Float64Array,
    fixed: Uint8Array | undefined,
    precondition: ((v: Float64Array) => void) | undefined,
  ): void {
    let scale = 0;
    for (let back = 1; back <= this.#count; back++) {
      const slot = (this.#next - back + this.#capacity) % this.#capacity;
      if (this.#masked || fixed) this.#measure(slot, fixed);
      if (this.#sy[slot] === 0) continue;
      if (scale === 0) scale = this.#scales[slot];
      const start = slot * this.#size;
      const factor = dot(this.#s, start, v, 0, this.#size, fixed) / this.#sy[slot];
      this.#factors[slot] = factor;
      for (let i = 0; i < this.#size; i++) v[i] -= factor * this.#y[start + i];
    }
    this.#masked = fixed !== undefined;
    if (precondition) precondition(v);
    else if (scale !== 0) for (let i = 0; i < this.#size; i++) v[i] *= scale;
    for (let back = this.#count; back >= 1; back--) {
      const slot = (this.#next - back + this.#capacity) % this.#capacity;
      if (this.#sy[slot] === 0) continue;
      const start = slot * this.#size;
      const again = dot(this.#y, start, v, 0, this.#size, fixed) / this.#sy[slot];
      const factor = this.#factors[slot] - again;
      for (let i = 0; i < this.#size; i++) v[i] += factor * this.#s[start + i];
    }
  }

  /** Sets a pair's sᵀy and sᵀy / yᵀy over the free variables; 0 unless safely positive. */
  #measure(slot: number, fixed: Uint8Array | undefined): void {
    const start = slot * this.#size;
    const sy = dot(this.#s, start, this.#y, start, this.#size, fixed);
    const yy = dot(this.#y, start, this.#y, start, this.#size, fixed);
    const usable = sy > Number.EPSILON * yy && Number.isFinite(yy);
    this.#sy[slot] = usable ? sy : 0;
    this.#scales[slot] = usable ? sy / yy : 0;
  }
}

function dot(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  length: number,
  fixed: Uint8Array | undefined,
): number {
  let sum = 0;
  if (fixed) {
    for (let i = 0; i < length; i++) if (fixed[i] === 0) sum += a[aStart + i] * b[bStart + i];
  } else {
    for (let i = 0; i < length; i++) sum += a[aStart + i] * b[bStart + i];
  }
  return sum;
}
