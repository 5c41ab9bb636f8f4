import type { FitResult } from '@pairfair/studio/api';

/** What readers compare first: utility, then fairness to individuals, then to groups. */
const order = [
  'auc',
  'consistency_fairness',
  'consistency_similarity',
  'positive_rate_gap',
  'fpr_gap',
  'fnr_gap',
  'accuracy',
];

/** The measures some method has a value for, the most important first and the others as they come. */
export function measuredNames({ measures }: Pick<FitResult, 'measures'>): string[] {
  const found = new Set(measures.flatMap(({ values }) => Object.keys(values)));
  return [
    ...order.filter((name) => found.has(name)),
    ...[...found].filter((name) => !order.includes(name)),
  ];
}
