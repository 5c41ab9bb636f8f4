import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { type Matrix, selectRows } from '../linalg/matrix.ts';
import { sparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import { fitHardt } from './fitHardt.ts';
import { fitLfr } from './fitLfr.ts';
import { fitPca } from './fitPca.ts';
import { lfrObjective } from './lfrObjective.ts';
import { smoothScores } from './smoothScores.ts';

/** People with whole weights, and whom each row of the list is in which they are repeated. */
function madeUp(seed: number) {
  const random = new Random(seed, 'weighed baselines');
  const rows = 24;
  const draw = (make: (i: number) => number) =>
    Float64Array.from({ length: rows }, (_, i) => make(i));
  const groups = Uint32Array.from({ length: rows }, (_, i) => i % 2);
  // Both labels in both groups, whatever is drawn.
  const labels = draw((i) => (i < 4 ? i >> 1 : Number(random.uniform() < 0.5)));
  const weights = draw(() => 1 + random.integer(3));
  const x: Matrix = {
    rows,
    cols: 3,
    data: Float64Array.from({ length: 3 * rows }, () => random.normal()),
  };
  const scores = draw((i) => Math.round(6 * (labels[i] + random.normal())) / 6);
  const who = Array.from(weights).flatMap((weight, i) => new Array<number>(weight).fill(i));
  const often = (values: ArrayLike<number>) => Float64Array.from(who, (i) => values[i]);
  return { random, x, groups, labels, weights, scores, who, often };
}

const seeds = fc.integer({ min: 0, max: 1e6 });

describe('a person of weight w counts as w people', () => {
  it('in principal components', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { x, weights, who } = madeUp(seed);
        const found = fitPca(x, { dims: 2, weights });
        const wanted = fitPca(selectRows(x, who), { dims: 2 });
        expectClose(found.mean, wanted.mean, 1e-12);
        expectClose(found.eigenvalues, wanted.eigenvalues, 1e-10);
        // A direction turns as its eigenvalue comes near the next one's.
        const apart = wanted.eigenvalues[0] - wanted.eigenvalues[1];
        const first = ({ components }: typeof found) => [0, 2, 4].map((at) => components.data[at]);
        const along = first(found).reduce((sum, value, j) => sum + value * first(wanted)[j], 0);
        expect(1 - Math.abs(along)).toBeLessThan(1e-12 / apart ** 2 + 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  it.each(['labels', 'scores'] as const)('in equalised odds from %s', (from) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { labels, scores, groups, weights, often } = madeUp(seed);
        const given = from === 'labels' ? scores.map((score) => Number(score > 0.5)) : scores;
        const found = fitHardt(labels, given, groups, { from, weights });
        const wanted = fitHardt(often(labels), often(given), often(groups), { from });
        // Whole weights are exact: the same rule, number by number.
        expect(found).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['zemel', 'aif360', 'fairlearn'] as const)('in the loss of LFR (%s)', (variant) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { random, x, labels, groups, weights, who, often } = madeUp(seed);
        const shared = { groups: 2, prototypes: 3, variant };
        const parts = { reconstruction: 0.7, target: 1.3, fairness: 2 };
        const [one, other] = [
          { x: sparseRows(x), labels, group: groups, counts: weights },
          {
            x: sparseRows(selectRows(x, who)),
            labels: often(labels),
            group: Uint32Array.from(who, (i) => groups[i]),
          },
        ].map((people) => lfrObjective({ ...people, ...shared, weights: parts }));
        const at = Float64Array.from({ length: one.size }, () => 0.1 + 0.8 * random.uniform());
        const [found, wanted] = [one, other].map((objective) => {
          const gradient = new Float64Array(objective.size);
          return [objective.evaluate(at, gradient, 0.01), ...gradient];
        });
        expectClose(found, wanted, 1e-9);
        expectClose(Object.values(one.loss()), Object.values(other.loss()), 1e-9);
      }),
      { numRuns: 20 },
    );
  });

  it('in LFR as it is fitted: weights of 1 change nothing, others do', () => {
    const { x, labels, groups, weights } = madeUp(4);
    const options = { prototypes: 2, restarts: 1, maxIterations: 30, seed: 2 };
    const plain = fitLfr(x, labels, groups, options);
    const ones = fitLfr(x, labels, groups, { ...options, counts: labels.map(() => 1) });
    expect(ones).toEqual(plain);
    const heavy = fitLfr(x, labels, groups, { ...options, counts: weights });
    expect(heavy.loss.total).not.toBe(plain.loss.total);
  });

  it('in smoothed scores', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { random, scores, weights, who, often } = madeUp(seed);
        const pairs = Array.from({ length: 30 }, () => [random.integer(24), random.integer(24)]);
        const known = new Map(
          pairs.flatMap(([i, j]) =>
            i < j ? [[`${i} ${j}`, [i, j, 0.2 + random.uniform()]] as const] : [],
          ),
        );
        const graph = edgesGraph(
          24,
          [...known.values()].map(([i, j, w]) => [i, j, w] as const),
        );
        const copies = who.flatMap((i, a) =>
          who.flatMap((j, b) => {
            const pair = known.get(`${i} ${j}`);
            return pair ? [[a, b, pair[2]] as const] : [];
          }),
        );
        const many = edgesGraph(who.length, copies);
        for (const balance of ['degree', 'none'] as const) {
          const options = { lambda: 0.8, balance, tolerance: 1e-12 };
          const found = smoothScores(scores, weighGraph(graph, weights), { ...options, weights });
          const wanted = smoothScores(often(scores), many, options);
          expectClose(often(found.scores), wanted.scores, 1e-9);
        }
      }),
      { numRuns: 30 },
    );
  });
});
