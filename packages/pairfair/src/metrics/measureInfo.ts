import type { MeasureId } from './measureIds.ts';

/** What a measure says, for tables and reports. */
export interface MeasureInfo {
  /** Its name in a table. */
  readonly title: string;
  /** Which way is better, or `neither` for a description that has no better. */
  readonly better: 'high' | 'low' | 'neither';
  /** Its definition and convention in one line. */
  readonly says: string;
  /** Whether it is undefined for people without labels. */
  readonly needsLabels: boolean;
}

const measure = (better: MeasureInfo['better']) => (title: string, says: string) => ({
  ...{ title, better, says, needsLabels: true },
});
const high = measure('high');
const low = measure('low');
const plain = measure('neither');
const labelFree = (info: MeasureInfo): MeasureInfo => ({ ...info, needsLabels: false });

/** What each measure of `evaluatePredictions` says, by its id. */
export const measureInfo: Readonly<Record<MeasureId, MeasureInfo>> = {
  auc: high('AUC', 'chance that a person with label 1 scores above one with label 0, ties half'),
  accuracy: high('accuracy', 'share of right labels'),
  balanced_accuracy: high('balanced accuracy', 'mean of true positive and true negative rate'),
  brier: low('Brier score', 'mean of (score − label)², for scores in [0, 1]'),
  log_loss: low('log loss', 'mean of −ln(probability of what happened), for scores in [0, 1]'),
  calibration_error: low(
    'calibration error',
    'expected calibration error, 10 bins of equal width, for scores in [0, 1]',
  ),

  base_rate: plain('base rate', 'share with true label 1'),
  positive_rate: labelFree(plain('positive rate', 'share predicted 1')),
  tpr: high('TPR', 'share predicted 1 among those with label 1'),
  fpr: low('FPR', 'share predicted 1 among those with label 0'),
  fnr: low('FNR', 'share predicted 0 among those with label 1'),
  ppv: high('PPV', 'share with label 1 among those predicted 1'),

  consistency_fairness: labelFree(
    high('consistency (W^F)', '1 − Σ w |ŷᵢ − ŷⱼ| / Σ w over the fairness graph, predicted labels'),
  ),
  consistency_similarity: labelFree(
    high(
      'consistency (W^X)',
      '1 − Σ w |ŷᵢ − ŷⱼ| / Σ w over the similarity graph, predicted labels',
    ),
  ),
  consistency_fairness_scores: labelFree(
    high(
      'consistency of scores (W^F)',
      'consistency over the fairness graph of the scores themselves, for scores in [0, 1]; numbers: 1 − mean difference over links / over all pairs',
    ),
  ),
  consistency_similarity_scores: labelFree(
    high(
      'consistency of scores (W^X)',
      'consistency over the similarity graph of the scores themselves, for scores in [0, 1]; numbers: 1 − mean difference over links / over all pairs',
    ),
  ),
  consistency_fairness_truth: plain(
    'consistency of true labels (W^F)',
    'what the true labels themselves reach over the fairness graph',
  ),
  consistency_similarity_truth: plain(
    'consistency of true labels (W^X)',
    'what the true labels themselves reach over the similarity graph',
  ),

  rank_consistency_fairness: labelFree(
    high(
      'rank consistency (W^F)',
      '1 − mean difference in rank over the fairness graph / over all pairs; 0: links mean nothing to the score',
    ),
  ),
  rank_consistency_similarity: labelFree(
    high(
      'rank consistency (W^X)',
      '1 − mean difference in rank over the similarity graph / over all pairs',
    ),
  ),
  consistency_fairness_at_base_rate: labelFree(
    high(
      'consistency at the base rate (W^F)',
      'consistency over the fairness graph when as many get 1 as have label 1, by the highest scores',
    ),
  ),
  consistency_similarity_at_base_rate: labelFree(
    high(
      'consistency at the base rate (W^X)',
      'consistency over the similarity graph when as many get 1 as have label 1, by the highest scores',
    ),
  ),
  consistency_fairness_rates: labelFree(
    plain(
      'consistency (W^F) by the rate',
      'what the positive rate p alone gives, 1 − 2p(1 − p); consistency = rate + groups + who',
    ),
  ),
  consistency_fairness_gap: labelFree(
    plain(
      'consistency (W^F) by the groups',
      'what the groups’ positive rates add, by who is linked with whom',
    ),
  ),
  consistency_fairness_who: labelFree(
    high(
      'consistency (W^F) by who',
      'what deciding alike for these linked people adds to chance inside the groups',
    ),
  ),
  beyond_chance_fairness: labelFree(
    high(
      'beyond chance (W^F)',
      '(C − C₀) / (1 − C₀), C₀ being the consistency of decisions exchanged at random inside each group',
    ),
  ),

  base_rate_gap: plain('base rate gap', 'max − min over groups, of the true labels'),
  positive_rate_gap: labelFree(
    low('positive rate gap', 'max − min over groups (demographic parity)'),
  ),
  fpr_gap: low('FPR gap', 'max − min over groups'),
  fnr_gap: low('FNR gap', 'max − min over groups'),
  ppv_gap: low('PPV gap', 'max − min over groups'),
  accuracy_gap: low('accuracy gap', 'max − min over groups'),
  auc_gap: low('AUC gap', 'max − min over groups, each AUC within its group'),
  calibration_error_gap: low('calibration error gap', 'max − min over groups'),
  signed_base_rate_gap: plain('signed base rate gap', 'second group − first, of the true labels'),
  signed_positive_rate_gap: labelFree(
    plain('signed positive rate gap', 'second group − first by name'),
  ),
  signed_fpr_gap: plain('signed FPR gap', 'second group − first by name'),
  signed_fnr_gap: plain('signed FNR gap', 'second group − first by name'),
  base_rate_ratio: plain('base rate ratio', 'min / max over groups, of the true labels'),
  positive_rate_ratio: labelFree(
    high('positive rate ratio', 'min / max over groups (the 80 % rule)'),
  ),
  fpr_ratio: high('FPR ratio', 'min / max over groups'),
  fnr_ratio: high('FNR ratio', 'min / max over groups'),
  equal_opportunity_difference: low(
    'equal opportunity difference',
    'max − min of true positive rates over groups; the same number as the FNR gap',
  ),
  equalized_odds_difference: low(
    'equalized odds difference',
    'larger of the gaps in true and false positive rates',
  ),
  equalized_odds_ratio: high(
    'equalized odds ratio',
    'smaller of the ratios min / max of true and false positive rates',
  ),

  generalized_entropy: low('generalized entropy', 'GE(2) of benefits prediction − label + 1'),
  theil: low('Theil index', 'GE(1) of benefits prediction − label + 1'),
  coefficient_of_variation: low('coefficient of variation', '√(2 GE(2)) of benefits'),
  between_group_entropy: low('between-group entropy', 'GE(2) of the groups’ mean benefits'),
  between_group_theil: low('between-group Theil index', 'GE(1) of the groups’ mean benefits'),

  r2: high(
    'R²',
    'numbers: 1 − Σ (target − prediction)² / Σ (target − mean)²; below 0: worse than the mean',
  ),
  rmse: low('RMSE', 'numbers: root of the mean squared error, in units of the target'),
  mean_prediction_gap: low(
    'mean prediction gap',
    'numbers: max − min over groups of the mean prediction, in units of the target',
  ),
  mean_residual_gap: low(
    'mean residual gap',
    'numbers: max − min over groups of the mean of target − prediction: who is underestimated',
  ),
};
