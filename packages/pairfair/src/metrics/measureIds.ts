/** The ids of all measures of `evaluatePredictions`, in the order of a report. */
export const measureIds = [
  'auc',
  'accuracy',
  'balanced_accuracy',
  'brier',
  'log_loss',
  'calibration_error',
  'base_rate',
  'positive_rate',
  'tpr',
  'fpr',
  'fnr',
  'ppv',
  'consistency_fairness',
  'consistency_similarity',
  'consistency_fairness_scores',
  'consistency_similarity_scores',
  'consistency_fairness_truth',
  'consistency_similarity_truth',
  'rank_consistency_fairness',
  'rank_consistency_similarity',
  'consistency_fairness_at_base_rate',
  'consistency_similarity_at_base_rate',
  'consistency_fairness_rates',
  'consistency_fairness_gap',
  'consistency_fairness_who',
  'beyond_chance_fairness',
  'base_rate_gap',
  'positive_rate_gap',
  'fpr_gap',
  'fnr_gap',
  'ppv_gap',
  'accuracy_gap',
  'auc_gap',
  'calibration_error_gap',
  'signed_base_rate_gap',
  'signed_positive_rate_gap',
  'signed_fpr_gap',
  'signed_fnr_gap',
  'base_rate_ratio',
  'positive_rate_ratio',
  'fpr_ratio',
  'fnr_ratio',
  'equal_opportunity_difference',
  'equalized_odds_difference',
  'equalized_odds_ratio',
  'generalized_entropy',
  'theil',
  'coefficient_of_variation',
  'between_group_entropy',
  'between_group_theil',
  'r2',
  'rmse',
  'mean_prediction_gap',
  'mean_residual_gap',
] as const;

/** The id of a measure of `evaluatePredictions`. */
export type MeasureId = (typeof measureIds)[number];

/** What readers compare first: utility, then fairness to individuals, then to groups. */
export const mainMeasures: readonly MeasureId[] = [
  'auc',
  'consistency_fairness',
  'consistency_fairness_at_base_rate',
  'rank_consistency_fairness',
  'consistency_similarity',
  'positive_rate_gap',
  'fpr_gap',
  'fnr_gap',
];

/** What readers compare first where numbers are predicted. */
export const mainNumericMeasures: readonly MeasureId[] = [
  'r2',
  'rmse',
  'rank_consistency_fairness',
  'consistency_fairness_scores',
  'consistency_similarity_scores',
  'mean_prediction_gap',
  'mean_residual_gap',
];

/** Whether a measure is in units of the target; all others are shares, or at most about 1. */
export function isInUnits(id: MeasureId | GroupMeasureId): boolean {
  return /^(rmse|mean_(target|prediction|residual)(_gap)?)$/.test(id);
}

const onlyNumeric: readonly MeasureId[] = [
  'r2',
  'rmse',
  'mean_prediction_gap',
  'mean_residual_gap',
];

/** The measures that say something of such a target; the others are NaN. */
export function measuresFor(target: 'binary' | 'numeric' | 'classes'): readonly MeasureId[] {
  if (target !== 'numeric') return measureIds.filter((id) => !onlyNumeric.includes(id));
  return [
    ...mainNumericMeasures,
    'rank_consistency_similarity',
    'consistency_fairness_truth',
    'consistency_similarity_truth',
  ];
}

/** The ids of what is reported per group. */
export const groupMeasureIds = [
  'size',
  'base_rate',
  'positive_rate',
  'tpr',
  'fpr',
  'tnr',
  'fnr',
  'ppv',
  'npv',
  'accuracy',
  'auc',
  'calibration_error',
  'mean_target',
  'mean_prediction',
  'mean_residual',
  'rmse',
] as const;

/** The id of what is reported per group. */
export type GroupMeasureId = (typeof groupMeasureIds)[number];
