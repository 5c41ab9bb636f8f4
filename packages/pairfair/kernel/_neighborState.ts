/** Rows of a tile. */
export const tileRows: u32 = 64;

/** Where everything is; `neighborState.ts` writes these words in this order. */
@unmanaged
export class State {
  panel: usize;
  /** i32 per slot: ‖q‖². */
  norm: usize;
  /** i32 per slot: keys below it are collected. */
  limit: usize;
  /** f64 per slot: how far the grid can mislead about distances from it; 0 = the grid is exact. */
  window: usize;
  /** u32 per slot: how many keys are in its list. */
  count: usize;
  /** u64 per slot and place: squared distance × 2³² + id. */
  keys: usize;
  ids: usize;
  /** i32 64 × 64: what sparse columns add to the products of a tile; zeros without them. */
  shared: usize;
  /** i32 × 32: squared distances of the 4 × 8 pairs in hand. */
  pairs: usize;
  /** Pairs of dense columns. */
  steps: u32;
  capacity: u32;
  neighbors: u32;
  rows: u32;
  /** Slot of the list that is full when `meet` stops early. */
  full: u32;
  /** u32 per slot, and one more: where its sparse entries begin. */
  entryStart: usize;
  entryColumn: usize;
  /** i32 per entry. */
  entryValue: usize;
  /** u32 per entry: its slot within the tile. */
  entryLane: usize;
  /** i32 per entry: the next entry of the same column and tile, −1 at the end. */
  entryNext: usize;
  /** i32 per sparse column: its first entry in the linked tile, −1 without one. */
  head: usize;
}
