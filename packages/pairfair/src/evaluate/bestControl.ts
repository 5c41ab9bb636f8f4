import type { MeasureId } from '../metrics/measureIds.ts';
import type { MethodRun } from './comparison.ts';
import { meanInterval } from './meanInterval.ts';
import { isNearlyAsSkilled } from './objectives.ts';

/** The control that PFR is measured against. */
export interface BestControl {
  readonly runs: readonly MethodRun[];
  /** Whether its decisions tell nearly as much as PFR's. */
  readonly comparable: boolean;
}

/**
 * The control with the highest consistency(W^F), of those whose decisions tell at least nine tenths
 * of what PFR's tell: a control that decides alike for everybody is consistent, and no use to
 * anybody. PFR sets the measure, not the control that decides best: PFR may itself pay for its
 * consistency with skill, and then the controls that pay as much must count. Where none decides
 * nearly as well, the one that decides best, marked as not comparable.
 */
export function bestControl(
  controls: readonly MethodRun[][],
  pfr: readonly MethodRun[],
): BestControl | undefined {
  const comparable = controls.filter((runs) => isNearlyAsSkilled(skill(runs), skill(pfr)));
  const runs =
    comparable.length > 0
      ? highest(comparable, (each) => mean(each, 'consistency_fairness'))
      : highest(controls, skill);
  return runs && { runs, comparable: comparable.length > 0 };
}

/** TPR − FPR. */
function skill(runs: readonly MethodRun[]): number {
  return 2 * mean(runs, 'balanced_accuracy') - 1;
}

function mean(runs: readonly MethodRun[], id: MeasureId): number {
  return meanInterval(runs.map(({ evaluation }) => evaluation.measures[id])).mean;
}

/** The first with the highest value; one that is defined before any that is not. */
function highest(
  controls: readonly MethodRun[][],
  value: (runs: readonly MethodRun[]) => number,
): MethodRun[] | undefined {
  let best: MethodRun[] | undefined;
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
