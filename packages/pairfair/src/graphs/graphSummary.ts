import { requireSameLength } from '../checks.ts';
import type { Graph } from './graph.ts';
import { groupIndex } from './groupIndex.ts';
import { type LinkCounts, linkCounts } from './linkCounts.ts';
import { linkedPeople } from './linkedPeople.ts';
import { requireGroups } from './requireGroups.ts';
import { totalWeight } from './totalWeight.ts';
import { weightWithin } from './weightWithin.ts';

/** Some of the links of a graph. */
export interface Links {
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
  readonly within: Links;
  /** Links between people of different groups. */
  readonly across: Links;
  /** Links of people whose group is unknown. */
  readonly unknown: Links;
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
