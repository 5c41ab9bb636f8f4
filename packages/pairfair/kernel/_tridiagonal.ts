// Householder reduction of a symmetric matrix to tridiagonal form, T = Qᵀ A Q, and Q times vectors.
//
// Row i, from the last up, is turned by H = I − τ v vᵀ into (0 … 0, β, d): v has i entries, all to
// the left of the diagonal, so a reflector lies contiguous in the row it came from. Rows are taken
// in panels: within one, the reflectors so far are applied to single rows and vectors only, and the
// rest of the matrix, which each row needs once for A v, gets them all at the end, as one product.
import { addTile, packColumns, packRows, STEP } from './_panels';
import { addFour, dot, fourDots, scaleAndAdd, symmetricTimes } from './_vectors';

/** Rows of a panel; up to three more in the first, so that whole tiles remain. */
const PANEL: i32 = 16;
/**
 * Sums of squares below 2⁻⁹⁰⁰ count as zero: near the end of the range of numbers a sum loses its
 * digits, and the reflector made from it would not be orthogonal. The largest entry is at least
 * 2⁻³³⁰ (src/linalg/tridiagonalForm.ts), so nothing that matters is lost.
 */
const NEGLIGIBLE: f64 = 1.1830521861667747e-271;
/** Reflectors that are applied together to vectors. A multiple of four. */
const BLOCK: i32 = 32;

function entry(row: usize, index: i32): usize {
  return row + ((<usize>index) << 3);
}

function paddedBytes(length: i32): usize {
  return (<usize>((length + 3) & ~3)) << 3;
}

/**
 * Reduces the matrix at `a`: `size` rows, `stride` bytes apart, then zero rows up to a multiple of
 * four. Leaves reflector i in the first i entries of row i and its τ in scales[i].
 *
 * @param pairs 2 · (PANEL + 3) rows of `stride` bytes, finite numbers
 * @param left, right room for 2 · (PANEL + 3) rows each, packed
 * @param factors four numbers
 * @param diagonal `size` numbers; `beside`: entry i lies between i and i + 1
 */
export function tridiagonalize(
  a: usize,
  stride: usize,
  size: i32,
  pairs: usize,
  left: usize,
  right: usize,
  factors: usize,
  diagonal: usize,
  beside: usize,
  scales: usize,
): void {
  while (size > 0) {
    const width = size > PANEL + 3 ? PANEL + (size & 3) : size;
    for (let p = 0; p < width; p++) {
      const i = size - 1 - p;
      turnRow(a, stride, i, pairs, 2 * p, factors, diagonal, beside, scales);
    }
    size -= width;
    if (size > 0) updateRest(a, stride, size, pairs, 2 * width, left, right);
  }
}

/**
 * Reduces row i. `pairs` holds v and −w of the reflectors so far, one after the other: the matrix
 * is A − Σ (v wᵀ + w vᵀ), so each row's factor is the other's entry (or product).
 */
function turnRow(
  a: usize,
  stride: usize,
  i: i32,
  pairs: usize,
  earlier: i32,
  factors: usize,
  diagonal: usize,
  beside: usize,
  scales: usize,
): void {
  const v = pairs + <usize>earlier * stride;
  const w = v + stride;
  const row = a + <usize>i * stride;
  memory.copy(v, row, paddedBytes(i + 1));
  for (let q = 0; q < earlier; q += 4) {
    const first = pairs + <usize>q * stride;
    const more = q + 2 < earlier;
    store<f64>(factors, load<f64>(entry(first + stride, i)));
    store<f64>(factors, load<f64>(entry(first, i)), 8);
    store<f64>(factors, more ? load<f64>(entry(first + 3 * stride, i)) : 0, 16);
    store<f64>(factors, more ? load<f64>(entry(first + 2 * stride, i)) : 0, 24);
    addFour(v, factors, first, stride, paddedBytes(i + 1));
  }
  store<f64>(entry(diagonal, i), load<f64>(entry(v, i)));
  if (i == 0) return;

  const bytes = paddedBytes(i);
  const alpha = load<f64>(entry(v, i - 1));
  memory.fill(entry(v, i - 1), 0, bytes - ((<usize>(i - 1)) << 3));
  const rest = dot(v, v, bytes);
  if (rest < NEGLIGIBLE) {
    memory.fill(v, 0, bytes);
    memory.fill(w, 0, bytes);
    memory.fill(row, 0, (<usize>i) << 3);
    store<f64>(entry(scales, i), 0);
    store<f64>(entry(beside, i - 1), alpha);
    return;
  }
  const length = Math.sqrt(alpha * alpha + rest);
  const beta = alpha > 0 ? -length : length;
  const tau = (beta - alpha) / beta;
  scaleAndAdd(v, 1 / (alpha - beta), v, 0, bytes);
  store<f64>(entry(v, i - 1), 1);
  store<f64>(entry(scales, i), tau);
  store<f64>(entry(beside, i - 1), beta);

  symmetricTimes(w, a, stride, v, (i + 3) & ~3);
  memory.fill(entry(w, i), 0, bytes - ((<usize>i) << 3));
  memory.copy(row, v, (<usize>i) << 3);
  for (let q = 0; q < earlier; q += 4) {
    const first = pairs + <usize>q * stride;
    const more = q + 2 < earlier;
    fourDots(v, first, stride, bytes, factors);
    swap(factors);
    if (more) {
      swap(factors + 16);
    } else {
      store<f64>(factors, 0, 16);
      store<f64>(factors, 0, 24);
    }
    addFour(w, factors, first, stride, bytes);
  }
  const half = 0.5 * tau * tau * dot(w, v, bytes);
  scaleAndAdd(w, -tau, v, half, bytes);
}

function swap(pair: usize): void {
  const first = load<f64>(pair);
  store<f64>(pair, load<f64>(pair, 8));
  store<f64>(pair, first, 8);
}

/** Adds Σ (v (−w)ᵀ + (−w) vᵀ) to the tiles on and below the diagonal. */
function updateRest(
  a: usize,
  stride: usize,
  size: i32,
  pairs: usize,
  depth: i32,
  left: usize,
  right: usize,
): void {
  packColumns(pairs, stride, depth, size, left);
  const panelBytes = <usize>depth * STEP;
  const all = <usize>(size >> 2) * panelBytes;
  for (let at: usize = 0; at < all; at += 2 * STEP) {
    memory.copy(right + at, left + at + STEP, STEP);
    memory.copy(right + at + STEP, left + at, STEP);
  }
  for (let i = 0; i < size; i += 4) {
    const from = left + <usize>(i >> 2) * panelBytes;
    let to = a + <usize>i * stride;
    for (let j = 0; j <= i; j += 4) {
      addTile(from, right + <usize>(j >> 2) * panelBytes, depth, to, stride);
      to += STEP;
    }
  }
}

/**
 * Q z for vectors in panels: `vectors` holds `panels` panels of `rows` (a multiple of four) steps.
 *
 * A block of reflectors is I − V S Vᵀ with a lower triangular S, so it costs two products.
 *
 * @param block BLOCK rows of `stride` bytes
 * @param across, along room for a block, packed by rows and by columns
 * @param inner BLOCK × BLOCK numbers, twice
 * @param middle room for BLOCK steps of a panel
 */
export function applyReflectors(
  a: usize,
  stride: usize,
  size: i32,
  scales: usize,
  vectors: usize,
  rows: i32,
  panels: i32,
  block: usize,
  across: usize,
  along: usize,
  inner: usize,
  middle: usize,
): void {
  for (let first = 1; first < size; first += BLOCK) {
    const count = min(BLOCK, size - first);
    const whole = (count + 3) & ~3;
    const length = (first + count + 2) & ~3;
    for (let r = 0; r < whole; r++) {
      const to = block + <usize>r * stride;
      const kept = r < count ? (<usize>(first + r)) << 3 : 0;
      memory.copy(to, a + <usize>(first + r) * stride, kept);
      memory.fill(to + kept, 0, ((<usize>length) << 3) - kept);
    }
    packRows(block, stride, whole, length, across);
    packColumns(block, stride, whole, length, along);
    const negated = inner + <usize>BLOCK * BLOCK * 8;
    reflectorProducts(across, whole, length, inner);
    composeScales(inner, scales + ((<usize>first) << 3), count, whole, negated);
    for (let j = 0; j < panels; j++) {
      const z = vectors + <usize>j * <usize>rows * STEP;
      memory.fill(middle, 0, <usize>whole * STEP);
      for (let i = 0; i < whole; i += 4) {
        addTile(across + <usize>i * <usize>length * 8, z, length, middle + <usize>i * STEP, STEP);
      }
      timesTriangle(negated, whole, middle);
      for (let k = 0; k < length; k += 4) {
        addTile(along + <usize>k * <usize>whole * 8, middle, whole, z + <usize>k * STEP, STEP);
      }
    }
  }
}

/** inner = V Vᵀ of the rows of a block, BLOCK numbers a row. */
function reflectorProducts(across: usize, rows: i32, length: i32, inner: usize): void {
  memory.fill(inner, 0, <usize>BLOCK * BLOCK * 8);
  for (let i = 0; i < rows; i += 4) {
    for (let j = 0; j <= i; j += 4) {
      addTile(
        across + <usize>i * <usize>length * 8,
        across + <usize>j * <usize>length * 8,
        length,
        inner + ((<usize>(i * BLOCK + j)) << 3),
        <usize>BLOCK * 8,
      );
    }
  }
}

/** −S row by row: S[k][k] = τₖ, S[k][j] = −τₖ Σₗ (vₖ·vₗ) S[l][j] for l = j .. k−1. */
function composeScales(inner: usize, scales: usize, count: i32, rows: i32, negated: usize): void {
  memory.fill(negated, 0, <usize>BLOCK * BLOCK * 8);
  for (let k = 0; k < count; k++) {
    const tau = load<f64>(scales + ((<usize>k) << 3));
    for (let j = 0; j < k; j++) {
      let sum: f64 = 0;
      for (let l = j; l < k; l++) {
        sum += load<f64>(entry(inner, k * BLOCK + l)) * load<f64>(entry(negated, l * BLOCK + j));
      }
      store<f64>(entry(negated, k * BLOCK + j), -tau * sum);
    }
    store<f64>(entry(negated, k * BLOCK + k), -tau);
  }
}

/** middle = triangle · middle for one panel, the last row first so that it can be in place. */
function timesTriangle(triangle: usize, rows: i32, middle: usize): void {
  for (let k = rows - 1; k >= 0; k--) {
    let low = f64x2.splat(0);
    let high = f64x2.splat(0);
    for (let j = 0; j <= k; j++) {
      const factor = v128.load_splat<f64>(entry(triangle, k * BLOCK + j));
      const from = middle + <usize>j * STEP;
      low = f64x2.add(low, f64x2.mul(factor, v128.load(from)));
      high = f64x2.add(high, f64x2.mul(factor, v128.load(from, 16)));
    }
    v128.store(middle + <usize>k * STEP, low);
    v128.store(middle + <usize>k * STEP, high, 16);
  }
}
