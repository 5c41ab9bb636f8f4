import { expect, it } from 'vitest';
import { tileRows } from './neighborKernel.ts';
import { columnBlockOf, tilesOf } from './neighborPart.ts';

it('gives every pair of blocks to one share, and shares of equal size', () => {
  const blocks = 23;
  for (const parts of [1, 2, 3, 7, 276, 300]) {
    const seen = new Set<string>();
    const sizes: number[] = [];
    for (let part = 0; part < parts; part++) {
      const { first, end } = tilesOf(blocks * tileRows - 5, { part, parts });
      sizes.push(end - first);
      for (let tile = first; tile < end; tile++) {
        const b = columnBlockOf(tile);
        const a = tile - (b * (b + 1)) / 2;
        expect(a).toBeGreaterThanOrEqual(0);
        expect(a).toBeLessThanOrEqual(b);
        seen.add(`${a}-${b}`);
      }
    }
    expect(seen.size).toBe((blocks * (blocks + 1)) / 2);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  }
});

it('finds the block of a tile among billions', () => {
  for (const b of [1e5, 94906265, 2 ** 26 - 1]) {
    const first = (b * (b + 1)) / 2;
    expect(columnBlockOf(first - 1)).toBe(b - 1);
    expect(columnBlockOf(first)).toBe(b);
    expect(columnBlockOf(first + b)).toBe(b);
  }
});
