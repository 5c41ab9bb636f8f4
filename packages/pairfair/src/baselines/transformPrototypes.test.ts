import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { oracle } from '../../testing/golden.ts';
import { normalMatrix } from '../../testing/matrices.ts';
import { type Matrix, matrixFrom, selectColumns, selectRows, transpose } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { fitLogistic } from '../predictors/fitLogistic.ts';
import { predictLogistic } from '../predictors/predict.ts';
import { fitIfair } from './fitIfair.ts';
import { fitLfr } from './fitLfr.ts';
import type { LfrModel } from './prototypeModel.ts';
import {
  lfrScores,
  prototypeCoordinates,
  prototypeImages,
  prototypeMemberships,
  transformPrototypes,
} from './transformPrototypes.ts';

/** A model with the given map; how it was learned does not matter here. */
function modelOf(
  prototypes: number[][],
  alphas: number[][],
  variant: LfrModel['variant'] = 'fairlearn',
): LfrModel {
  const weights = { reconstruction: 1, target: 1, fairness: 1 };
  return {
    kind: 'prototypes',
    method: 'lfr',
    variant,
    columns: [],
    prototypes: matrixFrom(prototypes),
    alphas: matrixFrom(alphas),
    distance: variant === 'zemel' ? 'squared' : 'euclidean',
    groups: Int32Array.of(3, 7),
    labelWeights: Float64Array.from(prototypes, (_, k) => k),
    loss: { total: 0, reconstruction: 0, target: 0, fairness: 0 },
    restarts: [],
    degenerate: [],
    settings: { prototypes: prototypes.length, restarts: 1, maxIterations: 1, seed: 1, weights },
    warnings: [],
  };
}

describe('prototypeMemberships', () => {
  it('are those of fairlearn', () => {
    const { input, expected, tolerance } = oracle('fairlearn.lfr.latent_mapping');
    // biome-ignore lint/suspicious/noExplicitAny: an oracle is data.
    input.forEach(({ X, prototypes, alpha }: any, n: number) => {
      const u = prototypeMemberships(modelOf(prototypes, [alpha]), matrixFrom(X));
      expected[n].flat().forEach((share: number, at: number) => {
        expect(Math.abs(u.data[at] - share)).toBeLessThan(tolerance);
      });
    });
  });

  it('are the images and scores of the published code', () => {
    const { input, expected, tolerance } = oracle('lfr.objective.aif360');
    const x = matrixFrom(input.X_unprivileged);
    const model = {
      ...modelOf(input.prototypes, [[1, 1, 1]], 'aif360'),
      labelWeights: Float64Array.from(input.w),
    };
    const images = transformPrototypes(model, x);
    expected.x_hat_unprivileged.flat().forEach((value: number, at: number) => {
      expect(Math.abs(images.data[at] - value)).toBeLessThan(tolerance);
    });
    expected.y_hat_unprivileged.forEach((value: number, n: number) => {
      expect(Math.abs(lfrScores(model, x)[n] - value)).toBeLessThan(tolerance);
    });
    const ifair = oracle('ifair.objective.authors');
    const squared = {
      ...modelOf(ifair.input.prototypes, [ifair.input.alpha], 'aif360'),
      distance: 'squared' as const,
    };
    const mapped = transformPrototypes(squared, matrixFrom(ifair.input.X));
    ifair.expected.X_hat.flat().forEach((value: number, at: number) => {
      expect(Math.abs(mapped.data[at] - value)).toBeLessThan(ifair.tolerance);
    });
  });

  it("use the column weights of each person's own group in the variant zemel", () => {
    // By hand: for group 3 only column 0 counts, for group 7 only column 1. At (0, 2) the squared
    // distances to (0, 0) and (1, 2) are 0 and 1 for group 3, and 4 and 0 for group 7.
    const model = modelOf(
      [
        [0, 0],
        [1, 2],
      ],
      [
        [1, 0],
        [0, 1],
      ],
      'zemel',
    );
    const u = prototypeMemberships(
      model,
      matrixFrom([
        [0, 2],
        [0, 2],
      ]),
      [3, 7],
    );
    expect(u.data[0]).toBeCloseTo(1 / (1 + Math.exp(-1)), 14);
    expect(u.data[2]).toBeCloseTo(1 / (1 + Math.exp(4)), 14);
  });

  it('do not depend on who else is mapped', () => {
    const model = modelOf(
      [
        [0, 1],
        [2, 3],
        [1, 1],
      ],
      [[1, 0.5]],
    );
    const x = matrixFrom([
      [1, 2],
      [1e6, 0],
      [-3, 4],
    ]);
    const all = prototypeImages(model, x);
    const one = prototypeImages(model, selectRows(x, [2]));
    expect([...one.data]).toEqual([...all.data.subarray(4)]);
  });

  it('are the representation of fairlearn, images that of the others', () => {
    const x = matrixFrom([
      [1, 2],
      [3, 1],
    ]);
    const [v, alphas] = [
      [
        [0, 1],
        [2, 3],
        [1, 1],
      ],
      [[1, 1]],
    ];
    expect(transformPrototypes(modelOf(v, alphas), x).cols).toBe(3);
    expect(transformPrototypes(modelOf(v, alphas, 'aif360'), x).cols).toBe(2);
  });

  it('refuse other columns, a missing group and a group that was not trained on', () => {
    const model = modelOf(
      [[0, 0]],
      [
        [1, 0],
        [0, 1],
      ],
      'zemel',
    );
    const two = matrixFrom([
      [0, 2],
      [1, 2],
    ]);
    expect(() => prototypeMemberships(model, matrixFrom([[1]]))).toThrow(/2 columns.*has 1/);
    expect(() => prototypeMemberships(model, two)).toThrow(/group/);
    expect(() => prototypeMemberships(model, two, [3, 5])).toThrow(
      /Person 1 is of group 5.*groups 3, 7/,
    );
    expect(() => prototypeMemberships(model, two, [3])).toThrow(/2 and 1/);
    expect(() => prototypeMemberships(model, matrixFrom([[0, Number.NaN]]), [3])).toThrow(/finite/);
  });
});

const people = 40;
const x = normalMatrix(people, 12, 5);
const labels = Float64Array.from({ length: people }, (_, i) => (x.data[i * 12] > 0 ? 1 : 0));
const groups = Int32Array.from({ length: people }, (_, i) => i % 2);
const effort = { prototypes: 4, restarts: 1, maxIterations: 20 };
const productsOf = (z: Matrix) => multiply(z, transpose(z)).data;

describe('prototypeCoordinates', () => {
  it('have the products of the images, in as many columns as prototypes', () => {
    const model = fitIfair(x, { ...effort, protectedColumns: [11] });
    const open = Array.from({ length: 11 }, (_, m) => m);
    const images = selectColumns(transformPrototypes(model, x), open);
    const found = prototypeCoordinates(model, open)(x);
    expect(found.cols).toBe(4);
    // Products of a few numbers of size 1.
    expectClose(productsOf(found), productsOf(images), 1e-12);
  });

  it('give a penalised regression the same predictions', () => {
    const model = fitLfr(x, labels, groups, { ...effort, variant: 'aif360' });
    const scoresOn = (z: Matrix) => predictLogistic(fitLogistic(z, labels), z);
    // Both fits end within 1e-6 of the optimum in log-odds.
    expectClose(
      scoresOn(prototypeCoordinates(model)(x, groups)),
      scoresOn(transformPrototypes(model, x, groups)),
      2e-6,
    );
  });

  it('are the representation itself where that is no wider', () => {
    const few = selectColumns(x, [0, 1, 2]);
    const model = fitIfair(few, { ...effort, protectedColumns: [2] });
    expect(prototypeCoordinates(model)(few)).toEqual(transformPrototypes(model, few));
    const shares = fitLfr(x, labels, groups, { ...effort, variant: 'fairlearn' });
    expect(prototypeCoordinates(shares)(x)).toEqual(transformPrototypes(shares, x));
  });
});
