// Products of packed panels: the inner loops of every matrix product in this module.
//
// A panel holds four columns (or rows) of a matrix side by side: depth × 4 numbers, 32 bytes a
// step, padded with zeros when the matrix ends earlier. Two panels give a tile of 4 × 4 sums.
// The loop is not unrolled: eight accumulators already keep both multipliers busy.

/** Bytes of one step of a panel. */
export const STEP: usize = 32;

/** Adds Σₖ a[k] b[k]ᵀ to the 4 × 4 tile at `out`, whose rows lie `stride` bytes apart. */
export function addTile(a: usize, b: usize, depth: i32, out: usize, stride: usize): void {
  let s00 = f64x2.splat(0);
  let s01 = f64x2.splat(0);
  let s10 = f64x2.splat(0);
  let s11 = f64x2.splat(0);
  let s20 = f64x2.splat(0);
  let s21 = f64x2.splat(0);
  let s30 = f64x2.splat(0);
  let s31 = f64x2.splat(0);
  const end = a + <usize>depth * STEP;
  while (a < end) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    const a0 = v128.load_splat<f64>(a);
    s00 = f64x2.add(s00, f64x2.mul(a0, b0));
    s01 = f64x2.add(s01, f64x2.mul(a0, b1));
    const a1 = v128.load_splat<f64>(a, 8);
    s10 = f64x2.add(s10, f64x2.mul(a1, b0));
    s11 = f64x2.add(s11, f64x2.mul(a1, b1));
    const a2 = v128.load_splat<f64>(a, 16);
    s20 = f64x2.add(s20, f64x2.mul(a2, b0));
    s21 = f64x2.add(s21, f64x2.mul(a2, b1));
    const a3 = v128.load_splat<f64>(a, 24);
    s30 = f64x2.add(s30, f64x2.mul(a3, b0));
    s31 = f64x2.add(s31, f64x2.mul(a3, b1));
    a += STEP;
    b += STEP;
  }
  addTo(out, s00, s01);
  addTo(out + stride, s10, s11);
  addTo(out + 2 * stride, s20, s21);
  addTo(out + 3 * stride, s30, s31);
}

function addTo(out: usize, low: v128, high: v128): void {
  v128.store(out, f64x2.add(v128.load(out), low));
  v128.store(out, f64x2.add(v128.load(out, 16), high), 16);
}

/** Packs `depth` rows of `columns` numbers, `stride` bytes apart, into panels of four columns. */
export function packColumns(
  source: usize,
  stride: usize,
  depth: i32,
  columns: i32,
  target: usize,
): void {
  const whole = columns & ~3;
  for (let j = 0; j < whole; j += 4) {
    let from = source + ((<usize>j) << 3);
    for (let k = 0; k < depth; k++) {
      v128.store(target, v128.load(from));
      v128.store(target, v128.load(from, 16), 16);
      from += stride;
      target += STEP;
    }
  }
  if (whole == columns) return;
  let from = source + ((<usize>whole) << 3);
  for (let k = 0; k < depth; k++) {
    for (let c = 0; c < 4; c++) {
      const value = whole + c < columns ? load<f64>(from + ((<usize>c) << 3)) : 0;
      store<f64>(target + ((<usize>c) << 3), value);
    }
    from += stride;
    target += STEP;
  }
}

/** Packs `rows` rows of `depth` numbers, `stride` bytes apart, into panels of four rows. */
export function packRows(source: usize, stride: usize, rows: i32, depth: i32, target: usize): void {
  const whole = rows & ~3;
  for (let i = 0; i < whole; i += 4) {
    target = packFourRows(source + <usize>i * stride, stride, depth, target);
  }
  if (whole == rows) return;
  for (let k = 0; k < depth; k++) {
    for (let r = 0; r < 4; r++) {
      const from = source + <usize>(whole + r) * stride + ((<usize>k) << 3);
      store<f64>(target + ((<usize>r) << 3), whole + r < rows ? load<f64>(from) : 0);
    }
    target += STEP;
  }
}

/** Two steps at a time: loads two numbers of each row and turns them by shuffling. */
function packFourRows(source: usize, stride: usize, depth: i32, target: usize): usize {
  let r0 = source;
  let r1 = r0 + stride;
  let r2 = r1 + stride;
  let r3 = r2 + stride;
  for (let k = 0; k + 1 < depth; k += 2) {
    const p0 = v128.load(r0);
    const p1 = v128.load(r1);
    const p2 = v128.load(r2);
    const p3 = v128.load(r3);
    v128.store(target, v128.shuffle<f64>(p0, p1, 0, 2));
    v128.store(target, v128.shuffle<f64>(p2, p3, 0, 2), 16);
    v128.store(target, v128.shuffle<f64>(p0, p1, 1, 3), 32);
    v128.store(target, v128.shuffle<f64>(p2, p3, 1, 3), 48);
    r0 += 16;
    r1 += 16;
    r2 += 16;
    r3 += 16;
    target += 2 * STEP;
  }
  if (depth & 1) {
    store<f64>(target, load<f64>(r0));
    store<f64>(target, load<f64>(r1), 8);
    store<f64>(target, load<f64>(r2), 16);
    store<f64>(target, load<f64>(r3), 24);
    target += STEP;
  }
  return target;
}
