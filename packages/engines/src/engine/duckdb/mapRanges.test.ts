import { afterAll, describe, expect, it } from 'vitest';
import { type IdlePool, idlePool } from '../../pool/idlePool.ts';
import type { DuckPeople } from './duckPeople.ts';
import { mapRanges } from './mapRanges.ts';
import { type Range, rangeRows } from './range.ts';
import { fileSpill, type RowStore } from './rowStore.ts';
import { type Members, type RangeSums, type SumInput, sumRange } from './sumRange.ts';

const rows = 400_000;
const cols = 3;
/** With so many columns workers would pay. */
const told = 40;
const spill = fileSpill();
const pools = [2, 3].map((workers) =>
  idlePool({
    workers,
    modules: [new URL('../../../dist/engine/duckdb/rangeTasks.js', import.meta.url)],
  }),
);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  spill.close();
});

/** Numbers without order or end that everybody can compute. */
const numberAt = (k: number) => Math.sin(k) * 10;

function filled(width: number, valueAt: (k: number) => number): RowStore {
  const store = spill.store(width);
  const data = new Float64Array(rows * width);
  for (let k = 0; k < data.length; k++) data[k] = valueAt(k);
  store.write(0, data);
  return store;
}

const plain = ({ path, width }: RowStore) => ({ path, width });
const files = {
  x: plain(filled(cols, numberAt)),
  groups: plain(filled(1, (k) => k % 2)),
  y: plain(filled(1, (k) => Number(k % 3 === 0))),
  weights: null,
};
const shifts = { shift: new Float64Array([1, 0, -1]), targetShift: 0.5 };

/** Everybody is in block 0 or 1, by half. */
const membersOf = ({ first, count }: Range): Members => ({
  row: Uint32Array.from({ length: count }, (_, i) => i),
  block: Uint32Array.from({ length: count }, (_, i) => ((first + i) % 5 === 0 ? 1 : 0)),
  share: new Float64Array(count).fill(0.5),
  ...{ blocks: 2, weights: new Float64Array([2, 3]) },
});

const inputOf = (range: Range): SumInput => ({
  ...{ files, kernel: null, shifts, target: null, groups: 2, members: [membersOf(range)] },
});

async function sums(
  pool: IdlePool | null,
  pass: Partial<{ inputOf: typeof inputOf }> = {},
  work = {},
) {
  const people = { session: { pool }, rows } as unknown as DuckPeople;
  const asked = { pass: sumRange, cols: told, inputOf, stage: 'sums', ...pass };
  const found: RangeSums[] = [];
  for await (const one of mapRanges(people, asked, work)) found.push(one);
  return found;
}

describe('mapRanges', () => {
  it('gives the same bits in this thread and on two or three workers', async () => {
    const here = await sums(null);
    expect(here.length).toBe(Math.ceil(rows / rangeRows(told)));
    for (const pool of pools) expect(await sums(pool)).toEqual(here);
    let [products, block, weighted] = [0, 0, 0];
    for (let i = 0; i < rows; i++) {
      const [a, b] = [numberAt(i * cols) - 1, numberAt(i * cols + 2) + 1];
      products += a * b;
      if (i % 5 === 0) block += 0.5 * a;
      weighted += a * b * 0.5 * (i % 5 === 0 ? 3 : 2);
    }
    const over = (of: (one: (typeof here)[number]) => number) =>
      here.reduce((sum, one) => sum + of(one), 0);
    // Sums of as many terms of size 100, in another order.
    expect(over(({ gram }) => gram.data[2])).toBeCloseTo(products, 4);
    expect(over(({ members }) => members[0].sums.data[cols])).toBeCloseTo(block, 4);
    expect(over(({ members }) => members[0].gram?.data[2] ?? 0)).toBeCloseTo(weighted, 4);
    expect(over(({ targets }) => targets[0].squares)).toBe(rows / 4);
  });

  it('says what failed in a worker, and stops there', async () => {
    const gone = spill.store(cols);
    gone.close();
    let asked = 0;
    const failing = sums(pools[0], {
      inputOf: (range) => {
        asked++;
        return { ...inputOf(range), files: { ...files, x: plain(gone) } };
      },
    });
    await expect(failing).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/no such file.*TMPDIR/),
    });
    expect(asked).toBeLessThanOrEqual(4);
  });

  it('stops when it is cancelled, in this thread and on workers', async () => {
    for (const pool of [null, pools[0]]) {
      const controller = new AbortController();
      const onProgress = () => controller.abort();
      const run = sums(pool, {}, { signal: controller.signal, onProgress });
      await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    }
  });
});
