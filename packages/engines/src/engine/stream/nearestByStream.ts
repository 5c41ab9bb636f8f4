import { selectColumns } from 'pairfair';
import type { Work } from '../engine.ts';
import { follow } from './follow.ts';
import type { FeatureSource } from './streamFeatures.ts';

/** A number no person has. */
export const nobody: number = 2 ** 32 - 1;

/** The nearest of a few people among everybody, by comparing with everybody. */
export async function nearestByStream(
  source: FeatureSource,
  wanted: Uint32Array,
  { columns, count }: { readonly columns: Uint32Array; readonly count: number },
  work: Work,
): Promise<{ rows: number; index: Uint32Array }> {
  const asked = new Float64Array(wanted.length * columns.length);
  let next = 0;
  await follow(source.chunks(work), source.people.rows, 'audited people', work, (chunk) => {
    const x = selectColumns(chunk.x, columns);
    for (; next < wanted.length && wanted[next] < chunk.first + x.rows; next++) {
      const from = (wanted[next] - chunk.first) * x.cols;
      asked.set(x.data.subarray(from, from + x.cols), next * x.cols);
    }
    return next < wanted.length;
  });
  const lists = Array.from(wanted, () => nearestList(count));
  const rows = await follow(source.chunks(work), source.people.rows, 'recall', work, (chunk) => {
    const x = selectColumns(chunk.x, columns);
    for (let q = 0; q < wanted.length; q++) {
      const list = lists[q];
      for (let i = 0; i < x.rows; i++) {
        const person = chunk.first + i;
        if (person !== wanted[q])
          list.meet(person, distance(asked, q * x.cols, x.data, i * x.cols, x.cols));
      }
    }
  });
  return { rows, index: Uint32Array.from(lists.flatMap(({ index }) => Array.from(index))) };
}

/** The nearest met so far; ties stay with whoever came first, so meet in ascending order. */
export interface NearestList {
  readonly index: Uint32Array;
  readonly squared: Float64Array;
  meet(person: number, squared: number): void;
}

export function nearestList(count: number): NearestList {
  const index = new Uint32Array(count).fill(nobody);
  const squared = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  return {
    index,
    squared,
    meet(person, d) {
      if (!(d < squared[count - 1])) return;
      let at = count - 1;
      for (; at > 0 && squared[at - 1] > d; at--) {
        squared[at] = squared[at - 1];
        index[at] = index[at - 1];
      }
      squared[at] = d;
      index[at] = person;
    },
  };
}

/** Σ (a − b)² with columns in order: the one way distances are computed, so that ties agree. */
export function distance(
  a: Float64Array,
  atA: number,
  b: Float64Array,
  atB: number,
  cols: number,
): number {
  let sum = 0;
  for (let j = 0; j < cols; j++) {
    const gap = a[atA + j] - b[atB + j];
    sum += gap * gap;
  }
  return sum;
}
