import { PairfairError } from '../errors.ts';
import {
  type CategoryStatistics,
  type ColumnStatistics,
  type NumericStatistics,
  quantileBuilder,
  type StatisticsWanted,
} from '../recipe/columnStatistics.ts';
import { type Distribution, distributionBuilder, placeSlack } from '../recipe/distribution.ts';
import type { Asking } from './asking.ts';
import type { Steps } from './cellSteps.ts';
import type { ColumnPart, Who } from './question.ts';
import { type JoinedTable, joinTables, type ValueTable } from './valueTable.ts';

/** Values of a column in all partitions, and where to ask for finer ones. */
export interface ColumnValues {
  readonly asking: Asking;
  readonly who: Who;
  readonly column: string;
  /** Combinations of protected values they are of; null: everybody's. */
  readonly within: readonly string[] | null;
  readonly tables: readonly ValueTable[];
}

interface Found {
  readonly value: number;
  /** The table the value was found in, and what lies before it. */
  readonly joined: JoinedTable;
  readonly before: number;
}

/** The value at a place, asking for finer buckets until it is known. */
function valueAt(
  values: ColumnValues,
  by: 'people' | 'weight',
  joined: JoinedTable,
  place: number,
) {
  let found: Found = { value: Number.NaN, joined, before: 0 };
  for (;;) {
    const [low, high] = found.joined.bracket(place - found.before);
    if (!(low < high)) return { ...found, value: low };
    found = between(values, by, low, high);
  }
}

function between(
  { asking, who, column, within }: ColumnValues,
  by: 'people' | 'weight',
  low: number,
  high: number,
): Found {
  const asks = [{ column, within, between: Float64Array.of(low, high) }];
  const parts = asking.ask({ kind: 'values', who, asks }).map(({ answer }) => answer.found[0]);
  return {
    value: Number.NaN,
    joined: joinTables(
      parts.map(({ table }) => table),
      by,
    ),
    before: parts.reduce((sum, { below }) => sum + below[by === 'people' ? 0 : 1], 0),
  };
}

/** Where a group's values are cut into as many parts, so that `stepMembers` shares people out. */
export function quantileSteps(
  values: ColumnValues,
  quantiles: number,
  ties: 'spread' | 'share',
): Steps {
  const { asking } = values;
  const joined = joinTables(values.tables, 'people');
  const ranked = joined.total;
  const places = Array.from({ length: quantiles - 1 }, (_, c) => ((c + 1) * ranked) / quantiles);
  asking.all(places.map((place) => () => valueAt(values, 'people', joined, place)));
  const found = places.map((place) => valueAt(values, 'people', joined, place));
  const cuts = Float64Array.from(found, ({ value }) => value);
  if (ties === 'share' || ranked === 0) return { cuts, tied: null, ranked };
  const met = found.filter(({ value }, c) => c === 0 || value !== cuts[c - 1]);
  const counted = (one: Found) => {
    const here = one.joined.at(one.value);
    if (here) return { below: one.before + here.below, equal: here.equal };
    const exact = between(values, 'people', one.value, one.value);
    return { below: exact.before, equal: exact.joined.total };
  };
  asking.all(met.map((one) => () => counted(one)));
  const counts = met.map(counted);
  return {
    cuts,
    tied: {
      values: Float64Array.from(met, ({ value }) => value),
      below: Float64Array.from(counts, ({ below }) => below),
      upTo: Float64Array.from(counts, ({ below, equal }) => below + equal),
    },
    ranked,
  };
}

/** What a recipe needs to know of a column, put together; medians and quartiles are exact. */
export function joinColumn(
  values: Omit<ColumnValues, 'tables' | 'within' | 'column'>,
  parts: readonly ColumnPart[],
  kind: 'numeric' | 'category',
  wanted: StatisticsWanted,
  weighed: boolean,
): ColumnStatistics {
  const { name } = parts[0];
  const missing = parts.reduce((sum, part) => sum + part.missing, 0);
  const missingWeight = parts.reduce((sum, part) => sum + part.missingWeight, 0);
  if (kind === 'category') return joinLevels(name, missing, parts);
  const tables = parts.flatMap((part) => part.values ?? []);
  const by = weighed ? 'weight' : 'people';
  const joined = joinTables(tables, by);
  const at: ColumnValues = { ...values, column: name, within: null, tables };
  const median = quantile(at, by, joined, 0.5, null);
  const { mean, deviation } = filledMoments(parts, missingWeight, median);
  const filler = missingWeight > 0 ? { value: median, weight: missingWeight } : null;
  const [lowerQuartile, upperQuartile] = [0.25, 0.75].map((share) =>
    wanted.quartiles ? quantile(at, by, joined, share, filler) : Number.NaN,
  );
  const numeric: NumericStatistics = {
    ...{ kind, name, missing, median, mean, deviation, lowerQuartile, upperQuartile },
    low: tables.reduce(
      (low, one) => (one.low[0] < low || Number.isNaN(low) ? (one.low[0] ?? low) : low),
      Number.NaN,
    ),
    high: joined.greatest,
    ...(wanted.distribution && { distribution: distributionOf(name, joined) }),
    ...(weighed && { missingWeight }),
  };
  return numeric;
}

function joinLevels(
  name: string,
  missing: number,
  parts: readonly ColumnPart[],
): CategoryStatistics {
  const counts = new Map<string, number>();
  for (const { levels } of parts) {
    for (const { level, count } of levels) counts.set(level, (counts.get(level) ?? 0) + count);
  }
  const levels = Array.from(counts, ([level, count]) => ({ level, count }));
  return { kind: 'category', name, missing, levels };
}

/** `quantileOf` of values some of which are in buckets; `filler` stands in for missing ones. */
function quantile(
  values: ColumnValues,
  by: 'people' | 'weight',
  joined: JoinedTable,
  share: number,
  filler: { readonly value: number; readonly weight: number } | null,
): number {
  const total = joined.total + (filler?.weight ?? 0);
  if (!(total > 0)) return Number.NaN;
  const complete = joined.values();
  if (complete) {
    const builder = quantileBuilder(total, [share]);
    const list = filler
      ? [...complete, { value: filler.value, count: filler.weight }].sort(
          (a, b) => a.value - b.value,
        )
      : complete;
    for (const { value, count } of list) builder.add(value, count);
    return builder.done()[0];
  }
  const at = Math.max(0, (total - 1) * share);
  const below = Math.floor(at);
  const placed = (place: number) =>
    filledAt(values, by, joined, place + placeSlack * total, filler);
  const low = placed(below);
  return at === below ? low : low + (at - below) * (placed(below + 1) - low);
}

/** The value at a place among those known and those filled in at one of them. */
function filledAt(
  values: ColumnValues,
  by: 'people' | 'weight',
  joined: JoinedTable,
  place: number,
  filler: { readonly value: number; readonly weight: number } | null,
): number {
  const own = valueAt(values, by, joined, place).value;
  if (!filler || own < filler.value) return own;
  const after = valueAt(values, by, joined, place - filler.weight).value;
  return Math.max(after, filler.value);
}

/** Mean and deviation with the median in place of missing values, from those of the partitions. */
function filledMoments(parts: readonly ColumnPart[], missingWeight: number, median: number) {
  let [weight, mean, squares] = [0, 0, 0];
  const add = (own: number, middle: number, inside: number) => {
    if (own === 0) return;
    const gap = middle - mean;
    const all = weight + own;
    mean += (gap * own) / all;
    squares += inside + (gap * gap * weight * own) / all;
    weight = all;
  };
  for (const { moments } of parts) add(moments[0], moments[1], moments[2]);
  add(missingWeight, median, 0);
  return { mean, deviation: Math.sqrt(squares / weight) };
}

function distributionOf(name: string, joined: JoinedTable): Distribution {
  const values = joined.values();
  if (!values) {
    throw new PairfairError(
      'unavailable',
      `Copies by rank (shape) need every value of column '${name}', and of so many different ones partitions send only how many lie where. Leave --shape out, round the column, or fit where the whole table is.`,
    );
  }
  const builder = distributionBuilder(joined.total);
  for (const { value, count } of values) builder.add(value, count);
  return builder.done();
}
