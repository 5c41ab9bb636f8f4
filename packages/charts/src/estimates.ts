/** A number with, where it is known, the interval around it. */
export interface Estimate {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** Estimates by row (say, method) and by series (say, group). */
export interface EstimateRows {
  readonly rows: readonly EstimateRow[];
  /** Names of the series; with one series they may be left out. */
  readonly series?: readonly string[];
  /** Values to compare with, drawn as lines across all rows. */
  readonly references?: readonly Reference[];
}

/** One row of {@link EstimateRows}. */
export interface EstimateRow {
  readonly name: string;
  /** One estimate per series, in the order of the series. */
  readonly values: readonly Estimate[];
}

/** A value to compare with, such as the rate among the true labels, or zero. */
export interface Reference {
  readonly label: string;
  readonly value: number;
  /** The series it speaks of, by number; without it, all of them. */
  readonly series?: number;
}

/** All numbers of an estimate. */
export function estimateNumbers({
  value,
  low = Number.NaN,
  high = Number.NaN,
}: Estimate): number[] {
  return [value, low, high];
}

/** How many series the rows have. */
export function seriesCount({ rows, series = [] }: EstimateRows): number {
  return Math.max(1, series.length, ...rows.map(({ values }) => values.length));
}

/** The name of a series; empty when it has none. */
export function seriesName({ series = [] }: EstimateRows, index: number): string {
  return series[index] ?? '';
}
