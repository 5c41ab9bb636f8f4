import { figure, known, listed, percent } from '../report/words/numbers.ts';
import type { Audit } from './auditPage.ts';
import { gapDrivers } from './gapDrivers.ts';

/** What an audit says in short. */
export function auditSentences(audit: Audit): string[] {
  const { evaluation, judged } = audit;
  const { measures } = evaluation;
  const ratio = measures.positive_rate_ratio;
  const drivers = gapDrivers(evaluation).filter(({ id }) =>
    /^(positive_rate|fpr|fnr)_gap$/.test(id),
  );
  const [worst] = drivers.sort((a, b) => measures[b.id] - measures[a.id]);
  return [
    ...(known(measures.auc)
      ? [`The scores tell the labels with an AUC of ${figure(measures.auc)}.`]
      : []),
    ...(known(ratio)
      ? [
          `The group that is decided 1 least often is so at ${percent(ratio)} of the rate of the group at the other end${ratio < 0.8 ? ', less than four fifths' : ''}.`,
        ]
      : []),
    ...(worst
      ? [
          `The largest of the gaps in positive rate, FPR and FNR is the ${words[worst.id as keyof typeof words]}: ${listed([`${worst.high.name} ${figure(worst.high.value)}`, `${worst.low.name} ${figure(worst.low.value)}`])}.`,
        ]
      : []),
    ...(judged && known(measures.rank_consistency_fairness)
      ? [
          `People who deserve the same stand ${percent(measures.rank_consistency_fairness)} closer by these scores than any two people do (rank consistency over W^F); ${percent(measures.consistency_fairness)} of their links are decided alike.`,
        ]
      : []),
  ];
}

const words = {
  positive_rate_gap: 'positive rate',
  fpr_gap: 'false positive rate (FPR)',
  fnr_gap: 'false negative rate (FNR)',
};
