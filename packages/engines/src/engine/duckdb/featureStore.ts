import { applyRecipe, type Matrix, type Recipe, type Work } from 'pairfair';
import { requireRows } from 'pairfair/internal';
import type { DuckPeople, PeopleChunk } from './duckPeople.ts';
import { breathe, follow } from './follow.ts';
import { peopleAtOnce } from './peopleAtOnce.ts';
import { recipeColumns } from './recipeColumns.ts';

/** Some people who follow each other, with their X. */
export interface FeatureChunk extends Omit<PeopleChunk, 'table'> {
  readonly x: Matrix;
}

/** X of people by a recipe, and what else is known of them, on disk: made once, read often. */
export interface FeatureStore {
  /** So many people from one on, or as many as there are. */
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
    yield store.read(first, atOnce);
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
  const { session, selection, rows } = people;
  const cols = recipe.outputs.length;
  const [x, about] = [session.spill.store(cols), session.spill.store(3)];
  const store: FeatureStore = {
    read(first, count) {
      const [data, known] = [x.read(first, count), about.read(first, count)];
      const column = (k: number) => Float64Array.from(groups, (_, i) => known[3 * i + k]);
      const groups = new Int32Array(known.length / 3);
      for (let i = 0; i < groups.length; i++) groups[i] = known[3 * i];
      const weights = selection.weight ? column(2) : null;
      return { first, x: { rows: groups.length, cols, data }, groups, y: column(1), weights };
    },
    close() {
      x.close();
      about.close();
    },
  };
  try {
    const met = await follow(featureChunks(people, recipe, work), rows, 'map', work, (chunk) => {
      x.append(chunk.x.data);
      const { groups, y, weights } = chunk;
      const known = new Float64Array(3 * groups.length);
      for (let i = 0; i < groups.length; i++) {
        known[3 * i] = groups[i];
        known[3 * i + 1] = y[i];
        known[3 * i + 2] = weights ? weights[i] : 1;
      }
      about.append(known);
    });
    requireRows(rows, { rows: met });
  } catch (error) {
    store.close();
    throw error;
  }
  people.stores.set(recipe, store);
  return store;
}
