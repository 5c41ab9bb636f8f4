import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import { openPrototypeMemory, padRowsInto, unpadRowsInto } from './prototypeProducts.ts';

/** The pairs of people a loss is summed over: person i is paired with each of its partners. */
export interface IfairPairs {
  /** Partners of person i are entries `offsets[i]` to `offsets[i + 1] − 1`. */
  readonly offsets: Uint32Array;
  readonly partner: Uint32Array;
  /** What a pair counts, so that sums estimate those over all ordered pairs of people. */
  readonly weight: number;
}

/** Every pair once; it counts twice, for both orders. */
export function allPairs(people: number): IfairPairs {
  const offsets = new Uint32Array(people + 1);
  const partner = new Uint32Array((people * (people - 1)) / 2);
  for (let i = 0, at = 0; i < people; i++) {
    for (let j = i + 1; j < people; j++) partner[at++] = j;
    offsets[i + 1] = at;
  }
  return { offsets, partner, weight: 2 };
}

/**
 * `count` pairs, drawn with replacement: everyone has the same number of partners (up to one, for
 * the remainder, and chosen by lot), each uniform among all others.
 */
export function sampledPairs(people: number, count: number, seed: number): IfairPairs {
  const random = new Random(seed, 'ifair pairs');
  const each = Math.floor(count / people);
  const offsets = new Uint32Array(people + 1).fill(each, 1);
  for (const i of random.permutation(people).subarray(0, count - each * people)) offsets[i + 1]++;
  for (let i = 0; i < people; i++) offsets[i + 1] += offsets[i];
  const partner = new Uint32Array(count);
  for (let i = 0; i < people; i++) {
    for (let at = offsets[i]; at < offsets[i + 1]; at++) {
      const other = random.integer(people - 1);
      partner[at] = other < i ? other : other + 1;
    }
    partner.subarray(offsets[i], offsets[i + 1]).sort();
  }
  return { offsets, partner, weight: (people * (people - 1)) / count };
}

/**
 * The sums over pairs of people that iFair's loss consists of, in WebAssembly;
 * testing/plainIfairPairWork.ts does the same operations in the same order.
 */
export interface IfairPairWork {
  /** Sets the distance of every pair to √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²). */
  measure(weights: Float64Array): void;
  /**
   * Σ r² over pairs, r = d̂ − d, where d̂² = (uᵢ − uⱼ)·(wᵢ − wⱼ) and d is the distance measured.
   *
   * Writes flowᵢ = Σⱼ (r/d̂)(uᵢ − uⱼ) over all pairs of i, either way round. With `replace` the
   * distances become −r/d, the derivatives of r²/2 by d², 0 where d is 0.
   */
  sum(flow: Float64Array, u: Float64Array, w: Float64Array, replace: boolean): number;
  /** out = Σ over pairs of the replaced distance times (xᵢₘ − xⱼₘ)², for every column. */
  slopesInto(out: Float64Array): void;
}

/**
 * The sums over the given pairs; people, pairs and distances stay in WebAssembly memory. Columns of
 * mostly zeros are walked in TypeScript, straight in that memory: there are no neighbouring numbers
 * in them that SIMD could take together.
 */
export function ifairPairWork(x: SparseRows, k: number, pairs: IfairPairs): IfairPairWork {
  const { rows } = x;
  const { full, dense, sparse } = ifairColumns(x);
  const padded = k + (k & 1);
  const width = full.length + (full.length & 1);
  const memory = openPrototypeMemory({
    distances: pairs.partner.length * 8,
    partner: pairs.partner.length * 4,
    first: (rows + 1) * 4,
    u: rows * padded * 8,
    w: rows * padded * 8,
    flow: rows * padded * 8,
    data: rows * width * 8,
    people: rows * 8,
    row: width * 8,
    columns: width * 8,
  });
  const { calls, at } = memory;
  const u = memory.floats('u');
  const w = memory.floats('w');
  const flow = memory.floats('flow');
  const columns = memory.floats('columns');
  memory.indices('partner').set(pairs.partner);
  memory.indices('first').set(pairs.offsets);
  padRowsInto(memory.floats('data'), dense.data, full.length, width);
  const distances = memory.floats('distances');
  const scratch = { people: new Float64Array(rows), row: new Float64Array(x.cols) };

  const sum: IfairPairWork['sum'] = (out, memberships, images, replace) => {
    padRowsInto(u, memberships, k, padded);
    padRowsInto(w, images, k, padded);
    const total = calls.pairSum(
      at.flow,
      at.distances,
      rows,
      at.first,
      at.partner,
      at.u,
      at.w,
      padded * 8,
      replace ? 1 : 0,
    );
    unpadRowsInto(out, flow, k, padded);
    return total;
  };
  return {
    measure(weights) {
      for (let c = 0; c < full.length; c++) columns[c] = weights[full[c]];
      calls.denseDistances(
        at.distances,
        rows,
        at.data,
        width * 8,
        at.first,
        at.partner,
        at.columns,
        at.people,
        at.row,
        negligible,
      );
      addSparseDistances(distances, sparse, pairs, weights, scratch);
    },
    sum,
    slopesInto(out) {
      sparseSlopesInto(out, sparse, pairs, distances, scratch);
      calls.denseSlopes(
        at.columns,
        rows,
        at.data,
        width * 8,
        at.first,
        at.partner,
        at.distances,
        at.people,
        at.row,
      );
      for (let c = 0; c < full.length; c++) out[full[c]] = columns[c];
    },
  };
}

/** The columns of people that are mostly filled, as a table, and the entries of all others. */
interface IfairColumns {
  /** Which columns `dense` holds. */
  readonly full: Uint32Array;
  /** The full columns, zeros included. */
  readonly dense: Matrix;
  /** The entries of the other columns, under their own numbers. */
  readonly sparse: SparseRows;
}

/** From this share of entries on, walking a column beats walking its entries. */
const fullShare = 0.3;

/**
 * Takes the columns with many zeros apart: numbers beside one-hot columns, or beside hundreds of
 * columns of judgments, then cost what full columns cost, and the others what their entries do.
 */
export function ifairColumns(x: SparseRows): IfairColumns {
  const { rows, cols, offsets, index, value } = x;
  const filled = new Uint32Array(cols);
  for (const m of index) filled[m]++;
  const full = Uint32Array.from(filled.keys()).filter((m) => filled[m] >= fullShare * rows);
  const place = new Int32Array(cols).fill(-1);
  full.forEach((m, at) => {
    place[m] = at;
  });
  const dense = zeros(rows, full.length);
  const starts = new Uint32Array(rows + 1);
  const kept: number[] = [];
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const at = place[index[e]];
      if (at < 0) kept.push(e);
      else dense.data[i * full.length + at] = value[e];
    }
    starts[i + 1] = kept.length;
  }
  return {
    full,
    dense,
    sparse: {
      rows,
      cols,
      offsets: starts,
      index: Uint32Array.from(kept, (e) => index[e]),
      value: Float64Array.from(kept, (e) => value[e]),
    },
  };
}

/** Squared distances below this share of the squared lengths are taken for 0: round-off. */
const negligible = 1e-14;

/** ‖a‖² + ‖b‖² − 2ab, from the sum of both squares and the product. */
export function ifairSquare(squares: number, product: number): number {
  const square = squares - 2 * product;
  return square > negligible * squares ? square : 0;
}

/** Numbers a computation over pairs needs besides its data. */
export interface IfairScratch {
  /** One per person. */
  readonly people: Float64Array;
  /** One per column. */
  readonly row: Float64Array;
}

/**
 * Lengthens the distance d of every pair by what these columns add: √(d² + Σₘ weightₘ (xᵢₘ − xⱼₘ)²).
 * One person is spread out, partners are walked.
 *
 * @param scratch Its row must be all zeros, and is so again at the end.
 */
export function addSparseDistances(
  distances: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  { offsets: first, partner }: IfairPairs,
  weights: Float64Array,
  { people: squares, row }: IfairScratch,
): void {
  if (value.length === 0) return;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    // The same roundings as in the products below, so that equal rows are exactly 0 apart.
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      sum += weights[index[e]] * value[e] * value[e];
    }
    squares[i] = sum;
  }
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[index[e]] = weights[index[e]] * value[e];
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      let product = 0;
      for (let e = offsets[j]; e < offsets[j + 1]; e++) product += row[index[e]] * value[e];
      const known = distances[p];
      distances[p] = Math.sqrt(known * known + ifairSquare(squares[i] + squares[j], product));
    }
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[index[e]] = 0;
  }
}

/**
 * Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column; 0 for those without entries.
 *
 * @param scratch Its row must be all zeros, and is so again at the end.
 */
export function sparseSlopesInto(
  out: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  { offsets: first, partner }: IfairPairs,
  bySquare: Float64Array,
  { people: degree, row }: IfairScratch,
): void {
  out.fill(0);
  if (value.length === 0) return;
  degree.fill(0);
  for (let i = 0; i < rows; i++) {
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      const slope = bySquare[p];
      degree[i] += slope;
      degree[j] += slope;
      for (let e = offsets[j]; e < offsets[j + 1]; e++) row[index[e]] += slope * value[e];
    }
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      out[index[e]] -= 2 * value[e] * row[index[e]];
    }
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      for (let e = offsets[j]; e < offsets[j + 1]; e++) row[index[e]] = 0;
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      out[index[e]] += degree[i] * value[e] * value[e];
    }
  }
}
