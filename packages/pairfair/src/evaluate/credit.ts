import type { BestControl } from './bestControl.ts';
import type { MethodRun } from './comparison.ts';
import { type MeanInterval, meanInterval } from './meanInterval.ts';

/** Whether PFR's gain in consistency(W^F) is due to the judgments. */
export interface Credit {
  /**
   * The control with the highest consistency(W^F) of those that decide nearly as well as PFR, or
   * the one that decides best where none does.
   */
  readonly control: string;
  /** PFR's consistency(W^F) less that control's, run by run. */
  readonly gain: MeanInterval;
  /**
   * `yes`: the interval is above 0; `no`: it is not; `unknown`: no control decides nearly as well
   * as PFR, or there is no interval, from a single run or without links between test people.
   */
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly sentence: string;
}

/** The verdict on the judgments: PFR against the best control, on the same runs. */
export function creditOf(
  pfr: readonly MethodRun[],
  { runs: control, comparable }: BestControl,
  controlTitle: string,
): Credit {
  const fairness = ({ evaluation }: MethodRun) => evaluation.measures.consistency_fairness;
  const byRun = new Map(control.map((run) => [run.run, run]));
  const gain = meanInterval(
    pfr.flatMap((run) => {
      const other = byRun.get(run.run);
      return other ? [fairness(run) - fairness(other)] : [];
    }),
  );
  const known = comparable && !Number.isNaN(gain.low);
  return {
    control: control[0].method,
    gain,
    verdict: known ? (gain.low > 0 ? 'yes' : 'no') : 'unknown',
    sentence: sentenceFor(gain, comparable, controlTitle),
  };
}

function sentenceFor(gain: MeanInterval, comparable: boolean, control: string): string {
  const figure = `${signed(gain.mean)} in consistency(W^F) against`;
  const best = `${figure} the best control, "${control}"`;
  const interval = ` (95 % interval ${signed(gain.low)} to ${signed(gain.high)})`;
  if (Number.isNaN(gain.mean)) {
    return 'Whether the judgments made a difference cannot be said, because nobody among the test people is linked.';
  }
  if (!comparable) {
    const shown = Number.isNaN(gain.low) ? '' : interval;
    return `Whether the judgments made a difference cannot be said, because no control decides nearly as well as PFR: ${figure} "${control}", which comes closest${shown}.`;
  }
  if (Number.isNaN(gain.low)) {
    return `Whether the judgments made a difference cannot be said from a single run: ${best}.`;
  }
  if (gain.low > 0) return `The judgments themselves made a difference: ${best}${interval}.`;
  if (gain.high < 0) {
    return `The judgments themselves did not help: ${best}${interval}, which lacks them and is more consistent.`;
  }
  return `The judgments themselves made no difference that can be told from chance: ${best}${interval}. What PFR gains may come from linking the groups at all, or from the group column.`;
}

function signed(value: number): string {
  return Number.isNaN(value) ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
