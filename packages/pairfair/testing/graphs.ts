import fc from 'fast-check';
import { cellsGraph } from '../src/graphs/cellsGraph.ts';
import { edgesGraph, type Pair } from '../src/graphs/edgesGraph.ts';
import type { Graph } from '../src/graphs/graph.ts';
import { sumGraphs } from '../src/graphs/sumGraphs.ts';

/** W of a graph, N × N, straight from the definition: what every closed form is compared with. */
export function denseWeights(graph: Graph): number[][] {
  const { size } = graph;
  const w = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  if (graph.kind === 'edges') {
    graph.weight.forEach((weight, e) => {
      w[graph.source[e]][graph.target[e]] += weight;
      w[graph.target[e]][graph.source[e]] += weight;
    });
  } else if (graph.kind === 'cells') {
    const m = denseMembers(graph);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        if (i === j) continue;
        if (graph.between === 'groups') {
          const [g, h] = [graph.groups[i], graph.groups[j]];
          if (g === h || g < 0 || h < 0) continue;
        }
        for (let c = 0; c < graph.cells; c++) w[i][j] += m[i][c] * m[j][c];
      }
    }
  } else {
    for (const { weight, graph: term } of graph.terms) {
      denseWeights(term).forEach((row, i) => {
        row.forEach((value, j) => {
          w[i][j] += weight * value;
        });
      });
    }
  }
  return w;
}

/** The memberships of a cells graph as a table. */
export function denseMembers(graph: Graph & { kind: 'cells' }): number[][] {
  const { offsets, cell, share } = graph.members;
  return Array.from({ length: graph.size }, (_, i) => {
    const row = new Array<number>(graph.cells).fill(0);
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[cell[e]] = share[e];
    return row;
  });
}

/** L = diag(d) − W, N × N. */
export function denseLaplacian(graph: Graph): number[][] {
  const w = denseWeights(graph);
  return w.map((row, i) =>
    row.map((value, j) => (i === j ? row.reduce((sum, v) => sum + v, 0) : -value)),
  );
}

const weights = fc.oneof(fc.constant(1), fc.double({ min: 1e-3, max: 10, noNaN: true }));

/** Listed pairs over `size` people; some people have none. */
export function anEdgesGraph(size: number): fc.Arbitrary<Graph> {
  const all: [number, number][] = [];
  for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) all.push([i, j]);
  return fc.subarray(all).chain((pairs) =>
    fc.array(weights, { minLength: pairs.length, maxLength: pairs.length }).map((w) =>
      edgesGraph(
        size,
        pairs.map(([i, j], e): Pair => (e % 2 ? [i, j, w[e]] : [j, i, w[e]])),
      ),
    ),
  );
}

/** Hard and soft memberships, empty cells, people without any, any number of groups, unknowns. */
export function aCellsGraph(size: number): fc.Arbitrary<Graph> {
  const share = fc.oneof(
    fc.constant(0),
    fc.constant(1),
    fc.double({ min: 1e-3, max: 1, noNaN: true }),
  );
  const row = fc.oneof(
    fc.array(share, { minLength: 4, maxLength: 4 }),
    fc.nat(3).map((own) => [0, 1, 2, 3].map((c) => (c === own ? 1 : 0))),
    fc.constant([0, 0, 0, 0]),
  );
  const exactly = { minLength: size, maxLength: size };
  const groups = fc.oneof(
    fc.constant(undefined),
    fc.constant(new Array<number>(size).fill(5)),
    fc.array(fc.constantFrom(-1, 0, 1), exactly),
    fc.array(fc.constantFrom(-1, 0, 3, 2_000_000_000), exactly),
  );
  return fc.tuple(fc.array(row, exactly), groups).map(([matrix, g]) =>
    cellsGraph({
      matrix: { rows: size, cols: 4, data: Float64Array.from(matrix.flat()) },
      ...(g && { groups: g }),
    }),
  );
}

/** Any graph over `size` people, sums within sums and terms of weight 0 among them. */
export function aGraphOver(size: number): fc.Arbitrary<Graph> {
  const leaf = fc.oneof(anEdgesGraph(size), aCellsGraph(size));
  const sumOf = (graph: fc.Arbitrary<Graph>) =>
    fc
      .array(fc.record({ weight: fc.constantFrom(0, 0.5, 1, 3), graph }), {
        minLength: 1,
        maxLength: 3,
      })
      .map(sumGraphs);
  return fc.oneof({ weight: 3, arbitrary: leaf }, sumOf(leaf), sumOf(fc.oneof(leaf, sumOf(leaf))));
}

/** Any small graph. */
export function aGraph(): fc.Arbitrary<Graph> {
  return fc.integer({ min: 1, max: 9 }).chain(aGraphOver);
}

/** Any small graph with a number for every person, ties and labels among them. */
export function aGraphWithValues(): fc.Arbitrary<{ graph: Graph; values: Float64Array }> {
  return fc.integer({ min: 1, max: 9 }).chain((size) => {
    const exactly = { minLength: size, maxLength: size };
    const values = fc.oneof(
      fc.array(fc.constantFrom(0, 1), exactly),
      fc.array(fc.constantFrom(0, 0.25, 0.5, 1), exactly),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), exactly),
    );
    return fc.record({ graph: aGraphOver(size), values: values.map((v) => Float64Array.from(v)) });
  });
}

/** The same graph over the same people in another order: who was i is now `place[i]`. */
export function reordered(graph: Graph, place: ArrayLike<number>): Graph {
  if (graph.kind === 'sum') {
    return sumGraphs(
      graph.terms.map(({ weight, graph: term }) => ({ weight, graph: reordered(term, place) })),
    );
  }
  if (graph.kind === 'edges') {
    const { source, target, weight } = graph;
    const pairs = Array.from(weight, (w, e): Pair => [place[source[e]], place[target[e]], w]);
    return edgesGraph(graph.size, pairs);
  }
  const was: number[] = [];
  for (let i = 0; i < graph.size; i++) was[place[i]] = i;
  const m = denseMembers(graph);
  const data = Float64Array.from(was.flatMap((i) => m[i]));
  return cellsGraph({
    matrix: { rows: graph.size, cols: graph.cells, data },
    ...(graph.between === 'groups' && { groups: was.map((i) => graph.groups[i]) }),
  });
}
