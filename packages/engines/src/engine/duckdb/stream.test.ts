import { existsSync, readdirSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSpill } from './rowStore.ts';
import { type RankRequest, selectRanks } from './selectRanks.ts';

describe('fileSpill', () => {
  it('gives rows back in order', () => {
    const parts = fc.array(fc.array(fc.double(), { maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 4 }), (given, width) => {
        const spill = fileSpill();
        const store = spill.store(width);
        const rows = given.map((part) => part.slice(0, part.length - (part.length % width)));
        for (const part of rows) store.append(Float64Array.from(part));
        const all = Array.from(store.blocks()).flatMap((block) => Array.from(block));
        expect(all.length).toBe(store.rows * width);
        expect(all).toEqual(rows.flat());
        spill.close();
      }),
    );
  });

  it('reads what is larger than its buffer, twice, and removes it', () => {
    const spill = fileSpill();
    const store = spill.store(3);
    const rows = 200_000;
    for (let from = 0; from < rows; from += 1000) {
      store.append(Float64Array.from({ length: 3000 }, (_, at) => from * 3 + at));
    }
    for (let round = 0; round < 2; round++) {
      let next = 0;
      for (const block of store.blocks()) {
        expect(block.length % 3).toBe(0);
        for (const value of block) if (value !== next++) throw new Error(`${value} at ${next - 1}`);
      }
      expect(next).toBe(3 * rows);
    }
    expect(readdirSync(spill.folder).length).toBe(1);
    expect(statSync(spill.folder).mode & 0o077).toBe(0);
    spill.close();
    expect(existsSync(spill.folder)).toBe(false);
  });
});

describe('selectRanks', () => {
  it('finds the quantiles that sorting finds', async () => {
    const values = fc.array(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 3 })),
      { minLength: 1, maxLength: 60 },
    );
    const repeat = fc.integer({ min: 1, max: 200 });
    await fc.assert(
      fc.asyncProperty(values, repeat, async (given, times) => {
        // Repeated, so that there are too many to collect and parts of the range must be counted.
        const all = Float64Array.from(
          { length: given.length * times },
          (_, k) => given[k % given.length],
        );
        const sorted = all.slice().sort();
        const shares = [0.25, 0.5, 0.75];
        const request: RankRequest = {
          ...{ low: sorted[0], high: sorted[sorted.length - 1], known: all.length },
          ...{ fill: Number.NaN, shares },
        };
        const [found] = await selectRanks([request], async (visit) => visit(all, 0));
        shares.forEach((share, k) => {
          const at = (sorted.length - 1) * share;
          const [a, b] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
          expect(found[k]).toBe(a + (at - Math.floor(at)) * (b - a) + 0);
        });
      }),
    );
  });

  it('says nothing of a column without values', async () => {
    const nothing = { low: Infinity, high: -Infinity, known: 0, fill: Number.NaN, shares: [0.5] };
    const passes: number[] = [];
    const found = await selectRanks([nothing], async () => void passes.push(1));
    expect(found).toEqual([[Number.NaN]]);
    expect(passes).toEqual([]);
  });
});
