import { scaleLinear } from 'd3-scale';
import { bulkRange } from '../draw/bulkRange.ts';

/** The bins of a histogram. */
export interface HistogramBins {
  /** Ends of the bins, one more than there are bins, ascending. */
  readonly edges: readonly number[];
  /** Each bin holds one whole number, in its middle. */
  readonly whole: boolean;
  /** `counts[s][b]`: how many values of series s fall into bin b. */
  readonly counts: readonly (readonly number[])[];
  /** Values that stand so far off that they would leave no room for the others, where there are any. */
  readonly farOff?: readonly FarOff[];
}

/** Values beyond one end of the bins. */
export interface FarOff {
  readonly side: 'below' | 'above';
  /** The one that is farthest off. */
  readonly farthest: number;
  /** How many there are, by series. */
  readonly counts: readonly number[];
}

const mostWhole = 40;

/**
 * Counts values in bins: a bin per number where all are whole and within 40 of one another,
 * otherwise about `wanted` bins with round ends. A value on an end counts in the bin above it, the
 * largest in the last bin. The bins reach as far as the bulk of the values does (`bulkRange`); those
 * beyond are counted apart. Values that are not finite are left out; `undefined` when none is.
 */
export function histogramBins(
  series: readonly ArrayLike<number>[],
  wanted: number | undefined,
): HistogramBins | undefined {
  const all = series.map((values) => Array.from(values).filter(Number.isFinite));
  const range = bulkRange(all.flat());
  if (range === undefined) return undefined;
  const [low, high] = range;
  const lists = all.map((list) => list.filter((value) => value >= low && value <= high));
  const whole =
    wanted === undefined &&
    high - low <= mostWhole &&
    lists.every((list) => list.every(Number.isInteger));
  const most = Math.max(...lists.map((list) => list.length));
  const edges = whole
    ? Array.from({ length: high - low + 2 }, (_, i) => low - 0.5 + i)
    : roundEdges(low, high, wanted ?? Math.min(30, Math.max(6, Math.ceil(Math.sqrt(most)))));
  const farOff = [
    ...farOffOf('below', all, (value) => value < low),
    ...farOffOf('above', all, (value) => value > high),
  ];
  const counts = lists.map((list) => countIn(list, edges));
  return { edges, whole, counts, ...(farOff.length > 0 && { farOff }) };
}

function farOffOf(
  side: FarOff['side'],
  lists: readonly (readonly number[])[],
  isFar: (value: number) => boolean,
): FarOff[] {
  const found = lists.map((list) => list.filter(isFar));
  const values = found.flat();
  if (values.length === 0) return [];
  const farthest = values.reduce((a, b) => (side === 'above' ? Math.max(a, b) : Math.min(a, b)));
  return [{ side, farthest, counts: found.map((list) => list.length) }];
}

function roundEdges(low: number, high: number, wanted: number): readonly number[] {
  if (low === high) return [low - 0.5, low + 0.5];
  const edges = scaleLinear().domain([low, high]).nice(wanted).ticks(wanted);
  // Values that differ by next to nothing have no round numbers around them.
  const around = edges.length > 1 && edges[0] <= low && edges[edges.length - 1] >= high;
  return around ? edges : [low, high];
}

function countIn(values: readonly number[], edges: readonly number[]): number[] {
  const counts = new Array<number>(edges.length - 1).fill(0);
  for (const value of values) {
    const above = edges.findIndex((edge) => edge > value);
    counts[above === -1 ? counts.length - 1 : above - 1]++;
  }
  return counts;
}
