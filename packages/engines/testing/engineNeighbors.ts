import { type Matrix, nearestNeighbors, neighborGraph, quantileGraph, totalWeight } from 'pairfair';
import { expect, it } from 'vitest';
import { contractTable, names } from './contractTable.ts';
import { denseForm, matrixError } from './denseForm.ts';
import type { EngineAdapter } from './engineContract.ts';
import { contractSpec, expectedPeople, expectedPipeline } from './expectedFit.ts';
import { type OpenFeatures, openFeatures } from './openFeatures.ts';

/** Neighbours against comparing everybody with everybody. */
export function contractNeighbors(adapter: EngineAdapter): void {
  const table = contractTable();
  const expected = expectedPeople(table);
  const rankGraph = quantileGraph(expected.numbers(names.score), expected.groups);
  const spec = contractSpec(expected, []);
  const reference = expectedPipeline(expected, rankGraph, spec);
  let { x } = {} as OpenFeatures;
  openFeatures(adapter, table, expected, reference.recipe, (open) => {
    ({ x } = open);
  });

  it('finds the neighbours that comparing everybody finds', async () => {
    const own = ownColumns(reference.recipe.outputs);
    const audit = Uint32Array.of(1, 4, 50, 51, 300);
    const lists = nearestNeighbors(reference.x, { neighbors: 5, columns: own });
    const exact = Array.from(audit).flatMap((i) =>
      Array.from(lists.index.subarray(5 * i, 5 * i + 5)),
    );
    const { index } = await x.nearestOf(audit, { columns: own, count: 5 });
    expect(Array.from(index)).toEqual(exact);

    // With a probe in every cell nothing can be missed: the same edges as exactly.
    const centre = (rows: number[]) => pick(reference.x, rows, own);
    const graph = neighborGraph(reference.x, { neighbors: 5, columns: own });
    const found = await x.neighborCells({
      ...{ columns: own, neighbors: 5, probes: 5, audit },
      coarse: centre([0, 100, 200]),
      fine: centre([0, 50, 100, 150, 200]),
      offsets: Uint32Array.of(0, 2, 4, 5),
    });
    expect(Array.from(found.audited)).toEqual(exact);
    expect(found.pairs).toBe(graph.weight.length);
    expect(found.scale / graph.scale).toBeCloseTo(1, 10);
    expect(found.totalWeight / totalWeight(graph)).toBeCloseTo(1, 10);
    expect(matrixError(found.form, denseForm(reference.x, graph))).toBeLessThan(1e-10);
  });

  it('finds neighbours in a few cells only, the same ones as any engine', async () => {
    const own = ownColumns(reference.recipe.outputs);
    const coarse = pick(reference.x, [0, 200], own);
    const fine = pick(reference.x, [0, 50, 200, 300], own);
    const request = {
      ...{ columns: own, neighbors: 4, probes: 2, coarse, fine },
      offsets: Uint32Array.of(0, 2, 4),
      audit: Uint32Array.of(0, 7, 120),
    };
    const found = await x.neighborCells(request);
    const lists = cellLists(reference.x, own, request);
    expect(Array.from(found.audited)).toEqual([0, 7, 120].flatMap((i) => lists[i]));
    const pairs = new Set(
      lists.flatMap((list, i) => list.map((j) => `${Math.min(i, j)} ${Math.max(i, j)}`)),
    );
    expect(found.pairs).toBe(pairs.size);
  });
}

function ownColumns(outputs: readonly { readonly kind: string }[]): Uint32Array {
  return Uint32Array.from(outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j])));
}

function pick(x: Matrix, rows: readonly number[], columns: Uint32Array): Matrix {
  const data = rows.flatMap((i) => Array.from(columns, (j) => x.data[i * x.cols + j]));
  return { rows: rows.length, cols: columns.length, data: Float64Array.from(data) };
}

/** Everybody's neighbours by the rule of cells, looking at everybody. */
function cellLists(
  x: Matrix,
  columns: Uint32Array,
  {
    coarse,
    fine,
    offsets,
    probes,
    neighbors,
  }: { coarse: Matrix; fine: Matrix; offsets: Uint32Array; probes: number; neighbors: number },
): number[][] {
  const over = pick(
    x,
    Array.from({ length: x.rows }, (_, i) => i),
    columns,
  );
  const d = (i: number, m: Matrix, k: number) => {
    let sum = 0;
    for (let j = 0; j < over.cols; j++) {
      sum += (over.data[i * over.cols + j] - m.data[k * over.cols + j]) ** 2;
    }
    return sum;
  };
  const nearest = (i: number, m: Matrix, among: number[], count: number) =>
    among.toSorted((p, q) => d(i, m, p) - d(i, m, q) || p - q).slice(0, count);
  const probed = Array.from({ length: x.rows }, (_, i) => {
    const groups = nearest(
      i,
      coarse,
      Array.from({ length: coarse.rows }, (_, g) => g),
      probes,
    );
    const among = groups.flatMap((g) =>
      Array.from({ length: offsets[g + 1] - offsets[g] }, (_, k) => offsets[g] + k),
    );
    return nearest(i, fine, among, probes);
  });
  return probed.map(([own], i) => {
    const candidates = probed.flatMap((cells, j) => (j !== i && cells.includes(own) ? [j] : []));
    return nearest(i, over, candidates, neighbors);
  });
}
