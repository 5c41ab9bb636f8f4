/** Rows of a tile; the kernel is built for this number. */
export const tileRows = 64;

/** One of several equal shares of the work of a neighbour search. */
export interface NeighborShare {
  /** Which share, from 0 to `parts` − 1. */
  readonly part: number;
  readonly parts: number;
}

/** Tiles of one share, from tile `first` up to, not including, tile `end`. */
export interface TileRange {
  readonly first: number;
  readonly end: number;
}

/**
 * Which tiles belong to a share. Every unordered pair of rows lies in one tile, every tile in one
 * share, and shares differ by at most one tile.
 *
 * Tiles are the pairs (a, b), a ≤ b, of blocks of {@link tileRows} rows, counted block b by block
 * b and within it from a = 0: tile (a, b) has the number b(b+1)/2 + a.
 */
export function tilesOf(rows: number, { part, parts }: NeighborShare): TileRange {
  const blocks = Math.ceil(rows / tileRows);
  const tiles = (blocks * (blocks + 1)) / 2;
  return {
    first: Math.floor((tiles * part) / parts),
    end: Math.floor((tiles * (part + 1)) / parts),
  };
}

/** The block b of a tile. */
export function columnBlockOf(tile: number): number {
  const b = Math.floor((Math.sqrt(8 * tile + 1) - 1) / 2);
  // The square root may be off by one place for large tiles.
  if ((b * (b + 1)) / 2 > tile) return b - 1;
  return ((b + 1) * (b + 2)) / 2 <= tile ? b + 1 : b;
}
