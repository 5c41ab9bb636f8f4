import { type Matrix, Random } from 'pairfair';
import { fitLogistic } from 'pairfair/predictors';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from './createPool.ts';
import { parallelLogistic } from './parallelLogistic.ts';

const pools = [1, 2, 3].map((workers) => createPool({ workers }));
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function data(rows: number, cols: number): { x: Matrix; y: Uint8Array; weights: Float64Array } {
  const random = new Random(11, 'pool-logistic-test');
  const x = { rows, cols, data: new Float64Array(rows * cols) };
  const y = new Uint8Array(rows);
  for (let i = 0; i < rows; i++) {
    let score = 0.3;
    for (let j = 0; j < cols; j++) {
      const value = random.normal();
      x.data[i * cols + j] = value;
      score += value / (1 + j);
    }
    y[i] = random.uniform() < 1 / (1 + Math.exp(-score)) ? 1 : 0;
  }
  return { x, y, weights: Float64Array.from({ length: rows }, () => random.uniform()) };
}

// Narrow data take Newton steps, wide ones L-BFGS; a block has 4096 rows.
describe.each([
  { what: 'narrow data in several blocks', rows: 20_000, cols: 6 },
  { what: 'wide data in several blocks', rows: 9_000, cols: 40 },
  { what: 'a single block', rows: 300, cols: 3 },
])('parallelLogistic on $what', ({ rows, cols }) => {
  const { x, y, weights } = data(rows, cols);

  it.each(pools.map((pool) => ({ pool, workers: pool.workers })))(
    'has the bits of fitLogistic with $workers workers',
    async ({ pool }) => {
      expect(await parallelLogistic(pool, x, y)).toEqual(fitLogistic(x, y));
      const options = { c: 0.1, weights, tolerance: 1e-9 };
      expect(await parallelLogistic(pool, x, y, options)).toEqual(fitLogistic(x, y, options));
    },
  );
});

describe('parallelLogistic', () => {
  const { x, y } = data(9_000, 3);

  it('rejects what fitLogistic rejects, and leaves the pool usable', async () => {
    for (const pool of pools) {
      const run = parallelLogistic(pool, x, y, { c: -1 });
      await expect(run).rejects.toMatchObject({ code: 'invalid-option' });
      const bad = { ...x, data: x.data.with(7, Number.NaN) };
      await expect(parallelLogistic(pool, bad, y)).rejects.toMatchObject({ code: 'not-finite' });
      await expect(
        parallelLogistic(
          pool,
          x,
          y.map(() => 1),
        ),
      ).rejects.toMatchObject({
        code: 'degenerate',
      });
      expect(await parallelLogistic(pool, x, y)).toEqual(fitLogistic(x, y));
    }
  });

  it('works while others keep the workers busy: helpers may come late or never', async () => {
    const expected = fitLogistic(x, y);
    const runs = Array.from({ length: 6 }, () => parallelLogistic(pools[2], x, y));
    for (const model of await Promise.all(runs)) expect(model).toEqual(expected);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const run = parallelLogistic(pools[1], x, y, { signal: controller.signal });
    controller.abort();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });
});
