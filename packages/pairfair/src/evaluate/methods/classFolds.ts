import type { FoldData, FoldPart } from '../foldData.ts';
import type { Prediction } from './method.ts';

/** One fold per class, label 1 being that class and 0 all others; the fold itself without classes. */
export function classFolds(fold: FoldData): readonly FoldData[] {
  const { classNames, train, test } = fold;
  if (!classNames) return [fold];
  return classNames.map((_, k) => {
    const labelled = (part: FoldPart): FoldPart => ({
      ...part,
      labels: part.labels.map((label) => Number(label === k)),
    });
    const { classNames: __, ...rest } = fold;
    return { ...rest, target: 'binary', train: labelled(train), test: labelled(test) };
  });
}

/** What was predicted of every class, as one prediction. */
export function joinClasses(parts: readonly Prediction[]): Prediction {
  const [first] = parts;
  return parts.length === 1 ? first : { ...first, classes: parts.map(({ scores }) => scores) };
}

/** Predicts every class by itself; settings exist for all of them or for none. */
export function perClass(
  fold: FoldData,
  predict: (fold: FoldData) => readonly Prediction[],
): Prediction[] {
  const byClass = classFolds(fold).map(predict);
  return byClass[0].map((_, s) => joinClasses(byClass.map((predictions) => predictions[s])));
}
