import { requireOneOf } from '../checks.ts';
import { gap, ratio } from './gap.ts';
import type { GroupRates } from './groupRates.ts';
import type { RateName } from './rates.ts';

// These are fairlearn's conventions: differences are max − min ≥ 0 over any number of groups,
// ratios are min / max ≤ 1. Signed differences between two named sides are in sidedDifferences.ts.

/**
 * The gap in one rate between groups, max − min. `rateGap(rates, 'baseRate')` is the gap that the
 * true labels have already; a gap in predictions says little without it.
 */
export function rateGap(rates: GroupRates, rate: RateName): number {
  return gap(rates.groups.map((group) => group[rate]));
}

/** The ratio in one rate between groups, min / max. */
export function rateRatio(rates: GroupRates, rate: RateName): number {
  return ratio(rates.groups.map((group) => group[rate]));
}

/**
 * Demographic parity (the paper's disparate impact, section 4.1) as a difference: the gap in
 * positive rates. 0 is best. The iFair paper reports 1 minus this.
 */
export function demographicParityDifference(rates: GroupRates): number {
  return rateGap(rates, 'positiveRate');
}

/** Demographic parity as a ratio: smallest positive rate over the largest. 1 is best. */
export function demographicParityRatio(rates: GroupRates): number {
  return rateRatio(rates, 'positiveRate');
}

/**
 * Equal opportunity as a difference: the gap in true positive rates, which is also the gap in
 * false negative rates. 0 is best. The iFair paper reports 1 minus this.
 */
export function equalOpportunityDifference(rates: GroupRates): number {
  return rateGap(rates, 'tpr');
}

/** Equal opportunity as a ratio: smallest true positive rate over the largest. 1 is best. */
export function equalOpportunityRatio(rates: GroupRates): number {
  return rateRatio(rates, 'tpr');
}

/** Options for {@link equalizedOddsDifference} and {@link equalizedOddsRatio}. */
export interface EqualizedOddsOptions {
  /** The worse of the two rates (default), or their mean. */
  readonly aggregate?: 'worst' | 'mean';
}

/**
 * Equalized odds (the paper's disparate mistreatment, section 4.1) as a difference: the larger of
 * the gaps in true and in false positive rates. 0 is best; `NaN` when either gap is undefined.
 */
export function equalizedOddsDifference(
  rates: GroupRates,
  { aggregate = 'worst' }: EqualizedOddsOptions = {},
): number {
  requireOneOf('aggregate', aggregate, ['worst', 'mean']);
  const [tpr, fpr] = [rateGap(rates, 'tpr'), rateGap(rates, 'fpr')];
  return aggregate === 'worst' ? Math.max(tpr, fpr) : (tpr + fpr) / 2;
}

/**
 * Equalized odds as a ratio: the smaller of the ratios of true and of false positive rates.
 * 1 is best; `NaN` when either ratio is undefined, as when nobody is a false positive.
 */
export function equalizedOddsRatio(
  rates: GroupRates,
  { aggregate = 'worst' }: EqualizedOddsOptions = {},
): number {
  requireOneOf('aggregate', aggregate, ['worst', 'mean']);
  const [tpr, fpr] = [rateRatio(rates, 'tpr'), rateRatio(rates, 'fpr')];
  return aggregate === 'worst' ? Math.min(tpr, fpr) : (tpr + fpr) / 2;
}
