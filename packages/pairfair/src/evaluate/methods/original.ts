import { linearScores, type PredictorModel } from '../../predictors/predict.ts';
import { augmented, type FoldData } from '../foldData.ts';
import { perClass } from './classFolds.ts';
import type { Method } from './method.ts';
import { penalties, regressionPredictions, regressions } from './regression.ts';

const grid = () => ({ c: penalties });

/** Logistic regression on the unprotected columns. */
export const original: Method = {
  name: 'original',
  title: 'Original',
  says: 'logistic regression on the columns as they are, the protected attribute left out',
  grid,
  predict: (fold, settings) => regressionPredictions(fold, settings, fold.train.x, fold.test.x),
};

/** A control: what the group column alone does. */
export const originalWithGroup: Method = {
  name: 'original-group',
  title: 'Original with group',
  says: 'control: logistic regression on all columns and the group, no judgments',
  grid,
  predict: (fold, settings) =>
    regressionPredictions(fold, settings, fold.train.withGroup, fold.test.withGroup),
};

/** A control: what evening out the groups does, without anybody's judgment. */
export const originalCentred: Method = {
  name: 'original-centred',
  title: 'Original centred by group',
  says: "control: Original, its log-odds less their mean in the person's group, no judgments",
  grid,
  predict: (fold, settings) =>
    perClass(fold, (one) =>
      regressions(one, settings, one.train.x).map((model) => ({
        scores: centredScores(one, model),
        warnings: [],
      })),
    ),
};

/** Shifted so that every group's mean log-odds (or number) among training people is that of all. */
function centredScores({ train, test, groupNames }: FoldData, model: PredictorModel): Float64Array {
  const seen = linearScores(model, train.x);
  const everybody = Array.from(seen.keys());
  const mean = (people: readonly number[]) => meanOf(seen, people, train.weights);
  const means = groupNames.map((_, g) => mean(everybody.filter((i) => train.groups[i] === g)));
  const overall = mean(everybody);
  return linearScores(model, test.x).map((value, i) => {
    const below = means[test.groups[i]] - overall - value;
    return model.kind === 'ridge' ? -below : 1 / (1 + Math.exp(below));
  });
}

function meanOf(
  values: Float64Array,
  people: readonly number[],
  weights: Float64Array | null,
): number {
  const weight = (i: number) => (weights ? weights[i] : 1);
  const total = people.reduce((sum, i) => sum + weight(i), 0);
  return people.reduce((sum, i) => sum + weight(i) * values[i], 0) / total;
}

/** One fold is asked for several times in a row (grid, then predictions); wide ones are large. */
let last: { readonly fold: FoldData; readonly wide: FoldData } | undefined;

function widened(fold: FoldData): FoldData {
  if (last?.fold !== fold) last = { fold, wide: augmented(fold) };
  return last.wide;
}

/** The "+" form of a method: the judgments as extra columns at training time. */
export function plus(method: Method): Method {
  return {
    name: `${method.name}+`,
    title: `${method.title}+`,
    ...(method.predicts && { predicts: method.predicts }),
    says: `${method.says}; the judgments as extra training columns, absent for new people`,
    grid: (fold, wide) => method.grid(widened(fold), wide),
    predict: (fold, settings, work) => method.predict(widened(fold), settings, work),
  };
}
