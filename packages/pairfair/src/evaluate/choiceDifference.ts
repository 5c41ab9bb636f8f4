import type { MeasureId } from '../metrics/measureIds.ts';
import type { ChoiceRun, MethodRun } from './comparison.ts';
import {
  type Difference,
  differenceInterval,
  type IntervalKind,
  type Sample,
} from './intervals.ts';

/**
 * One method less another on the same runs, each at its own best setting for an amount of AUC to
 * give up.
 */
export function choiceDifference(
  ones: readonly MethodRun[],
  others: readonly MethodRun[],
  giveUp: number,
  id: MeasureId,
  kind: IntervalKind,
): Difference {
  const at = (run: MethodRun) => run.choices.find((choice) => choice.giveUp === giveUp);
  const sample = (run: MethodRun, choice: ChoiceRun): Sample => ({
    value: choice.measures[id],
    draws: choice.draws?.[id],
    people: run.people,
  });
  const byRun = new Map(others.map((run) => [run.run, run]));
  return differenceInterval(
    ones.flatMap((run): [Sample, Sample][] => {
      const other = byRun.get(run.run);
      const [own, theirs] = [at(run), other && at(other)];
      if (!own || !other || !theirs || Number.isNaN(own.measures[id])) return [];
      return [[sample(run, own), sample(other, theirs)]];
    }),
    id,
    kind,
  );
}
