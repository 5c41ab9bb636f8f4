import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { matrixFrom, selectRows } from '../linalg/matrix.ts';
import { rankConsistency } from '../metrics/rankConsistency.ts';
import { fitRidge } from '../predictors/fitRidge.ts';
import { predictRidge } from '../predictors/predict.ts';
import { Random } from '../random.ts';
import { attainableScores } from './attainableScores.ts';

const random = new Random(3, 'attainable');
const people = 120;
const x = matrixFrom(
  Array.from({ length: people }, () => [random.normal(), random.normal(), random.normal()]),
);
const row = (i: number) => x.data.subarray(3 * i, 3 * i + 3);
const train = Array.from({ length: 80 }, (_, i) => i);
const test = Array.from({ length: 40 }, (_, i) => 80 + i);
const [trainX, testX] = [selectRows(x, train), selectRows(x, test)];

describe('attainableScores', () => {
  it('finds what judges look at, in a straight line or not', () => {
    const straight = Array.from({ length: people }, (_, i) => 2 * row(i)[0] - row(i)[1] + 5);
    const { ridge } = attainableScores(trainX, straight.slice(0, 80), testX);
    test.forEach((i, k) => {
      expectNear(ridge[k], straight[i], 1e-3);
    });

    // Only the product of two columns matters: no line sees it, the kernel does.
    const classes = Array.from({ length: people }, (_, i) => (row(i)[0] * row(i)[1] > 0 ? 1 : 0));
    const bent = attainableScores(trainX, classes.slice(0, 80), testX);
    const graph = classesGraph(test.map((i) => classes[i]));
    expect(rankConsistency(bent.kernelRidge, graph)).toBeGreaterThan(
      rankConsistency(bent.ridge, graph) + 0.2,
    );
  });

  it('takes the penalty whose predictions without the person are best', () => {
    const judged = Float64Array.from(train, (i) => row(i)[0] + 2 * random.normal());
    const { ridge } = attainableScores(trainX, judged, testX);
    const centred = (j: number) => train.reduce((sum, i) => sum + row(i)[j], 0) / 80;
    const means = [0, 1, 2].map(centred);
    const trace = train.reduce(
      (sum, i) => sum + means.reduce((own, mean, j) => own + (row(i)[j] - mean) ** 2, 0),
      0,
    );
    const left = Array.from({ length: 25 }, (_, k) => {
      const penalty = (10 ** (k / 2 - 6) * trace) / 3;
      const error = train.reduce((sum, i) => {
        const others = train.filter((other) => other !== i);
        const model = fitRidge(
          selectRows(x, others),
          others.map((other) => judged[other]),
          { penalty },
        );
        return sum + (judged[i] - predictRidge(model, selectRows(x, [i]))[0]) ** 2;
      }, 0);
      return { penalty, error };
    });
    const { penalty } = left.reduce((best, one) => (one.error < best.error ? one : best));
    const expected = predictRidge(fitRidge(trainX, judged, { penalty }), testX);
    expected.forEach((score, k) => {
      expectNear(ridge[k], score, 1e-9);
    });
  });

  it('learns from those who were judged only, and needs two of them', () => {
    const judged = Float64Array.from(train, (i) => (i < 50 ? row(i)[0] : Number.NaN));
    const some = attainableScores(trainX, judged, testX);
    const alone = attainableScores(selectRows(x, train.slice(0, 50)), judged.slice(0, 50), testX);
    expect(some).toEqual(alone);
    expect(() => attainableScores(trainX, judged.fill(Number.NaN), testX)).toThrow(/are 0/);
    expect(() => attainableScores(trainX, [1], testX)).toThrow(/1 and 80/);
  });
});
