import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { cellBlocks, memberCells } from './cellBlocks.ts';
import { edgeLists } from './edgeLists.ts';
import { edgesGraph } from './edgesGraph.ts';
import { type CellsGraph, type EdgesGraph, type Graph, leavesOf } from './graph.ts';

/** Options for {@link toEdges}. */
export interface ToEdgesOptions {
  /** The most pairs to list, from 0 to 10⁸. Default 2 000 000. */
  readonly limit?: number;
}

/**
 * Lists all pairs of a graph one by one, for tests and small exports. Everything else is better
 * asked of the graph as it is: a cell of n people stands for n² pairs.
 *
 * @throws PairfairError `invalid-option` when there are more pairs than `limit`.
 */
export function toEdges(graph: Graph, { limit = 2_000_000 }: ToEdgesOptions = {}): EdgesGraph {
  requireIntegerIn('limit', limit, 0, 1e8);
  const listed = edgeLists(graph);
  const cells = leavesOf(graph).flatMap(({ factor, graph: leaf }) =>
    leaf.kind === 'cells' ? [cellNeighbors(leaf, factor)] : [],
  );

  const source: number[] = [];
  const target: number[] = [];
  const weight: number[] = [];
  const sums = new Float64Array(graph.size);
  for (let i = 0; i < graph.size; i++) {
    const linked: number[] = [];
    const add = (j: number, w: number) => {
      if (j <= i || w === 0) return;
      if (sums[j] === 0) linked.push(j);
      sums[j] += w;
    };
    for (let e = listed.offsets[i]; e < listed.offsets[i + 1]; e++) {
      add(listed.other[e], listed.weight[e]);
    }
    for (const visit of cells) visit(i, add);
    for (const j of linked.sort((a, b) => a - b)) {
      source.push(i);
      target.push(j);
      weight.push(sums[j]);
      sums[j] = 0;
    }
    if (source.length > limit) {
      throw new PairfairError(
        'invalid-option',
        `toEdges lists at most ${limit} pairs, but this graph links more. Ask the graph as it is, restrict it to fewer people, or raise limit.`,
      );
    }
  }
  return edgesGraph(graph.size, { source, target, weight });
}

/** Calls `add` for everyone a person meets in a cell, once per common cell, with the weight. */
function cellNeighbors(
  graph: CellsGraph,
  factor: number,
): (i: number, add: (j: number, weight: number) => void) => void {
  const blocks = cellBlocks(graph);
  const { cellOf, blockOf } = memberCells(graph, blocks);
  const { offsets, share } = graph.members;
  const { blockStart, cellStart } = blocks;
  return (i, add) => {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      if (blockOf[e] < 0) continue;
      for (let b = cellStart[cellOf[e]]; b < cellStart[cellOf[e] + 1]; b++) {
        if (b === blockOf[e]) continue;
        for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
          add(blocks.person[m], factor * share[e] * blocks.share[m]);
        }
      }
    }
  };
}
