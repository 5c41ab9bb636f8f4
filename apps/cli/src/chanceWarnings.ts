import type { GraphAgreement } from 'pairfair';

/** Said where a search for settings is kept from using judgments that may say nothing. */
export const onlyGammaZero =
  'Only γ = 0 was tried for PFR: judgments that cannot be told from chance must not decide who is treated alike, and a search over γ would not notice. To use them all the same, fit with --gamma.';

/** Said where consistency(W^F) is measured against such judgments. */
export const measuredByChance =
  'consistency(W^F) is measured against these judgments, so it says as little as they do.';

/** What the agreement of the judges means for a comparison of methods. */
export function comparisonWarnings({ chance, warnings }: GraphAgreement): string[] {
  return [...warnings, ...(chance ? [onlyGammaZero, measuredByChance] : [])];
}
