import { applyRecipe, type Matrix, type Recipe, type Work } from 'pairfair';
import { requireRows } from 'pairfair/internal';
import type { DuckPeople } from './duckPeople.ts';
import { breathe } from './follow.ts';
import { peopleAtOnce } from './peopleAtOnce.ts';
import { recipeColumns } from './recipeColumns.ts';
import { openRows, type RowStore, type StoredRows } from './rowStore.ts';

/** Some people who follow each other, with their X. */
export interface FeatureChunk {
  readonly first: number;
  readonly x: Matrix;
  readonly groups: Int32Array | Float64Array;
  readonly y: Float64Array;
  /** What each weighs; null: 1. */
  readonly weights: Float64Array | null;
}

/** Files with X of people and what else is known of them. */
export interface FeatureFiles<Rows extends StoredRows = StoredRows> {
  readonly x: Rows;
  readonly groups: Rows;
  readonly y: Rows;
  readonly weights: Rows | null;
}

/** X of people by a recipe, and what else is known of them, on disk: made once, read often. */
export interface FeatureStore {
  readonly files: FeatureFiles;
  /** So many people from one on; all of them are there. */
  read(first: number, count: number): FeatureChunk;
  close(): void;
}

/** X of people in their order, some at a time: read where it was put aside, else made anew. */
export async function* featureChunks(
  people: DuckPeople,
  recipe: Recipe,
  work: Work,
): AsyncIterable<FeatureChunk> {
  const store = people.stores.get(recipe);
  if (!store) {
    for await (const { table, ...chunk } of people.chunks(recipeColumns(recipe), work)) {
      yield { ...chunk, x: applyRecipe(recipe, table, { groups: chunk.groups }).x };
    }
    return;
  }
  const atOnce = peopleAtOnce(recipe.outputs.length);
  for (let first = 0; first < people.rows; first += atOnce) {
    await breathe(work);
    yield store.read(first, Math.min(atOnce, people.rows - first));
  }
}

/** X of people by a recipe where it was put aside; that is done now if it was not. */
export async function featureStore(
  people: DuckPeople,
  recipe: Recipe,
  work: Work,
): Promise<FeatureStore> {
  const known = people.stores.get(recipe);
  if (known) return known;
  const { spill } = people.session;
  const files: FeatureFiles<RowStore> = {
    x: spill.store(recipe.outputs.length),
    groups: spill.store(1),
    y: spill.store(1),
    weights: people.selection.weight ? spill.store(1) : null,
  };
  const store = storeOf(files);
  let met = 0;
  try {
    // In this thread: rows that wait for others take more memory than they save time.
    for await (const { first, x, groups, y, weights } of featureChunks(people, recipe, work)) {
      files.x.write(first, x.data);
      files.groups.write(first, new Float64Array(groups));
      files.y.write(first, y);
      if (weights) files.weights?.write(first, weights);
      met = first + y.length;
      work.onProgress?.({ stage: 'map', done: met, total: people.rows });
    }
    requireRows(people.rows, { rows: met });
  } catch (error) {
    store.close();
    throw error;
  }
  people.stores.set(recipe, store);
  return store;
}

/** Opens X that was put aside, in whichever thread. */
export function openFeatures(files: FeatureFiles): FeatureStore {
  return storeOf(openAll(files));
}

function openAll({ x, groups, y, weights }: FeatureFiles): FeatureFiles<RowStore> {
  return {
    ...{ x: openRows(x), groups: openRows(groups), y: openRows(y) },
    weights: weights && openRows(weights),
  };
}

function storeOf(rows: FeatureFiles<RowStore>): FeatureStore {
  const { x, groups, y, weights } = rows;
  const plain = ({ path, width }: RowStore) => ({ path, width });
  return {
    files: {
      ...{ x: plain(x), groups: plain(groups), y: plain(y) },
      weights: weights && plain(weights),
    },
    read: (first, count) => ({
      ...{ first, x: { rows: count, cols: x.width, data: x.read(first, count) } },
      ...{ groups: groups.read(first, count), y: y.read(first, count) },
      weights: weights?.read(first, count) ?? null,
    }),
    close() {
      for (const one of [x, groups, y, weights]) one?.close();
    },
  };
}
