import { countingSort, upTo } from './countingSort.ts';
import type { CellsGraph } from './graph.ts';
import { groupIndex } from './groupIndex.ts';

/**
 * The memberships of a cells graph by cell. Within a cell they fall into blocks: two members are
 * linked if and only if they are in different blocks. Between groups a block is the members of one
 * group; between everyone each member is a block, so self terms vanish without being subtracted.
 *
 * Only what links somebody is kept: no cell with a single block, nobody of unknown group.
 */
export interface CellBlocks {
  /** Who the member is; members are in the order of cells, then blocks. */
  readonly person: Uint32Array;
  readonly share: Float64Array;
  /** Where the member stands in the graph's own `members`. */
  readonly entry: Uint32Array;
  /** Block b is members `blockStart[b] .. blockStart[b+1]`. */
  readonly blockStart: Uint32Array;
  /** Cell k, counting only cells that link, is blocks `cellStart[k] .. cellStart[k+1]`. */
  readonly cellStart: Uint32Array;
}

/** Graphs are never written to, and one graph is asked many times: thousands in a grid search. */
const known = new WeakMap<CellsGraph, CellBlocks>();

/** Sorts memberships by cell and block: counting sorts, linear in people, memberships and cells. */
export function cellBlocks(graph: CellsGraph): CellBlocks {
  const before = known.get(graph);
  if (before) return before;
  const sorted = sortIntoBlocks(graph);
  known.set(graph, sorted);
  return sorted;
}

function sortIntoBlocks(graph: CellsGraph): CellBlocks {
  const everyone = upTo(graph.size);
  const groups = graph.between === 'groups' ? groupIndex(graph.groups) : undefined;
  const group = groups?.index;
  const people = groups
    ? countingSort(
        groups.ids.length,
        groups.index,
        everyone.filter((i) => groups.index[i] >= 0),
      )
    : everyone;
  const { person, entry, start } = byCell(graph, people);

  // Blocks are cut and idle cells squeezed out in one pass; `kept` never overtakes `m`.
  const blockStart = new Uint32Array(person.length + 1);
  const cellStart = new Uint32Array(graph.cells + 1);
  let kept = 0;
  let blocks = 0;
  let cells = 0;
  for (let c = 0; c < graph.cells; c++) {
    const first = start[c];
    const end = start[c + 1];
    // Members are sorted by group, so a cell has one block when its first and last agree.
    const idle = group
      ? first === end || group[person[first]] === group[person[end - 1]]
      : end - first < 2;
    if (idle) continue;
    for (let m = first; m < end; m++) {
      const opens = m === first || !group || group[person[m]] !== group[person[m - 1]];
      if (opens) blockStart[blocks++] = kept;
      person[kept] = person[m];
      entry[kept++] = entry[m];
    }
    cellStart[++cells] = blocks;
  }
  blockStart[blocks] = kept;
  const share = new Float64Array(kept);
  for (let m = 0; m < kept; m++) share[m] = graph.members.share[entry[m]];
  return {
    person: person.slice(0, kept),
    share,
    entry: entry.slice(0, kept),
    blockStart: blockStart.slice(0, blocks + 1),
    cellStart: cellStart.slice(0, cells + 1),
  };
}

/** The memberships of the given people by cell, in the order of `people` within a cell. */
function byCell(
  graph: CellsGraph,
  people: Uint32Array,
): { person: Uint32Array; entry: Uint32Array; start: Uint32Array } {
  const { offsets, cell } = graph.members;
  const start = new Uint32Array(graph.cells + 1);
  for (let p = 0; p < people.length; p++) {
    const i = people[p];
    for (let e = offsets[i]; e < offsets[i + 1]; e++) start[cell[e] + 1]++;
  }
  for (let c = 0; c < graph.cells; c++) start[c + 1] += start[c];

  const next = start.slice();
  const person = new Uint32Array(start[graph.cells]);
  const entry = new Uint32Array(start[graph.cells]);
  for (let p = 0; p < people.length; p++) {
    const i = people[p];
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const at = next[cell[e]]++;
      person[at] = i;
      entry[at] = e;
    }
  }
  return { person, entry, start };
}

/** Which cell and block of {@link CellBlocks} each membership of a graph is in, −1 for none. */
interface MemberCells {
  readonly cellOf: Int32Array;
  readonly blockOf: Int32Array;
}

/** Finds the cell and block of every membership, by the position it has in the graph. */
export function memberCells(graph: CellsGraph, blocks: CellBlocks): MemberCells {
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
