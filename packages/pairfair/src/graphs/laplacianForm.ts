import { requireSameLength } from '../checks.ts';
import { crossProduct, gram } from '../linalg/gram.ts';
import { type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import { density, sparseRows } from '../linalg/sparseRows.ts';
import { addCellsForm } from './cellsForm.ts';
import { type EdgeLists, edgeLists } from './edgeLists.ts';
import type { Graph } from './graph.ts';
import { leavesOf } from './leavesOf.ts';
import { sparseLaplacianForm } from './sparseLaplacianForm.ts';
import { withoutShift } from './withoutShift.ts';

/** Below this share of entries that are not zero, skipping zeros is faster than the kernel. */
const sparseBelow = 0.2;

/** Rows of L X that are held at once. */
const heldRows = 2048;

/**
 * How far apart linked people are, by column: XᵀLX = ½ Σ w(i,j) (xᵢ − xⱼ)(xᵢ − xⱼ)ᵀ over ordered
 * pairs, the matrix of Loss_X and Loss_F (paper, eqs. 3, 4, 6). Symmetric, positive semidefinite.
 *
 * Cells are never expanded: with T and S the sums of shares and of share · row over a cell (c) or
 * over a group within it (c,g),
 *
 *     everyone   Σᵢ (Σ_c m_ic T_c) xᵢxᵢᵀ − Σ_c S_c S_cᵀ
 *     groups     Σᵢ (Σ_c m_ic (T_c − T_{c,g(i)})) xᵢxᵢᵀ − Σ_c (S_c S_cᵀ − Σ_g S_{c,g} S_{c,g}ᵀ)
 *     edges      Xᵀ (L X)
 *
 * so the cost is that of one or two Gram matrices, N·M², or Σ nnz² when most entries are zero.
 * Centring x first is not needed: a constant on a column changes nothing, and what helps accuracy
 * and sparsity is taken off inside.
 *
 * @param x One person per row.
 * @throws PairfairError `shape-mismatch` when the graph is not over the rows of `x`, `not-finite`.
 */
export function laplacianForm(x: Matrix, graph: Graph): Matrix {
  requireMatrix('x', x);
  requireSameLength('x', x.rows, 'graph', graph.size);
  const y = withoutShift(x);
  return density(y) < sparseBelow
    ? sparseLaplacianForm(sparseRows(y), graph)
    : denseLaplacianForm(y, graph);
}

/** {@link laplacianForm} by the dense kernel, shift and zeros left as they are. */
export function denseLaplacianForm(x: Matrix, graph: Graph): Matrix {
  const { cols, data } = x;
  const leaves = leavesOf(graph);
  const weights = new Float64Array(x.rows);
  const sums = zeros(cols, cols);
  for (const { factor, graph: leaf } of leaves) {
    if (leaf.kind !== 'cells') continue;
    addCellsForm(sums, weights, leaf, factor, (out, start, i, share) => {
      const row = i * cols;
      for (let j = 0; j < cols; j++) out[start + j] += share * data[row + j];
    });
  }
  if (leaves.some((leaf) => leaf.graph.kind === 'cells')) {
    const { data: second } = gram(x, weights);
    for (let at = 0; at < second.length; at++) sums.data[at] += second[at];
  }
  if (leaves.some((leaf) => leaf.graph.kind === 'edges')) {
    addEdgesForm(sums, x, edgeLists(graph));
  }
  return sums;
}

/** Adds Xᵀ (L X), symmetrised: rounding makes its halves differ in the last digits. */
function addEdgesForm(out: Matrix, x: Matrix, lists: EdgeLists): void {
  const { rows, cols, data } = x;
  const sum = zeros(cols, cols);
  for (let first = 0; first < rows; first += heldRows) {
    const count = Math.min(heldRows, rows - first);
    const part = { rows: count, cols, data: data.subarray(first * cols, (first + count) * cols) };
    const { data: term } = crossProduct(part, laplacianRows(x, lists, first, count));
    for (let at = 0; at < term.length; at++) sum.data[at] += term[at];
  }
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < cols; j++) {
      out.data[i * cols + j] += (sum.data[i * cols + j] + sum.data[j * cols + i]) / 2;
    }
  }
}

/** Rows first .. first+count−1 of L X: Σⱼ w(i,j) (xᵢ − xⱼ). */
function laplacianRows(
  { cols, data }: Matrix,
  { offsets, other, weight }: EdgeLists,
  first: number,
  count: number,
): Matrix {
  const out = zeros(count, cols);
  for (let i = first; i < first + count; i++) {
    const at = (i - first) * cols;
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const start = other[e] * cols;
      for (let j = 0; j < cols; j++) {
        out.data[at + j] += weight[e] * (data[i * cols + j] - data[start + j]);
      }
    }
  }
  return out;
}
