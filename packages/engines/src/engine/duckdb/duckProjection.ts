import type { ProjectedMap, Projection, Work } from 'pairfair';
import { sweepLength, zeros } from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import type { FeatureSource } from './duckFeatures.ts';
import { mapRanges } from './mapRanges.ts';
import { labelOf, type MomentSums, projectRange, sweepRange } from './projectRange.ts';
import { rangeRows } from './range.ts';

/** Puts Z aside: a predictor passes over it many times, over X never again. */
export async function duckProjection(
  source: FeatureSource,
  map: ProjectedMap,
  work: Work,
): Promise<Projection> {
  const { people, kernel, cols } = source;
  const { rows, session } = people;
  const store = await source.store(work);
  const { files } = store;
  const { y } = store.read(0, Math.min(rows, rangeRows(cols)));
  // Near the mean of all, or people are so far from each other that it does not matter.
  const targetShift = y.reduce((sum, one) => sum + labelOf(one, map) / y.length, 0);
  const width = map.components.cols;
  const { close, path } = session.spill.store(width);
  const z = { path, width };
  const sums = { total: 0, sum: new Float64Array(width + 1), gram: zeros(width + 1, width + 1) };
  try {
    const inputOf = () => ({ files, kernel, z, map, targetShift });
    const pass = { pass: projectRange, cols, inputOf, stage: 'map' };
    for await (const { total, sum, gram } of mapRanges(people, pass, work)) {
      sums.total += total;
      for (let j = 0; j <= width; j++) sums.sum[j] += sum[j];
      addInto(sums.gram, gram);
    }
  } catch (error) {
    close();
    throw error;
  }
  const { ofClass } = map;
  return {
    rows,
    async logisticSums(coefficients, passWork = {}) {
      const all = new Float64Array(sweepLength(width, 'hessian'));
      const inputOf = () => ({ z, files, coefficients, ...(ofClass !== undefined && { ofClass }) });
      const pass = { pass: sweepRange, cols: width, inputOf, stage: 'learn' };
      for await (const found of mapRanges(people, pass, passWork)) {
        for (let k = 0; k < all.length; k++) all[k] += found[k];
      }
      return { rows, sums: all };
    },
    moments: async () => ({ rows, ...momentsOf(sums, targetShift) }),
    close: async () => close(),
  };
}

/** Moves sums about a number near the mean of the target to those about the mean. */
function momentsOf({ total, sum, gram }: MomentSums, targetShift: number) {
  const moved = sum.map((one) => one / total);
  const mean = moved.slice();
  mean[mean.length - 1] += targetShift;
  const about = { ...gram, data: gram.data.slice() };
  for (let i = 0, at = 0; i < moved.length; i++) {
    for (let j = 0; j < moved.length; j++) about.data[at++] -= total * moved[i] * moved[j];
  }
  return { mean, gram: about };
}
