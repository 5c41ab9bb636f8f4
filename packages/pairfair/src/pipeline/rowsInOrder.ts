import { selectRows } from '../linalg/matrix.ts';
import type { Work } from './engine.ts';
import type { FeatureRows, Features } from './features.ts';
import { requireRows } from './requireRows.ts';

/** Rows of X of people in any order, repeated or not; an engine hands them out ascending, once. */
export async function rowsInOrder(
  features: Pick<Features, 'rows' | 'rowsAt'>,
  people: Uint32Array,
  work: Work,
): Promise<FeatureRows> {
  const ascending = Uint32Array.from(new Set(people)).sort();
  const found = requireRows(features.rows, await features.rowsAt(ascending, work));
  const places = new Map(Array.from(ascending, (number, at) => [number, at]));
  const order = Uint32Array.from(people, (number) => places.get(number)!);
  const { y, weights } = found;
  return {
    rows: found.rows,
    x: selectRows(found.x, order),
    y: Float64Array.from(order, (at) => y[at]),
    weights: weights && Float64Array.from(order, (at) => weights[at]),
  };
}
