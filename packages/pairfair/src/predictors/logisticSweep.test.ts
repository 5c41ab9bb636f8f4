import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLogisticKernel } from '../../testing/plainLogisticKernel.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { blockRows, type LogisticRows, sweepLength } from './logisticRows.ts';
import { addBlocks, blockCount, sweepBlocks, sweepRows } from './logisticSweep.ts';

function someRows(seed: number, n: number, cols: number, scale = 1) {
  const random = new Random(seed, 'rows');
  const x: Matrix = {
    rows: n,
    cols,
    data: Float64Array.from({ length: n * cols }, () => scale * random.normal()),
  };
  const rows: LogisticRows = {
    x,
    sign: Float64Array.from({ length: n }, () => (random.uniform() < 0.5 ? 1 : -1)),
    weight: Float64Array.from({ length: n }, () => random.integer(4) / 2),
  };
  const coefficients = Float64Array.from({ length: cols + 1 }, () => random.normal());
  return { rows, coefficients };
}

/** The sums as the formulas say, one row after another. */
function byDefinition({ x, sign, weight }: LogisticRows, coefficients: Float64Array): number[] {
  const m = x.cols + 1;
  const out = new Array<number>(m + 2 + m * m).fill(0);
  for (let i = 0; i < x.rows; i++) {
    const row = [...x.data.subarray(i * x.cols, (i + 1) * x.cols), 1];
    const margin = row.reduce((sum, value, j) => sum + value * coefficients[j], 0);
    const p = 1 / (1 + Math.exp(-margin));
    const y = sign[i] > 0 ? 1 : 0;
    const bend = weight[i] * p * (1 - p);
    row.forEach((value, j) => {
      out[j] += weight[i] * (p - y) * value;
      for (let k = j; k < m; k++) out[m + 2 + j * m + k] += bend * value * row[k];
    });
    out[m] += weight[i] * Math.log1p(Math.exp(-sign[i] * margin));
    out[m + 1] += bend;
  }
  return out;
}

/** Without what lies below the diagonal of the Hessian. */
const meaningful = (sums: Float64Array, m: number) =>
  Array.from(sums).filter((_, k) => k < m + 2 || Math.floor((k - m - 2) / m) <= (k - m - 2) % m);

describe('a sweep', () => {
  it.each([
    [1, 1],
    [3, 2],
    [50, 3],
    [257, 8],
    [90, 0],
  ])('sums what the formulas say over %i rows and %i columns', (n, cols) => {
    const { rows, coefficients } = someRows(n, n, cols);
    const sums = sweepRows(rows)(coefficients, 'hessian');
    const right = byDefinition(rows, coefficients);
    const m = cols + 1;
    right.forEach((value, k) => {
      const below = k >= m + 2 && Math.floor((k - m - 2) / m) > (k - m - 2) % m;
      // Sums of at most 257 terms of size about 1: round-off stays below 257 · 2⁻⁵³ · 10.
      if (!below) expect(sums[k]).toBeCloseTo(value, 11);
    });
  });

  it('has the same bits in WebAssembly and in plain TypeScript', () => {
    const shape = fc.record({
      seed: fc.integer(),
      n: fc.integer({ min: 1, max: 40 }),
      cols: fc.integer({ min: 0, max: 9 }),
      scale: fc.constantFrom(1e-3, 1, 30, 1000),
      detail: fc.constantFrom('gradient', 'diagonal', 'hessian'),
    });
    fc.assert(
      fc.property(shape, ({ seed, n, cols, scale, detail }) => {
        const { rows, coefficients } = someRows(seed, n, cols, scale);
        const length = sweepLength(cols, detail);
        const fast = new Float64Array(length);
        const plain = new Float64Array(length);
        sweepBlocks(fast, rows, coefficients, detail, 0, 1);
        sweepBlocks(plain, rows, coefficients, detail, 0, 1, plainLogisticKernel);
        expect(meaningful(fast, cols + 1)).toEqual(meaningful(plain, cols + 1));
      }),
    );
  });

  it('has the same bits where rows are cut into chunks and blocks', () => {
    const { rows, coefficients } = someRows(7, blockRows + 4095, 37);
    const length = sweepLength(37, 'hessian');
    const fast = new Float64Array(2 * length);
    const plain = new Float64Array(2 * length);
    sweepBlocks(fast, rows, coefficients, 'hessian', 0, 2);
    sweepBlocks(plain, rows, coefficients, 'hessian', 0, 2, plainLogisticKernel);
    for (const at of [0, length]) {
      const [a, b] = [fast, plain].map((sums) => meaningful(sums.slice(at, at + length), 38));
      expect(a).toEqual(b);
    }
  });

  it('has the same bits however the blocks are shared out', () => {
    const { rows, coefficients } = someRows(3, 3 * blockRows + 5, 4);
    const length = sweepLength(4, 'hessian');
    const blocks = blockCount(rows.x.rows);
    expect(blocks).toBe(4);
    const whole = sweepRows(rows)(coefficients, 'hessian');
    for (const cuts of [
      [0, 4],
      [0, 1, 4],
      [0, 2, 3, 4],
    ]) {
      const parts = new Float64Array(blocks * length);
      // Last range first: the order in which workers finish must not matter.
      for (let k = cuts.length - 1; k > 0; k--) {
        sweepBlocks(parts, rows, coefficients, 'hessian', cuts[k - 1], cuts[k]);
      }
      expect(addBlocks(parts, length)).toEqual(whole);
    }
  });
});
