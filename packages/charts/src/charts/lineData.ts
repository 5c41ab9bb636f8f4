import type { Reference } from '../estimates.ts';

/** Curves over one axis, such as measures over γ or over the share of judgments kept. */
export interface LineData {
  readonly series: readonly LineSeries[];
  /** Places on the horizontal axis to point out, such as the chosen γ. */
  readonly marks?: readonly Reference[];
}

/** One curve of {@link LineData}, in columns. */
export interface LineSeries {
  readonly name: string;
  /** Ascending. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Ends of the intervals, drawn as a band. */
  readonly low?: ArrayLike<number>;
  readonly high?: ArrayLike<number>;
}
