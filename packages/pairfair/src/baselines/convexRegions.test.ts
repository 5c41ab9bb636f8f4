import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightAt, intersectRegions, type UpperEdge } from './convexRegions.ts';
import { rocHull } from './rocHull.ts';

const edge = (...points: [number, number][]): UpperEdge => ({
  x: Float64Array.from(points, (p) => p[0]),
  y: Float64Array.from(points, (p) => p[1]),
});

describe('intersectRegions', () => {
  it('finds where two edges cross', () => {
    // By hand: y = 2x meets y = 0.4 + 0.6x at x = 2/7, y = 4/7.
    const steep = edge([0, 0], [0.5, 1], [1, 1]);
    const high = edge([0, 0.4], [1, 1]);
    const both = intersectRegions([steep, high]);
    expect([...both.x]).toEqual([0, expect.closeTo(2 / 7, 15), 0.5, 1]);
    expect([...both.y]).toEqual([0, expect.closeTo(4 / 7, 15), 0.7, 1]);
  });

  it('is the region itself when there is one', () => {
    const one = edge([0, 0.2], [0.3, 0.9], [1, 1]);
    expect(intersectRegions([one])).toEqual(one);
  });

  it('reaches as high as the lowest region, everywhere, in any order', () => {
    const fraction = fc.integer({ min: 0, max: 40 }).map((n) => n / 40);
    const points = fc.array(fc.tuple(fraction, fraction), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(points, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lists, at) => {
          const edges = lists.map(concaveEdge);
          const [there, back] = [intersectRegions(edges), intersectRegions(edges.toReversed())];
          for (const x of [at, ...there.x, ...back.x]) {
            const lowest = Math.min(...edges.map((e) => heightAt(e, x)));
            expect(heightAt(there, x)).toBeCloseTo(lowest, 11);
            expect(heightAt(back, x)).toBeCloseTo(lowest, 11);
          }
        },
      ),
    );
  });
});

function concaveEdge(points: readonly [number, number][]): UpperEdge {
  const sorted = [...points, [0, 0] as const, [1, 1] as const].sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  );
  const [x, y] = [sorted.map((p) => p[0]), sorted.map((p) => p[1])];
  const hull = [...rocHull(x, y, { keepCollinear: false })].map((k) => sorted[k]);
  return edge(
    ...hull
      .filter(([px], k) => k + 1 === hull.length || hull[k + 1][0] > px)
      .map(([px, py]): [number, number] => [px, py]),
  );
}
