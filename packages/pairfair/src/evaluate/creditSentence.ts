import type { CreditRow, CreditVerdict } from './credit.ts';
import type { IntervalKind } from './intervals.ts';
import type { MeanInterval } from './meanInterval.ts';

/** What a sentence must know beside the row it is about. */
export interface CreditAbout {
  readonly kind: IntervalKind;
  readonly runs: number;
  /** Independent pairs that the links of the test people are worth. */
  readonly pairs: number;
  /** Amounts of AUC that were looked at. */
  readonly looks: number;
  /** Whether numbers are predicted, so that it is R² and rank consistency. */
  readonly numeric?: boolean;
}

/** Fewer independent pairs than this cannot tell much; a sentence says so. */
const fewPairs = 30;

/** The verdict in words that say what the numbers say and no more. */
export function creditSentence(row: CreditRow, verdict: CreditVerdict, about: CreditAbout): string {
  const { gain, comparable, controlTitle, giveUp } = row;
  if (Number.isNaN(gain.mean)) {
    return 'Whether the judgments made a difference cannot be said, because nobody among the test people is linked.';
  }
  const utility = about.numeric ? 'R²' : 'AUC';
  const figure = `${signed(gain.mean)} in ${about.numeric ? 'rank ' : ''}consistency(W^F)`;
  const against = `${figure} against the best control, "${controlTitle}"`;
  const what = `${against}${interval(gain)}, ${utilityWords(row.aucDifference, utility)}`;
  const where = `when at most ${giveUp} of ${utility} is given up`;
  const limits = limitsInWords(about);
  if (!comparable) {
    return `Whether the judgments made a difference cannot be said, because no control has ${about.numeric ? 'an R²' : 'an AUC'} near PFR’s: ${figure} against "${controlTitle}", which comes closest${interval(gain)}, ${utilityWords(row.aucDifference, utility)}.`;
  }
  if (Number.isNaN(gain.low)) {
    return `Whether the judgments made a difference cannot be said from ${about.runs === 1 ? 'a single run' : 'runs that all say the same'}: ${against}.`;
  }
  switch (verdict) {
    case 'yes':
      return `The judgments themselves made a difference: ${where}, ${what}.${limits}`;
    case 'harm':
      return `The judgments themselves did harm: ${where}, ${what}, which lacks them and is more consistent.${limits}`;
    default:
      return `The judgments themselves made no difference that can be told from chance${holmWords(row, about)}: ${where}, ${what}. What PFR gains may come from linking the groups at all, from the group column, or from grading.${limits}`;
  }
}

/** Where the interval alone would say yes or harm, why that does not count. */
function holmWords({ gain, adjusted }: CreditRow, { looks, numeric }: CreditAbout): string {
  if (!(gain.low > 0 || gain.high < 0)) return '';
  return ` once ${looks} amounts of ${numeric ? 'R²' : 'AUC'} are looked at (Holm, p = ${adjusted.toFixed(2)})`;
}

function limitsInWords({ kind, pairs }: CreditAbout): string {
  const split =
    kind === 'one-split'
      ? ' This is one split: the interval is a bootstrap over its test people, and says nothing about other training people.'
      : '';
  const few =
    pairs < fewPairs
      ? ` The links of the test people are worth only ${Math.round(pairs)} independent pairs.`
      : '';
  return split + few;
}

function utilityWords({ mean, low, high }: MeanInterval, utility: string): string {
  const interval = Number.isNaN(low) ? '' : `, ${signed(low)} to ${signed(high)}`;
  return `with ${signed(mean)} in ${utility}${interval && ` (${interval.slice(2)})`}`;
}

function interval({ low, high }: MeanInterval): string {
  return Number.isNaN(low) ? '' : ` (95 % interval ${signed(low)} to ${signed(high)})`;
}

function signed(value: number): string {
  return Number.isNaN(value) ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
