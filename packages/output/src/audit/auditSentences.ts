import type { Evaluation } from 'pairfair';
import { figure, known, listed, percent } from '../report/words/numbers.ts';
import type { Audit } from './auditPage.ts';
import { gapDrivers } from './gapDrivers.ts';
import { rangeCell } from './rangeCell.ts';

/** What an audit says in short. */
export function auditSentences(audit: Audit): string[] {
  const { evaluation, judged, target, classes } = audit;
  const { measures } = evaluation;
  const rank = measures.rank_consistency_fairness;
  const alike = measures.consistency_fairness;
  return [
    ...(target.kind === 'numeric'
      ? numberSentences(evaluation)
      : classes
        ? classSentences(evaluation, classes)
        : rateSentences(evaluation)),
    ...(judged && known(rank)
      ? [
          `People who deserve the same stand ${percent(rank)} closer by these scores than any two people do (rank consistency over W^F)${known(alike) ? `; ${percent(alike)} of their links are decided alike` : ''}.`,
        ]
      : []),
  ];
}

function rateSentences(evaluation: Evaluation): string[] {
  const { measures } = evaluation;
  const ratio = measures.positive_rate_ratio;
  return [
    ...(known(measures.auc)
      ? [`The scores tell the labels with an AUC of ${figure(measures.auc)}.`]
      : []),
    ...(known(ratio)
      ? [
          `The group that is decided 1 least often is so at ${percent(ratio)} of the rate of the group at the other end${ratio < 0.8 ? ', less than four fifths' : ''}.`,
        ]
      : []),
    ...largestGap(evaluation),
  ];
}

function numberSentences(evaluation: Evaluation): string[] {
  const { measures } = evaluation;
  const explained = known(measures.r2)
    ? [
        `The predictions have an R² of ${figure(measures.r2)} and are off by ${rangeCell('rmse', measures.rmse)} (RMSE).`,
      ]
    : [];
  const [under] = gapDrivers(evaluation).filter(({ id }) => id === 'mean_residual_gap');
  if (!under) return explained;
  const ends = [under.high, under.low].map(
    ({ name, value }) => `${name} (${rangeCell('mean_residual', value)})`,
  );
  return [
    ...explained,
    `Target less prediction is furthest apart, on average, between ${listed(ends)}: the first is underestimated against the second.`,
  ];
}

function classSentences({ measures }: Evaluation, classes: NonNullable<Audit['classes']>) {
  const ratios = classes
    .map(({ name, measures: own }) => ({ name, ratio: own.positive_rate_ratio }))
    .filter(({ ratio }) => known(ratio))
    .sort((a, b) => a.ratio - b.ratio);
  const [worst] = ratios;
  return [
    ...(known(measures.auc)
      ? [
          `The scores tell each class from the others with an AUC of ${figure(measures.auc)} on average; ${percent(measures.accuracy)} of the labels are right.`,
        ]
      : []),
    ...(worst
      ? [
          `Groups are furthest apart in ${worst.name}: the group that gets it least often does so at ${percent(worst.ratio)} of the rate of the group at the other end${worst.ratio < 0.8 ? ', less than four fifths' : ''}.`,
        ]
      : []),
  ];
}

function largestGap(evaluation: Evaluation): string[] {
  const [worst] = gapDrivers(evaluation)
    .filter(({ id }) => id in words)
    .sort((a, b) => evaluation.measures[b.id] - evaluation.measures[a.id]);
  if (!worst) return [];
  const ends = [worst.high, worst.low].map(({ name, value }) => `${name} ${figure(value)}`);
  return [
    `The largest of the gaps in positive rate, FPR and FNR is the ${words[worst.id as keyof typeof words]}: ${listed(ends)}.`,
  ];
}

const words = {
  positive_rate_gap: 'positive rate',
  fpr_gap: 'false positive rate (FPR)',
  fnr_gap: 'false negative rate (FNR)',
};
