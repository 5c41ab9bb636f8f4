import type { MeanInterval, MethodRun } from 'pairfair';
import { summarizeCurve } from '../../curves/curveSummary.ts';

/** What γ does to PFR, over the runs of a comparison; every list is as long as `gammas`. */
export interface GammaCurve {
  /** From 0 to 1 in tenths. */
  readonly gammas: readonly number[];
  readonly auc: readonly MeanInterval[];
  /** Consistency with the fairness graph of the test people. */
  readonly consistency: readonly MeanInterval[];
  readonly groups: readonly { readonly name: string; readonly auc: readonly MeanInterval[] }[];
  /** The γ that the grid search chose, run by run. */
  readonly chosen: readonly number[];
}

/**
 * The runs of PFR summed up at every tenth of γ (paper, section 4.4); null where there are none.
 * NaN where a γ could be measured on no run.
 */
export function gammaCurve(
  runs: readonly MethodRun[],
  groupNames: readonly string[],
): GammaCurve | null {
  const points = runs.flatMap(({ looks }) => (looks?.gamma ? [{ points: looks.gamma }] : []));
  if (points.length === 0) return null;
  const curve = summarizeCurve('γ', points, groupNames);
  return {
    gammas: curve.at,
    auc: curve.auc,
    consistency: curve.consistencyFairness,
    groups: curve.groupAuc.map(({ name, values }) => ({ name, auc: values })),
    chosen: runs.map(({ setting }) => setting.gamma),
  };
}
