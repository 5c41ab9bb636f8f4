import type { SparseRows } from '../linalg/sparseRows.ts';
import { gramInto, type PrototypeProducts } from './prototypeProducts.ts';

/** What a {@link PrototypeMap} is laid out for. */
interface PrototypeMapShape {
  readonly x: SparseRows;
  /** Products with `x`, for this many prototypes and parts. */
  readonly products: PrototypeProducts;
  /** Which row of column weights each person uses. */
  readonly part: Uint32Array;
  /** How many rows of column weights there are. */
  readonly parts: number;
  readonly prototypes: number;
  /** Whether the distance is the root of the weighted sum of squares, or the sum itself. */
  readonly rooted: boolean;
}

/** The memberships of people, and the arrays that computing them needs. */
interface PrototypeMap extends PrototypeMapShape {
  /** People × prototypes; every row sums to 1. */
  readonly memberships: Float64Array;
  readonly distances: Float64Array;
  /** Σ αx² of each person. */
  readonly squares: Float64Array;
  /** αv, parts × columns × prototypes, and Σ αv², parts × prototypes. */
  readonly weighted: Float64Array;
  readonly vSquares: Float64Array;
  /** Sums over people of derivatives by squared distances: times x, alone, times x². */
  readonly sums: Float64Array;
  readonly totals: Float64Array;
  readonly squareSums: Float64Array;
}

/** A root's derivative counts as undefined below this share of the length of the vectors. */
const touching = 1e-7;

/**
 * Makes room for the soft assignment of people to prototypes, u = softmaxₖ(−d(x, vₖ)).
 *
 * Everything is laid out prototypes-last: `v` holds columns × prototypes, so that the inner loops
 * run over neighbouring numbers. Distances are expanded, Σ αx² − 2 Σ αxv + Σ αv², which leaves
 * products with X as the only work that grows with people × columns × prototypes, and those skip
 * zeros. The rows of `x` should have no large common offset (see `columnShift`).
 */
export function prototypeMap(shape: PrototypeMapShape): PrototypeMap {
  const { x, parts, prototypes: k } = shape;
  return {
    ...shape,
    memberships: new Float64Array(x.rows * k),
    distances: new Float64Array(x.rows * k),
    squares: new Float64Array(x.rows),
    weighted: new Float64Array(parts * x.cols * k),
    vSquares: new Float64Array(parts * k),
    sums: new Float64Array(parts * x.cols * k),
    totals: new Float64Array(parts * k),
    squareSums: new Float64Array(parts * x.cols),
  };
}

/** Computes the memberships for these column weights (parts × columns) and prototypes. */
export function moveMap(map: PrototypeMap, alphas: Float64Array, v: Float64Array): void {
  const { x, part, prototypes: k, rooted, memberships, distances, squares, vSquares } = map;
  weigh(map, alphas, v);
  map.products.productInto(distances, map.weighted, part);
  if (rooted) squaresInto(squares, x, alphas, part);
  for (let n = 0, at = 0; n < x.rows; n++, at += k) {
    // Without a root Σ αx² is the same for every prototype, and softmax does not see it.
    const square = rooted ? squares[n] : 0;
    const own = part[n] * k;
    let nearest = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) {
      const sum = square - 2 * distances[at + c] + vSquares[own + c];
      const distance = rooted ? Math.sqrt(Math.max(sum, 0)) : sum;
      distances[at + c] = distance;
      if (distance < nearest) nearest = distance;
    }
    let total = 0;
    for (let c = 0; c < k; c++) {
      const share = Math.exp(nearest - distances[at + c]);
      memberships[at + c] = share;
      total += share;
    }
    for (let c = 0; c < k; c++) memberships[at + c] /= total;
  }
}

/**
 * Adds the derivatives by column weights and prototypes, given those by the memberships that
 * {@link moveMap} computed last; the latter, `slope`, are overwritten. On a prototype, where a root
 * has no derivative, 0 is used.
 */
export function addMapGradient(
  alphaGradient: Float64Array,
  vGradient: Float64Array,
  slope: Float64Array,
  map: PrototypeMap,
  alphas: Float64Array,
  v: Float64Array,
): void {
  const { x, part, parts, prototypes: k, sums, totals, squareSums } = map;
  byDistanceInto(slope, map);
  map.products.transposedProductInto(sums, slope, part);
  for (let p = 0, row = 0, at = 0; p < parts; p++) {
    for (let m = 0, to = 0; m < x.cols; m++, row++) {
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
}

/** αv and Σ αv² for every row of column weights. */
function weigh(map: PrototypeMap, alphas: Float64Array, v: Float64Array): void {
  const { x, parts, prototypes: k, weighted, vSquares } = map;
  vSquares.fill(0);
  for (let p = 0, row = 0, at = 0; p < parts; p++) {
    for (let m = 0, from = 0; m < x.cols; m++, row++) {
      const alpha = alphas[row];
      for (let c = 0; c < k; c++, at++, from++) {
        const product = alpha * v[from];
        weighted[at] = product;
        vSquares[p * k + c] += product * v[from];
      }
    }
  }
}

/** Σ αx² of each person. */
function squaresInto(
  out: Float64Array,
  { rows, cols, offsets, index, value }: SparseRows,
  alphas: Float64Array,
  part: Uint32Array,
): void {
  for (let n = 0; n < rows; n++) {
    const block = part[n] * cols;
    let square = 0;
    for (let e = offsets[n]; e < offsets[n + 1]; e++) {
      square += alphas[block + index[e]] * value[e] * value[e];
    }
    out[n] = square;
  }
}

/** Turns derivatives by memberships into those by squared distances, and sums the latter. */
function byDistanceInto(slope: Float64Array, map: PrototypeMap): void {
  const { x, part, prototypes: k, rooted, memberships, distances, squares, vSquares } = map;
  const { totals, squareSums } = map;
  const { rows, cols, offsets, index, value } = x;
  totals.fill(0);
  squareSums.fill(0);
  for (let n = 0, at = 0; n < rows; n++, at += k) {
    const own = part[n] * k;
    let mean = 0;
    for (let c = 0; c < k; c++) mean += memberships[at + c] * slope[at + c];
    let rowTotal = 0;
    for (let c = 0; c < k; c++) {
      let byDistance = memberships[at + c] * (mean - slope[at + c]);
      if (rooted) {
        const distance = distances[at + c];
        const nothing = touching * touching * (squares[n] + vSquares[own + c]);
        byDistance = distance * distance > nothing ? byDistance / (2 * distance) : 0;
      }
      slope[at + c] = byDistance;
      totals[own + c] += byDistance;
      rowTotal += byDistance;
    }
    if (!rooted) continue;
    const block = part[n] * cols;
    for (let e = offsets[n]; e < offsets[n + 1]; e++) {
      squareSums[block + index[e]] += rowTotal * value[e] * value[e];
    }
  }
}

/** What the reconstruction loss is computed from, and the arrays that needs. */
interface PrototypeReconstruction {
  readonly x: SparseRows;
  readonly prototypes: number;
  readonly products: PrototypeProducts;
  /** What each person counts. */
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly everyone: Uint32Array;
  readonly ones: Float64Array;
  readonly cross: Float64Array;
  readonly pull: Float64Array;
  readonly weighted: Float64Array;
  readonly sums: Float64Array;
  readonly gram: Float64Array;
  readonly overlap: Float64Array;
}

/** Makes room for the reconstruction loss of LFR and iFair. */
export function prototypeReconstruction(
  x: SparseRows,
  k: number,
  products: PrototypeProducts,
  weights: Float64Array,
): PrototypeReconstruction {
  const { rows, cols, offsets, value } = x;
  const squares = new Float64Array(rows);
  for (let n = 0; n < rows; n++) {
    for (let e = offsets[n]; e < offsets[n + 1]; e++) squares[n] += value[e] * value[e];
  }
  return {
    x,
    prototypes: k,
    products,
    weights,
    squares,
    everyone: new Uint32Array(rows),
    ones: new Float64Array(cols).fill(1),
    cross: new Float64Array(rows * k),
    pull: new Float64Array(rows * k),
    weighted: new Float64Array(rows * k),
    sums: new Float64Array(cols * k),
    gram: new Float64Array(k * k),
    overlap: new Float64Array(k * k),
  };
}

/**
 * Σₙ weightₙ ‖xₙ − x̂ₙ‖², x̂ = Σₖ uₖvₖ. As ‖x − Vᵀu‖² = ‖x‖² − 2 uᵀVx + uᵀVVᵀu, so that x̂ itself,
 * people × columns numbers, is never formed.
 *
 * @param v Prototypes, columns × prototypes.
 */
export function reconstructionLoss(
  reconstruction: PrototypeReconstruction,
  u: Float64Array,
  v: Float64Array,
): number {
  const { x, prototypes: k, weights, squares, cross, pull, products, gram } = reconstruction;
  products.productInto(cross, v, reconstruction.everyone);
  gramInto(gram, v, k, reconstruction.ones);
  products.squareProductInto(pull, u, gram);
  let total = 0;
  for (let n = 0, at = 0; n < x.rows; n++) {
    let loss = squares[n];
    for (let c = 0; c < k; c++, at++) {
      loss += u[at] * (pull[at] - 2 * cross[at]);
      pull[at] -= cross[at];
    }
    // Round-off may leave a hair below 0 where the image is exact.
    total += weights[n] * Math.max(loss, 0);
  }
  return total;
}

/** Adds `scale` times the derivatives of the {@link reconstructionLoss} computed last. */
export function addReconstructionGradient(
  slope: Float64Array,
  vGradient: Float64Array,
  reconstruction: PrototypeReconstruction,
  u: Float64Array,
  v: Float64Array,
  scale: number,
): void {
  const { x, prototypes: k, weights, pull, weighted, sums, overlap, products } = reconstruction;
  for (let n = 0, at = 0; n < x.rows; n++) {
    const factor = 2 * scale * weights[n];
    for (let c = 0; c < k; c++, at++) {
      slope[at] += factor * pull[at];
      weighted[at] = factor * u[at];
    }
  }
  products.crossProductInto(overlap, weighted, u);
  products.transposedProductInto(sums, weighted, reconstruction.everyone);
  for (let at = 0; at < v.length; at += k) {
    for (let c = 0; c < k; c++) {
      let sum = -sums[at + c];
      for (let d = 0; d < k; d++) sum += overlap[c * k + d] * v[at + d];
      vGradient[at + c] += sum;
    }
  }
}
