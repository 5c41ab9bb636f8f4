import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { normalMatrix } from '../../testing/matrices.ts';
import { Random } from '../random.ts';
import { gram } from './gram.ts';
import { type Matrix, matrixFrom, toRows, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import {
  gramOf,
  type SparseRows,
  sparseGram,
  sparseProduct,
  sparseRows,
  sparseRowsBelow,
} from './sparseRows.ts';

/** Normal entries, each kept with the given probability. */
function sprinkled(rows: number, cols: number, share: number, seed: number): Matrix {
  const random = new Random(seed, 'sprinkled');
  const x = normalMatrix(rows, cols, seed);
  return { ...x, data: x.data.map((value) => (random.uniform() < share ? value : 0)) };
}

/** Nine numeric columns beside one-hot ones, as COMPAS has. */
function compasLike(rows: number, oneHot: number): Matrix {
  const random = new Random(1, 'compas');
  const x = zeros(rows, 9 + oneHot);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < 9; j++) x.data[i * x.cols + j] = random.normal();
    x.data[i * x.cols + 9 + random.integer(oneHot)] = 1;
  }
  return x;
}

function dense({ rows, cols, offsets, index, value }: SparseRows): Matrix {
  const out = zeros(rows, cols);
  for (let i = 0; i < rows; i++) {
    for (let k = offsets[i]; k < offsets[i + 1]; k++) out.data[i * cols + index[k]] = value[k];
  }
  return out;
}

const matrices = fc
  .record({
    rows: fc.nat(30),
    cols: fc.integer({ min: 1, max: 30 }),
    share: fc.constantFrom(0, 0.05, 0.3, 1),
    seed: fc.nat(1000),
  })
  .map(({ rows, cols, share, seed }) => sprinkled(rows, cols, share, seed));

describe('sparseRows', () => {
  it('lists what is not zero, row by row, columns ascending', () => {
    const x = matrixFrom([
      [0, 5, 7],
      [0, 0, 0],
      [-1, 0, 2],
    ]);
    expect(sparseRows(x)).toEqual({
      rows: 3,
      cols: 3,
      offsets: Uint32Array.of(0, 2, 2, 4),
      index: Uint32Array.of(1, 2, 0, 2),
      value: Float64Array.of(5, 7, -1, 2),
    });
  });

  it('keeps everything', () => {
    fc.assert(
      fc.property(matrices, (x) => {
        expect(toRows(dense(sparseRows(x)))).toEqual(toRows(x));
      }),
    );
  });
});

describe('sparseRowsBelow', () => {
  // By hand: 3 of 8 entries are not zero.
  const x = matrixFrom([
    [0, 1, 0, -2],
    [0, 0, 3, 0],
  ]);

  it('keeps the entries when fewer than that share are not zero', () => {
    expect(sparseRowsBelow(x, 0.4)).toEqual(sparseRows(x));
  });

  it('is undefined when as many or more are, wherever in the rows that shows', () => {
    expect(sparseRowsBelow(x, 3 / 8)).toBeUndefined();
    expect(sparseRowsBelow(x, 0.1)).toBeUndefined();
    expect(sparseRowsBelow(zeros(0, 3), 0.5)).toBeUndefined();
  });
});

describe('sparseGram', () => {
  it('multiplies columns with columns, weighted', () => {
    // By hand: 2·(1, 0, 3)(…)ᵀ − 1·(0, 4, 0)(…)ᵀ.
    const x = matrixFrom([
      [1, 0, 3],
      [0, 4, 0],
    ]);
    expect(toRows(sparseGram(sparseRows(x), Float64Array.of(2, -1)))).toEqual([
      [2, 0, 6],
      [0, -16, 0],
      [6, 0, 18],
    ]);
  });

  it('names both lengths when they differ', () => {
    expect(() => sparseGram(sparseRows(zeros(3, 2)), new Float64Array(2))).toThrow(/3 and 2/);
  });

  it('is the dense Gram matrix, to rounding', () => {
    fc.assert(
      fc.property(matrices, (x) => {
        const weights = normalMatrix(1, x.rows, 7).data;
        // At most 30 products of numbers below 6 a sum.
        expectClose(sparseGram(sparseRows(x)).data, gram(x).data, 1e-13);
        expectClose(sparseGram(sparseRows(x), weights).data, gram(x, weights).data, 1e-13);
      }),
    );
  });
});

describe('sparseProduct', () => {
  it('is the dense product, to rounding', () => {
    fc.assert(
      fc.property(matrices, fc.integer({ min: 1, max: 5 }), (x, width) => {
        const b = normalMatrix(x.cols, width, 3);
        // At most 30 products of numbers below 6 a sum.
        expectClose(sparseProduct(sparseRows(x), b).data, multiply(x, b).data, 1e-13);
      }),
    );
  });

  it('names both lengths when they differ', () => {
    expect(() => sparseProduct(sparseRows(zeros(3, 2)), zeros(4, 1))).toThrow(/2 and 4/);
  });
});

describe('gramOf', () => {
  // The two ways round differently, so the bits show which one was taken.
  it('takes the sparse way for one-hot columns', () => {
    const x = compasLike(500, 420);
    const weights = normalMatrix(1, 500).data;
    expect(gramOf(x, weights)).toEqual(sparseGram(sparseRows(x), weights));
    expect(gramOf(x, weights)).not.toEqual(gram(x, weights));
  });

  it('takes the dense way for full or narrow matrices', () => {
    for (const x of [normalMatrix(500, 100), compasLike(500, 20)]) {
      expect(gramOf(x)).toEqual(gram(x));
      expect(gramOf(x)).not.toEqual(sparseGram(sparseRows(x)));
    }
  });

  it('is zero without rows', () => {
    expect(gramOf(zeros(0, 100))).toEqual(zeros(100, 100));
  });
});
