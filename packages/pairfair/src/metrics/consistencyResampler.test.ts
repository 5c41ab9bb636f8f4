import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { cellsGraph } from '../graphs/cellsGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { consistency, expectedConsistency } from './consistency.ts';
import { consistencyResampler } from './consistencyResampler.ts';

/** Everything about one random sample of people who are linked in three ways. */
const samples = fc.integer({ min: 1, max: 12 }).chain((size) => {
  const perPerson = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: size, maxLength: size });
  const third = fc.integer({ min: 0, max: 3 }).map((k) => k / 3);
  return fc.record({
    size: fc.constant(size),
    y: perPerson(fc.integer({ min: 0, max: 4 }).map((k) => k / 4)),
    counts: perPerson(fc.integer({ min: 0, max: 3 })),
    shares: perPerson(fc.tuple(third, third)),
    groups: perPerson(fc.integer({ min: -1, max: 2 })),
    weights: perPerson(perPerson(fc.constantFrom(0, 0, 1, 2.5))),
  });
});

type Sample = typeof samples extends fc.Arbitrary<infer T> ? T : never;

/** The graphs of a sample, each with its weights written out. */
function graphsOf({ size, shares, groups, weights }: Sample): { graph: Graph; w: number[][] }[] {
  const table = (w: (i: number, j: number) => number) =>
    Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (i === j ? 0 : w(i, j))),
    );
  const cell = (i: number, j: number) => shares[i][0] * shares[j][0] + shares[i][1] * shares[j][1];
  const apart = (i: number, j: number) =>
    groups[i] >= 0 && groups[j] >= 0 && groups[i] !== groups[j];

  const pairs: [number, number, number][] = [];
  for (let i = 0; i < size; i++)
    for (let j = i + 1; j < size; j++) pairs.push([i, j, weights[i][j]]);
  const edges = {
    graph: edgesGraph(size, pairs),
    w: table((i, j) => weights[Math.min(i, j)][Math.max(i, j)]),
  };
  const everyone = { graph: cellsGraph({ matrix: shares }), w: table(cell) };
  const between = {
    graph: cellsGraph({ matrix: shares, groups }),
    w: table((i, j) => (apart(i, j) ? cell(i, j) : 0)),
  };
  const sum = {
    graph: sumGraphs([
      { weight: 0.5, graph: edges.graph },
      { weight: 2, graph: between.graph },
    ]),
    w: table((i, j) => 0.5 * edges.w[i][j] + 2 * between.w[i][j]),
  };
  return [edges, everyone, between, sum];
}

/** The definition, pair by pair. */
function byPairs(w: number[][], counts: number[], apart: (i: number, j: number) => number): number {
  let total = 0;
  let gaps = 0;
  w.forEach((row, i) => {
    row.forEach((weight, j) => {
      total += counts[i] * counts[j] * weight;
      gaps += counts[i] * counts[j] * weight * apart(i, j);
    });
  });
  return total > 0 ? 1 - gaps / total : Number.NaN;
}

describe('consistencyResampler', () => {
  it('equals its definition pair by pair, on every kind of graph', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const { y, counts } = sample;
        for (const { graph, w } of graphsOf(sample)) {
          const plain = byPairs(w, counts, (i, j) => Math.abs(y[i] - y[j]));
          expectNear(consistencyResampler(y, graph)(counts), plain, 1e-12, graph.kind);
          const expected = byPairs(w, counts, (i, j) => y[i] + y[j] - 2 * y[i] * y[j]);
          const randomized = consistencyResampler(y, graph, { randomized: true });
          expectNear(randomized(counts), expected, 1e-12, graph.kind);
        }
      }),
    );
  });

  it('is the plain consistency when everyone occurs once', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const y = Float64Array.from(sample.y);
        const once = y.map(() => 1);
        for (const { graph } of graphsOf(sample)) {
          expectNear(
            consistencyResampler(y, graph)(once),
            consistency(y, graph),
            1e-12,
            graph.kind,
          );
          const randomized = consistencyResampler(y, graph, { randomized: true });
          expectNear(randomized(once), expectedConsistency(y, graph), 1e-12, graph.kind);
        }
      }),
    );
  });

  it('does not compare copies of a person with each other', () => {
    const linked = cellsGraph({ matrix: [[1], [1], [1]] });
    const sample = consistencyResampler([1, 0, 0], linked);
    expect(sample([2, 0, 0])).toBeNaN();
    // Person 0 twice and person 1 once: two pairs, both apart.
    expect(sample([2, 1, 0])).toBe(0);
  });

  it('can be called again and again', () => {
    const graph = cellsGraph({ matrix: [[1], [1], [1]], groups: [0, 1, 1] });
    const sample = consistencyResampler([1, 0, 1], graph);
    expect([sample([1, 1, 1]), sample([1, 0, 1]), sample([1, 1, 1])]).toEqual([0.5, 1, 0.5]);
  });

  it('says what does not fit', () => {
    const graph = edgesGraph(2, [[0, 1]]);
    expect(() => consistencyResampler([1], graph)).toThrow(/1 and 2/);
    expect(() => consistencyResampler([1, 2], graph, { randomized: true })).toThrow(/entry 1 is 2/);
    expect(() => consistencyResampler([1, Number.NaN], graph)).toThrow(/entry 1 is NaN/);
  });
});
