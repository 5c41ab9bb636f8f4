import { type Matrix, zeros } from '../linalg/matrix.ts';
import { type SparseRows, sparseGram } from '../linalg/sparseRows.ts';
import { addCellsForm } from './cellsForm.ts';
import { edgeLists } from './edgeLists.ts';
import type { Graph } from './graph.ts';
import { leavesOf } from './leavesOf.ts';

/**
 * XᵀLX of sparse rows, such as one-hot columns: one weighted Gram matrix with the degrees as
 * weights, less XᵀWX. Costs Σ nnz² over people and, for pairs, over what each person's neighbours
 * have entries in.
 */
export function sparseLaplacianForm(x: SparseRows, graph: Graph): Matrix {
  const { cols, offsets, index, value } = x;
  const weights = new Float64Array(x.rows);
  const sums = zeros(cols, cols);
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind !== 'cells') continue;
    addCellsForm(sums, weights, leaf, factor, (out, start, i, share) => {
      for (let a = offsets[i]; a < offsets[i + 1]; a++) out[start + index[a]] += share * value[a];
    });
  }
  subtractEdges(sums, weights, x, graph);

  const { data: second } = sparseGram(x, weights);
  for (let at = 0; at < second.length; at++) sums.data[at] += second[at];
  return sums;
}

/**
 * Takes XᵀWX of the listed pairs off `out` and adds their degrees to `weights`. Each pair is met at
 * its smaller person: with yᵢ = Σ_{j>i} w(i,j) xⱼ it is Σᵢ xᵢyᵢᵀ and its transpose.
 */
function subtractEdges(out: Matrix, weights: Float64Array, x: SparseRows, graph: Graph): void {
  const { cols, offsets, index, value } = x;
  const edges = edgeLists(graph);
  const half = new Float64Array(cols * cols);
  const y = new Float64Array(cols);
  const touched = new Uint32Array(cols);
  const metBy = new Float64Array(cols).fill(-1);
  for (let i = 0; i < x.rows; i++) {
    let count = 0;
    for (let e = edges.offsets[i]; e < edges.offsets[i + 1]; e++) {
      const weight = edges.weight[e];
      const other = edges.other[e];
      weights[i] += weight;
      if (other < i) continue;
      for (let a = offsets[other]; a < offsets[other + 1]; a++) {
        const j = index[a];
        if (metBy[j] !== i) {
          metBy[j] = i;
          touched[count++] = j;
          y[j] = 0;
        }
        y[j] += weight * value[a];
      }
    }
    for (let a = offsets[i]; a < offsets[i + 1]; a++) {
      const row = index[a] * cols;
      const factor = value[a];
      for (let t = 0; t < count; t++) half[row + touched[t]] += factor * y[touched[t]];
    }
  }
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < cols; j++) {
      out.data[i * cols + j] -= half[i * cols + j] + half[j * cols + i];
    }
  }
}
