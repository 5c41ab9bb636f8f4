import { type Matrix, zeros } from '../linalg/matrix.ts';
import { gramOf } from '../linalg/sparseRows.ts';
import { addBlocksTimes } from './adjacencyOperator.ts';
import { type CellBlocks, cellBlocks } from './cellBlocks.ts';
import type { CellsGraph } from './graph.ts';

/** Sums of rows that are held at once; more cells than that are worked off in parts. */
const heldSums = 512;

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
  if (graph.between === 'everyone') {
    const { person, share } = blocks;
    for (let m = 0; m < share.length; m++) weights[person[m]] += factor * share[m] * share[m];
  }
  addSums(out, blocks, graph.between === 'groups', factor, addRow);
}

function addSums(
  out: Matrix,
  { person, share, blockStart, cellStart }: CellBlocks,
  blocksCount: boolean,
  factor: number,
  addRow: AddRow,
): void {
  const { cols } = out;
  const sums = zeros(heldSums, cols);
  const signs = new Float64Array(heldSums);
  let held = 0;
  const flush = () => {
    const full = { rows: held, cols, data: sums.data.subarray(0, held * cols) };
    addInto(out, gramOf(full, signs.subarray(0, held)));
    sums.data.fill(0);
    held = 0;
  };
  /** A row of zeros whose outer product will count with this sign; where it starts. */
  const nextRow = (sign: number) => {
    if (held === heldSums) flush();
    signs[held] = sign;
    return held++ * cols;
  };

  const whole = new Float64Array(cols);
  for (let c = 0; c + 1 < cellStart.length; c++) {
    whole.fill(0);
    for (let b = cellStart[c]; b < cellStart[c + 1]; b++) {
      const into = blocksCount ? sums.data : whole;
      const at = blocksCount ? nextRow(factor) : 0;
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) addRow(into, at, person[m], share[m]);
      if (blocksCount) for (let j = 0; j < cols; j++) whole[j] += sums.data[at + j];
    }
    sums.data.set(whole, nextRow(-factor));
  }
  flush();
}

function addInto(out: Matrix, term: Matrix): void {
  for (let at = 0; at < out.data.length; at++) out.data[at] += term.data[at];
}
