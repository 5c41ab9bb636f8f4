import { applyRecipe, edgesGraph, laplacianForm, type Matrix, transform } from 'pairfair';
import { gramOf, subtractRow, zeros } from 'pairfair/linalg';
import { mapLandmarks } from 'pairfair/models';
import type { PairRelation, Work } from '../engine.ts';
import type { CellSums, EdgeForm, FeatureMap, Features, Sums, SumsRequest } from '../features.ts';
import { addInto } from './addInto.ts';
import { follow } from './follow.ts';
import { memberCursor } from './memberCursor.ts';
import { nearestByStream } from './nearestByStream.ts';
import { neighborsByCells } from './neighborsByCells.ts';
import type { PeopleChunk, PeopleSource } from './peopleSource.ts';
import { recipeColumns } from './recipeColumns.ts';
import { requireStreamCells } from './streamCells.ts';
import { streamProjection } from './streamProjection.ts';

/** A chunk of people with their X. */
export interface FeatureChunk extends PeopleChunk {
  readonly x: Matrix;
}

/** X of people, chunk by chunk; what the sums of streaming engines walk. */
export interface FeatureSource {
  readonly people: PeopleSource;
  readonly cols: number;
  chunks(work: Work): AsyncIterable<FeatureChunk>;
}

/** X of the people of a streaming engine: made anew in every pass, and never held. */
export function streamFeatures(people: PeopleSource, map: FeatureMap): Features {
  const { recipe, kernel } = map;
  const columns = recipeColumns(recipe);
  const source: FeatureSource = {
    people,
    cols: kernel ? kernel.map.cols : recipe.outputs.length,
    async *chunks(work) {
      for await (const chunk of people.chunks(columns, work)) {
        const { x } = applyRecipe(recipe, chunk.table, { groups: chunk.groups });
        yield { ...chunk, x: kernel ? mapLandmarks(kernel, x) : x };
      }
    },
  };
  return {
    rows: people.rows,
    cols: source.cols,
    sums: (request, work = {}) => sums(source, request, work),
    rowsAt: (wanted, work = {}) => rowsAt(source, wanted, work),
    edgeForm: (pairs, work = {}) => edgeForm(source, pairs, work),
    neighborCells: (request, work = {}) => neighborsByCells(source, request, work),
    nearestOf: (wanted, request, work = {}) => nearestByStream(source, wanted, request, work),
    project: (linear, work = {}) =>
      streamProjection(
        source,
        ({ x }) => transform({ ...plainMap, ...linear }, x),
        linear.components.cols,
        work,
      ),
    close: async () => {},
  };
}

/** What a linear model must say beside its numbers. */
const plainMap = {
  kind: 'linear',
  method: 'pfr',
  columns: [],
  eigenvalues: new Float64Array(0),
  warnings: [],
} as const;

async function sums(source: FeatureSource, request: SumsRequest, work: Work): Promise<Sums> {
  const { cols, people } = source;
  const total = new Float64Array(cols);
  const all = zeros(cols, cols);
  const groupSums = zeros(people.groupSizes.length, cols);
  const parts = request.cells.map(({ cells: given, weights }) => {
    const cells = requireStreamCells(given);
    return {
      ...{ cells, weights, cursor: memberCursor(cells.members) },
      blockSums: zeros(cells.blocks.length, cols),
      gram: zeros(cols, cols),
    };
  });
  const rows = await follow(source.chunks(work), people.rows, 'sums', work, (chunk) => {
    const x = subtractRow(chunk.x, request.shift);
    addInto(all, gramOf(x));
    for (let i = 0, at = 0; i < x.rows; i++) {
      const group = chunk.groups[i] * cols;
      for (let j = 0; j < cols; j++, at++) {
        total[j] += x.data[at];
        groupSums.data[group + j] += x.data[at];
      }
    }
    for (const { cells, weights, cursor, blockSums, gram } of parts) {
      const weight = new Float64Array(x.rows);
      cursor.until(chunk.first + x.rows, (person, group, cell, share) => {
        const block = cells.blockOf(cell, group);
        const row = person - chunk.first;
        weight[row] += share * weights[block];
        const [to, from] = [block * cols, row * cols];
        for (let j = 0; j < cols; j++) blockSums.data[to + j] += share * x.data[from + j];
      });
      addInto(gram, gramOf(x, weight));
    }
  });
  const cells: CellSums[] = parts.map(({ blockSums, gram }) => ({ blockSums, gram }));
  return { rows, sum: total, gram: all, groupSums, cells };
}

async function rowsAt(
  source: FeatureSource,
  wanted: Uint32Array,
  work: Work,
): Promise<{ rows: number; x: Matrix }> {
  const { cols, people } = source;
  const x = zeros(wanted.length, cols);
  let next = 0;
  const rows = await follow(source.chunks(work), people.rows, 'sample', work, (chunk) => {
    const end = chunk.first + chunk.x.rows;
    for (; next < wanted.length && wanted[next] < end; next++) {
      const from = (wanted[next] - chunk.first) * cols;
      x.data.set(chunk.x.data.subarray(from, from + cols), next * cols);
    }
  });
  return { rows, x };
}

async function edgeForm(
  source: FeatureSource,
  relation: PairRelation,
  work: Work,
): Promise<EdgeForm> {
  const { a, b, weight, unknown } = await source.people.pairs(relation, work);
  const involved = Uint32Array.from(new Set([...a, ...b])).sort();
  const place = new Map(Array.from(involved, (person, k) => [person, k]));
  const { rows, x } = await rowsAt(source, involved, work);
  const graph = edgesGraph(involved.length, {
    source: a.map((person) => place.get(person)!),
    target: b.map((person) => place.get(person)!),
    weight,
  });
  const totalWeight = 2 * weight.reduce((sum, w) => sum + w, 0);
  return { rows, form: laplacianForm(x, graph), totalWeight, pairs: weight.length, unknown };
}
