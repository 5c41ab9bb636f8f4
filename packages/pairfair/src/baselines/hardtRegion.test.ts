import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import {
  flippedCurve,
  heightAt,
  intersectRegions,
  rocCurve,
  rocHull,
  type UpperEdge,
} from './hardtRegion.ts';

describe('rocCurve', () => {
  const curve = rocCurve(Uint8Array.of(1, 0, 1, 0), Float64Array.of(0.8, 0.2, 0.2, 0.4));

  it('has one rule per different score and one for nobody, counts ascending', () => {
    // By hand: ≥ 0.6 takes the 0.8 (label 1), ≥ 0.3 also the 0.4 (label 0), then both at 0.2.
    expect(curve).toEqual({
      operation: '>=',
      thresholds: Float64Array.of(Infinity, 0.6000000000000001, 0.30000000000000004, -Infinity),
      falsePositives: Float64Array.of(0, 0, 1, 2),
      truePositives: Float64Array.of(0, 1, 1, 2),
    });
  });

  it('flipped, calls 1 whom it called 0', () => {
    expect(flippedCurve(curve)).toEqual({
      operation: '<',
      thresholds: Float64Array.of(-Infinity, 0.30000000000000004, 0.6000000000000001, Infinity),
      falsePositives: Float64Array.of(0, 1, 2, 2),
      truePositives: Float64Array.of(0, 1, 1, 2),
    });
  });

  it('parts scores that have no number between them', () => {
    const next = 1 + Number.EPSILON;
    const { thresholds } = rocCurve(Uint8Array.of(0, 1), Float64Array.of(1, next));
    expect(thresholds[1]).toBe(next);
  });

  it('does not overflow between huge scores', () => {
    const huge = Number.MAX_VALUE;
    const { thresholds } = rocCurve(Uint8Array.of(0, 1), Float64Array.of(-huge, huge));
    expect(thresholds[1]).toBe(0);
  });
});

describe('rocHull', () => {
  const { input, expected } = oracle('fairlearn.roc_hull');
  for (const [n, { x, y }] of input.entries()) {
    it(`keeps the points fairlearn keeps, case ${n}`, () => {
      expect([...rocHull(x, y, { keepCollinear: false })]).toEqual(expected[n]);
    });
  }

  it('keeps the points of a straight stretch on request', () => {
    const [x, y] = [
      [0, 1, 2, 3],
      [0, 2, 4, 4],
    ];
    expect([...rocHull(x, y, { keepCollinear: true })]).toEqual([0, 1, 2, 3]);
    expect([...rocHull(x, y, { keepCollinear: false })]).toEqual([0, 2, 3]);
  });

  it('lies on or above every point, and turns right at every corner', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 2, selector: String }), (points) => {
        points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        const [x, y] = [points.map((p) => p[0]), points.map((p) => p[1])];
        const hull = [...rocHull(x, y, { keepCollinear: false })];
        const turn = (a: number, b: number, c: number) =>
          (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
        for (let k = 1; k < hull.length; k++) {
          for (let i = 0; i < x.length; i++) {
            expect(turn(hull[k - 1], hull[k], i)).toBeLessThanOrEqual(0);
          }
          if (k > 1) expect(turn(hull[k - 2], hull[k - 1], hull[k])).toBeLessThan(0);
        }
        expect(hull[0]).toBe(0);
        expect(hull.at(-1)).toBe(x.length - 1);
      }),
    );
  });
});

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
