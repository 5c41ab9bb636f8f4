import { scaleLinear } from 'd3-scale';
import { extent } from '../draw/extent.ts';

/** The bins of a histogram. */
export interface HistogramBins {
  /** Ends of the bins, one more than there are bins, ascending. */
  readonly edges: readonly number[];
  /** Each bin holds one whole number, in its middle. */
  readonly whole: boolean;
  /** `counts[s][b]`: how many values of series s fall into bin b. */
  readonly counts: readonly (readonly number[])[];
}

const mostWhole = 40;

/**
 * Counts values in bins: a bin per number where all are whole and within 40 of one another,
 * otherwise about `wanted` bins with round ends. A value on an end counts in the bin above it, the
 * largest in the last bin. Values that are not finite are left out; `undefined` when none is.
 */
export function histogramBins(
  series: readonly ArrayLike<number>[],
  wanted: number | undefined,
): HistogramBins | undefined {
  const range = extent(...series);
  if (range === undefined) return undefined;
  const [low, high] = range;
  const lists = series.map((values) => Array.from(values).filter(Number.isFinite));
  const whole =
    wanted === undefined &&
    high - low <= mostWhole &&
    lists.every((list) => list.every(Number.isInteger));
  const most = Math.max(...lists.map((list) => list.length));
  const edges = whole
    ? Array.from({ length: high - low + 2 }, (_, i) => low - 0.5 + i)
    : roundEdges(low, high, wanted ?? Math.min(30, Math.max(6, Math.ceil(Math.sqrt(most)))));
  return { edges, whole, counts: lists.map((list) => countIn(list, edges)) };
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
