import type { CurveKind } from './runCurves.ts';

/** What the paper says of its curves (sections 4.4 and 4.5), in our words. */
export const paperSays: Readonly<Record<CurveKind, readonly string[]>> = {
  gamma: [
    'Consistency(W^F) rises with γ on every data set.',
    'Where the judgments agree with the labels (synthetic data) AUC rises too, in both groups.',
    'On Crime and COMPAS overall AUC falls by a few points: it falls a little in the group that is not protected and rises in the protected one.',
  ],
  sparsity: [
    'More judgments raise consistency(W^F) and hardly lower AUC.',
    'On synthetic data 0.17 % of the pairs are nearly enough. On Crime 30 to 40 % of the ratings come close to all of them, and with fewer PFR gets worse smoothly. On COMPAS few ranks stay within a few points of all.',
  ],
};

/** A figure of the paper's text on sparsity. */
export interface PaperPoint {
  readonly experiment: string;
  readonly at: number;
  readonly measure: 'auc' | 'consistencyFairness';
  readonly paper: number;
}

/** The figures that the paper's text gives on sparsity; the rest of its curves are drawings. */
export const paperPoints: readonly PaperPoint[] = [
  // 0.17 % of 600 × 600 pairs.
  { experiment: 'synthetic-low', at: 600, measure: 'consistencyFairness', paper: 0.9 },
  { experiment: 'synthetic-low', at: 600, measure: 'auc', paper: 0.95 },
  ...['crime-r', 'crime-s'].flatMap((experiment): PaperPoint[] => [
    { experiment, at: 0.1, measure: 'consistencyFairness', paper: 0.59 },
    { experiment, at: 1, measure: 'consistencyFairness', paper: 0.68 },
  ]),
];
