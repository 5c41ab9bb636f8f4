import type { GraphAgreement, Grid } from 'pairfair';

/**
 * How strict a search may try to be: not at all where judges cannot be told from chance, whatever
 * was asked; forms of PFR that cut are kept from the judgments by γ = 0.
 */
export function searchedStrictness(
  { chance }: Pick<GraphAgreement, 'chance'>,
  asked?: readonly number[],
): Grid {
  if (chance) return { gamma: [0], strictness: [0] };
  return asked === undefined ? {} : { strictness: asked };
}

/** Said where a search for settings was kept from using judgments that may say nothing. */
export const onlyStrictnessZero =
  'Only strictness 0 was tried for PFR: judgments that cannot be told from chance must not decide who is treated alike. To use them all the same, fit with a strictness of your own.';

/** Said where somebody chose a strictness for such judgments. */
export function learnedAllTheSame(strictness: number): string {
  return `The model was learned from them all the same, with strictness ${strictness}.`;
}

/** Said where consistency(W^F) is measured against such judgments. */
export const measuredByChance =
  'consistency(W^F) is measured against these judgments, so it says as little as they do.';

/**
 * How far the judges behind a graph agree, where that must be said, and what follows from it.
 *
 * @param consequence What was done about judges that cannot be told from chance:
 * {@link onlyStrictnessZero} or {@link learnedAllTheSame}.
 */
export function agreementWarnings(
  { chance, warnings }: GraphAgreement,
  consequence: string,
): string[] {
  return [...warnings, ...(chance ? [consequence, measuredByChance] : [])];
}
