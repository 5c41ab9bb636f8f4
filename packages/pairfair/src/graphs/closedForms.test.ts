import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { oracle, referenceCases } from '../../testing/golden.ts';
import {
  aGraph,
  aGraphWithValues,
  denseLaplacian,
  denseWeights,
  reordered,
} from '../../testing/graphs.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { classesGraph } from './classesGraph.ts';
import { degrees, totalWeight } from './degrees.ts';
import { disagreement, expectedDisagreement } from './disagreement.ts';
import { edgeCount } from './edgeCount.ts';
import { edgesGraph } from './edgesGraph.ts';
import type { Graph } from './graph.ts';
import { laplacianForm } from './laplacianForm.ts';
import { laplacianTimes } from './laplacianTimes.ts';
import { pairWeight } from './pairWeight.ts';
import { quantileGraph } from './quantileGraph.ts';
import { sumGraphs } from './sumGraphs.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Σ over ordered pairs of w(i,j) · term(i,j), by brute force. */
function overPairs(graph: Graph, term: (i: number, j: number) => number): number {
  return sumOf(denseWeights(graph).map((row, i) => sumOf(row.map((w, j) => w * term(i, j)))));
}

describe('on a graph small enough to do by hand', () => {
  // 0–1 with weight 2, 1–2 with weight 0.5; person 3 has no edges.
  const path = edgesGraph(4, [
    [0, 1, 2],
    [1, 2, 0.5],
  ]);
  // Cell a: 0, 1, 2 of groups 0, 0, 1; cell b: 2 and 3 of groups 1 and 0, person 4 unknown.
  const ranked: Graph = {
    kind: 'cells',
    size: 5,
    between: 'groups',
    groups: Int32Array.of(0, 0, 1, 0, -1),
    cells: 3,
    members: {
      offsets: Uint32Array.of(0, 1, 2, 4, 5, 6),
      cell: Uint32Array.of(0, 0, 0, 1, 1, 1),
      share: Float64Array.of(1, 1, 0.5, 0.5, 1, 1),
    },
  };

  it('adds up degrees and weight', () => {
    expect([...degrees(path)]).toEqual([2, 2.5, 0.5, 0]);
    expect(totalWeight(path)).toBe(5);
    // 0–2 and 1–2 with ½ each, 2–3 with ½.
    expect([...degrees(ranked)]).toEqual([0.5, 0.5, 1.5, 0.5, 0]);
    expect(totalWeight(ranked)).toBe(3);
  });

  it('counts pairs', () => {
    expect(edgeCount(path)).toBe(2);
    expect(edgeCount(ranked)).toBe(3);
    // The sum links 0–1, 1–2 (twice) and 0–2.
    const three = edgesGraph(5, [
      [0, 1],
      [1, 2],
    ]);
    const both = [
      { weight: 1, graph: ranked },
      { weight: 2, graph: three },
    ];
    expect(edgeCount(sumGraphs(both))).toBe(4);
    expect(
      edgeCount(sumGraphs([...both, { weight: 0, graph: classesGraph([1, 1, 1, 1, 1]) }])),
    ).toBe(4);
  });

  it('multiplies with the Laplacian', () => {
    // 2 (1 − 4) ; 2 (4 − 1) + ½ (4 − 0); ½ (0 − 4); nothing.
    expect([...laplacianTimes(path, Float64Array.of(1, 4, 0, 9))]).toEqual([-6, 8, -2, 0]);
  });

  it('sums up disagreement, each pair both ways', () => {
    // 2 · (2 · 1 + ½ · 1)
    expect(disagreement(path, Float64Array.of(1, 0, 1, 1))).toBe(5);
    // 0–2: ½ · 1, 1–2: ½ · 0, 2–3: ½ · 0; twice.
    expect(disagreement(ranked, Float64Array.of(1, 0, 0, 0, 1))).toBe(1);
  });

  it('is all zero without links', () => {
    for (const lonely of [edgesGraph(2, []), classesGraph([1, 2]), classesGraph([-1, -1])]) {
      expect([...degrees(lonely)]).toEqual([0, 0]);
      expect(totalWeight(lonely)).toBe(0);
      expect(edgeCount(lonely)).toBe(0);
      expect(disagreement(lonely, Float64Array.of(0, 1))).toBe(0);
      expect(expectedDisagreement(lonely, Float64Array.of(0.5, 1))).toBe(0);
      expect([...laplacianTimes(lonely, Float64Array.of(3, 4))]).toEqual([0, 0]);
    }
  });

  it('leaves no crumb of weight where a cell is of one group', () => {
    const shares = [0.1, 0.2, 0.3, 0.7];
    const graph: Graph = {
      ...ranked,
      size: 4,
      groups: Int32Array.of(0, 0, 0, 0),
      members: {
        offsets: Uint32Array.of(0, 1, 2, 3, 4),
        cell: new Uint32Array(4),
        share: Float64Array.from(shares),
      },
    };
    expect([...degrees(graph)]).toEqual([0, 0, 0, 0]);
    expect(disagreement(graph, Float64Array.from(shares))).toBe(0);
  });

  it('keeps a tiny weight beside a large one', () => {
    // "All minus own" would give 1 + 1e-20 − 1 = 0.
    const graph = classesGraph([[1], [1e-20]]);
    expect([...degrees(graph)]).toEqual([1e-20, 1e-20]);
  });
});

describe('against the reference', () => {
  const cases = referenceCases().map((c) => {
    const score = c.score.map((v: number | null) => v ?? Number.NaN);
    const graphs: Record<string, Graph> = {
      knn: edgesGraph(c.x.length, c.knn_edges),
      classes: classesGraph(c.classes),
      soft_classes: classesGraph(c.soft_classes),
      quantiles_share: quantileGraph(score, c.group, { quantiles: c.quantiles, ties: 'share' }),
      quantiles_spread: quantileGraph(score, c.group, { quantiles: c.quantiles }),
    };
    return { c, graphs };
  });

  it.each(Object.keys(cases[0].graphs))('gives what the dense program gives on %s', (name) => {
    for (const { c, graphs } of cases) {
      const graph = graphs[name];
      const expected = c.graphs[name];
      expectClose(degrees(graph), expected.degrees, 1e-8);
      expectClose([totalWeight(graph)], [expected.total_weight], 1e-8);
      expectClose(laplacianForm(matrixFrom(c.x), graph).data, expected.form.flat(), 1e-8);
      const consistency = (values: number[]) =>
        1 - disagreement(graph, Float64Array.from(values)) / totalWeight(graph);
      expectClose([consistency(c.y)], [expected.consistency_labels], 1e-8);
      expectClose([consistency(c.p)], [expected.consistency_scores], 1e-8);
    }
  });
});

describe('against SciPy', () => {
  it.each(['scipy.laplacian.doc', 'scipy.laplacian.isolated'])('has the Laplacian of %s', (id) => {
    const { input, expected, tolerance } = oracle(id);
    const w: number[][] = input.W;
    const graph = edgesGraph(
      w.length,
      w.flatMap((row, i) => row.slice(i + 1).map((v, k) => [i, i + 1 + k, v] as const)),
    );
    const rows: number[][] = expected.plain ?? expected;
    rows.forEach((row, i) => {
      const unit = new Float64Array(w.length);
      unit[i] = 1;
      expectClose(laplacianTimes(graph, unit), row, tolerance);
    });
  });
});

describe('on any graph', () => {
  it('gives the weight of every pair', () => {
    fc.assert(
      fc.property(aGraph(), (graph) => {
        denseWeights(graph).forEach((row, i) => {
          expectClose(
            row.map((_, j) => pairWeight(graph, i, j)),
            row,
            1e-14,
          );
        });
      }),
    );
  });

  it('gives degrees, total weight and edge count', () => {
    fc.assert(
      fc.property(aGraph(), (graph) => {
        const w = denseWeights(graph);
        expectClose(degrees(graph), w.map(sumOf), 1e-13);
        expectClose([totalWeight(graph)], [sumOf(w.map(sumOf))], 1e-13);
        expect(edgeCount(graph)).toBe(w.flat().filter((weight) => weight > 0).length / 2);
        w.forEach((row, i) => {
          if (row.every((weight) => weight === 0)) expect(degrees(graph)[i]).toBe(0);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('multiplies with the Laplacian', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values }) => {
        const expected = denseLaplacian(graph).map((row) =>
          sumOf(row.map((l, j) => l * values[j])),
        );
        expectClose(laplacianTimes(graph, values), expected, 1e-12);
      }),
    );
  });

  it('sums up disagreement', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values: y }) => {
        const before = y.slice();
        const expected = overPairs(graph, (i, j) => Math.abs(y[i] - y[j]));
        expectClose([disagreement(graph, y)], [expected], 1e-12);
        expect(y).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it('expects the disagreement of randomised labels', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values: p }) => {
        const expected = overPairs(graph, (i, j) => p[i] + p[j] - 2 * p[i] * p[j]);
        expectClose([expectedDisagreement(graph, p)], [expected], 1e-12);
      }),
    );
  });

  it('expects just the disagreement when labels are certain', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values }) => {
        const labels = values.map(Math.round);
        expectClose([expectedDisagreement(graph, labels)], [disagreement(graph, labels)], 1e-12);
      }),
    );
  });

  it('does not care about a shift of the predictions, however far', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values }) => {
        const coarse = values.map((v) => Math.round(16 * v) / 16);
        const far = coarse.map((v) => v + 2 ** 30);
        expectClose([disagreement(graph, far)], [disagreement(graph, coarse)], 1e-12);
        expectClose(laplacianTimes(graph, far), laplacianTimes(graph, coarse), 1e-12);
      }),
    );
  });

  it('does not care about the order of people', () => {
    fc.assert(
      fc.property(aGraphWithValues(), fc.infiniteStream(fc.nat()), ({ graph, values }, keys) => {
        const order = Array.from(values, (_, i) => ({ i, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ i }) => i);
        const place = order.map((_, i) => order.indexOf(i));
        const moved = reordered(graph, place);
        const y = Float64Array.from(order, (i) => values[i]);
        const old = degrees(graph);
        expectClose(
          degrees(moved),
          order.map((i) => old[i]),
          1e-13,
        );
        expect(edgeCount(moved)).toBe(edgeCount(graph));
        expectClose([disagreement(moved, y)], [disagreement(graph, values)], 1e-12);
      }),
    );
  });

  it('names both lengths when they differ, and the value that is not finite', () => {
    const graph = classesGraph([1, 1]);
    for (const f of [laplacianTimes, disagreement, expectedDisagreement]) {
      expect(() => f(graph, Float64Array.of(1))).toThrow(/1 and 2/);
    }
    expect(() => disagreement(graph, Float64Array.of(0, Number.NaN))).toThrow(/entry 1 is NaN/);
    expect(() => laplacianTimes(graph, Float64Array.of(0, Number.NaN))).toThrow(/entry 1 is NaN/);
    expect(() => expectedDisagreement(graph, Float64Array.of(0, 1.5))).toThrow(/entry 1 is 1.5/);
    expect(() => pairWeight(graph, 0, 2)).toThrow(
      expect.objectContaining({ code: 'invalid-option' }),
    );
  });
});
