import { type FeatureMap, type Matrix, type ProjectedMap, transform } from 'pairfair';
import {
  addBlocks,
  blockCount,
  gram,
  mapLandmarks,
  sweepBlocks,
  sweepLength,
  zeros,
} from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import { type FeatureFiles, openFeatures } from './featureStore.ts';
import { partsOf, type Range } from './range.ts';
import { openRows, type StoredRows } from './rowStore.ts';

/** What Z is made by, and where it goes. */
export interface ProjectInput extends Pick<FeatureMap, 'kernel'> {
  readonly files: FeatureFiles;
  readonly z: StoredRows;
  readonly map: ProjectedMap;
  /** Taken off the target in sums. */
  readonly targetShift: number;
}

/** Sums over u = (z, y − shift). */
export interface MomentSums {
  readonly total: number;
  readonly sum: Float64Array;
  readonly gram: Matrix;
}

/** Puts Z of some people aside, and sums it up: a task of the workers. */
export function projectRange(input: ProjectInput & Range): MomentSums {
  const { files, kernel, z, map, targetShift } = input;
  const cols = z.width + 1;
  const out = { total: 0, sum: new Float64Array(cols), gram: zeros(cols, cols) };
  const [store, to] = [openFeatures(files), openRows(z)];
  try {
    for (const part of partsOf(input, map.mean.length)) {
      const { x, y, weights } = store.read(part.first, part.count);
      const { data } = transform({ ...plainMap, ...map }, kernel ? mapLandmarks(kernel, x) : x);
      to.write(part.first, data);
      const u = zeros(part.count, cols);
      for (let i = 0, at = 0, from = 0; i < part.count; i++) {
        const weight = weights ? weights[i] : 1;
        for (let d = 0; d < z.width; d++, at++, from++) {
          u.data[at] = data[from];
          out.sum[d] += weight * data[from];
        }
        u.data[at] = labelOf(y[i], map) - targetShift;
        out.sum[z.width] += weight * u.data[at++];
        out.total += weight;
      }
      addInto(out.gram, gram(u, weights ?? undefined));
    }
    return out;
  } finally {
    store.close();
    to.close();
  }
}

/** What a linear model must say beside its numbers. */
const plainMap = {
  kind: 'linear',
  method: 'pfr',
  columns: [],
  eigenvalues: new Float64Array(0),
  warnings: [],
} as const;

/** The target as Z has it: of several classes, whether it is the one. */
export function labelOf(y: number, { ofClass }: Pick<ProjectedMap, 'ofClass'>): number {
  return ofClass === undefined ? y : Number(y === ofClass);
}

/** What a Newton step is taken over. */
export interface SweepInput extends Pick<ProjectedMap, 'ofClass'> {
  readonly z: StoredRows;
  readonly files: Pick<FeatureFiles, 'y' | 'weights'>;
  readonly coefficients: Float64Array;
}

/** The sums of a Newton step over some people: a task of the workers. */
export function sweepRange(input: SweepInput & Range): Float64Array {
  const { z, files, coefficients } = input;
  const length = sweepLength(z.width, 'hessian');
  const sums = new Float64Array(length);
  const stores = [z, files.y, ...(files.weights ? [files.weights] : [])].map((one) =>
    openRows(one),
  );
  try {
    for (const { first, count } of partsOf(input, z.width)) {
      const [data, sign, weight] = stores.map((store) => store.read(first, count));
      for (let i = 0; i < count; i++) sign[i] = 2 * labelOf(sign[i], input) - 1;
      const rows = {
        ...{ x: { rows: count, cols: z.width, data }, sign },
        weight: weight ?? new Float64Array(count).fill(1),
      };
      const parts = new Float64Array(blockCount(count) * length);
      sweepBlocks(parts, rows, coefficients, 'hessian', 0, blockCount(count));
      const found = addBlocks(parts, length);
      for (let k = 0; k < length; k++) sums[k] += found[k];
    }
    return sums;
  } finally {
    for (const store of stores) store.close();
  }
}
