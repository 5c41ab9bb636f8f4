import { classesGraph } from '../src/graphs/classesGraph.ts';
import { edgesGraph } from '../src/graphs/edgesGraph.ts';
import type { Graph } from '../src/graphs/graph.ts';
import { neighborGraph } from '../src/graphs/neighborGraph.ts';
import { quantileGraph } from '../src/graphs/quantileGraph.ts';
import { type Matrix, matrixFrom } from '../src/linalg/matrix.ts';
import { Random } from '../src/random.ts';

/** A dense symmetric weight matrix as a graph. */
export function graphOfWeights(w: readonly (readonly number[])[]): Graph {
  const pairs: [number, number, number][] = [];
  w.forEach((row, i) => {
    row.forEach((weight, j) => {
      if (j > i && weight > 0) pairs.push([i, j, weight]);
    });
  });
  return edgesGraph(w.length, pairs);
}

/** The graphs of one golden reference case, by the names it uses. */
// biome-ignore lint/suspicious/noExplicitAny: a golden case is data.
export function referenceGraphs(c: any): Record<string, Graph> {
  const score = Float64Array.from(c.score, (v: number | null) => v ?? Number.NaN);
  const quantiles = c.quantiles as number;
  return {
    knn: neighborGraph(matrixFrom(c.x), { neighbors: c.neighbors, columns: c.neighbor_columns }),
    classes: classesGraph(c.classes),
    soft_classes: classesGraph(matrixFrom(c.soft_classes)),
    quantiles_share: quantileGraph(score, c.group, { quantiles, ties: 'share' }),
    quantiles_spread: quantileGraph(score, c.group, { quantiles }),
  };
}

/** The graphs of one golden case of graded PFR, by the names it uses. */
// biome-ignore lint/suspicious/noExplicitAny: a golden case is data.
export function gradedGraphs(c: any): Record<'knn' | 'quantiles' | 'classes', Graph> {
  const own = Array.from({ length: c.x[0].length - 1 }, (_, j) => j);
  const { quantiles } = c;
  return {
    knn: neighborGraph(matrixFrom(c.x), { neighbors: c.neighbors, columns: own }),
    quantiles: quantileGraph(Float64Array.from(c.score), c.group, { quantiles }),
    classes: classesGraph(c.classes),
  };
}

/** A small random data set with both graphs, for laws. */
export function randomCase(
  seed: number,
  people = 40,
  columns = 5,
): { x: Matrix; groups: number[]; similarity: Graph; fairness: Graph } {
  const random = new Random(seed, 'test case');
  const x = matrixFrom(
    Array.from({ length: people }, () => Array.from({ length: columns }, () => random.normal())),
  );
  // Both groups have people, whatever the seed.
  const groups = Array.from({ length: people }, (_, i) => (i < 2 ? i : random.integer(2)));
  const scores = Float64Array.from({ length: people }, () => random.integer(12));
  return {
    x,
    groups,
    similarity: neighborGraph(x, { neighbors: 4 }),
    fairness: quantileGraph(scores, groups, { quantiles: 4 }),
  };
}
