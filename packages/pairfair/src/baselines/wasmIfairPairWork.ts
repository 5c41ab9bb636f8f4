import type { SparseRows } from '../linalg/sparseRows.ts';
import { negligible } from './ifairDistance.ts';
import type { IfairPairs } from './ifairPairs.ts';
import type { IfairPairWork } from './ifairPairWork.ts';
import { mostlyZeros, sparseDistancesInto, sparseSlopesInto } from './ifairSparseInputs.ts';
import { openPrototypeMemory, padRowsInto, unpadRowsInto } from './prototypeMemory.ts';

/**
 * The sums over pairs in WebAssembly; people, pairs and distances stay in its memory. Rows of mostly
 * zeros are walked in TypeScript, straight in that memory: there are no neighbouring numbers in
 * them that SIMD could take together. Undefined where SIMD is missing, or memory too small.
 */
export function wasmIfairPairWork(
  x: SparseRows,
  k: number,
  pairs: IfairPairs,
): IfairPairWork | undefined {
  const { rows, cols } = x;
  const sparse = mostlyZeros(x);
  const padded = k + (k & 1);
  const width = cols + (cols & 1);
  const memory = openPrototypeMemory({
    distances: pairs.partner.length * 8,
    partner: pairs.partner.length * 4,
    first: (rows + 1) * 4,
    u: rows * padded * 8,
    w: rows * padded * 8,
    flow: rows * padded * 8,
    data: sparse ? 0 : rows * width * 8,
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
  if (!sparse) spreadInto(memory.floats('data'), x, width);

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
  if (sparse) {
    const distances = memory.floats('distances');
    const scratch = { people: new Float64Array(rows), row: new Float64Array(cols) };
    return {
      name: 'wasm',
      measure: (weights) => sparseDistancesInto(distances, x, pairs, weights, scratch),
      sum,
      slopesInto: (out) => sparseSlopesInto(out, x, pairs, distances, scratch),
    };
  }
  return {
    name: 'wasm',
    measure(weights) {
      columns.set(weights);
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
    },
    sum,
    slopesInto(out) {
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
      out.set(columns.subarray(0, cols));
    },
  };
}

/** The rows with their zeros, `width` numbers each. */
function spreadInto(
  out: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) out[i * width + index[e]] = value[e];
  }
}
