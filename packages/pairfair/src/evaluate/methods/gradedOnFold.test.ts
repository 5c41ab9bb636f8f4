import { describe, expect, it } from 'vitest';
import { auc } from '../../metrics/auc.ts';
import { fitRidge } from '../../predictors/fitRidge.ts';
import { predict } from '../../predictors/predict.ts';
import { admissionsStudy } from '../admissionsStudy.ts';
import { foldData } from '../foldData.ts';
import { gradedOnFold } from './gradedOnFold.ts';
import { originalCentred } from './original.ts';
import { pfrKernel, ridgeWithGroup } from './pfr.ts';

const study = admissionsStudy({ perGroup: 80 }, 2);
const fold = (tuning: boolean) => foldData(study, study.split, { neighbors: 5, seed: 3, tuning });
const whole = fold(false);
const tried = fold(true);

describe('graded PFR on a fold', () => {
  it.each([0, 0.3, 0.9])(
    'puts people in the same order when it is tried as when it is learned, strictness %d',
    (strictness) => {
      const setting = { gamma: 0.7, ridge: 0.1, strictness };
      const [learned] = gradedOnFold(whole).predict([setting], {});
      const [quick] = gradedOnFold(tried).predict([setting], {});
      const [slow, fast] = [learned, quick].map((prediction) => prediction?.scores ?? []);
      const order = Array.from(fast.keys()).sort((i, j) => fast[i] - fast[j]);
      // Chances next to 0 or 1 may tie once they are rounded; none may change places.
      order.slice(1).forEach((i, k) => {
        expect(slow[i]).toBeGreaterThanOrEqual(slow[order[k]]);
      });
      expect(new Set(slow).size).toBeGreaterThan(order.length / 2);
    },
  );

  it('is least squares on all columns and the group at strictness 0', () => {
    const [found] = gradedOnFold(tried).predict([{ gamma: 0.4, ridge: 1, strictness: 0 }], {});
    const { train, test } = whole;
    const model = fitRidge(train.withGroup, train.labels, { penalty: 0 });
    const expected = auc(test.labels, predict(model, test.withGroup));
    expect(auc(test.labels, found?.scores ?? [])).toBeCloseTo(expected, 12);
  });

  it('does the same through a kernel', () => {
    const settings = [{ gamma: 0.5, ridge: 0.3, strictness: 0.5 }];
    const [learned] = pfrKernel.predict(whole, settings, {});
    const [quick] = pfrKernel.predict(tried, settings, {});
    const aucOf = (scores: Float64Array | undefined) => auc(whole.test.labels, scores ?? []);
    expect(aucOf(quick?.scores)).toBeCloseTo(aucOf(learned?.scores), 9);
  });

  it('has no setting but γ = 0 where nobody is linked', () => {
    const alone = {
      ...study,
      side: { kind: 'classes', classes: new Int32Array(study.table.rows).fill(-1) },
    } as const;
    const data = foldData(alone, study.split, { neighbors: 5, seed: 3, tuning: true });
    const setting = { ridge: 0.1, strictness: 0.5 };
    const [with0, with5] = gradedOnFold(data).predict(
      [
        { ...setting, gamma: 0 },
        { ...setting, gamma: 0.5 },
      ],
      {},
    );
    expect(with0?.scores).toHaveLength(study.split.test.length);
    expect(with5).toBeUndefined();
  });
});

describe('controls', () => {
  it('graded principal components are ridge regression', () => {
    // s/(1 − s) · λ₁ is the penalty: (B + p I) w = δ, with λ₁ the inverse of the largest variance.
    const { train, test } = whole;
    const [found] = ridgeWithGroup.predict(whole, [{ gamma: 0, ridge: 0, strictness: 0.4 }], {});
    const scores = found?.scores ?? new Float64Array(0);
    const order = (values: Float64Array) =>
      Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
    // Some penalty gives the same order of people; the finer the steps, the nearer.
    const penalties = Array.from({ length: 4000 }, (_, k) => 10 ** (-2 + k / 500));
    const agrees = penalties.some((penalty) => {
      const ridge = predict(fitRidge(train.withGroup, train.labels, { penalty }), test.withGroup);
      return order(ridge).join() === order(scores).join();
    });
    expect(agrees).toBe(true);
  });

  it('Original centred by group has the same mean log-odds in every group it learned from', () => {
    const onTrain = { ...whole, test: whole.train };
    const [found] = originalCentred.predict(onTrain, [{ c: 1 }], {});
    const odds = (found?.scores ?? new Float64Array(0)).map((p) => Math.log(p / (1 - p)));
    const mean = (group: number) => {
      const own = odds.filter((_, i) => whole.train.groups[i] === group);
      return own.reduce((sum, value) => sum + value, 0) / own.length;
    };
    expect(mean(0)).toBeCloseTo(mean(1), 9);
  });
});
