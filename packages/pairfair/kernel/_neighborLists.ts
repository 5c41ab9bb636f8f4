// The list of candidate keys that every row keeps.
import { State } from './_neighborState';

/** Puts `other` in the list of `row`; there must be room. */
export function add(state: State, row: u32, other: u32, distance: i32): void {
  const at = state.count + (row << 2);
  const count = load<u32>(at);
  store<u64>(state.keys + ((row * state.capacity + count) << 3), ((distance as u64) << 32) | other);
  store<u32>(at, count + 1);
}

/** A list that cannot shed a quarter of its keys counts as full: tightening it again soon is slow. */
export function hasRoom(state: State, row: u32): bool {
  const capacity = state.capacity;
  if (load<u32>(state.count + (row << 2)) < capacity) return true;
  if (tighten(state, row) <= capacity - (capacity >> 2)) return true;
  state.full = row;
  return false;
}

/**
 * Drops the keys that are provably not among the nearest and lowers the limit to match; returns
 * how many are left. With t the distance of the p-th nearest key on the grid, that is everything
 * beyond t + window; on an exact grid everything after the p-th key.
 */
export function tighten(state: State, row: u32): u32 {
  const count = load<u32>(state.count + (row << 2));
  const neighbors = state.neighbors;
  if (count < neighbors) return count;
  const keys = state.keys + ((row * state.capacity) << 3);
  select(keys, count, neighbors - 1);
  const nearest = (load<u64>(keys + ((neighbors - 1) << 3)) >> 32) as i32;
  const window = load<f64>(state.window + (row << 3));
  let limit = load<i32>(state.limit + (row << 2));
  let kept: u32 = 0;
  if (window == 0) {
    limit = min(limit, nearest + 1);
    kept = neighbors;
  } else {
    const reach = sqrt<f64>(nearest as f64) + window;
    // The factor covers the rounding of this very computation.
    const bound = reach * reach * (1 + 1e-15);
    if (bound < 2147483646) limit = min(limit, (bound as i32) + 1);
    for (let k: u32 = 0; k < count; k++) {
      const key = load<u64>(keys + (k << 3));
      if (((key >> 32) as i32) >= limit) continue;
      store<u64>(keys + (kept << 3), key);
      kept++;
    }
  }
  store<i32>(state.limit + (row << 2), limit);
  store<u32>(state.count + (row << 2), kept);
  return kept;
}

/** Hoare's selection: afterwards key k is in its sorted place and none before it is larger. */
function select(keys: usize, count: u32, k: i32): void {
  let low: i32 = 0;
  let high: i32 = count - 1;
  while (low < high) {
    const pivot = load<u64>(keys + (((low + high) >> 1) << 3));
    let i = low;
    let j = high;
    while (i <= j) {
      while (load<u64>(keys + (i << 3)) < pivot) i++;
      while (load<u64>(keys + (j << 3)) > pivot) j--;
      if (i > j) break;
      const kept = load<u64>(keys + (i << 3));
      store<u64>(keys + (i << 3), load<u64>(keys + (j << 3)));
      store<u64>(keys + (j << 3), kept);
      i++;
      j--;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}
