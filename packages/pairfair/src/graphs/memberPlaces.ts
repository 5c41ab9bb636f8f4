import type { CellBlocks } from './cellBlocks.ts';
import type { CellsGraph } from './graph.ts';

/** Which cell and block of {@link CellBlocks} each membership of a graph is in, −1 for none. */
export interface MemberPlaces {
  readonly cellOf: Int32Array;
  readonly blockOf: Int32Array;
}

/** Finds the cell and block of every membership, by the position it has in the graph. */
export function memberPlaces(graph: CellsGraph, blocks: CellBlocks): MemberPlaces {
  const { entry, blockStart, cellStart } = blocks;
  const cellOf = new Int32Array(graph.members.cell.length).fill(-1);
  const blockOf = new Int32Array(graph.members.cell.length).fill(-1);
  for (let c = 0; c + 1 < cellStart.length; c++) {
    for (let b = cellStart[c]; b < cellStart[c + 1]; b++) {
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        cellOf[entry[m]] = c;
        blockOf[entry[m]] = b;
      }
    }
  }
  return { cellOf, blockOf };
}
