import { ifairColumns } from '../src/baselines/ifairColumns.ts';
import type { IfairPairs } from '../src/baselines/ifairPairs.ts';
import type { IfairPairWork } from '../src/baselines/ifairPairWork.ts';
import { addSparseDistances, sparseSlopesInto } from '../src/baselines/ifairSparseInputs.ts';
import type { SparseRows } from '../src/linalg/sparseRows.ts';
import { denseDistancesInto, denseSlopesInto } from './plainIfairDenseInputs.ts';
import { ifairPairSum } from './plainIfairPairSum.ts';

/** The sums over pairs in plain TypeScript: what kernel/prototypes.ts does, in the same order. */
export function plainIfairPairWork(x: SparseRows, k: number, pairs: IfairPairs): IfairPairWork {
  const { full, dense, sparse } = ifairColumns(x);
  const distances = new Float64Array(pairs.partner.length);
  const people = new Float64Array(x.rows);
  const wide = { people, row: new Float64Array(x.cols) };
  const narrow = { people, row: new Float64Array(full.length) };
  const fullWeights = new Float64Array(full.length);
  const fullSlopes = new Float64Array(full.length);
  return {
    measure(weights) {
      for (let c = 0; c < full.length; c++) fullWeights[c] = weights[full[c]];
      denseDistancesInto(distances, dense, pairs, fullWeights, narrow);
      addSparseDistances(distances, sparse, pairs, weights, wide);
    },
    sum: (flow, u, w, replace) => ifairPairSum(flow, distances, pairs, u, w, k, replace),
    slopesInto(out) {
      sparseSlopesInto(out, sparse, pairs, distances, wide);
      denseSlopesInto(fullSlopes, dense, pairs, distances, narrow);
      for (let c = 0; c < full.length; c++) out[full[c]] = fullSlopes[c];
    },
  };
}
