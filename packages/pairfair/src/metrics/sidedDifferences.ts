import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { GroupRates } from './groupRates.ts';
import { addConfusions, type RateName, type Rates, ratesFrom } from './rates.ts';

/**
 * The two sides of a signed comparison, as AIF360 makes it: which groups are taken together as
 * unprivileged and which as privileged. Groups named on neither side do not enter.
 */
export interface Sides {
  readonly unprivileged: readonly number[];
  readonly privileged: readonly number[];
}

/** Unprivileged minus privileged, in any rate: negative where the unprivileged have less of it. */
export function signedDifference(rates: GroupRates, rate: RateName, sides: Sides): number {
  const { unprivileged, privileged } = ratesOfSides(rates, sides);
  return unprivileged[rate] - privileged[rate];
}

/**
 * The gap between two groups with its sign: the rate of the one whose name comes second (by code
 * point) less that of the first. Its mean over runs is 0 under perfect parity, which that of an
 * absolute gap is not. `NaN` unless exactly two groups have people: the largest of several
 * differences has no sign; see {@link differencesFromOverall}.
 */
export function signedGap(
  rates: GroupRates,
  rate: RateName,
  groupNames: readonly string[],
): number {
  const present = rates.groups.flatMap(({ size }, g) => (size > 0 ? [g] : []));
  if (present.length !== 2) return Number.NaN;
  const [first, second] =
    groupNames[present[0]] <= groupNames[present[1]] ? present : present.reverse();
  return signedDifference(rates, rate, { unprivileged: [second], privileged: [first] });
}

/** Each group's rate less everybody's, by group number: for any number of groups, with sign. */
export function differencesFromOverall({ overall, groups }: GroupRates, rate: RateName): number[] {
  return groups.map((group) => group[rate] - overall[rate]);
}

/** Unprivileged over privileged, in any rate; may exceed 1. `NaN` when both are 0. */
export function signedRatio(rates: GroupRates, rate: RateName, sides: Sides): number {
  const { unprivileged, privileged } = ratesOfSides(rates, sides);
  return unprivileged[rate] / privileged[rate];
}

/** Positive rate of the unprivileged minus that of the privileged. */
export function statisticalParityDifference(rates: GroupRates, sides: Sides): number {
  return signedDifference(rates, 'positiveRate', sides);
}

/** Positive rate of the unprivileged over that of the privileged; the "80 % rule" asks ≥ 0.8. */
export function disparateImpact(rates: GroupRates, sides: Sides): number {
  return signedRatio(rates, 'positiveRate', sides);
}

/** True positive rate of the unprivileged minus that of the privileged. */
export function signedEqualOpportunityDifference(rates: GroupRates, sides: Sides): number {
  return signedDifference(rates, 'tpr', sides);
}

/**
 * Mean of the signed differences in false and true positive rates. Opposite signs cancel: 0 does
 * not mean equal odds. {@link averageAbsOddsDifference} does not cancel.
 */
export function averageOddsDifference(rates: GroupRates, sides: Sides): number {
  return (signedDifference(rates, 'fpr', sides) + signedDifference(rates, 'tpr', sides)) / 2;
}

/** Mean of the absolute differences in false and true positive rates. */
export function averageAbsOddsDifference(rates: GroupRates, sides: Sides): number {
  const fpr = Math.abs(signedDifference(rates, 'fpr', sides));
  return (fpr + Math.abs(signedDifference(rates, 'tpr', sides))) / 2;
}

function ratesOfSides(
  rates: GroupRates,
  { unprivileged, privileged }: Sides,
): { unprivileged: Rates; privileged: Rates } {
  for (const group of [...unprivileged, ...privileged]) {
    requireIntegerIn('A group of a side', group, 0, rates.groups.length - 1);
  }
  const shared = unprivileged.find((group) => privileged.includes(group));
  if (shared !== undefined) {
    throw new PairfairError(
      'invalid-option',
      `A group must be on one side only, but group ${shared} is named as unprivileged and as privileged.`,
    );
  }
  return { unprivileged: together(rates, unprivileged), privileged: together(rates, privileged) };
}

function together(rates: GroupRates, side: readonly number[]): Rates {
  return ratesFrom(addConfusions([...new Set(side)].map((group) => rates.groups[group])));
}
