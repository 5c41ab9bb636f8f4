import { describe, expect, it } from 'vitest';
import { matrixFrom, toRows } from '../linalg/matrix.ts';
import { fitStandardizer, standardize } from './standardize.ts';

describe('standardize', () => {
  it('brings training columns to mean 0 and population variance 1, and others likewise', () => {
    // Column 1, 3: mean 2, deviation 1. Column 0, 4: mean 2, deviation 2.
    const standardizer = fitStandardizer(
      matrixFrom([
        [1, 0],
        [3, 4],
      ]),
    );
    expect(
      toRows(
        standardize(
          standardizer,
          matrixFrom([
            [1, 0],
            [3, 4],
            [2, 6],
          ]),
        ),
      ),
    ).toEqual([
      [-1, -1],
      [1, 1],
      [0, 2],
    ]);
  });

  it('names columns that have one value only', () => {
    const x = matrixFrom([
      [1, 0.1, 5],
      [2, 0.1, 5],
      [3, 0.1, 5],
    ]);
    expect(() => fitStandardizer(x)).toThrow(/one value only: 1, 2/);
    expect(() => fitStandardizer(x, { columns: ['age', 'flag', 'year'] })).toThrow(/flag, year/);
    expect(() => fitStandardizer(x)).toThrow(expect.objectContaining({ code: 'degenerate' }));
  });

  it('only centres them when asked to', () => {
    const x = matrixFrom([
      [1, 4],
      [3, 4],
    ]);
    const standardizer = fitStandardizer(x, { constant: 'center' });
    expect(toRows(standardize(standardizer, x))).toEqual([
      [-1, 0],
      [1, 0],
    ]);
  });

  it('says when widths differ or a value is missing', () => {
    const standardizer = fitStandardizer(matrixFrom([[1], [2]]));
    expect(() => standardize(standardizer, matrixFrom([[1, 2]]))).toThrow(/1 and 2/);
    expect(() => fitStandardizer(matrixFrom([[1], [Number.NaN]]))).toThrow(/row 1, column 0/);
  });
});
