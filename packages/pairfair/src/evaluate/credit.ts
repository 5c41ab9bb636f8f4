import type { MethodRun } from './comparison.ts';
import { type MeanInterval, meanInterval } from './meanInterval.ts';

/** Whether PFR's gain in consistency(W^F) is due to the judgments. */
export interface Credit {
  /** The control with the highest consistency(W^F) of those that decide nearly as well as PFR. */
  readonly control: string;
  /** PFR's consistency(W^F) less that control's, run by run. */
  readonly gain: MeanInterval;
  /** `yes`: the interval is above 0; `no`: it is not; `unknown`: a single run has no interval. */
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly sentence: string;
}

/** The verdict on the judgments: PFR against the best control, on the same runs. */
export function creditOf(
  pfr: readonly MethodRun[],
  control: readonly MethodRun[],
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
  const verdict = Number.isNaN(gain.low) ? 'unknown' : gain.low > 0 ? 'yes' : 'no';
  return {
    control: control[0].method,
    gain,
    verdict,
    sentence: sentenceFor(verdict, gain, controlTitle),
  };
}

function sentenceFor(verdict: Credit['verdict'], gain: MeanInterval, control: string): string {
  const figure = `${signed(gain.mean)} in consistency(W^F) against the best control, "${control}"`;
  const interval = `95 % interval ${signed(gain.low)} to ${signed(gain.high)}`;
  if (verdict === 'unknown') {
    return `Whether the judgments made a difference cannot be said from a single run: ${figure}.`;
  }
  if (verdict === 'yes') {
    return `The judgments themselves made a difference: ${figure} (${interval}).`;
  }
  return `The judgments themselves made no difference that can be told from chance: ${figure} (${interval}). What PFR gains comes from linking the groups at all, or from the group column.`;
}

function signed(value: number): string {
  return Number.isNaN(value) ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
