import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import { type GraphData, graphLinks, groupOf, personName } from './graphData.ts';
import { groupName } from './groupName.ts';

/** Options of {@link graphTable}. */
export interface GraphTableOptions extends TableOptions {
  /** Up to this many people are listed one by one, more are summed up by group; default 50. */
  readonly maxRows?: number;
}

/**
 * The table of `graphDiagram`: who is linked with whom or, for more people than `maxRows`, the
 * links within and between groups as in {@link matrixTable}.
 */
export function graphTable(data: GraphData, options: GraphTableOptions): ChartTable {
  if (data.size > (options.maxRows ?? 50)) return matrixTable(data, options);
  const words = resolveWords(options.words);
  const links = graphLinks(data);
  const people = Array.from({ length: data.size }, (_, i) => {
    const own = links.filter(({ source, target }) => source === i || target === i);
    const others = own.map(({ source, target }) => (source === i ? target : source));
    return {
      name: personName(data, i),
      group: groupName(data.groups, groupOf(data, i), words.unknown),
      links: own.length,
      weight: own.reduce((sum, { weight }) => sum + weight, 0),
      others: others.sort((a, b) => a - b).map((other) => personName(data, other)),
    };
  });
  return tableOf(options, [
    { heading: words.name, cells: people.map(({ name }) => name) },
    ...(data.groups === undefined
      ? []
      : [{ heading: words.group, cells: people.map(({ group }) => group) }]),
    { heading: words.links, cells: people.map((person) => person.links) },
    { heading: words.weight, cells: people.map(({ weight }) => weight) },
    { heading: words.linkedWith, cells: people.map(({ others }) => others.join(', ')) },
  ]);
}

/** The table of `matrixDiagram`: links within and between groups, and per possible pair. */
export function matrixTable(data: GraphData, options: TableOptions): ChartTable {
  const words = resolveWords(options.words);
  const name = (group: number) =>
    data.groups === undefined ? words.everyone : groupName(data.groups, group, words.unknown);
  const blocks = groupBlocks(data);
  return tableOf(options, [
    { heading: words.from, cells: blocks.map(({ from }) => name(from)) },
    { heading: words.to, cells: blocks.map(({ to }) => name(to)) },
    { heading: words.links, cells: blocks.map(({ links }) => links) },
    { heading: words.weight, cells: blocks.map(({ weight }) => weight) },
    { heading: words.density, cells: blocks.map(({ weight, pairs }) => weight / pairs) },
  ]);
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly pairs: number;
  links: number;
  weight: number;
}

/** Links and possible pairs of each two groups, and within each. */
function groupBlocks(data: GraphData): Block[] {
  const sizes = new Map<number, number>();
  for (let i = 0; i < data.size; i++) {
    sizes.set(groupOf(data, i), (sizes.get(groupOf(data, i)) ?? 0) + 1);
  }
  const groups = [...sizes].sort(([a], [b]) => a - b);
  const blocks = new Map<string, Block>();
  groups.forEach(([from, n], k) => {
    for (const [to, m] of groups.slice(k)) {
      const pairs = from === to ? (n * (n - 1)) / 2 : n * m;
      blocks.set(`${from} ${to}`, { from, to, pairs, links: 0, weight: 0 });
    }
  });
  for (const { source, target, weight } of graphLinks(data)) {
    const [a, b] = [groupOf(data, source), groupOf(data, target)];
    const block = blocks.get(`${Math.min(a, b)} ${Math.max(a, b)}`)!;
    block.links++;
    block.weight += weight;
  }
  return [...blocks.values()];
}
