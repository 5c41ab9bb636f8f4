import type { WorkOptions } from '../../progress.ts';
import type { Answers } from '../answers/answers.ts';
import { comparisonVotes } from '../rankings/comparisonVotes.ts';
import { fitBradleyTerry } from '../rankings/fitBradleyTerry.ts';
import { scaleReliability } from '../rankings/scaleReliability.ts';
import { type AgreementInterval, alphaInterval } from './agreementInterval.ts';
import { type AgreementBasis, auditUnits, basisOf } from './auditUnits.ts';
import { type JudgeReport, judgeReports } from './judgeReports.ts';
import { fleissOfUnits, positiveAgreement } from './kappas.ts';
import { listAgreement, type RankingAgreement } from './listAgreement.ts';

/** Options for {@link measureAgreement}. */
export interface AgreementOptions extends WorkOptions {
  /** Bootstrap samples. Default 1000. */
  readonly draws?: number;
}

/** How far judges agree, as a whole and one by one. */
export interface AgreementReport {
  /** Which answers it rests on. */
  readonly basis: AgreementBasis;
  /** Per kind of judgment; null where there is none of it. */
  readonly pairs: PairAgreement | null;
  readonly ratings: RatingAgreement | null;
  readonly comparisons: ComparisonAgreement | null;
  readonly rankings: RankingAgreement | null;
  readonly judges: readonly JudgeReport[];
  /**
   * Whether agreement is above chance in every kind of judgment there is. False also when nobody
   * knows, because no two judges answered the same task: nothing made from such judgments should
   * be shown without saying so.
   */
  readonly distinguishable: boolean;
  /** The lowest α from 0.8 on is firm, from 0.667 tentative, above chance weak. */
  readonly verdict: 'firm' | 'tentative' | 'weak' | 'chance' | 'unknown';
  /** The verdict in a sentence, for fits, reports and model cards. */
  readonly says: string;
}

/** How far answers about pairs agree. */
export interface PairAgreement {
  /** Krippendorff's α of yes and no. */
  readonly alpha: AgreementInterval;
  /** Fleiss' κ; NaN unless all pairs have as many answers. */
  readonly fleiss: number;
  /** How often a second judge says yes when one has. */
  readonly positive: number;
}

/** How far ratings agree. */
export interface RatingAgreement {
  /** Krippendorff's α: steps are an order; any difference counts alike; steps are of equal size. */
  readonly ordinal: AgreementInterval;
  readonly nominal: AgreementInterval;
  readonly interval: AgreementInterval;
  readonly fleiss: number;
}

/** How far answers about who is better agree. */
export interface ComparisonAgreement {
  /** Krippendorff's α of who is better, "about equal" being half way. */
  readonly alpha: AgreementInterval;
  /** Share of the spread of Bradley–Terry scores that is not error, from these answers alone. */
  readonly reliability: number;
}

/**
 * Measures how far judges agree, on the audit stratum only: on tasks that were drawn uniformly at
 * random. Elsewhere the choice of tasks makes agreement: judges who toss coins reach a reliability
 * above 0.8 on pairs chosen for being close.
 *
 * Where judgments do not say how tasks were chosen, all of them are taken, and `basis` says so.
 *
 * @example
 * const { pairs, distinguishable, says } = measureAgreement(answers);
 */
export function measureAgreement(
  answers: Answers,
  options: AgreementOptions = {},
): AgreementReport {
  const basis = basisOf(answers);
  const kinds = {
    pairs: answers.pairs.value.length > 0 ? pairAgreement(answers, basis, options) : null,
    ratings: answers.ratings.value.length > 0 ? ratingAgreement(answers, basis, options) : null,
    comparisons:
      answers.comparisons.value.length > 0 ? comparisonAgreement(answers, basis, options) : null,
    rankings: answers.rankings.row.length > 0 ? listAgreement(answers, basis, options) : null,
  };
  const main = [
    kinds.pairs?.alpha,
    kinds.ratings?.ordinal,
    kinds.comparisons?.alpha,
    kinds.rankings?.tau,
  ].filter((interval) => interval !== undefined);
  const verdict = verdictOf(main);
  return {
    basis,
    ...kinds,
    judges: judgeReports(answers, basis),
    distinguishable: verdict !== 'chance' && verdict !== 'unknown',
    verdict,
    says: sentence(basis, main, verdict),
  };
}

function verdictOf(intervals: readonly AgreementInterval[]): AgreementReport['verdict'] {
  if (intervals.length === 0 || intervals.some(({ value }) => Number.isNaN(value)))
    return 'unknown';
  if (intervals.some((interval) => !interval.distinguishable)) return 'chance';
  const least = Math.min(...intervals.map(({ value }) => value));
  return least >= 0.8 ? 'firm' : least >= 0.667 ? 'tentative' : 'weak';
}

function pairAgreement(
  { pairs }: Answers,
  basis: AgreementBasis,
  options: AgreementOptions,
): PairAgreement {
  const units = auditUnits(pairs, basis);
  return {
    alpha: alphaInterval(units, options),
    fleiss: fleissOfUnits(units),
    positive: positiveAgreement(units),
  };
}

function ratingAgreement(
  { ratings }: Answers,
  basis: AgreementBasis,
  options: AgreementOptions,
): RatingAgreement {
  const units = auditUnits(ratings, basis);
  return {
    ordinal: alphaInterval(units, { ...options, level: 'ordinal' }),
    nominal: alphaInterval(units, { ...options, level: 'nominal' }),
    interval: alphaInterval(units, { ...options, level: 'interval' }),
    fleiss: fleissOfUnits(units),
  };
}

function comparisonAgreement(
  { comparisons, rankings, groups }: Answers,
  basis: AgreementBasis,
  options: AgreementOptions,
): ComparisonAgreement {
  const units = auditUnits(comparisons, basis);
  const audited = { ...comparisons, value: Int8Array.from(units.value) };
  const none = { ...rankings, offsets: new Uint32Array(1) };
  const { scores, errors } = fitBradleyTerry(comparisonVotes(audited, none), groups);
  return {
    alpha: alphaInterval(units, { ...options, level: 'interval', mirrored: 2 }),
    reliability: scaleReliability(scores, errors, groups),
  };
}

function sentence(
  basis: AgreementBasis,
  intervals: readonly AgreementInterval[],
  verdict: AgreementReport['verdict'],
): string {
  if (basis === 'none') {
    return 'Agreement is unknown: no task of the audit stratum was answered, and on chosen tasks it cannot be measured.';
  }
  const from =
    basis === 'audit'
      ? 'on tasks drawn at random'
      : 'on all answers (the judgments do not say how tasks were chosen)';
  if (verdict === 'unknown') {
    return `Agreement is unknown ${from}: no two judges gave answers that can be compared.`;
  }
  const figures = intervals
    .map(
      ({ value, low, high, units }) =>
        `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}], ${units} tasks`,
    )
    .join('; ');
  if (verdict === 'chance') {
    return `Agreement cannot be told from chance ${from} (${figures}): a graph made from these judgments may say nothing.`;
  }
  const word = verdict === 'weak' ? 'weak, but above chance,' : verdict;
  return `Agreement is ${word} ${from} (${figures}).`;
}
