/** Words about what a model has to keep, what is decided about it, and a point that is fitted. */
export const decisionsEn = {
  inShort: 'In short',
  tolerances: 'Within your tolerances?',
  tolerancesText:
    'On people the model was not learned from. “For sure” means that the whole 95 % interval over people is on the same side of the limit.',
  what: 'Tolerance',
  names: {
    positive_rate_ratio: (limit: string) => `Four-fifths ratio, at least ${limit}`,
    positive_rate_gap: (limit: string) => `Gap in positive rate, at most ${limit}`,
    fpr_gap: (limit: string) => `Gap in false positives, at most ${limit}`,
    fnr_gap: (limit: string) => `Gap in false negatives, at most ${limit}`,
    equalized_odds_difference: (limit: string) => `Equalized odds difference, at most ${limit}`,
    given_up: (limit: string) => `AUC given up against the original data, at most ${limit}`,
  },
  verdicts: {
    kept: 'kept for sure',
    maybeKept: 'kept, may be chance',
    maybeBroken: 'not kept, may be chance',
    broken: 'not kept for sure',
    unknown: 'not known',
  },
  change: 'Change the tolerances',
  ratio: 'Four-fifths ratio, at least',
  ratioHint: 'The lowest positive rate of a group over the highest. Empty: not asked for.',
  gapOf: 'Gap between groups in',
  gaps: {
    positive_rate_gap: 'positive rate',
    fpr_gap: 'false positives',
    fnr_gap: 'false negatives',
    equalized_odds_difference: 'either error (equalized odds)',
  },
  gap: 'Gap, at most',
  givenUp: 'AUC given up, at most',
  emptyHint: 'Empty: not asked for.',
  save: 'Save the tolerances',
  saved: 'The tolerances of this study were saved.',
  none: 'No tolerance is set.',

  decision: 'Decision',
  decisionText:
    'What is decided stands on the card with the name of who decided, and in the audit log. A later decision replaces this one; none is deleted.',
  nobody: 'Nobody has decided about this model yet.',
  kinds: {
    use: 'Use the model',
    conditions: 'Use it under conditions',
    reject: 'Do not use it',
  },
  decidedBy: (what: string, name: string, at: string) => `${what}: ${name}, ${at}`,
  reason: 'Why, and under which conditions',
  name: 'Name of who decides',
  sign: 'Write down the decision',
  signed: 'The decision was written down.',
  card: 'Card to print and sign (HTML)',

  atSlider: 'At this place of the slider, on the people shown:',
  fitPoint: 'Fit this point',
  fitPointText:
    'Learns a model at exactly this strictness, which is measured on people kept apart and can be exported.',
  fitName: 'Name of the model',
  fitNameAt: (name: string, strictness: string) => `${name}, strictness ${strictness}`,
  fit: 'Fit',
  fitting: (name: string) => `“${name}” is being fitted.`,

  warnings: (count: string) => `Warnings (${count})`,
};
