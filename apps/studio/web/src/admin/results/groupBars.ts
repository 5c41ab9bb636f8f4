import type { EstimateRows } from '@pairfair/charts';
import type { FitResult } from '@pairfair/studio/results/schemas';
import { groupMeasureIds } from 'pairfair/internal';

/** What some group has a value for that is a share: everything but their size, in the library's order. */
export function rateNames({ groups }: Pick<FitResult, 'groups'>): string[] {
  const isKnown = (name: string) => groups.some(({ values }) => values[name] != null);
  return groupMeasureIds.filter((name) => name !== 'size' && isKnown(name));
}

/** One rate as bars: a row per method, a bar per group. */
export function groupBars(
  { groups, measures }: Pick<FitResult, 'groups' | 'measures'>,
  rate: string,
): EstimateRows {
  const titles = new Map(measures.map(({ name, title }) => [name, title]));
  const series = [...new Set(groups.map(({ group }) => group))];
  const methods = [...new Set(groups.map(({ method }) => method))];
  const rateOf = (method: string, group: string): number =>
    groups.find((each) => each.method === method && each.group === group)?.values[rate] ??
    Number.NaN;
  return {
    series,
    rows: methods.map((method) => ({
      name: titles.get(method) ?? method,
      values: series.map((group) => ({ value: rateOf(method, group) })),
    })),
  };
}
