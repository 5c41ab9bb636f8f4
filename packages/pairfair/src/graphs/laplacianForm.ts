import { requireSameLength } from '../checks.ts';
import { crossProduct, gram } from '../linalg/gram.ts';
import { type Matrix, requireMatrix, subtractRow, zeros } from '../linalg/matrix.ts';
import { gramOf, type SparseRows, sparseGram } from '../linalg/sparseRows.ts';
import { type CellBlocks, cellBlocks, memberCells } from './cellBlocks.ts';
import { columnShift, shiftedSparseRows } from './columnShift.ts';
import { addBlocksTimes } from './degrees.ts';
import { type EdgeLists, edgeLists } from './edgeLists.ts';
import { type CellsGraph, type Graph, leavesOf } from './graph.ts';

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
  return laplacianForms(x, [graph])[0];
}

/** {@link laplacianForm} of several graphs, which looks at `x` once; inputs are trusted. */
export function laplacianForms(x: Matrix, graphs: readonly Graph[]): Matrix[] {
  const { shift, density } = columnShift(x);
  const sparse = density < sparseBelow && shiftedSparseRows(x, shift);
  return graphs.map((graph) =>
    sparse ? sparseLaplacianForm(sparse, graph) : denseLaplacianForm(x, graph, shift),
  );
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

/** Adds share · row i to out[start], out[start + 1], …, whichever way the rows are stored. */
type AddRow = (out: Float64Array, start: number, i: number, share: number) => void;

/**
 * The part of XᵀLX of a cells graph that is not a weighted Gram matrix: adds to `out`
 *
 *     −factor · Σ_c S_c S_cᵀ                            between everyone
 *     −factor · Σ_c (S_c S_cᵀ − Σ_g S_{c,g} S_{c,g}ᵀ)   between groups
 *
 * with S the sums of share · row, and to `weights` those of the Gram matrix that belongs to it.
 * Self terms are in both between everyone, so that they cancel.
 */
function addCellsForm(
  out: Matrix,
  weights: Float64Array,
  graph: CellsGraph,
  factor: number,
  addRow: AddRow,
): void {
  const blocks = cellBlocks(graph);
  addBlocksTimes(weights, blocks, new Float64Array(graph.size).fill(1), factor);
  if (graph.between === 'groups') {
    const sums = sumsOf(graph, blocks, true, out.cols, addRow);
    addGram(out, sums, factor);
    addGram(out, cellSums(sums, blocks), -factor);
  } else {
    const { person, share } = blocks;
    for (let m = 0; m < share.length; m++) weights[person[m]] += factor * share[m] * share[m];
    addGram(out, sumsOf(graph, blocks, false, out.cols, addRow), -factor);
  }
}

/** S of every block, or of every cell when `byBlock` is false: one row each. */
function sumsOf(
  graph: CellsGraph,
  blocks: CellBlocks,
  byBlock: boolean,
  cols: number,
  addRow: AddRow,
): Matrix {
  const { offsets, share } = graph.members;
  const { cellOf, blockOf } = memberCells(graph, blocks);
  const place = byBlock ? blockOf : cellOf;
  const rows = (byBlock ? blocks.blockStart : blocks.cellStart).length - 1;
  const out = zeros(rows, cols);
  // By person, not by cell: a table larger than the cache is then read once, in order.
  for (let i = 0; i < graph.size; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      if (place[e] >= 0) addRow(out.data, place[e] * cols, i, share[e]);
    }
  }
  return out;
}

/** The rows of each cell's blocks added up. */
function cellSums({ cols, data }: Matrix, { cellStart }: CellBlocks): Matrix {
  const out = zeros(cellStart.length - 1, cols);
  for (let c = 0; c < out.rows; c++) {
    for (let b = cellStart[c]; b < cellStart[c + 1]; b++) {
      for (let j = 0; j < cols; j++) out.data[c * cols + j] += data[b * cols + j];
    }
  }
  return out;
}

function addGram(out: Matrix, sums: Matrix, factor: number): void {
  const { data } = gramOf(sums);
  for (let at = 0; at < data.length; at++) out.data[at] += factor * data[at];
}
