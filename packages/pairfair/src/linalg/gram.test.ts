import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kernels, normalMatrix, slowCross } from '../../testing/matrices.ts';
import { crossProduct, gram, gramTileCount, gramTiles } from './gram.ts';
import { type Matrix, matrixFrom, toRows, zeros } from './matrix.ts';

/** Shapes around the edges of tiles (4) and row blocks (256), with normal entries. */
const shapes = fc.record({
  rows: fc.constantFrom(0, 1, 2, 3, 5, 31, 255, 256, 257, 600),
  cols: fc.constantFrom(1, 2, 3, 4, 5, 7, 8, 13, 30),
  others: fc.constantFrom(1, 3, 4, 9),
  seed: fc.nat(1000),
});

/** Rounding of a sum of n products is below n units of the sum of their magnitudes. */
function expectWithinRounding(actual: Matrix, a: Matrix, b: Matrix, weights?: Float64Array): void {
  const magnitudes = (x: Matrix): Matrix => ({ ...x, data: x.data.map(Math.abs) });
  const exact = slowCross(a, b, weights);
  const bound = slowCross(magnitudes(a), magnitudes(b), weights?.map(Math.abs));
  actual.data.forEach((value, at) => {
    const allowed = 2 * (a.rows + 2) * Number.EPSILON * bound.data[at];
    expect(Math.abs(value - exact.data[at])).toBeLessThanOrEqual(allowed);
  });
}

describe.each(kernels)('gram in $name', (kernel) => {
  it('multiplies columns with columns', () => {
    // By hand: 1·1 + 3·3 = 10, 1·2 + 3·4 = 14, 2·2 + 4·4 = 20.
    const x = matrixFrom([
      [1, 2],
      [3, 4],
    ]);
    expect(toRows(gram(x, undefined, kernel))).toEqual([
      [10, 14],
      [14, 20],
    ]);
  });

  it('weighs rows, also by nothing and by less', () => {
    // By hand: −2·(1, 2)(1, 2)ᵀ + 0·(…) + ½·(4, 2)(4, 2)ᵀ.
    const x = matrixFrom([
      [1, 2],
      [3, 4],
      [4, 2],
    ]);
    expect(toRows(gram(x, Float64Array.of(-2, 0, 0.5), kernel))).toEqual([
      [6, 0],
      [0, -6],
    ]);
  });

  it('is zero without rows and empty without columns', () => {
    expect(toRows(gram(zeros(0, 2), undefined, kernel))).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(gram(zeros(3, 0), undefined, kernel)).toEqual(zeros(0, 0));
  });

  it('is the sum by definition, to rounding, and exactly symmetric', () => {
    fc.assert(
      fc.property(shapes, ({ rows, cols, seed }) => {
        const x = normalMatrix(rows, cols, seed);
        const weights = normalMatrix(1, rows, seed + 1).data;
        for (const w of [undefined, weights]) {
          const out = gram(x, w, kernel);
          expectWithinRounding(out, x, x, w);
          expect(toRows(out)).toEqual(toRows({ ...out, data: transposed(out) }));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives AᵀB by definition, to rounding', () => {
    fc.assert(
      fc.property(shapes, ({ rows, cols, others, seed }) => {
        const a = normalMatrix(rows, cols, seed);
        const b = normalMatrix(rows, others, seed + 1);
        expectWithinRounding(crossProduct(a, b, kernel), a, b);
      }),
      { numRuns: 40 },
    );
  });

  it('names both lengths when they differ', () => {
    expect(() => gram(zeros(3, 2), new Float64Array(2), kernel)).toThrow(/3 and 2/);
    expect(() => crossProduct(zeros(3, 2), zeros(4, 2), kernel)).toThrow(/3 and 4/);
  });

  it('leaves its inputs alone', () => {
    const x = normalMatrix(20, 5);
    const weights = normalMatrix(1, 20).data;
    const before = [x.data.slice(), weights.slice()];
    gram(x, weights, kernel);
    crossProduct(x, x, kernel);
    expect([x.data, weights]).toEqual(before);
  });

  it('gives the same bits however the tiles are shared out, on shared memory', () => {
    fc.assert(
      fc.property(shapes, fc.array(fc.nat(40), { maxLength: 4 }), ({ rows, cols, seed }, cuts) => {
        const x = shared(normalMatrix(rows, cols, seed));
        const weights = normalMatrix(1, rows, seed + 1).data;
        const tiles = gramTileCount(cols);
        const ends = [...cuts.map((cut) => cut % (tiles + 1)), tiles].sort((p, q) => p - q);
        const out = shared(zeros(cols, cols));
        let first = 0;
        for (const end of ends) {
          gramTiles(x, weights, first, end, out, kernel);
          first = end;
        }
        expect(Array.from(out.data)).toEqual(Array.from(gram(x, weights, kernel).data));
      }),
      { numRuns: 60 },
    );
  });
});

describe('both kernels', () => {
  it('agree to the last bit', () => {
    const [plain, wasm] = kernels;
    fc.assert(
      fc.property(shapes, ({ rows, cols, others, seed }) => {
        const a = normalMatrix(rows, cols, seed);
        const b = normalMatrix(rows, others, seed + 1);
        const weights = normalMatrix(1, rows, seed + 2).data;
        expect(gram(a, undefined, wasm)).toEqual(gram(a, undefined, plain));
        expect(gram(a, weights, wasm)).toEqual(gram(a, weights, plain));
        expect(crossProduct(a, b, wasm)).toEqual(crossProduct(a, b, plain));
      }),
      { numRuns: 60 },
    );
  });

  it('do not remember earlier, larger work', () => {
    const [plain, wasm] = kernels;
    const x = normalMatrix(10, 6);
    gram(
      { ...normalMatrix(300, 40), data: new Float64Array(12_000).fill(Number.NaN) },
      undefined,
      wasm,
    );
    expect(gram(x, undefined, wasm)).toEqual(gram(x, undefined, plain));
  });
});

function transposed({ rows, cols, data }: Matrix): Float64Array {
  return Float64Array.from(data, (_, at) => data[(at % cols) * rows + Math.floor(at / cols)]);
}

function shared(x: Matrix): Matrix {
  const data = new Float64Array(new SharedArrayBuffer(x.data.byteLength));
  data.set(x.data);
  return { ...x, data: data as unknown as Float64Array<ArrayBuffer> };
}
