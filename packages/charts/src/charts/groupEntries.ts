import { seriesColor } from '../draw/colors.ts';
import { type LegendEntry, symbolEntry } from '../draw/legend.ts';
import { seriesShape } from '../draw/symbols.ts';

/** People's groups, as charts of people have them. */
export interface GroupColumn {
  readonly group?: ArrayLike<number>;
  readonly groups?: readonly string[];
}

/** Legend entries of the groups, and of people whose group is not known if there are any. */
export function groupEntries(
  { group = [], groups = [] }: GroupColumn,
  unknown: string,
): LegendEntry[] {
  const numbers = groups.map((_, g) => g);
  if (Array.from(group).some((number) => number < 0)) numbers.push(-1);
  return numbers.map((g) =>
    symbolEntry(groups[g] ?? unknown, { shape: seriesShape(g), color: seriesColor(g) }),
  );
}
