// Products over sparse columns, by chains: only people who share a column meet in it.
import { State, tileRows } from './_neighborState';

/** Chains the sparse entries of rows j0 … j1 by column, for `share`. */
export function link(state: State, j0: u32, j1: u32): void {
  const end = load<u32>(state.entryStart + (j1 << 2));
  for (let e = load<u32>(state.entryStart + (j0 << 2)); e < end; e++) {
    const head = state.head + (load<u32>(state.entryColumn + (e << 2)) << 2);
    store<i32>(state.entryNext + (e << 2), load<i32>(head));
    store<i32>(head, e);
  }
}

/** Forgets what `link` chained. */
export function unlink(state: State, j0: u32, j1: u32): void {
  const end = load<u32>(state.entryStart + (j1 << 2));
  for (let e = load<u32>(state.entryStart + (j0 << 2)); e < end; e++) {
    store<i32>(state.head + (load<u32>(state.entryColumn + (e << 2)) << 2), -1);
  }
}

/** Writes the products over the sparse columns of rows i0 … i1 with the linked tile. */
export function share(state: State, i0: u32, i1: u32): void {
  memory.fill(state.shared, 0, (tileRows * tileRows) << 2);
  for (let i = i0; i < i1; i++) {
    const row = state.shared + (((i - i0) * tileRows) << 2);
    const end = load<u32>(state.entryStart + ((i + 1) << 2));
    for (let e = load<u32>(state.entryStart + (i << 2)); e < end; e++) {
      const value = load<i32>(state.entryValue + (e << 2));
      let other = load<i32>(state.head + (load<u32>(state.entryColumn + (e << 2)) << 2));
      while (other >= 0) {
        const at = row + (load<u32>(state.entryLane + (other << 2)) << 2);
        store<i32>(at, load<i32>(at) + value * load<i32>(state.entryValue + (other << 2)));
        other = load<i32>(state.entryNext + (other << 2));
      }
    }
  }
}
