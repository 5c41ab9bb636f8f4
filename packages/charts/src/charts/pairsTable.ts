import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import { groupName } from './groupName.ts';
import type { PairsData } from './pairsData.ts';

/** The table of `pairsChart`: both people of every pair, their places and how far apart they are. */
export function pairsTable(data: PairsData, options: TableOptions): ChartTable {
  const words = resolveWords(options.words);
  const { x, group, names = [] } = data;
  const person = (i: number) => {
    const name = names[i] ?? String(i + 1);
    return group ? `${name} (${groupName(data.groups, group[i] ?? -1, words.unknown)})` : name;
  };
  const place = (i: number) => x[i] ?? Number.NaN;
  const { pairs } = data;
  return tableOf(options, [
    { heading: words.name, cells: pairs.map(([i]) => person(i)) },
    { heading: words.linkedWith, cells: pairs.map(([, j]) => person(j)) },
    { heading: words.from, cells: pairs.map(([i]) => place(i)) },
    { heading: words.to, cells: pairs.map(([, j]) => place(j)) },
    { heading: words.apart, cells: pairs.map(([i, j]) => Math.abs(place(i) - place(j))) },
  ]);
}
