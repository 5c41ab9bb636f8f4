import { existsSync, readdirSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSpill, openRows } from './rowStore.ts';

describe('fileSpill', () => {
  it('gives rows back in order', () => {
    const parts = fc.array(fc.array(fc.double(), { maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 4 }), (given, width) => {
        const spill = fileSpill();
        const store = spill.store(width);
        const rows = given.map((part) => part.slice(0, part.length - (part.length % width)));
        let written = 0;
        for (const part of rows) {
          store.write(written, Float64Array.from(part));
          written += part.length / width;
        }
        const all = rows.flat();
        expect(Array.from(store.read(0, written))).toEqual(all);
        const [first, count] = [Math.floor(written / 3), Math.floor(written / 2)];
        const some = all.slice(first * width, (first + count) * width);
        expect(Array.from(store.read(first, count))).toEqual(some);
        const again = openRows(store);
        expect(Array.from(again.read(first, count))).toEqual(some);
        again.close();
        spill.close();
      }),
    );
  });

  it('reads many rows, twice, and removes them', () => {
    const spill = fileSpill();
    const store = spill.store(3);
    const rows = 200_000;
    for (let from = 0; from < rows; from += 1000) {
      store.write(
        from,
        Float64Array.from({ length: 3000 }, (_, at) => from * 3 + at),
      );
    }
    for (let round = 0; round < 2; round++) {
      let next = 0;
      for (let first = 0; first < rows; first += 777) {
        for (const value of store.read(first, Math.min(777, rows - first))) {
          if (value !== next++) throw new Error(`${value} at ${next - 1}`);
        }
      }
      expect(next).toBe(3 * rows);
    }
    expect(readdirSync(spill.folder).length).toBe(1);
    expect(statSync(spill.folder).mode & 0o077).toBe(0);
    expect(() => store.read(rows, 1)).toThrow(/shorter than it was written.*TMPDIR/);
    spill.close();
    expect(existsSync(spill.folder)).toBe(false);
    expect(() => store.read(0, 1)).toThrow(/given up already/);
    expect(() => openRows(store)).toThrow(/no such file.*TMPDIR/);
  });
});
