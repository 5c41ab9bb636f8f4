import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { oracle } from '../../testing/golden.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { knnConsistencyAif360 } from './knnConsistencyAif360.ts';
import { ynn } from './ynn.ts';

const line = oracle('aif360.consistency.line');

describe('knnConsistencyAif360', () => {
  it('has the values AIF360 gives on twenty census rows and on a line', () => {
    const { input, expected, tolerance } = oracle('aif360.consistency20');
    const x = matrixFrom(input.X);
    for (const neighbors of [1, 2, 3, 5, 10]) {
      const key = `k${neighbors}`;
      expectNear(
        knnConsistencyAif360(x, input.y_pred, { neighbors }),
        expected.on_y_pred[key],
        tolerance,
        key,
      );
      expectNear(
        knnConsistencyAif360(x, input.y_true, { neighbors }),
        expected.on_y_true[key],
        tolerance,
        key,
      );
    }
    expectNear(knnConsistencyAif360(x, input.y_pred), expected.on_y_pred.k5, tolerance);

    for (const neighbors of [1, 2, 3]) {
      const value = knnConsistencyAif360(matrixFrom(line.input.X), line.input.y, { neighbors });
      expectNear(value, line.expected[`k${neighbors}`], line.tolerance);
    }
  });

  it('keeps the person in their own list when others have the same row', () => {
    // Everyone's list of two is themselves and the smallest other index, 0 (for person 0: 1).
    // Differences from the mean of the list: ½, ½, 0 for labels 0, 1, 0.
    const x = matrixFrom([[7], [7], [7]]);
    expectNear(
      knnConsistencyAif360(x, [0, 1, 0], { neighbors: 2 }),
      1 - (0.5 + 0.5 + 0) / 3,
      1e-15,
    );
  });

  it('takes the absolute value after the mean, so scores on both sides cancel', () => {
    // Person 1 between 0 and 2: the mean of 0, ½, 1 is ½.
    const x = matrixFrom([[0], [1], [2]]);
    const scores = [0, 0.5, 1];
    expectNear(knnConsistencyAif360(x, scores, { neighbors: 3 }), 1 - (0.5 + 0 + 0.5) / 3, 1e-15);
    expectNear(ynn(x, scores, { neighbors: 2 }), 1 - (0.5 + 1 + 0.5 + 0.5 + 0.5 + 1) / 6, 1e-15);
  });

  it('follows from yNN for labels', () => {
    const row = fc.record({
      x: fc.integer({ min: 0, max: 20 }),
      y: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 4, maxLength: 15 }),
        fc.constantFrom(2, 3, 4),
        (rows, k) => {
          const x = matrixFrom(rows.map((r) => [r.x]));
          const y = rows.map((r) => r.y);
          const expected = 1 - ((k - 1) / k) * (1 - ynn(x, y, { neighbors: k - 1 }));
          expectNear(knnConsistencyAif360(x, y, { neighbors: k }), expected, 1e-12);
        },
      ),
    );
  });

  it('says what is wrong with its input', () => {
    const x = matrixFrom([[0], [1]]);
    expect(() => knnConsistencyAif360(x, [1])).toThrow(/2 and 1/);
    expect(() => knnConsistencyAif360(x, [1, 0], { neighbors: 3 })).toThrow(/from 1 to 2/);
    expect(() => knnConsistencyAif360(x, [1, 5], { neighbors: 1 })).toThrow(/entry 1 is 5/);
  });
});

describe('ynn', () => {
  it('compares each person with their own nearest, mutual or not', () => {
    // On the line 0 1 3 6 10 15 the nearest are 1, 0, 1, 2, 3, 4; labels 0 0 1 0 1 1 differ for
    // persons 2, 3 and 4.
    expect(ynn(matrixFrom(line.input.X), line.input.y, { neighbors: 1 })).toBe(0.5);
  });

  it('leaves out columns that should not measure nearness', () => {
    // Without the second column person 0 is nearest to 1, with it to 2.
    const x = matrixFrom([
      [0, 0],
      [1, 9],
      [2, 0],
    ]);
    const y = [0, 0, 1];
    // Column 0: nearest are 1, 0, 1, so only person 2 differs.
    expectNear(ynn(x, y, { neighbors: 1, columns: [0] }), 1 - 1 / 3, 1e-15);
    // Both: nearest are 2, 0 (82 from both, so the smaller index) and 0: persons 0 and 2 differ.
    expectNear(ynn(x, y, { neighbors: 1 }), 1 - 2 / 3, 1e-15);
  });

  it('says what is wrong with its input', () => {
    const x = matrixFrom([[0], [1], [2]]);
    expect(() => ynn(x, [1, 0])).toThrow(/3 and 2/);
    expect(() => ynn(x, [1, 0, 3], { neighbors: 1 })).toThrow(/entry 2 is 3/);
    expect(() => ynn(x, [1, 0, 1], { neighbors: 3 })).toThrow();
  });
});
