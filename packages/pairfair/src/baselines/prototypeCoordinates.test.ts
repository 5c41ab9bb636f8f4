import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { normalMatrix } from '../../testing/matrices.ts';
import { type Matrix, selectColumns, transpose } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { fitLogistic } from '../predictors/fitLogistic.ts';
import { predictLogistic } from '../predictors/predictLogistic.ts';
import { fitIfair } from './fitIfair.ts';
import { fitLfr } from './fitLfr.ts';
import { prototypeCoordinates } from './prototypeCoordinates.ts';
import { transformPrototypes } from './transformPrototypes.ts';

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
