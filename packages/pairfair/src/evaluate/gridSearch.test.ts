import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import type { FoldData } from './foldData.ts';
import { gridSearch } from './gridSearch.ts';
import type { Method, Prediction } from './methods/method.ts';

/** Four validation people; the first two have label 0. */
const labels = Float64Array.of(0, 0, 1, 1);
const links = edgesGraph(4, [
  [0, 1, 1],
  [1, 2, 3],
]);

/** A fold of which a search sees the labels and links of its validation people alone. */
const foldWith = (fairness: Graph) => ({ test: { labels, fairness } }) as FoldData;

/** A method that answers setting k of `{ k: [0, 1, …] }` with the k-th prediction. */
function answering(...answers: (Omit<Prediction, 'warnings'> | undefined)[]): Method {
  return {
    ...{ name: 'fixed', title: 'Fixed', says: 'what it is told' },
    grid: () => ({ k: answers.map((_, k) => k) }),
    predict: (_, settings) =>
      settings.map(({ k }) => answers[k] && { ...answers[k], warnings: [] }),
  };
}

const scores = (...values: number[]) => ({ scores: Float64Array.from(values) });
const options = { objective: 'harmonic', wide: false, grid: {} } as const;
const search = (method: Method, folds = [foldWith(links)]) => gridSearch(method, folds, options);

describe('gridSearch', () => {
  it('decides 1 from a score of ½ on', () => {
    // Decided 0, 0, 1, 1: all are right. 0–1 agree and 1–2 differ: 1 − 3/4.
    const { validation } = search(answering(scores(0.49, 0.2, 0.5, 0.7)));
    expect(validation).toEqual({ auc: 1, consistency: 0.25, skill: 1 });
    // Decided 1, 0, 0, 1: one of two with label 1, one of two with label 0. 0–1 differ: 1 − 1/4.
    const other = search(answering(scores(0.5, 0.2, 0.49, 0.7))).validation;
    expect(other).toEqual({ auc: 0.75, consistency: 0.75, skill: 0 });
  });

  it('takes randomised decisions in expectation', () => {
    // Chances ½, ½, 1, 1: 0–1 differ with chance ½, 1–2 with ½; TPR 1, FPR ½.
    const decisions = Float64Array.of(0.5, 0.5, 1, 1);
    const { validation } = search(answering({ ...scores(0.1, 0.2, 0.3, 0.4), decisions }));
    expect(validation).toEqual({ auc: 1, consistency: 0.5, skill: 0.5 });
  });

  it('takes the best by its means over folds, folds without links left out', () => {
    const within = edgesGraph(4, [
      [0, 1],
      [2, 3],
    ]);
    const right = scores(0.1, 0.2, 0.8, 0.9);
    const reversed = scores(0.9, 0.8, 0.2, 0.1);
    const found = search(answering(reversed, right, undefined), [
      ...[foldWith(links), foldWith(within), foldWith(edgesGraph(4, []))],
    ]);
    expect(found.setting).toEqual({ k: 1 });
    expect(found.tried).toBe(2);
    // Consistency is ¼ on the first fold and 1 on the second.
    expect(found.validation).toEqual({ auc: 1, consistency: 0.625, skill: 1 });
    expect(found.warnings).toEqual([]);
  });

  it('says when it chose by AUC alone, and when there was nothing to choose', () => {
    const found = search(answering(scores(0.1, 0.2, 0.8, 0.9)), [foldWith(edgesGraph(4, []))]);
    expect(found.warnings.join()).toMatch(/chosen by AUC alone/);
    expect(() => search(answering(undefined))).toThrow(/No setting of Fixed could be tried/);
  });
});
