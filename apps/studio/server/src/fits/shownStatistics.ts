import { type FoldData, type Graph, type PfrStatistics, Random, type Setting } from 'pairfair';
import { restrictGraph, selectRows, toEdges } from 'pairfair/internal';

const mostPeople = 1000;
/** Values sent at most: with hundreds of columns fewer people are shown. */
const mostValues = 200_000;
const mostLinks = 20_000;

/**
 * What the strictness slider of the page needs: the sums PFR is solved from, and the training people it is
 * shown on, with the links among them. Where they are many a random part is shown, those first whom
 * judges were asked about: only they have links.
 */
export function shownStatistics(
  { train, groupNames }: FoldData,
  statistics: PfrStatistics,
  { gamma, ridge, strictness }: Setting,
  {
    ids,
    judged,
    orderWeight = 0,
  }: {
    readonly ids: readonly string[];
    readonly judged: Uint32Array;
    readonly orderWeight?: number | undefined;
  },
): object {
  const { columns } = statistics;
  const { fairness, groups } = train;
  const rows = Math.min(mostPeople, Math.max(50, Math.floor(mostValues / columns.length)));
  const asked = new Set(judged);
  const late = (i: number) => (asked.has(train.people[i] as number) ? 0 : 1);
  const shown = new Random(1, 'people shown')
    .permutation(groups.length)
    .sort((a, b) => late(a) - late(b))
    .subarray(0, rows)
    .sort();
  // A model that does without the group has no columns of it.
  const x = selectRows(columns.length < train.withGroup.cols ? train.x : train.withGroup, shown);
  return {
    statistics,
    x,
    columns,
    ids: Array.from(shown, (i) => ids[train.people[i] as number]),
    labels: Array.from(shown, (i) => train.labels[i]),
    groups: Array.from(shown, (i) => groups[i]),
    groupNames,
    ...{ gamma, ridge, strictness, orderWeight },
    links: linksAmong(fairness, shown),
  };
}

function linksAmong(graph: Graph, people: Uint32Array): [number, number, number][] {
  const { source, target, weight } = toEdges(restrictGraph(graph, people).graph);
  const links = Array.from(source, (s, e): [number, number, number] => [
    s,
    target[e] as number,
    weight[e] as number,
  ]);
  if (links.length <= mostLinks) return links;
  // A share of a class says as much as the whole of it; listed pair by pair it would be megabytes.
  const some = new Random(1, 'links shown').permutation(links.length).subarray(0, mostLinks).sort();
  return Array.from(some, (e) => links[e] as [number, number, number]);
}
