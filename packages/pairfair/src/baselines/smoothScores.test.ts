import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { python, runPython } from '../../testing/python.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { toEdges } from '../graphs/toEdges.ts';
import { Random } from '../random.ts';
import { smoothScores } from './smoothScores.ts';

interface Case {
  readonly graph: Graph;
  readonly scores: Float64Array;
}

/** A quantile graph, a class graph with unknowns, listed pairs, and a sum of all three. */
function randomCase(seed: number, kind: number): Case {
  const random = new Random(seed, 'smoothing');
  const size = 3 + random.integer(25);
  const draw = (below: number) => Array.from({ length: size }, () => random.integer(below));
  const pairs = new Map<string, [number, number, number]>();
  for (let e = 0; e < size; e++) {
    const [i, j] = [random.integer(size), random.integer(size)];
    if (i < j) pairs.set(`${i} ${j}`, [i, j, 0.01 + random.uniform()]);
  }
  const graphs: Graph[] = [
    quantileGraph(Float64Array.from(draw(9)), [0, 1, ...draw(3).slice(2)], { quantiles: 3 }),
    classesGraph(draw(5).map((c) => (c === 4 ? null : c))),
    edgesGraph(size, [...pairs.values()]),
  ];
  const all = sumGraphs(graphs.map((graph, k) => ({ graph, weight: k + 0.5 })));
  return {
    graph: [...graphs, all][kind],
    scores: Float64Array.from({ length: size }, () => random.uniform()),
  };
}

const cases = fc
  .record({ seed: fc.nat(), kind: fc.integer({ min: 0, max: 3 }) })
  .map(({ seed, kind }) => randomCase(seed, kind));
const lambdas = fc.constantFrom(0, 0.01, 0.5, 1, 10, 300);
// Rounding leaves residuals of about 1e-16·λ·degree, below 1e-11 here. Scores are then right to
// 1e-10 of ‖s − mean‖ < 3, so they are compared to 1e-9.
const exact = { balance: 'none', tolerance: 1e-10 } as const;

/** (I + λL) f = s by Gaussian elimination on the expanded graph. */
function denseSolution({ graph, scores }: Case, lambda: number): number[] {
  const n = graph.size;
  const a = Array.from({ length: n }, (_, i) => {
    const row = new Array<number>(n + 1).fill(0);
    row[i] = 1;
    row[n] = scores[i];
    return row;
  });
  const { source, target, weight } = toEdges(graph);
  weight.forEach((w, e) => {
    const [i, j] = [source[e], target[e]];
    a[i][i] += lambda * w;
    a[j][j] += lambda * w;
    a[i][j] -= lambda * w;
    a[j][i] -= lambda * w;
  });
  // Diagonally dominant: no pivoting needed.
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = a[i][k] / a[k][k];
      for (let j = k; j <= n; j++) a[i][j] -= factor * a[k][j];
    }
  }
  return a.map((row, i) => row[n] / row[i]);
}

/** Component of each person, by following links. */
function components(graph: Graph): number[] {
  const { source, target } = toEdges(graph);
  const part = Array.from({ length: graph.size }, (_, i) => i);
  for (let round = 0; round < graph.size; round++) {
    source.forEach((i, e) => {
      part[i] = part[target[e]] = Math.min(part[i], part[target[e]]);
    });
  }
  return part;
}

/** Each person's mean over their component. */
function componentMeans(graph: Graph, values: Float64Array): number[] {
  const part = components(graph);
  return part.map((own) => {
    const members = [...values].filter((_, i) => part[i] === own);
    return members.reduce((sum, value) => sum + value, 0) / members.length;
  });
}

describe('smoothScores', () => {
  it('pulls two linked people together', () => {
    // By hand: L = [[2, −2], [−2, 2]], λ = 1: (I + L) f = (1, 0) gives f = (3, 2)/5.
    const pair = edgesGraph(3, [[0, 1, 2]]);
    const { scores, residual } = smoothScores([1, 0, 0.3], pair, { ...exact, lambda: 1 });
    expectClose(scores, [0.6, 0.4, 0.3], 1e-9);
    expect(residual).toBeLessThanOrEqual(1e-10);
  });

  it('solves the same system as elimination on the expanded graph', () => {
    fc.assert(
      fc.property(cases, lambdas, (c, lambda) => {
        const { scores, residual } = smoothScores(c.scores, c.graph, { ...exact, lambda });
        expectClose(scores, denseSolution(c, lambda), 1e-9);
        expect(residual).toBeLessThanOrEqual(1e-10);
      }),
    );
  });

  it('keeps the mean of every component, and nobody leaves the range', () => {
    fc.assert(
      fc.property(cases, lambdas, ({ graph, scores: given }, lambda) => {
        const { scores } = smoothScores(given, graph, { ...exact, lambda });
        expectClose(componentMeans(graph, scores), componentMeans(graph, given), 1e-9);
        expect(Math.min(...scores)).toBeGreaterThanOrEqual(Math.min(...given));
        expect(Math.max(...scores)).toBeLessThanOrEqual(Math.max(...given));
      }),
    );
  });

  it('tends to the mean of the component as lambda grows', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, 2), (seed, kind) => {
        const { graph, scores: given } = randomCase(seed, kind);
        // n ≤ 27 people linked with weights ≥ 0.01: the smallest positive eigenvalue of L is at
        // least 4·0.01/n² > 5e-5 (Mohar), so 1/(1 + 1e8·5e-5) of a difference is left, 2e-4.
        const { scores } = smoothScores(given, graph, {
          balance: 'none',
          lambda: 1e8,
          tolerance: 1e-6,
        });
        expectClose(scores, componentMeans(graph, given), 2e-3);
      }),
    );
  });

  it('changes nothing with lambda 0 or without links, not even a bit', () => {
    fc.assert(
      fc.property(cases, ({ graph, scores: given }) => {
        expect(smoothScores(given, graph, { lambda: 0 }).scores).toEqual(given);
        const { scores } = smoothScores(given, graph, { lambda: 2 });
        const { source, target } = toEdges(graph);
        const linked = new Set([...source, ...target]);
        given.forEach((score, i) => {
          if (!linked.has(i)) expect(scores[i]).toBe(score);
        });
      }),
    );
    const nobody = smoothScores([0.1, 0.9], edgesGraph(2, []), { lambda: 5 });
    expect(nobody).toEqual({ scores: Float64Array.of(0.1, 0.9), iterations: 0, residual: 0 });
  });

  it('by default weighs links in units of the mean degree of linked people', () => {
    fc.assert(
      fc.property(cases, lambdas, ({ graph, scores }, lambda) => {
        const { source, target, weight } = toEdges(graph);
        const linked = new Set([...source, ...target]).size;
        const mean = linked === 0 ? 1 : (2 * weight.reduce((sum, w) => sum + w, 0)) / linked;
        const relative = smoothScores(scores, graph, { lambda, tolerance: 1e-10 });
        const raw = smoothScores(scores, graph, { ...exact, lambda: lambda / mean });
        expectClose(relative.scores, raw.scores, 1e-9);
        const heavier = sumGraphs([{ graph, weight: 1000 }]);
        const same = smoothScores(scores, heavier, { lambda, tolerance: 1e-10 });
        expectClose(same.scores, relative.scores, 1e-9);
      }),
    );
  });

  it('moves with a shift of all scores, however large', () => {
    const { graph, scores } = randomCase(1, 3);
    const plain = smoothScores(scores, graph, { lambda: 1 }).scores;
    const shifted = smoothScores(
      scores.map((s) => s + 1e6),
      graph,
      { lambda: 1 },
    ).scores;
    // A score near 1e6 has about ten digits left behind the point.
    expectClose(
      shifted.map((s) => s - 1e6),
      plain,
      1e-7,
    );
  });

  it('leaves its inputs alone', () => {
    const { graph, scores } = randomCase(2, 3);
    const before = structuredClone({ graph, scores });
    smoothScores(scores, graph, { lambda: 1 });
    expect({ graph, scores }).toEqual(before);
  });

  it('copes with a class of a hundred thousand people', () => {
    const people = 100_000;
    const random = new Random(3, 'many');
    const graph = classesGraph(Array.from({ length: people }, (_, i) => i % 10));
    const given = Float64Array.from({ length: people }, () => random.uniform());
    const { scores } = smoothScores(given, graph, { lambda: 1 });
    // One class: W = 1 − I within it, and the mean degree is n − 1, so
    // f = mean + (s − mean) / (1 + λ n/(n − 1)).
    const n = people / 10;
    const means = Array.from({ length: 10 }, (_, c) => {
      let sum = 0;
      for (let i = c; i < people; i += 10) sum += given[i];
      return sum / n;
    });
    const off = scores.map((score, i) => {
      const mean = means[i % 10];
      return Math.abs(score - mean - (given[i] - mean) / (1 + n / (n - 1)));
    });
    // The tolerance of 1e-8 is relative to ‖s − mean‖, which is about √(10⁵/12) < 100.
    expect(off.reduce((a, b) => Math.max(a, b))).toBeLessThan(1e-6);
  });

  it('says how far it came when it does not converge', () => {
    const path = edgesGraph(
      200,
      Array.from({ length: 199 }, (_, i) => [i, i + 1] as const),
    );
    const given = Float64Array.from({ length: 200 }, (_, i) => i % 7);
    const run = (options: object) => () =>
      smoothScores(given, path, { lambda: 1e6, balance: 'none', ...options });
    expect(run({ maxIterations: 3 })).toThrow(
      /after 3 steps the relative residual is \d.*e.*lower lambda/,
    );
    expect(run({ maxIterations: 3 })).toThrow(expect.objectContaining({ code: 'no-convergence' }));
    expect(run({ lambda: Number.MAX_VALUE })).toThrow(
      expect.objectContaining({ code: 'no-convergence' }),
    );
  });

  it('refuses bad options and scores', () => {
    const pair = edgesGraph(2, [[0, 1]]);
    expect(() => smoothScores([1], pair, { lambda: 1 })).toThrow(/lengths 1 and 2/);
    expect(() => smoothScores([1, Number.NaN], pair, { lambda: 1 })).toThrow(/entry 1 is NaN/);
    expect(() => smoothScores([1, 0], pair, { lambda: -1 })).toThrow(/lambda/);
    expect(() => smoothScores([1, 0], pair, { lambda: 1, steps: 2 } as { lambda: number })).toThrow(
      /no option 'steps'/,
    );
    expect(() => smoothScores([1, 0], pair, { lambda: 1, tolerance: 0 })).toThrow(/tolerance/);
  });
});

describe.skipIf(!python)('smoothScores against a dense NumPy solve', () => {
  it('agrees on graphs of every kind', () => {
    const inputs = Array.from({ length: 24 }, (_, n) => ({
      ...randomCase(n, n % 4),
      lambda: 1 + n,
    }));
    const answers = runPython(
      `
result = []
for case in data:
    n = len(case['scores'])
    w = np.zeros((n, n))
    for i, j, weight in case['edges']:
        w[i, j] = w[j, i] = weight
    laplacian = np.diag(w.sum(axis=0)) - w
    result.append(np.linalg.solve(np.eye(n) + case['lambda'] * laplacian, case['scores']).tolist())
`,
      inputs.map(({ graph, scores, lambda }) => {
        const { source, target, weight } = toEdges(graph);
        const edges = Array.from(weight, (w, e) => [source[e], target[e], w]);
        return { edges, scores: [...scores], lambda };
      }),
    );
    inputs.forEach(({ graph, scores, lambda }, n) => {
      expectClose(smoothScores(scores, graph, { ...exact, lambda }).scores, answers[n], 1e-9);
    });
  });
});
