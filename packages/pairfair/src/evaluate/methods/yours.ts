import { PairfairError } from '../../errors.ts';
import { decisionsAtRate } from '../../metrics/decisionsAtRate.ts';
import type { FoldData } from '../foldData.ts';
import type { Method, Prediction } from './method.ts';

/** A model made elsewhere, known by its scores alone; nothing is learned or tuned. */
export const yours: Method = {
  name: 'yours',
  title: 'Your model',
  says: 'scores that were made elsewhere, as they are: nothing is learned or tuned',
  predicts: ['binary', 'numeric'],
  grid: () => ({}),
  predict: (fold, settings) => settings.map(() => given(fold)),
};

function given({ train, test, tuning, target }: FoldData): Prediction {
  const own = test.ownScores;
  if (!own) {
    throw new PairfairError(
      'invalid-option',
      "The method 'yours' needs scores (Study.ownScores; --scores of the command).",
    );
  }
  // Nothing is chosen on folds of training people, about whom it need not say anything.
  const scores = tuning ? own.map((score) => (Number.isNaN(score) ? 0.5 : score)) : own;
  const warnings = [seenWarning];
  if (target === 'numeric' || scores.every((score) => score >= 0 && score <= 1)) {
    return { scores, warnings };
  }
  // On another scale ½ means nothing, and the labels' base rate is what is known.
  const rate = train.labels.reduce((sum, label) => sum + label, 0) / train.labels.length;
  return {
    scores,
    decisions: decisionsAtRate(scores, rate),
    warnings: [...warnings, scaleWarning],
  };
}

const seenWarning =
  'The scores of your model are taken as they are. If it was learned from people who are tested on here, its figures flatter it.';
const scaleWarning =
  'The scores of your model are no chances from 0 to 1, so the highest are decided 1, as many as there are labels 1 among the training people.';
