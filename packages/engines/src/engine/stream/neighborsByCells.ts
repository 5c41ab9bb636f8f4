import { edgesGraph, laplacianForm, type Matrix, nearestNeighbors, selectColumns } from 'pairfair';
import { zeros } from 'pairfair/linalg';
import type { Work } from '../engine.ts';
import type { CellNeighbors, NeighborCells } from '../features.ts';
import { addInto } from './addInto.ts';
import { follow, requireNotCancelled } from './follow.ts';
import { nobody } from './nearestByStream.ts';
import { nearestCells } from './nearestCells.ts';
import type { RowStore } from './rowStore.ts';
import type { FeatureSource } from './streamFeatures.ts';

/** Directed edges that are sorted at once. */
const sortedAtOnce = 2 ** 21;

/**
 * Neighbours within cells, out of core. Points are put aside by group of cells, so that one group
 * is in memory at a time; edges are put aside by person, so that a pair that both list is found to
 * be one; then each group's edges meet its points again, now that the scale is known.
 */
export async function neighborsByCells(
  source: FeatureSource,
  request: NeighborCells,
  work: Work,
): Promise<CellNeighbors> {
  const { spill } = source.people;
  const width = source.cols + 3;
  const stores: RowStore[] = [];
  const make = (count: number, columns: number): RowStore[] => {
    const made = Array.from({ length: count }, () => spill.store(columns));
    stores.push(...made);
    return made;
  };
  try {
    const points = make(request.coarse.rows, width);
    const rows = await assign(source, request, points, work);
    const buckets = Math.ceil((rows * request.neighbors) / sortedAtOnce);
    const found = make(buckets, 4);
    const audited = await searchCells(points, found, request, rows, work);
    const edges = make(points.length, 3);
    const { count, mean } = uniteEdges(found, edges);
    const scale = mean === 0 ? 1 : mean;
    const out = zeros(source.cols, source.cols);
    let weights = 0;
    for (let g = 0; g < points.length; g++) {
      await step(work, 'cells', g, points.length);
      const { form, weight } = groupForm(points[g], edges[g], source.cols, scale);
      addInto(out, form);
      weights += weight;
    }
    return { rows, form: out, totalWeight: 2 * weights, pairs: count, unknown: 0, scale, audited };
  } finally {
    for (const store of stores) store.close();
  }
}

/** Puts rows (cell, own cell?, person, x) aside, by group of cells. */
async function assign(
  source: FeatureSource,
  request: NeighborCells,
  points: readonly RowStore[],
  work: Work,
): Promise<number> {
  const cellsOf = nearestCells(request);
  return follow(source.chunks(work), source.people.rows, 'cells', work, ({ first, x }) => {
    const over = selectColumns(x, request.columns);
    for (let i = 0; i < x.rows; i++) {
      const row = new Float64Array(x.cols + 3);
      row[2] = first + i;
      row.set(x.data.subarray(i * x.cols, (i + 1) * x.cols), 3);
      cellsOf(over, i).forEach(({ cell, group }, k) => {
        row[0] = cell;
        row[1] = k === 0 ? 1 : 0;
        points[group].append(row);
      });
    }
  });
}

/** Finds everybody's neighbours in their own cell; rows (person, person, d², group of cells). */
async function searchCells(
  points: readonly RowStore[],
  found: readonly RowStore[],
  { neighbors, columns, audit }: NeighborCells,
  people: number,
  work: Work,
): Promise<Uint32Array> {
  const audited = new Uint32Array(audit.length * neighbors).fill(nobody);
  const place = new Map(Array.from(audit, (person, k) => [person, k]));
  for (let g = 0; g < points.length; g++) {
    await step(work, 'neighbors', g, points.length);
    const rows = loaded(points[g]);
    const width = points[g].width;
    for (const members of byCell(rows, width)) {
      const count = Math.min(neighbors, members.length - 1);
      if (count === 0) continue;
      // For all candidates, though only those whose own cell it is are asked: the kernel compares
      // them all in less time than it takes to compare these few one by one.
      const x = overColumns(rows, width, members, columns);
      const { index, squaredDistance } = nearestNeighbors(x, { neighbors: count });
      members.forEach((member, i) => {
        if (rows[member * width + 1] === 0) return;
        const person = rows[member * width + 2];
        const at = place.get(person);
        for (let k = 0, e = i * count; k < count; k++, e++) {
          const other = rows[members[index[e]] * width + 2];
          if (at !== undefined) audited[at * neighbors + k] = other;
          const low = Math.min(person, other);
          const bucket = Math.floor((low * found.length) / people);
          found[bucket].append(
            Float64Array.of(low, Math.max(person, other), squaredDistance[e], g),
          );
        }
      });
    }
  }
  return audited;
}

/** The members of each cell, in the order of people. */
function byCell(rows: Float64Array, width: number): Iterable<number[]> {
  const cells = new Map<number, number[]>();
  for (let k = 0; k < rows.length / width; k++) {
    const list = cells.get(rows[k * width]);
    if (list) list.push(k);
    else cells.set(rows[k * width], [k]);
  }
  return cells.values();
}

function overColumns(
  rows: Float64Array,
  width: number,
  members: readonly number[],
  columns: Uint32Array,
): Matrix {
  const x = zeros(members.length, columns.length);
  members.forEach((member, i) => {
    for (let c = 0; c < columns.length; c++) {
      x.data[i * columns.length + c] = rows[member * width + 3 + columns[c]];
    }
  });
  return x;
}

/** Each linked pair once, put aside with a group of cells that has both; and their mean d². */
function uniteEdges(
  found: readonly RowStore[],
  edges: readonly RowStore[],
): { count: number; mean: number } {
  let count = 0;
  let sum = 0;
  for (const bucket of found) {
    const rows = loaded(bucket);
    const order = Uint32Array.from({ length: bucket.rows }, (_, k) => k).sort(
      (p, q) => rows[4 * p] - rows[4 * q] || rows[4 * p + 1] - rows[4 * q + 1] || p - q,
    );
    order.forEach((k, at) => {
      const before = at === 0 ? -1 : 4 * order[at - 1];
      const here = 4 * k;
      if (before >= 0 && rows[before] === rows[here] && rows[before + 1] === rows[here + 1]) return;
      count++;
      sum += rows[here + 2];
      edges[rows[here + 3]].append(rows.subarray(here, here + 3));
    });
    bucket.close();
  }
  return { count, mean: count === 0 ? 0 : sum / count };
}

function groupForm(
  points: RowStore,
  edges: RowStore,
  cols: number,
  scale: number,
): { form: Matrix; weight: number } {
  const rows = loaded(points);
  const place = new Map<number, number>();
  const x = zeros(points.rows, cols);
  for (let k = 0; k < points.rows; k++) {
    const person = rows[k * points.width + 2];
    if (place.has(person)) continue;
    x.data.set(rows.subarray(k * points.width + 3, (k + 1) * points.width), place.size * cols);
    place.set(person, place.size);
  }
  const listed = loaded(edges);
  const weight = Float64Array.from({ length: edges.rows }, (_, e) =>
    Math.exp(-listed[3 * e + 2] / scale),
  );
  const graph = edgesGraph(place.size, {
    source: weight.map((_, e) => place.get(listed[3 * e])!),
    target: weight.map((_, e) => place.get(listed[3 * e + 1])!),
    weight,
  });
  const used = { rows: place.size, cols, data: x.data.subarray(0, place.size * cols) };
  if (place.size === 0) return { form: zeros(cols, cols), weight: 0 };
  return { form: laplacianForm(used, graph), weight: weight.reduce((sum, w) => sum + w, 0) };
}

function loaded(store: RowStore): Float64Array {
  const out = new Float64Array(store.rows * store.width);
  let at = 0;
  for (const block of store.blocks()) {
    out.set(block, at);
    at += block.length;
  }
  return out;
}

async function step(work: Work, stage: string, done: number, total: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  requireNotCancelled(work);
  work.onProgress?.({ stage, done, total });
}
