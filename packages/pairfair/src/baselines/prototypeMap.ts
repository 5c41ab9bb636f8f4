import type { SparseRows } from '../linalg/sparseRows.ts';

/** What a {@link PrototypeMap} is laid out for. */
export interface PrototypeMapShape {
  readonly x: SparseRows;
  /** Which row of column weights each person uses. */
  readonly part: Uint32Array;
  /** How many rows of column weights there are. */
  readonly parts: number;
  readonly prototypes: number;
  /** Whether the distance is the root of the weighted sum of squares, or the sum itself. */
  readonly rooted: boolean;
}

/**
 * The soft assignment of people to prototypes, u = softmaxₖ(−d(x, vₖ)), and its derivative.
 *
 * Everything is laid out prototypes-last: the matrix `v` holds columns × prototypes, so that the
 * inner loops run over neighbouring numbers. Distances are expanded, Σ αx² − 2 Σ αxv + Σ αv², which
 * leaves products with X as the only work that grows with people × columns × prototypes, and those
 * skip zeros. The rows of `x` should have no large common offset (see `columnShift`).
 */
export interface PrototypeMap {
  /** People × prototypes; every row sums to 1. */
  readonly memberships: Float64Array;
  /** Computes the memberships for these column weights (parts × columns) and prototypes. */
  moveTo(alphas: Float64Array, v: Float64Array): void;
  /**
   * Adds the derivatives by the column weights and by the prototypes, given those by the
   * memberships, which are overwritten. On a prototype, where a root has no derivative, 0 is used.
   */
  addGradient(
    alphaGradient: Float64Array,
    vGradient: Float64Array,
    membershipGradient: Float64Array,
  ): void;
}

/** A root's derivative counts as undefined below this share of the length of the vectors. */
const touching = 1e-7;

export function prototypeMap(shape: PrototypeMapShape): PrototypeMap {
  const { x, part, parts, prototypes: k, rooted } = shape;
  const { rows, cols, offsets, index, value } = x;
  const memberships = new Float64Array(rows * k);
  const distances = new Float64Array(rows * k);
  const squares = new Float64Array(rows);
  const weighted = new Float64Array(parts * cols * k);
  const vSquares = new Float64Array(parts * k);
  const sums = new Float64Array(parts * cols * k);
  const totals = new Float64Array(parts * k);
  const squareSums = new Float64Array(parts * cols);
  let alphas: Float64Array = new Float64Array(0);
  let v: Float64Array = new Float64Array(0);

  const weigh = (): void => {
    vSquares.fill(0);
    for (let p = 0, row = 0, at = 0; p < parts; p++) {
      for (let m = 0, from = 0; m < cols; m++, row++) {
        const alpha = alphas[row];
        for (let c = 0; c < k; c++, at++, from++) {
          const product = alpha * v[from];
          weighted[at] = product;
          vSquares[p * k + c] += product * v[from];
        }
      }
    }
  };

  return {
    memberships,

    moveTo(toAlphas, toV): void {
      alphas = toAlphas;
      v = toV;
      weigh();
      productInto(distances, x, weighted, k, part);
      for (let n = 0, at = 0; n < rows; n++, at += k) {
        const p = part[n];
        // Without a root Σ αx² is the same for every prototype, and softmax does not see it.
        let square = 0;
        if (rooted) {
          for (let a = offsets[n]; a < offsets[n + 1]; a++) {
            square += alphas[p * cols + index[a]] * value[a] * value[a];
          }
        }
        squares[n] = square;
        let nearest = Number.POSITIVE_INFINITY;
        for (let c = 0; c < k; c++) {
          const sum = square - 2 * distances[at + c] + vSquares[p * k + c];
          const distance = rooted ? Math.sqrt(Math.max(sum, 0)) : sum;
          distances[at + c] = distance;
          if (distance < nearest) nearest = distance;
        }
        let total = 0;
        for (let c = 0; c < k; c++) {
          total += memberships[at + c] = Math.exp(nearest - distances[at + c]);
        }
        for (let c = 0; c < k; c++) memberships[at + c] /= total;
      }
    },

    addGradient(alphaGradient, vGradient, membershipGradient): void {
      const slope = membershipGradient;
      totals.fill(0);
      squareSums.fill(0);
      for (let n = 0, at = 0; n < rows; n++, at += k) {
        const p = part[n];
        let mean = 0;
        for (let c = 0; c < k; c++) mean += memberships[at + c] * slope[at + c];
        let rowTotal = 0;
        for (let c = 0; c < k; c++) {
          let byDistance = memberships[at + c] * (mean - slope[at + c]);
          if (rooted) {
            const distance = distances[at + c];
            const size = squares[n] + vSquares[p * k + c];
            const apart = distance * distance > touching * touching * size;
            byDistance = apart ? byDistance / (2 * distance) : 0;
          }
          slope[at + c] = byDistance;
          totals[p * k + c] += byDistance;
          rowTotal += byDistance;
        }
        if (rooted) {
          for (let a = offsets[n]; a < offsets[n + 1]; a++) {
            squareSums[p * cols + index[a]] += rowTotal * value[a] * value[a];
          }
        }
      }
      sums.fill(0);
      addTransposedProduct(sums, x, slope, k, part);
      for (let p = 0, row = 0, at = 0; p < parts; p++) {
        for (let m = 0, to = 0; m < cols; m++, row++) {
          const alpha = alphas[row];
          let byAlpha = squareSums[row];
          for (let c = 0; c < k; c++, at++, to++) {
            const total = totals[p * k + c];
            byAlpha += v[to] * (v[to] * total - 2 * sums[at]);
            vGradient[to] += 2 * alpha * (v[to] * total - sums[at]);
          }
          alphaGradient[row] += byAlpha;
        }
      }
    },
  };
}

/** out = X·B, where each person uses the block of B that `part` names; B is parts × cols × k. */
export function productInto(
  out: Float64Array,
  { rows, cols, offsets, index, value }: SparseRows,
  b: Float64Array,
  k: number,
  part: Uint32Array,
): void {
  for (let n = 0, at = 0; n < rows; n++, at += k) {
    const block = part[n] * cols;
    const from = offsets[n];
    const to = offsets[n + 1];
    let c = 0;
    // Four sums at a time stay in registers: twice as fast as adding into `out` entry by entry.
    for (; c + 4 <= k; c += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let e = from; e < to; e++) {
        const factor = value[e];
        const entry = (block + index[e]) * k + c;
        s0 += factor * b[entry];
        s1 += factor * b[entry + 1];
        s2 += factor * b[entry + 2];
        s3 += factor * b[entry + 3];
      }
      out[at + c] = s0;
      out[at + c + 1] = s1;
      out[at + c + 2] = s2;
      out[at + c + 3] = s3;
    }
    for (; c < k; c++) {
      let sum = 0;
      for (let e = from; e < to; e++) sum += value[e] * b[(block + index[e]) * k + c];
      out[at + c] = sum;
    }
  }
}

/** out += XᵀA, people summed into the block of `out` that `part` names; A is people × k. */
export function addTransposedProduct(
  out: Float64Array,
  { rows, cols, offsets, index, value }: SparseRows,
  a: Float64Array,
  k: number,
  part: Uint32Array,
): void {
  for (let n = 0, at = 0; n < rows; n++, at += k) {
    const block = part[n] * cols;
    const from = offsets[n];
    const to = offsets[n + 1];
    let c = 0;
    for (; c + 4 <= k; c += 4) {
      const a0 = a[at + c];
      const a1 = a[at + c + 1];
      const a2 = a[at + c + 2];
      const a3 = a[at + c + 3];
      for (let e = from; e < to; e++) {
        const factor = value[e];
        const entry = (block + index[e]) * k + c;
        out[entry] += factor * a0;
        out[entry + 1] += factor * a1;
        out[entry + 2] += factor * a2;
        out[entry + 3] += factor * a3;
      }
    }
    for (; c < k; c++) {
      for (let e = from; e < to; e++) out[(block + index[e]) * k + c] += value[e] * a[at + c];
    }
  }
}
