import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { rocHull } from './rocHull.ts';

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
