import { existsSync, readdirSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSpill } from './rowStore.ts';

describe('fileSpill', () => {
  it('gives rows back in order', () => {
    const parts = fc.array(fc.array(fc.double(), { maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 4 }), (given, width) => {
        const spill = fileSpill();
        const store = spill.store(width);
        const rows = given.map((part) => part.slice(0, part.length - (part.length % width)));
        for (const part of rows) store.append(Float64Array.from(part));
        const all = rows.flat();
        expect(store.rows * width).toBe(all.length);
        expect(Array.from(store.read(0, store.rows))).toEqual(all);
        const [first, count] = [Math.floor(store.rows / 3), Math.ceil(store.rows / 2)];
        const some = all.slice(first * width, (first + count) * width);
        expect(Array.from(store.read(first, count))).toEqual(some);
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
      for (let first = 0; first < rows; first += 777) {
        for (const value of store.read(first, 777)) {
          if (value !== next++) throw new Error(`${value} at ${next - 1}`);
        }
      }
      expect(next).toBe(3 * rows);
    }
    expect(readdirSync(spill.folder).length).toBe(1);
    expect(statSync(spill.folder).mode & 0o077).toBe(0);
    spill.close();
    expect(existsSync(spill.folder)).toBe(false);
  });
});
