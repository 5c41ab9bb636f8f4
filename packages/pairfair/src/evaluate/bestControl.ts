import type { MeasureId } from '../metrics/measureIds.ts';
import type { ComparisonPlan, MethodRun } from './comparison.ts';
import { meanInterval } from './meanInterval.ts';

/** The control that PFR is measured against. */
export interface BestControl {
  readonly runs: readonly MethodRun[];
  /** Whether its AUC is near enough to PFR's. */
  readonly comparable: boolean;
}

/** What judgments are credited by: decisions for one share of people, whoever decides. */
export const creditMeasure: MeasureId = 'consistency_fairness_at_base_rate';

/** What the judgments of a comparison are credited by. */
export function creditMeasureOf({ positiveRate }: Pick<ComparisonPlan, 'positiveRate'>): MeasureId {
  return positiveRate === undefined ? creditMeasure : 'consistency_fairness';
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
): BestControl | undefined {
  const least = mean(pfr, 'auc', giveUp) - giveUp;
  const comparable = controls.filter((runs) => mean(runs, 'auc', giveUp) >= least);
  const runs =
    comparable.length > 0
      ? highest(comparable, (each) => mean(each, measure, giveUp))
      : highest(controls, (each) => mean(each, 'auc', giveUp));
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
