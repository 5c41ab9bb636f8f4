import type { ComparisonSummary, MeanInterval, MethodRun } from 'pairfair';
import { summarizeCurve } from '../../curves/curveSummary.ts';

/** What strictness does to PFR, over the runs of a comparison; every list is as long as `at`. */
export interface StrictnessCurve {
  readonly at: readonly number[];
  /** R² where numbers are predicted. */
  readonly auc: readonly MeanInterval[];
  /**
   * Consistency with the fairness graph of the test people, decisions at the labels' base rate; rank
   * consistency where numbers are predicted.
   */
  readonly consistency: readonly MeanInterval[];
  readonly groups: readonly { readonly name: string; readonly auc: readonly MeanInterval[] }[];
  /** The strictness that tuning chose, run by run. */
  readonly chosen: readonly number[];
}

/**
 * The runs of PFR summed up from lenient to strict; null where there are none. NaN where a
 * strictness could be measured on no run.
 */
export function strictnessCurve(
  runs: readonly MethodRun[],
  groupNames: readonly string[],
  { intervals, target }: Pick<ComparisonSummary, 'intervals' | 'target'>,
): StrictnessCurve | null {
  const points = runs.flatMap(({ looks }) =>
    looks?.strictness ? [{ points: looks.strictness }] : [],
  );
  if (points.length === 0) return null;
  const curve = summarizeCurve(
    'strictness',
    points,
    groupNames,
    intervals === 'splits' ? runs[0].people : undefined,
  );
  return {
    at: curve.at,
    auc: curve.auc,
    consistency: target === 'numeric' ? curve.rankConsistency : curve.consistencyAtBaseRate,
    // AUC has a meaning within a group, R² of one group alone is another question.
    groups: (target === 'numeric' ? [] : curve.groupAuc).map(({ name, values }) => ({
      name,
      auc: values,
    })),
    chosen: runs.map(({ setting }) => setting.strictness),
  };
}
