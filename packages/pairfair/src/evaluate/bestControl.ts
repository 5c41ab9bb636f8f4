import type { MeasureId } from '../metrics/measureIds.ts';
import type { ComparisonPlan, MethodRun } from './comparison.ts';
import { meanInterval } from './meanInterval.ts';
import { targetKindOf } from './studySource.ts';

/** The control that PFR is measured against. */
export interface BestControl {
  readonly runs: readonly MethodRun[];
  /** Whether its AUC is near enough to PFR's. */
  readonly comparable: boolean;
}

/** What judgments are credited by: decisions for one share of people, whoever decides. */
export const creditMeasure: MeasureId = 'consistency_fairness_at_base_rate';

/** What the judgments of a comparison are credited by; numbers are not decided on, but ordered. */
export function creditMeasureOf({
  positiveRate,
  source,
}: Pick<ComparisonPlan, 'positiveRate' | 'source'>): MeasureId {
  if (targetKindOf(source) === 'numeric') return 'rank_consistency_fairness';
  return positiveRate === undefined ? creditMeasure : 'consistency_fairness';
}

/** What is given up for the judgments: AUC, of numbers R². */
export function utilityMeasureOf({ source }: Pick<ComparisonPlan, 'source'>): 'auc' | 'r2' {
  return targetKindOf(source) === 'numeric' ? 'r2' : 'auc';
}

/**
 * The control with the highest consistency(W^F), of those whose AUC is at most `giveUp` below
 * PFR's, every method at its own best setting for that much AUC given up. Where none comes as near,
 * the one with the highest AUC, marked as not comparable.
 */
export function bestControl(
  controls: readonly (readonly MethodRun[])[],
  pfr: readonly MethodRun[],
  giveUp: number,
  measure: MeasureId,
  utility: MeasureId = 'auc',
): BestControl | undefined {
  const least = mean(pfr, utility, giveUp) - giveUp;
  const comparable = controls.filter((runs) => mean(runs, utility, giveUp) >= least);
  const runs =
    comparable.length > 0
      ? highest(comparable, (each) => mean(each, measure, giveUp))
      : highest(controls, (each) => mean(each, utility, giveUp));
  return runs && { runs, comparable: comparable.length > 0 };
}

/** A measure at the setting that was best for an amount of AUC to give up. */
export function measureAt({ choices }: MethodRun, id: MeasureId, giveUp: number): number {
  return choices.find((choice) => choice.giveUp === giveUp)?.measures[id] ?? Number.NaN;
}

function mean(runs: readonly MethodRun[], id: MeasureId, giveUp: number): number {
  return meanInterval(runs.map((run) => measureAt(run, id, giveUp))).mean;
}

/** The first with the highest value; one that is defined before any that is not. */
function highest(
  controls: readonly (readonly MethodRun[])[],
  value: (runs: readonly MethodRun[]) => number,
): readonly MethodRun[] | undefined {
  let best: readonly MethodRun[] | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const runs of controls) {
    const own = value(runs);
    best ??= runs;
    if (own > most) {
      most = own;
      best = runs;
    }
  }
  return best;
}
