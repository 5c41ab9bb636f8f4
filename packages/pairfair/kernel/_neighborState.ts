/** Rows of a tile. */
export const tileRows: u32 = 64;

/** Where everything is; `neighborKernel.ts` writes these words in this order. */
@unmanaged
export class State {
  panel: usize;
  /** i32 per row: ‖q‖². */
  norm: usize;
  /** i32 per row: keys below it are collected. */
  limit: usize;
  /** f64 per row: how far the grid can mislead about distances from it; 0 = the grid is exact. */
  window: usize;
  /** u32 per row: how many keys are in its list. */
  count: usize;
  /** u64 per row and place: squared distance × 2³² + number of the other row. */
  keys: usize;
  /** i32 64 × 64: what sparse columns add to the products of a tile; zeros without them. */
  shared: usize;
  /** i32 × 32: squared distances of the 4 × 8 pairs in hand. */
  pairs: usize;
  /** Pairs of dense columns. */
  steps: u32;
  capacity: u32;
  neighbors: u32;
  rows: u32;
  /** Row whose list is full when `meet` stops early. */
  full: u32;
  /** u32 per row, and one more: where its sparse entries begin. */
  entryStart: usize;
  entryColumn: usize;
  /** i32 per entry. */
  entryValue: usize;
  /** u32 per entry: its row within the tile. */
  entryLane: usize;
  /** i32 per entry: the next entry of the same column and tile, −1 at the end. */
  entryNext: usize;
  /** i32 per sparse column: its first entry in the linked tile, −1 without one. */
  head: usize;
  /** The first row that may be in a list; those before it only keep lists. */
  listed: u32;
}
