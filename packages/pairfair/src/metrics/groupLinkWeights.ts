import { requireSameLength } from '../checks.ts';
import { type CellBlocks, cellBlocks } from '../graphs/cellBlocks.ts';
import { type EdgesGraph, type Graph, leavesOf } from '../graphs/graph.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { countGroups } from './metricChecks.ts';
import { hasGroupTable } from './predictionSums.ts';

/**
 * How much of the links' weight runs between which groups: entry (g, h) is Σ w(i,j) over ordered
 * pairs with i of group g and j of group h. Symmetric; all entries together are the graph's total
 * weight.
 *
 * People of unknown group (−1) are a group of their own, the last row and column, so that their
 * links are not lost. Cells are not expanded: the cost is memberships times groups.
 *
 * @param groups Group of each person, numbered from 0; −1 unknown.
 */
export function groupLinkWeights(graph: Graph, groups: ArrayLike<number>): Matrix {
  requireSameLength('groups', groups.length, 'graph', graph.size);
  return countedLinkWeights(graph, groups, countGroups(groups));
}

/** {@link groupLinkWeights} where person i counts `counts[i]` times and groups are so many. */
export function countedLinkWeights(
  graph: Graph,
  groups: ArrayLike<number>,
  groupCount: number,
  counts?: ArrayLike<number>,
): Matrix {
  const size = groupCount + 1;
  const place = (i: number) => (groups[i] < 0 ? groupCount : groups[i]);
  const count = (i: number) => (counts ? counts[i] : 1);
  // Each pair once, in either order; both orders are put together at the end.
  const once = new Float64Array(size * size);
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'edges') addEdges(once, leaf, factor, size, place, count);
    else addBlocks(once, cellBlocks(leaf), factor, size, place, count);
  }
  const out = zeros(size, size);
  for (let g = 0; g < size; g++) {
    for (let h = 0; h < size; h++) out.data[g * size + h] = once[g * size + h] + once[h * size + g];
  }
  return out;
}

/** {@link countedLinkWeights} row by row; empty where there are too many groups for a table. */
export function groupTable(
  graph: Graph,
  groups: ArrayLike<number>,
  groupCount: number,
  counts?: ArrayLike<number>,
): Float64Array {
  if (!hasGroupTable(groupCount)) return new Float64Array(0);
  return countedLinkWeights(graph, groups, groupCount, counts).data;
}

function addEdges(
  out: Float64Array,
  { source, target, weight }: EdgesGraph,
  factor: number,
  size: number,
  place: (person: number) => number,
  count: (person: number) => number,
): void {
  for (let e = 0; e < weight.length; e++) {
    const [i, j] = [source[e], target[e]];
    out[place(i) * size + place(j)] += factor * weight[e] * count(i) * count(j);
  }
}

/** A member of a block meets everybody of the blocks before it, who are known by group. */
function addBlocks(
  out: Float64Array,
  { person, share, blockStart, cellStart }: CellBlocks,
  factor: number,
  size: number,
  place: (person: number) => number,
  count: (person: number) => number,
): void {
  const before = new Float64Array(size);
  for (let c = 0; c + 1 < cellStart.length; c++) {
    before.fill(0);
    for (let b = cellStart[c]; b < cellStart[c + 1]; b++) {
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        const weight = factor * share[m] * count(person[m]);
        const row = place(person[m]) * size;
        for (let h = 0; h < size; h++) out[row + h] += weight * before[h];
      }
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        before[place(person[m])] += share[m] * count(person[m]);
      }
    }
  }
}
