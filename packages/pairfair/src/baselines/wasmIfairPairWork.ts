import type { SparseRows } from '../linalg/sparseRows.ts';
import { ifairColumns } from './ifairColumns.ts';
import { negligible } from './ifairDistance.ts';
import type { IfairPairs } from './ifairPairs.ts';
import type { IfairPairWork } from './ifairPairWork.ts';
import { addSparseDistances, sparseSlopesInto } from './ifairSparseInputs.ts';
import { openPrototypeMemory, padRowsInto, unpadRowsInto } from './prototypeMemory.ts';

/**
 * The sums over pairs in WebAssembly; people, pairs and distances stay in its memory. Columns of
 * mostly zeros are walked in TypeScript, straight in that memory: there are no neighbouring numbers
 * in them that SIMD could take together. Undefined where SIMD is missing, or memory too small.
 */
export function wasmIfairPairWork(
  x: SparseRows,
  k: number,
  pairs: IfairPairs,
): IfairPairWork | undefined {
  const { rows } = x;
  const { full, dense, sparse } = ifairColumns(x);
  const padded = k + (k & 1);
  const width = full.length + (full.length & 1);
  const memory = openPrototypeMemory({
    distances: pairs.partner.length * 8,
    partner: pairs.partner.length * 4,
    first: (rows + 1) * 4,
    u: rows * padded * 8,
    w: rows * padded * 8,
    flow: rows * padded * 8,
    data: rows * width * 8,
    people: rows * 8,
    row: width * 8,
    columns: width * 8,
  });
  if (!memory) return undefined;
  const { calls, at } = memory;
  const u = memory.floats('u');
  const w = memory.floats('w');
  const flow = memory.floats('flow');
  const columns = memory.floats('columns');
  memory.indices('partner').set(pairs.partner);
  memory.indices('first').set(pairs.offsets);
  padRowsInto(memory.floats('data'), dense.data, full.length, width);
  const distances = memory.floats('distances');
  const scratch = { people: new Float64Array(rows), row: new Float64Array(x.cols) };

  const sum: IfairPairWork['sum'] = (out, memberships, images, replace) => {
    padRowsInto(u, memberships, k, padded);
    padRowsInto(w, images, k, padded);
    const total = calls.pairSum(
      at.flow,
      at.distances,
      rows,
      at.first,
      at.partner,
      at.u,
      at.w,
      padded * 8,
      replace ? 1 : 0,
    );
    unpadRowsInto(out, flow, k, padded);
    return total;
  };
  return {
    name: 'wasm',
    measure(weights) {
      for (let c = 0; c < full.length; c++) columns[c] = weights[full[c]];
      calls.denseDistances(
        at.distances,
        rows,
        at.data,
        width * 8,
        at.first,
        at.partner,
        at.columns,
        at.people,
        at.row,
        negligible,
      );
      addSparseDistances(distances, sparse, pairs, weights, scratch);
    },
    sum,
    slopesInto(out) {
      sparseSlopesInto(out, sparse, pairs, distances, scratch);
      calls.denseSlopes(
        at.columns,
        rows,
        at.data,
        width * 8,
        at.first,
        at.partner,
        at.distances,
        at.people,
        at.row,
      );
      for (let c = 0; c < full.length; c++) out[full[c]] = columns[c];
    },
  };
}
