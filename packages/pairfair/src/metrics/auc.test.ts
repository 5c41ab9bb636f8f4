import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { oracle } from '../../testing/golden.ts';
import { python, runPython } from '../../testing/python.ts';
import { Random } from '../random.ts';
import { auc } from './auc.ts';

/** Labels, scores full of ties and whole weights, of the same people. */
const people = fc.array(
  fc.record({
    label: fc.integer({ min: 0, max: 1 }),
    score: fc.integer({ min: 0, max: 6 }),
    weight: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 30 },
);

/** The definition, pair by pair. */
function aucByPairs(labels: number[], scores: number[], weights: number[]): number {
  let wins = 0;
  let pairs = 0;
  labels.forEach((label, i) => {
    labels.forEach((other, j) => {
      if (label !== 1 || other !== 0) return;
      pairs += weights[i] * weights[j];
      wins +=
        weights[i] * weights[j] * (scores[i] > scores[j] ? 1 : scores[i] === scores[j] ? 0.5 : 0);
    });
  });
  return wins / pairs;
}

describe('auc', () => {
  it("is scikit-learn's documented value", () => {
    const { input, expected, tolerance } = oracle('sklearn.auc.doc');
    expect(Math.abs(auc(input.y, input.score) - expected)).toBeLessThanOrEqual(tolerance);
  });

  it('counts ties half', () => {
    // Pairs (1,0): 0.5 against 0.5 is a tie, 0.5 against 0.2 is won: (0.5 + 1) / 2.
    expect(auc([1, 0, 0], [0.5, 0.5, 0.2])).toBe(0.75);
  });

  it('is NaN with one class', () => {
    expect(auc([1, 1], [0.1, 0.2])).toBeNaN();
    expect(auc([], [])).toBeNaN();
  });

  it('equals its definition pair by pair, weighted or not', () => {
    fc.assert(
      fc.property(people, (rows) => {
        const labels = rows.map((row) => row.label);
        const scores = rows.map((row) => row.score);
        const weights = rows.map((row) => row.weight);
        const ones = labels.map(() => 1);
        expectNear(auc(labels, scores, { weights }), aucByPairs(labels, scores, weights), 1e-12);
        expectNear(auc(labels, scores), aucByPairs(labels, scores, ones), 1e-12);
      }),
    );
  });

  it('does not care which class is called 1 once scores are turned round', () => {
    fc.assert(
      fc.property(people, (rows) => {
        const labels = rows.map((row) => row.label);
        const scores = rows.map((row) => row.score);
        const flipped = auc(
          labels.map((label) => 1 - label),
          scores.map((score) => -score),
        );
        expectNear(flipped, auc(labels, scores), 1e-12);
      }),
    );
  });

  it('names labels that are not 0 or 1', () => {
    expect(() => auc([1, 2, 3], [0, 0, 0])).toThrow(/0 or 1, but also hold 2, 3/);
    expect(() => auc([1, 0], [0])).toThrow(/2 and 1/);
    expect(() => auc([1, 0], [0, Number.NaN])).toThrow(/entry 1 is NaN/);
    expect(() => auc([1, 0], [0, 1], { weights: [1, -1] })).toThrow(/entry 1 is -1/);
  });

  it.skipIf(!python)('agrees with roc_auc_score on tied, weighted scores', () => {
    const random = new Random(3, 'auc');
    const n = 500;
    const y = Array.from({ length: n }, () => random.integer(2));
    const s = y.map((label) => Math.round(10 * (label + random.normal())) / 10);
    const w = y.map(() => random.uniform());
    const [plain, weighted] = runPython(
      'from sklearn.metrics import roc_auc_score\nresult = [roc_auc_score(data["y"], data["s"]), roc_auc_score(data["y"], data["s"], sample_weight=data["w"])]',
      { y, s, w },
    );
    expect(auc(y, s)).toBeCloseTo(plain, 12);
    expect(auc(y, s, { weights: w })).toBeCloseTo(weighted, 12);
  });
});
