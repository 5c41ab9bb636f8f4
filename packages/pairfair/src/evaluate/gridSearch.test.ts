import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import type { FoldData } from './foldData.ts';
import { chooseSetting, gridSearch, validateSettings } from './gridSearch.ts';
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
const options = { objective: 'give-up:0.02', wide: false, grid: {} } as const;
const search = (method: Method, folds = [foldWith(links)]) => gridSearch(method, folds, options);

describe('gridSearch', () => {
  it('looks at the order of scores, whatever their scale', () => {
    // Mid-ranks 1/3, 0, 2/3, 1. Linked: |1/3 − 0| once and |0 − 2/3| three times, 7/12 in the mean;
    // any two of four ranks are 5/9 apart. AUC: all four pairs are right.
    const expected = { auc: 1, rankConsistency: expect.closeTo(1 - 7 / 12 / (5 / 9), 12) };
    expect(search(answering(scores(0.49, 0.2, 0.5, 0.7))).validation).toEqual(expected);
    expect(search(answering(scores(-3, -40, 2, 1000))).validation).toEqual(expected);
  });

  it('prefers consistency to AUC no further than it was told', () => {
    // Linked people side by side at the price of one wrong pair of four, AUC .75.
    const consistent = scores(0.3, 0.2, 0.25, 0.9);
    const accurate = scores(0.2, 0.1, 0.8, 0.9);
    const method = answering(accurate, consistent);
    const chosen = (objective: 'auc' | `give-up:${number}`) =>
      gridSearch(method, [foldWith(links)], { ...options, objective }).setting;
    expect(chosen('give-up:0.1')).toEqual({ k: 0 });
    expect(chosen('give-up:0.3')).toEqual({ k: 1 });
    const { choices } = gridSearch(method, [foldWith(links)], {
      ...options,
      objective: 'give-up:0.3',
    });
    expect(choices.map(({ giveUp, setting }) => [giveUp, setting.k])).toEqual([
      ...[0.005, 0.01, 0.02, 0.04].map((giveUp) => [giveUp, 0]),
      [0.3, 1],
    ]);
  });

  it('grades only for a gain that is clearly above its error over folds', () => {
    // At strictness 0 linked people stand far apart; the graded scores bring them together on as
    // many folds as told, and do as the others on the rest. AUC is the same throughout.
    const apart = scores(0.2, 0.1, 0.8, 0.9);
    const together = scores(0.1, 0.2, 0.8, 0.9);
    const further = scores(0.2, 0.1, 0.9, 0.8);
    const onFolds = (graded: readonly (typeof apart)[]) => {
      const method = (fold: number): Method => ({
        ...answering(),
        grid: () => ({ strictness: [0, 0.5] }),
        predict: (_, settings) =>
          settings.map(({ strictness }) => ({
            ...(strictness === 0 ? apart : graded[fold]),
            warnings: [],
          })),
      });
      const settings = [{ strictness: 0 }, { strictness: 0.5 }];
      const byFold = graded.map((_, k) =>
        validateSettings(method(k), foldWith(links), settings, {}),
      );
      return chooseSetting(method(0), settings, byFold, 'give-up:0.02').setting.strictness;
    };
    expect(onFolds([together, together, together, together])).toBe(0.5);
    // A gain on one fold of four, a loss on none: mean g/4 with an error of g/4.
    expect(onFolds([together, apart, apart, apart])).toBe(0);
    expect(onFolds([together, further, together, further])).toBe(0);
  });

  it('says when the best value is the last that was tried and others lie beyond', () => {
    const trying = (name: string, values: readonly number[]): Method => ({
      ...answering(),
      grid: () => ({ [name]: values }),
      predict: (_, settings) =>
        // The last is right, the others reversed.
        settings.map((setting) => ({
          ...scores(
            ...(setting[name] === values.at(-1) ? [0.1, 0.2, 0.8, 0.9] : [0.9, 0.8, 0.2, 0.1]),
          ),
          warnings: [],
        })),
    });
    const warnings = (name: string, values: readonly number[]) =>
      search(trying(name, values)).warnings;
    expect(warnings('ridge', [0.1, 1])).toEqual([
      'The best ridge for Fixed is the largest that was tried, 1: try others.',
    ]);
    expect(warnings('strictness', [0.5, 0.9])[0]).toMatch(/largest that was tried, 0.9/);
    // Nothing lies beyond these, and a single value was no choice.
    expect(warnings('gamma', [0.5, 1])).toEqual([]);
    expect(warnings('strictness', [0.9, 0])).toEqual([]);
    expect(warnings('ridge', [1])).toEqual([]);
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
    // Neighbours in rank are 1/3 apart, any two 5/9: links 0–1 and 1–2 give 1 − 3/5, as do 0–1, 2–3.
    expect(found.validation).toEqual({ auc: 1, rankConsistency: expect.closeTo(0.4, 12) });
    expect(found.warnings).toEqual([]);
  });

  it('says when it chose by AUC alone, and when there was nothing to choose', () => {
    const found = search(answering(scores(0.1, 0.2, 0.8, 0.9)), [foldWith(edgesGraph(4, []))]);
    expect(found.warnings.join()).toMatch(/chosen by AUC alone/);
    expect(() => search(answering(undefined))).toThrow(/No setting of Fixed could be tried/);
  });
});
