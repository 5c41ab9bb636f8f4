/** The four cells of a confusion table; weighted or expected counts need not be whole. */
export interface Confusion {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Everything a confusion table says. A rate without anybody to count is `NaN`. */
export interface Rates extends Confusion {
  /** How many people, or their total weight. */
  readonly size: number;
  /** Share with true label 1. */
  readonly baseRate: number;
  /** Share predicted 1; also called selection rate. */
  readonly positiveRate: number;
  /** True positive rate (recall): predicted 1 among those with label 1. */
  readonly tpr: number;
  /** False positive rate: predicted 1 among those with label 0. */
  readonly fpr: number;
  /** True negative rate, 1 − fpr. */
  readonly tnr: number;
  /** False negative rate, 1 − tpr. */
  readonly fnr: number;
  /** Positive predictive value (precision): label 1 among those predicted 1. */
  readonly ppv: number;
  /** Negative predictive value: label 0 among those predicted 0. */
  readonly npv: number;
  readonly falseDiscoveryRate: number;
  readonly falseOmissionRate: number;
  readonly accuracy: number;
  readonly errorRate: number;
}

/** The rates by name, without the counts. */
export const rateNames = [
  'baseRate',
  'positiveRate',
  'tpr',
  'fpr',
  'tnr',
  'fnr',
  'ppv',
  'npv',
  'falseDiscoveryRate',
  'falseOmissionRate',
  'accuracy',
  'errorRate',
] as const;

/** The name of a rate. */
export type RateName = (typeof rateNames)[number];

/** The rates that follow from a confusion table. */
export function ratesFrom(confusion: Confusion): Rates {
  const { truePositives: tp, falsePositives: fp } = confusion;
  const { falseNegatives: fn, trueNegatives: tn } = confusion;
  const size = tp + fp + fn + tn;
  return {
    truePositives: tp,
    falsePositives: fp,
    falseNegatives: fn,
    trueNegatives: tn,
    size,
    baseRate: (tp + fn) / size,
    positiveRate: (tp + fp) / size,
    tpr: tp / (tp + fn),
    fpr: fp / (fp + tn),
    tnr: tn / (fp + tn),
    fnr: fn / (tp + fn),
    ppv: tp / (tp + fp),
    npv: tn / (tn + fn),
    falseDiscoveryRate: fp / (tp + fp),
    falseOmissionRate: fn / (tn + fn),
    accuracy: (tp + tn) / size,
    errorRate: (fp + fn) / size,
  };
}

/** The confusion table of several groups taken together. */
export function addConfusions(parts: readonly Confusion[]): Confusion {
  const sum = (pick: (part: Confusion) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  return {
    truePositives: sum((part) => part.truePositives),
    falsePositives: sum((part) => part.falsePositives),
    falseNegatives: sum((part) => part.falseNegatives),
    trueNegatives: sum((part) => part.trueNegatives),
  };
}
