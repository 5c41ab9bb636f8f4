import type { CurvePoint, MeanInterval } from 'pairfair';
import { boundedInterval, correctedInterval } from 'pairfair/internal';

/** A curve over all runs: at every point the mean and interval of each measure. */
export interface CurveSummary {
  readonly label: string;
  readonly at: readonly number[];
  readonly auc: readonly MeanInterval[];
  readonly consistencyFairness: readonly MeanInterval[];
  readonly consistencyAtBaseRate: readonly MeanInterval[];
  readonly rankConsistency: readonly MeanInterval[];
  readonly consistencySimilarity: readonly MeanInterval[];
  readonly positiveRateGap: readonly MeanInterval[];
  readonly groupAuc: readonly { readonly name: string; readonly values: readonly MeanInterval[] }[];
}

/**
 * Sums up the runs of a curve over γ or over how much is judged (`runCurve` of the library).
 *
 * @param splits How many people each run learned from and was measured on, where the runs are
 *   splits of one data set, which share people; without: data drawn anew in every run.
 */
export function summarizeCurve(
  label: string,
  runs: readonly { readonly points: readonly CurvePoint[] }[],
  groupNames: readonly string[],
  splits?: { readonly train: number; readonly test: number },
): CurveSummary {
  const points = runs[0]?.points ?? [];
  const over = (value: (point: CurvePoint) => number) =>
    points.map((_, k) =>
      intervalOf(
        runs.map((run) => value(run.points[k])),
        splits,
      ),
    );
  return {
    label,
    at: points.map(({ at }) => at),
    auc: over((point) => point.auc),
    consistencyFairness: over((point) => point.consistencyFairness),
    consistencyAtBaseRate: over((point) => point.consistencyAtBaseRate),
    rankConsistency: over((point) => point.rankConsistency),
    consistencySimilarity: over((point) => point.consistencySimilarity),
    positiveRateGap: over((point) => point.positiveRateGap),
    groupAuc: groupNames.map((name, g) => ({ name, values: over((point) => point.groupAuc[g]) })),
  };
}

/** Shares have an interval within [0, 1]; rank consistency and R² may lie below 0. */
function intervalOf(
  values: readonly number[],
  splits: { readonly train: number; readonly test: number } | undefined,
): MeanInterval {
  if (values.every((value) => !(value < 0 || value > 1))) {
    return boundedInterval(values, splits ? { splits } : {});
  }
  const { mean, low, high } = correctedInterval(
    values,
    splits ?? { train: Number.POSITIVE_INFINITY, test: 1 },
  );
  return { mean, low, high };
}
