import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import { groupName } from './groupName.ts';
import type { ScatterData } from './scatterData.ts';

/** Options of {@link scatterTable}. */
export interface ScatterTableOptions extends TableOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
}

/**
 * The table of `scatterChart`: a row per group and label with how many people they are and where
 * their middle lies.
 */
export function scatterTable(data: ScatterData, options: ScatterTableOptions): ChartTable {
  const words = resolveWords(options.words);
  const { xLabel = 'x', yLabel = 'y' } = options;
  const sums = summaries(data);
  const name = (group: number) =>
    data.group === undefined ? words.everyone : groupName(data.groups, group, words.unknown);
  return tableOf(options, [
    { heading: words.group, cells: sums.map(({ group }) => name(group)) },
    ...(data.label === undefined
      ? []
      : [{ heading: words.label, cells: sums.map(({ label }) => labelName(data, label)) }]),
    { heading: words.count, cells: sums.map(({ count }) => count) },
    { heading: `${words.mean}, ${xLabel}`, cells: sums.map(({ x, count }) => x / count) },
    { heading: `${words.mean}, ${yLabel}`, cells: sums.map(({ y, count }) => y / count) },
  ]);
}

interface Summary {
  readonly group: number;
  readonly label: number;
  count: number;
  x: number;
  y: number;
}

/** Sums by group and label over the people who are drawn, in the order of the legend. */
function summaries(data: ScatterData): Summary[] {
  const found = new Map<string, Summary>();
  for (let i = 0; i < data.x.length; i++) {
    if (!Number.isFinite(data.x[i]) || !Number.isFinite(data.y[i])) continue;
    const group = data.group?.[i] ?? 0;
    const label = (data.label?.[i] ?? 1) > 0 ? 1 : 0;
    const key = `${group} ${label}`;
    const sum = found.get(key) ?? { group, label, count: 0, x: 0, y: 0 };
    sum.count++;
    sum.x += data.x[i];
    sum.y += data.y[i];
    found.set(key, sum);
  }
  return [...found.values()].sort((a, b) => a.group - b.group || b.label - a.label);
}

function labelName({ labels = ['0', '1'] }: ScatterData, label: number): string {
  return labels[label > 0 ? 1 : 0];
}
