// Finds candidates for nearest neighbours on a grid of whole numbers.
//
// Rows are i16 vectors q with ‖q‖ ≤ 23170, so every squared distance ‖qᵢ‖² + ‖qⱼ‖² − 2 qᵢ·qⱼ is
// an exact i32: no rounding, the same in any order. i32x4.dot_i16x8_s multiplies eight numbers in
// one instruction where f32x4 multiplies four, which is why the grid is twice as fast as floats.
//
// A row collects keys (squared distance, row number) that lie below its limit. When its list is
// full, `tighten` lowers the limit to what can still matter; a list that stays full is handed to
// the caller, who ranks it in double precision, and the work goes on where it stopped.
//
// Rows lie in groups of eight: for two columns after the other, [row 0: 2 × i16] … [row 7: 2 × i16].
// A tile is up to 64 × 64 rows.

import { add, hasRoom } from './_neighborLists';
import { State, tileRows } from './_neighborState';

export { tighten } from './_neighborLists';
export { link, share, unlink } from './_neighborShare';

/**
 * Lets the rows i0 … i1 meet the up to 64 rows j0 … j1 and collects, for each pair with i < j, the key of
 * the other in both lists. Returns `done` (2³²−1), or where it stopped because a list is full:
 * call it again from there.
 */
export function meet(state: State, i0: u32, i1: u32, j0: u32, j1: u32, from: u32): u32 {
  const group = (state.steps as usize) << 5;
  const groups = (j1 - j0 + 7) >> 3;
  const first = from >> 5;
  let skip = from & 31;
  let j = j0 + ((first % groups) << 3);
  for (let i = i0 + ((first / groups) << 2); i < i1; i += 4) {
    const own = state.panel + ((i >> 3) as usize) * group + (((i & 7) as usize) << 2);
    for (; j < j1; j += 8) {
      // Below the diagonal: these rows have met as (j, i).
      if (j + 7 <= i) continue;
      if (meet4x8(state, own, i, j, j0)) {
        const stop = admit(state, i, j, skip);
        if (stop < 32) return ((((i - i0) >> 2) * groups + ((j - j0) >> 3)) << 5) | stop;
      }
      skip = 0;
    }
    j = j0;
  }
  return 0xffffffff;
}

/** Squared distances of rows i … i+3 from j … j+7; false when all are beyond both limits. */
function meet4x8(state: State, own: usize, i: u32, j: u32, j0: u32): bool {
  const group = (state.steps as usize) << 5;
  const start = state.shared + ((((i & (tileRows - 1)) * tileRows + (j - j0)) as usize) << 2);
  let c00 = v128.load(start);
  let c01 = v128.load(start, 16);
  let c10 = v128.load(start, 256);
  let c11 = v128.load(start, 272);
  let c20 = v128.load(start, 512);
  let c21 = v128.load(start, 528);
  let c30 = v128.load(start, 768);
  let c31 = v128.load(start, 784);
  let a = own;
  let b = state.panel + ((j >> 3) as usize) * group;
  for (const end = b + group; b < end; b += 32, a += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let x = v128.load32_splat(a);
    c00 = i32x4.add(c00, i32x4.dot_i16x8_s(x, b0));
    c01 = i32x4.add(c01, i32x4.dot_i16x8_s(x, b1));
    x = v128.load32_splat(a, 4);
    c10 = i32x4.add(c10, i32x4.dot_i16x8_s(x, b0));
    c11 = i32x4.add(c11, i32x4.dot_i16x8_s(x, b1));
    x = v128.load32_splat(a, 8);
    c20 = i32x4.add(c20, i32x4.dot_i16x8_s(x, b0));
    c21 = i32x4.add(c21, i32x4.dot_i16x8_s(x, b1));
    x = v128.load32_splat(a, 12);
    c30 = i32x4.add(c30, i32x4.dot_i16x8_s(x, b0));
    c31 = i32x4.add(c31, i32x4.dot_i16x8_s(x, b1));
  }

  const ni = state.norm + (i << 2);
  const nj = state.norm + (j << 2);
  const li = state.limit + (i << 2);
  const lj = state.limit + (j << 2);
  const n0 = v128.load(nj);
  const n1 = v128.load(nj, 16);
  const l0 = v128.load(lj);
  const l1 = v128.load(lj, 16);
  let norm = v128.load32_splat(ni);
  let limit = v128.load32_splat(li);
  c00 = i32x4.sub(i32x4.add(norm, n0), i32x4.shl(c00, 1));
  c01 = i32x4.sub(i32x4.add(norm, n1), i32x4.shl(c01, 1));
  let near = v128.or(
    i32x4.gt_s(i32x4.max_s(l0, limit), c00),
    i32x4.gt_s(i32x4.max_s(l1, limit), c01),
  );
  norm = v128.load32_splat(ni, 4);
  limit = v128.load32_splat(li, 4);
  c10 = i32x4.sub(i32x4.add(norm, n0), i32x4.shl(c10, 1));
  c11 = i32x4.sub(i32x4.add(norm, n1), i32x4.shl(c11, 1));
  near = v128.or(near, i32x4.gt_s(i32x4.max_s(l0, limit), c10));
  near = v128.or(near, i32x4.gt_s(i32x4.max_s(l1, limit), c11));
  norm = v128.load32_splat(ni, 8);
  limit = v128.load32_splat(li, 8);
  c20 = i32x4.sub(i32x4.add(norm, n0), i32x4.shl(c20, 1));
  c21 = i32x4.sub(i32x4.add(norm, n1), i32x4.shl(c21, 1));
  near = v128.or(near, i32x4.gt_s(i32x4.max_s(l0, limit), c20));
  near = v128.or(near, i32x4.gt_s(i32x4.max_s(l1, limit), c21));
  norm = v128.load32_splat(ni, 12);
  limit = v128.load32_splat(li, 12);
  c30 = i32x4.sub(i32x4.add(norm, n0), i32x4.shl(c30, 1));
  c31 = i32x4.sub(i32x4.add(norm, n1), i32x4.shl(c31, 1));
  near = v128.or(near, i32x4.gt_s(i32x4.max_s(l0, limit), c30));
  near = v128.or(near, i32x4.gt_s(i32x4.max_s(l1, limit), c31));
  if (!v128.any_true(near)) return false;

  const out = state.pairs;
  v128.store(out, c00);
  v128.store(out, c01, 16);
  v128.store(out, c10, 32);
  v128.store(out, c11, 48);
  v128.store(out, c20, 64);
  v128.store(out, c21, 80);
  v128.store(out, c30, 96);
  v128.store(out, c31, 112);
  return true;
}

/** Collects the pairs in hand from pair `skip` on; the number of the pair that found a full list, or 32. */
function admit(state: State, i: u32, j: u32, skip: u32): u32 {
  let near = nearPairs(state, i, j) & ((<u32>-1) << skip);
  for (; near != 0; near &= near - 1) {
    const pair: u32 = ctz(near);
    const a = i + (pair >> 3);
    const b = j + (pair & 7);
    // Rows past the last only fill up the panel.
    if (b <= a || b < state.listed || b >= state.rows) continue;
    const distance = load<i32>(state.pairs + (pair << 2));
    const wantedA = distance < load<i32>(state.limit + (a << 2));
    const wantedB = distance < load<i32>(state.limit + (b << 2));
    // Both lists are looked at before either is written, so that a repeated call repeats nothing.
    if ((wantedA && !hasRoom(state, a)) || (wantedB && !hasRoom(state, b))) return pair;
    if (wantedA) add(state, a, b, distance);
    if (wantedB) add(state, b, a, distance);
  }
  return 32;
}

/** One bit for each of the pairs in hand that is below one of its two limits. */
function nearPairs(state: State, i: u32, j: u32): u32 {
  const l0 = v128.load(state.limit + (j << 2));
  const l1 = v128.load(state.limit + (j << 2), 16);
  let near: u32 = 0;
  for (let r: u32 = 0; r < 4; r++) {
    const limit = v128.load32_splat(state.limit + ((i + r) << 2));
    const pairs = state.pairs + (r << 5);
    const low = i32x4.bitmask(i32x4.gt_s(i32x4.max_s(l0, limit), v128.load(pairs)));
    const high = i32x4.bitmask(i32x4.gt_s(i32x4.max_s(l1, limit), v128.load(pairs, 16)));
    near |= (low | (high << 4)) << (r << 3);
  }
  return near;
}
