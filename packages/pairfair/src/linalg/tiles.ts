/** Rows (or steps of depth) that are summed in registers before they are added to a result. */
export const blockDepth = 256;

/** The row and column, in tiles, of an output tile. */
export interface TilePosition {
  readonly row: number;
  readonly column: number;
}

/** How many 4 × 4 tiles cover this many rows or columns. */
export function tilesAcross(columns: number): number {
  return Math.ceil(columns / 4);
}

/** How many tiles lie on and above the diagonal of a symmetric matrix. */
export function symmetricTileCount(columns: number): number {
  const across = tilesAcross(columns);
  return (across * (across + 1)) / 2;
}

/** Where tile t lies, when tiles are numbered row by row from the diagonal on. */
export function symmetricTilePosition(tile: number, across: number): TilePosition {
  let row = 0;
  let start = 0;
  while (row + 1 < across && start + across - row <= tile) {
    start += across - row;
    row++;
  }
  return { row, column: row + tile - start };
}
