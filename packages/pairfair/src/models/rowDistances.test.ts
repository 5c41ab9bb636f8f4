import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalMatrix } from '../../testing/matrices.ts';
import { type Matrix, rowOf } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { rowDistances } from './rowDistances.ts';

/** Numbers beside one-hot columns, or numbers only; every column far from 0 by `offset`. */
function people(rows: number, oneHot: number, offset: number, seed: number): Matrix {
  const random = new Random(seed, 'people');
  const cols = 3 + oneHot;
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < 3; j++) data[i * cols + j] = offset + random.normal();
    if (oneHot > 0) data[i * cols + 3 + random.integer(oneHot)] = 1;
  }
  return { rows, cols, data };
}

const byDefinition = (x: Matrix, y: Matrix): number[] =>
  Array.from({ length: x.rows * y.rows }, (_, at) => {
    const other = rowOf(y, at % y.rows);
    return rowOf(x, Math.floor(at / y.rows)).reduce((sum, v, j) => sum + (v - other[j]) ** 2, 0);
  });

describe('rowDistances', () => {
  it('are the squared distances of the definition, for one-hot and full rows, far from 0 or not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 80),
        fc.constantFrom(0, 1000),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(1000),
        (oneHot, offset, others, seed) => {
          const x = people(30, oneHot, offset, seed);
          const y = people(others, oneHot, offset, seed + 1);
          const found = rowDistances(x)(y);
          expect([found.rows, found.cols]).toEqual([30, others]);
          // Once the offset is off, squares are below 100 and lose a few of their 16 digits.
          byDefinition(x, y).forEach((square, at) => {
            expect(Math.abs(found.data[at] - square)).toBeLessThan(1e-11);
          });
        },
      ),
    );
  });

  it('are exactly 0 between equal rows', () => {
    for (const oneHot of [0, 80]) {
      const x = people(20, oneHot, 5, 3);
      const found = rowDistances(x)(x);
      for (let i = 0; i < x.rows; i++) expect(found.data[i * x.rows + i]).toBe(0);
    }
  });

  it('leave their inputs alone', () => {
    const [x, y] = [normalMatrix(5, 3, 1), normalMatrix(4, 3, 2)];
    const before = [x.data.slice(), y.data.slice()];
    rowDistances(x)(y);
    expect([x.data, y.data]).toEqual(before);
  });
});
