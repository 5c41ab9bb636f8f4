import type { Estimate, TradeoffData } from '@pairfair/charts';
import type { FitResult } from '@pairfair/studio/results/schemas';

type Measured = FitResult['measures'][number]['values'][string];

/**
 * Consistency over the fairness graph, every method accepting as many people as have label 1, and
 * AUC, of every method that has both.
 */
export function tradeoffData(
  { measures }: Pick<FitResult, 'measures'>,
  [methods, controls]: readonly [methods: string, controls: string],
): TradeoffData {
  const points = measures.flatMap(({ title, control, values }) => {
    const x = estimate(values.consistency_fairness_at_base_rate);
    const y = estimate(values.auc);
    return x && y ? [{ name: title, x, y, kind: control ? 1 : 0 }] : [];
  });
  return { points, kinds: points.some(({ kind }) => kind === 1) ? [methods, controls] : [] };
}

function estimate(measured: Measured | undefined): Estimate | undefined {
  if (measured === undefined || measured.mean === null) return undefined;
  const { mean: value, low, high } = measured;
  if (low === null || high === null) return { value };
  // Over two or three runs a Student interval reaches far beyond what a measure can be.
  return { value, low: Math.max(0, low), high: Math.min(1, high) };
}
