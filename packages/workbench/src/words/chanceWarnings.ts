import type { GraphAgreement, Grid } from 'pairfair';

/** Which γ a search may try: none but 0 where judges cannot be told from chance, whatever was asked. */
export function searchedGammas(
  { chance }: Pick<GraphAgreement, 'chance'>,
  asked?: readonly number[],
): Grid {
  const gamma = chance ? [0] : asked;
  return gamma === undefined ? {} : { gamma };
}

/**
 * Said where a search for settings was kept from using judgments that may say nothing.
 *
 * @param otherwise What one fits with to use them all the same, as in `--gamma`.
 */
export function onlyGammaZero(otherwise: string): string {
  return `Only γ = 0 was tried for PFR: judgments that cannot be told from chance must not decide who is treated alike, and a search over γ would not notice. To use them all the same, fit with ${otherwise}.`;
}

/** Said where somebody chose γ for such judgments. */
export function learnedAllTheSame(gamma: number): string {
  return `The model was learned from them all the same, with γ = ${gamma}.`;
}

/** Said where consistency(W^F) is measured against such judgments. */
export const measuredByChance =
  'consistency(W^F) is measured against these judgments, so it says as little as they do.';

/**
 * How far the judges behind a graph agree, where that must be said, and what follows from it.
 *
 * @param consequence What was done about judges that cannot be told from chance:
 * {@link onlyGammaZero} or {@link learnedAllTheSame}.
 */
export function agreementWarnings(
  { chance, warnings }: GraphAgreement,
  consequence: string,
): string[] {
  return [...warnings, ...(chance ? [consequence, measuredByChance] : [])];
}
