import type { MeasureId } from '../metrics/measureIds.ts';
import { bestControl, measureAt } from './bestControl.ts';
import { choiceDifference } from './choiceDifference.ts';
import type { MethodRun } from './comparison.ts';
import { creditSentence } from './creditSentence.ts';
import { holm } from './holm.ts';
import type { IntervalKind } from './intervals.ts';
import { type MeanInterval, meanInterval } from './meanInterval.ts';
import { defaultGiveUp, parseObjective } from './objectives.ts';

/** Whether PFR's consistency(W^F) is due to the judgments. */
export interface Credit extends CreditRow {
  /** The same for every amount of AUC that was looked at, ascending. */
  readonly rows: readonly CreditRow[];
  readonly verdict: CreditVerdict;
  readonly sentence: string;
}

/**
 * `yes`: more consistent than the best control, beyond chance; `harm`: less; `no`: neither can be
 * told; `unknown`: there is nothing to tell it from.
 */
export type CreditVerdict = 'yes' | 'no' | 'harm' | 'unknown';

/** PFR beside the best control, both giving up at most so much AUC. */
export interface CreditRow {
  readonly giveUp: number;
  /** Name and title of the control. */
  readonly control: string;
  readonly controlTitle: string;
  /** Whether its AUC is at most `giveUp` below PFR's. */
  readonly comparable: boolean;
  /**
   * Means of consistency(W^F), decisions for one share of people, and of AUC; where numbers are
   * predicted of rank consistency, and of R² wherever AUC is spoken of.
   */
  readonly consistency: { readonly pfr: number; readonly control: number };
  readonly auc: { readonly pfr: number; readonly control: number };
  /** PFR less the control, on the same runs. */
  readonly gain: MeanInterval;
  readonly aucDifference: MeanInterval;
  readonly pValue: number;
  /** The p-value adjusted for having looked at several amounts (Holm). */
  readonly adjusted: number;
}

/** What the verdict is made from. */
export interface CreditInput {
  readonly pfr: readonly MethodRun[];
  readonly controls: readonly (readonly MethodRun[])[];
  readonly objective: string;
  /** See `creditMeasureOf`. */
  readonly measure: MeasureId;
  /** See `utilityMeasureOf`; default AUC. */
  readonly utility?: 'auc' | 'r2';
  readonly kind: IntervalKind;
  readonly titleOf: (run: MethodRun) => string;
}

/**
 * The verdict on the judgments: PFR against the best control at equal AUC, on the same runs, for
 * several amounts of AUC given up.
 */
export function creditOf(input: CreditInput): Credit | null {
  const { pfr, objective } = input;
  const rows = pfr[0].choices.flatMap(({ giveUp }) => creditRow(input, giveUp) ?? []);
  if (rows.length === 0) return null;
  const adjusted = holm(rows.map(({ pValue }) => pValue));
  const all = rows.map((row, k) => ({ ...row, adjusted: adjusted[k] }));
  const asked = parseObjective(objective) ?? defaultGiveUp;
  const row = all.find(({ giveUp }) => giveUp === asked) ?? all[0];
  const verdict = verdictOn(row);
  const { pairs } = pfr[0].people;
  const sentence = creditSentence(row, verdict, {
    ...{ kind: input.kind, runs: pfr.length, pairs },
    looks: all.length,
    ...(input.utility === 'r2' && { numeric: true }),
  });
  return { ...row, rows: all, verdict, sentence };
}

function creditRow(
  { pfr, controls, kind, measure, utility = 'auc', titleOf }: CreditInput,
  giveUp: number,
): Omit<CreditRow, 'adjusted'> | undefined {
  const found = bestControl(controls, pfr, giveUp, measure, utility);
  if (!found) return undefined;
  const { runs: control, comparable } = found;
  const gain = choiceDifference(pfr, control, giveUp, measure, kind);
  const aucDifference = choiceDifference(pfr, control, giveUp, utility, kind);
  const both = (id: MeasureId) => ({
    pfr: meanInterval(pfr.map((run) => measureAt(run, id, giveUp))).mean,
    control: meanInterval(control.map((run) => measureAt(run, id, giveUp))).mean,
  });
  return {
    ...{ giveUp, control: control[0].method, controlTitle: titleOf(control[0]), comparable },
    ...{ consistency: both(measure), auc: both(utility) },
    gain: { mean: gain.mean, low: gain.low, high: gain.high },
    aucDifference: { mean: aucDifference.mean, low: aucDifference.low, high: aucDifference.high },
    pValue: gain.pValue,
  };
}

const level = 0.05;

function verdictOn({ comparable, gain, adjusted }: CreditRow): CreditVerdict {
  if (!comparable || Number.isNaN(gain.low)) return 'unknown';
  // Without a p-value (no spread over runs) the interval alone decides.
  const told = Number.isNaN(adjusted) ? gain.low > 0 || gain.high < 0 : adjusted < level;
  if (!told) return 'no';
  return gain.mean > 0 ? 'yes' : 'harm';
}
