import type { MeanInterval, MethodRun, TaskResult } from 'pairfair';
import {
  choiceDifference,
  creditMeasure,
  type IntervalKind,
  type MeasureId,
} from 'pairfair/internal';

/** Graded PFR less cut PFR, both giving up at most so much AUC. */
export interface GradedRow {
  readonly giveUp: number;
  /** Of consistency(W^F), decisions for one share of people. */
  readonly consistency: MeanInterval;
  readonly auc: MeanInterval;
  readonly verdict: GradedVerdict;
}

/**
 * `better` or `worse`: more or less consistent, beyond the interval; `alike`: neither; `not
 * comparable`: graded PFR's AUC is lower by more than was to be given up.
 */
export type GradedVerdict = 'better' | 'alike' | 'worse' | 'not comparable';

/** What grading does beside cutting, and whether it ever does harm. */
export interface GradedAgainstCut {
  readonly rows: readonly GradedRow[];
  readonly sentence: string;
}

/** Graded PFR beside cut PFR at equal AUC, on the same runs; null where one of them was not run. */
export function gradedAgainstCut(
  results: readonly TaskResult[],
  kind: IntervalKind,
  measure: MeasureId = creditMeasure,
): GradedAgainstCut | null {
  const runsOf = (name: string): MethodRun[] =>
    results
      .flatMap(({ runs }) => runs.filter(({ method }) => method === name))
      .sort((a, b) => a.run - b.run);
  const [graded, cut] = [runsOf('pfr'), runsOf('pfr-cut')];
  if (graded.length === 0 || cut.length === 0) return null;
  const rows = (graded[0]?.choices ?? []).map(({ giveUp }): GradedRow => {
    const less = (id: MeasureId): MeanInterval => {
      const { mean, low, high } = choiceDifference(graded, cut, giveUp, id, kind);
      return { mean, low, high };
    };
    const [consistency, auc] = [less(measure), less('auc')];
    return { giveUp, consistency, auc, verdict: verdictOn(giveUp, consistency, auc) };
  });
  return { rows, sentence: inWords(rows) };
}

function verdictOn(giveUp: number, consistency: MeanInterval, auc: MeanInterval): GradedVerdict {
  if (!(auc.mean >= -giveUp)) return 'not comparable';
  if (consistency.low > 0) return 'better';
  return consistency.high < 0 ? 'worse' : 'alike';
}

function inWords(rows: readonly GradedRow[]): string {
  const at = (verdict: GradedVerdict) =>
    rows.filter((row) => row.verdict === verdict).map(({ giveUp }) => String(giveUp));
  const [better, worse, apart] = [at('better'), at('worse'), at('not comparable')];
  return [
    worse.length === 0
      ? 'Graded PFR is nowhere less consistent than cut PFR at equal AUC, beyond its interval'
      : `Graded PFR is less consistent than cut PFR where ${worse.join(', ')} of AUC may be given up`,
    better.length === 0
      ? '; nowhere more.'
      : `; it is more consistent where ${better.join(', ')} may be given up.`,
    apart.length === 0
      ? ''
      : ` Where ${apart.join(', ')} may be given up its AUC is lower by more than that, and nothing is said.`,
  ].join('');
}
