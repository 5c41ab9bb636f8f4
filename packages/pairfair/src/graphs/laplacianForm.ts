import { requireSameLength } from '../checks.ts';
import { crossProduct, gram } from '../linalg/gram.ts';
import { type Matrix, requireMatrix, subtractRow, zeros } from '../linalg/matrix.ts';
import { addCellsForm } from './cellsForm.ts';
import { columnShift } from './columnShift.ts';
import { type EdgeLists, edgeLists } from './edgeLists.ts';
import type { Graph } from './graph.ts';
import { leavesOf } from './leavesOf.ts';
import { shiftedSparseRows } from './shiftedSparseRows.ts';
import { sparseLaplacianForm } from './sparseLaplacianForm.ts';

/** Below this share of entries that are not zero, skipping zeros is faster than the dense kernel. */
const sparseBelow = 0.2;

/** Rows that are copied at once, so that memory does not grow with the number of people. */
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
  const { shift, density } = columnShift(x);
  if (density < sparseBelow) return sparseLaplacianForm(shiftedSparseRows(x, shift), graph);
  return denseLaplacianForm(x, graph, shift);
}

/** {@link laplacianForm} by the dense kernel, with `shift` taken off the columns on the way. */
export function denseLaplacianForm(
  x: Matrix,
  graph: Graph,
  shift: Float64Array = new Float64Array(x.cols),
): Matrix {
  const { rows, cols, data } = x;
  const leaves = leavesOf(graph);
  const sums = zeros(cols, cols);
  const weights = new Float64Array(rows);
  for (const { factor, graph: leaf } of leaves) {
    if (leaf.kind !== 'cells') continue;
    addCellsForm(sums, weights, leaf, factor, (out, start, i, share) => {
      const row = i * cols;
      for (let j = 0; j < cols; j++) out[start + j] += share * (data[row + j] - shift[j]);
    });
  }
  const hasCells = leaves.some((leaf) => leaf.graph.kind === 'cells');
  const hasEdges = leaves.some((leaf) => leaf.graph.kind === 'edges');
  const edges = edgeLists(graph);
  const cross = zeros(cols, cols);
  for (let first = 0; first < rows; first += heldRows) {
    const count = Math.min(heldRows, rows - first);
    const part = shiftedRows(x, shift, first, count);
    if (hasCells) addInto(sums, gram(part, weights.subarray(first, first + count)));
    if (hasEdges) addInto(cross, crossProduct(part, laplacianRows(x, edges, first, count)));
  }
  addSymmetric(sums, cross);
  return sums;
}

function shiftedRows(
  { cols, data }: Matrix,
  shift: Float64Array,
  first: number,
  count: number,
): Matrix {
  return subtractRow(
    { rows: count, cols, data: data.subarray(first * cols, (first + count) * cols) },
    shift,
  );
}

/** Rows first .. first+count−1 of L X: Σⱼ w(i,j) (xᵢ − xⱼ), which no shift changes. */
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

function addInto(out: Matrix, term: Matrix): void {
  for (let at = 0; at < out.data.length; at++) out.data[at] += term.data[at];
}

/** Adds a matrix that is symmetric but for rounding, which the mean of both halves removes. */
function addSymmetric(out: Matrix, { cols, data }: Matrix): void {
  for (let i = 0; i < cols; i++) {
    for (let j = 0; j < cols; j++) {
      out.data[i * cols + j] += (data[i * cols + j] + data[j * cols + i]) / 2;
    }
  }
}
