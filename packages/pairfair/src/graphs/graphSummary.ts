import { requireSameLength } from '../checks.ts';
import { type CellBlocks, cellBlocks } from './cellBlocks.ts';
import { totalWeight } from './degrees.ts';
import { type LinkCounts, linkCounts } from './edgeCount.ts';
import { type Graph, leavesOf } from './graph.ts';
import { groupIndex } from './groupIndex.ts';
import { requireGroups } from './requireGroups.ts';

/** Some of the links of a graph. */
export interface EdgeTotals {
  /** Linked pairs, each counted once. */
  readonly edges: number;
  /** Σ w(i,j) over ordered pairs, as in {@link totalWeight}: every link counts twice. */
  readonly weight: number;
}

/** Some people, and how many of them have at least one edge. */
export interface Coverage {
  readonly people: number;
  readonly linked: number;
  readonly isolated: number;
  /** linked / people; NaN when there is nobody. */
  readonly coverage: number;
}

/** What {@link graphSummary} finds. */
export interface GraphSummary extends Coverage {
  readonly edges: number;
  readonly totalWeight: number;
  /** Present when groups were given. */
  readonly groups?: GroupsSummary;
}

/** How a graph lies between groups of people. */
export interface GroupsSummary {
  /** Links between people of one group. */
  readonly within: EdgeTotals;
  /** Links between people of different groups. */
  readonly across: EdgeTotals;
  /** Links of people whose group is unknown. */
  readonly unknown: EdgeTotals;
  /** Each group, ids ascending. */
  readonly coverage: readonly (Coverage & { readonly group: number })[];
}

/**
 * A graph in figures: how many people, links and weight; who is left without links; and, with
 * `groups` (−1 unknown), how much runs within and across groups and whom of each group it reaches.
 *
 * In closed form, nothing is expanded; the cost is that of {@link edgeCount}.
 *
 * @throws PairfairError `shape-mismatch` when `groups` is of other people, `bad-data`.
 */
export function graphSummary(graph: Graph, groups?: ArrayLike<number>): GraphSummary {
  const linked = linkedPeople(graph);
  const overall = coverageOf(
    graph.size,
    linked.reduce((sum, one) => sum + one, 0),
  );
  const weight = totalWeight(graph);
  if (groups === undefined) {
    return { ...overall, edges: linkCounts(graph).all, totalWeight: weight };
  }
  requireSameLength('groups', groups.length, 'graph', graph.size);
  const ids = requireGroups('Groups', groups);
  const counts = linkCounts(graph, ids);
  return {
    ...overall,
    edges: counts.all,
    totalWeight: weight,
    groups: {
      ...linksByGroup(graph, ids, counts, weight),
      coverage: coverageByGroup(linked, ids),
    },
  };
}

function linksByGroup(
  graph: Graph,
  groups: Int32Array,
  { all, within, across }: LinkCounts,
  weight: number,
): Omit<GroupsSummary, 'coverage'> {
  const same = weightWithin(graph, groups);
  const known = weightWithin(
    graph,
    groups.map((group) => (group < 0 ? -1 : 0)),
  );
  // Differences of rounded sums; where there is no link there must be no weight at all.
  const links = (edges: number, rest: number) => ({ edges, weight: edges === 0 ? 0 : rest });
  return {
    within: links(within, same),
    across: links(across, known - same),
    unknown: links(all - within - across, weight - known),
  };
}

function coverageByGroup(linked: Uint8Array, groups: Int32Array): GroupsSummary['coverage'] {
  const { index, ids } = groupIndex(groups);
  const people = new Float64Array(ids.length);
  const reached = new Float64Array(ids.length);
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0) continue;
    people[index[i]]++;
    reached[index[i]] += linked[i];
  }
  return Array.from(ids, (group, g) => ({ group, ...coverageOf(people[g], reached[g]) }));
}

function coverageOf(people: number, linked: number): Coverage {
  return { people, linked, isolated: people - linked, coverage: linked / people };
}

/** 1 for who has at least one edge, 0 for who has none. */
function linkedPeople(graph: Graph): Uint8Array {
  const linked = new Uint8Array(graph.size);
  for (const { graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'cells') {
      for (const i of cellBlocks(leaf).person) linked[i] = 1;
      continue;
    }
    const { source, target, weight } = leaf;
    for (let e = 0; e < weight.length; e++) {
      if (weight[e] > 0) linked[source[e]] = linked[target[e]] = 1;
    }
  }
  return linked;
}

/** Σ w(i,j) over ordered pairs i ≠ j of people with the same label; label −1 is nobody's equal. */
function weightWithin(graph: Graph, labels: Int32Array): number {
  const { index, ids } = groupIndex(labels);
  let sum = 0;
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'cells') {
      sum += factor * blocksWithin(cellBlocks(leaf), index, ids.length);
      continue;
    }
    const { source, target, weight } = leaf;
    for (let e = 0; e < weight.length; e++) {
      const same = index[source[e]] >= 0 && index[source[e]] === index[target[e]];
      if (same) sum += factor * weight[e];
    }
  }
  return 2 * sum;
}

/**
 * Each pair once: per cell, a block meets what earlier blocks have of the same label. Sums by label
 * are kept in tables and cleared by walking the same members again, so many labels cost nothing.
 */
function blocksWithin(blocks: CellBlocks, label: Int32Array, labels: number): number {
  const { person, share, blockStart, cellStart } = blocks;
  const earlier = new Float64Array(labels);
  const own = new Float64Array(labels);
  let sum = 0;
  for (let c = 0; c + 1 < cellStart.length; c++) {
    for (let b = cellStart[c]; b < cellStart[c + 1]; b++) {
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        const at = label[person[m]];
        if (at >= 0) own[at] += share[m];
      }
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        const at = label[person[m]];
        if (at < 0) continue;
        sum += own[at] * earlier[at];
        earlier[at] += own[at];
        own[at] = 0;
      }
    }
    const end = blockStart[cellStart[c + 1]];
    for (let m = blockStart[cellStart[c]]; m < end; m++) {
      const at = label[person[m]];
      if (at >= 0) earlier[at] = 0;
    }
  }
  return sum;
}
