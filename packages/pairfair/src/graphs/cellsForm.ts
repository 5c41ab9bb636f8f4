import { type Matrix, zeros } from '../linalg/matrix.ts';
import { gramOf } from '../linalg/sparseRows.ts';
import { addBlocksTimes } from './adjacencyOperator.ts';
import { type CellBlocks, cellBlocks } from './cellBlocks.ts';
import type { CellsGraph } from './graph.ts';
import { memberPlaces } from './memberPlaces.ts';

/** Adds share · row i to out[start], out[start + 1], …, whichever way the rows are stored. */
export type AddRow = (out: Float64Array, start: number, i: number, share: number) => void;

/**
 * The part of XᵀLX of a cells graph that is not a weighted Gram matrix: adds to `out`
 *
 *     −factor · Σ_c S_c S_cᵀ                            between everyone
 *     −factor · Σ_c (S_c S_cᵀ − Σ_g S_{c,g} S_{c,g}ᵀ)   between groups
 *
 * with S the sums of share · row, and to `weights` those of the Gram matrix that belongs to it.
 * Self terms are in both between everyone, so that they cancel.
 */
export function addCellsForm(
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
  const { cellOf, blockOf } = memberPlaces(graph, blocks);
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
