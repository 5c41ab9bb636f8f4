import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { hardtWindow } from './hardtMixture.ts';
import { type RocCurve, rocCurve } from './hardtRegion.ts';

type Point = readonly [number, number];

const pointsOf = ({ falsePositives: fp, truePositives: tp }: RocCurve): Point[] =>
  Array.from(fp, (count, k) => [count / fp[fp.length - 1], tp[k] / tp[tp.length - 1]] as const);

const turn = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether q is in the hull of the points: no line through two of them, or q and one, parts them. */
function holds(points: readonly Point[], q: Point): boolean {
  const apart = (a: Point, b: Point, side: number) =>
    points.every((c) => side * turn(a, b, c) <= 1e-9) && side * turn(a, b, q) > 1e-9;
  const near = points.some((p) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-9);
  if (near) return true;
  const spansLine = points.every((p) => Math.abs(turn(points[0], points.at(-1)!, p)) < 1e-9);
  if (spansLine) {
    const [a, b] = [points[0], points.at(-1)!];
    const within = (n: 0 | 1) => q[n] >= a[n] - 1e-9 && q[n] <= b[n] + 1e-9;
    return Math.abs(turn(a, b, q)) < 1e-9 && within(0) && within(1);
  }
  return !points.some((a) => points.some((b) => apart(a, b, 1) || apart(a, b, -1)));
}

describe('hardtWindow', () => {
  it('reaches rates inside the hull with as few coins as an exhaustive search', () => {
    const cases = fc.record({
      seed: fc.integer({ min: 0, max: 2 ** 30 }),
      people: fc.integer({ min: 4, max: 14 }),
      levels: fc.constantFrom(3, 6, 50),
    });
    fc.assert(
      fc.property(cases, ({ seed, people, levels }) => {
        const random = new Random(seed, 'window');
        const labels = Uint8Array.from({ length: people }, (_, i) =>
          i < 2 ? i : random.integer(2),
        );
        const scores = Float64Array.from(labels, (label) => random.integer(levels) + label);
        const curve = rocCurve(labels, scores);
        const points = pointsOf(curve);
        // A mixture of three rules with weights in quarters: often on a line between two rules.
        const mixed = Array.from({ length: 4 }, () => points[random.integer(points.length)]);
        const q: Point = [
          mixed.reduce((sum, p) => sum + p[0] / 4, 0),
          mixed.reduce((sum, p) => sum + p[1] / 4, 0),
        ];

        const parts = hardtWindow(curve, q[0], q[1])!;
        const weights = parts.map((part) => part.weight);
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(-1e-12);
        expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
        for (const n of [0, 1] as const) {
          const rate = parts.reduce((sum, { rule, weight }) => sum + weight * points[rule][n], 0);
          expect(rate).toBeCloseTo(q[n], 10);
        }

        const calledOne = (k: number) => curve.falsePositives[k] + curve.truePositives[k];
        let fewest = people;
        for (let i = 0; i < points.length; i++) {
          for (let k = i; k < points.length; k++) {
            const coins = calledOne(k) - calledOne(i);
            if (coins < fewest && holds(points.slice(i, k + 1), q)) fewest = coins;
          }
        }
        const rules = parts.filter((part) => part.weight > 1e-12).map((part) => part.rule);
        expect(calledOne(Math.max(...rules)) - calledOne(Math.min(...rules))).toBe(fewest);
      }),
      { numRuns: 500 },
    );
  });

  it('is not misled by a rate that differs from a rule by rounding alone', () => {
    // Found at random: 0.33333333333333326 is a third but for rounding, and so on the line of
    // rules with that rate, between two of which one person stands.
    const labels = Uint8Array.of(0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1);
    const scores = Float64Array.from(labels, (_, i) => labels.length - i);
    const parts = hardtWindow(rocCurve(labels, scores), 0.33333333333333326, 0.375)!;
    expect(parts.map(({ rule, weight }) => [rule, weight])).toEqual([
      [4, 0.5],
      [5, 0.5],
    ]);
  });

  it('randomises only the people between two rules when the rates lie between them', () => {
    // By hand: scores 4 3 2 1 with labels 1 0 1 0 have the points (0,0) (0,½) (½,½) (½,1) (1,1).
    const curve = rocCurve(Uint8Array.of(1, 0, 1, 0), Float64Array.of(4, 3, 2, 1));
    const parts = hardtWindow(curve, 0.25, 0.5)!;
    expect(parts.map(({ rule, weight }) => [rule, weight])).toEqual([
      [1, 0.5],
      [2, 0.5],
    ]);
  });

  it('is undefined for rates that no mixture of the rules has', () => {
    const curve = rocCurve(Uint8Array.of(0, 1), Float64Array.of(1, 0));
    expect(hardtWindow(curve, 0.2, 0.8)).toBeUndefined();
  });
});
