import {
  applyRecipe,
  type Graph,
  type PfrStatistics,
  Random,
  type Recipe,
  type Setting,
} from 'pairfair';
import { restrictGraph, toEdges } from 'pairfair/internal';
import type { StudyData } from './studyData.ts';

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
  { study, graph, ids, judged }: StudyData,
  train: Uint32Array,
  recipe: Recipe,
  {
    statistics,
    setting: { gamma, ridge, strictness },
    orderWeight = 0,
  }: {
    readonly statistics: PfrStatistics;
    readonly setting: Setting;
    readonly orderWeight?: number | undefined;
  },
): object {
  const { columns } = statistics;
  const { table, groups, groupNames, labels } = study;
  const rows = Math.min(mostPeople, Math.max(50, Math.floor(mostValues / columns.length)));
  const asked = new Set(judged);
  const drawn = new Random(1, 'people shown')
    .permutation(train.length)
    .map((k) => train[k] as number);
  const shown = Uint32Array.from([
    ...drawn.filter((i) => asked.has(i)),
    ...drawn.filter((i) => !asked.has(i)),
  ])
    .subarray(0, rows)
    .sort();
  return {
    statistics,
    x: applyRecipe(recipe, table, { rows: shown, groups }).x,
    columns,
    ids: Array.from(shown, (i) => ids[i]),
    labels: Array.from(shown, (i) => labels[i]),
    groups: Array.from(shown, (i) => groups[i]),
    groupNames,
    ...{ gamma, ridge, strictness, orderWeight },
    links: linksAmong(graph, shown),
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
