import type { GraphStatistics, Matrix } from 'pairfair';
import { gram, hasGroupTable, zeros } from 'pairfair/internal';
import { addInto } from './addInto.ts';

/** The cells of a graph, as far as sums over them need to know. */
export interface Cells {
  readonly between: 'everyone' | 'groups';
  readonly count: number;
  /** Every cell × group that has members, by cell, then group. */
  readonly blocks: readonly Block[];
}

/** The members of one group in one cell. */
export interface Block {
  readonly cell: number;
  readonly group: number;
  readonly people: number;
  /** T = Σ m, and Σ m². */
  readonly share: number;
  readonly squares: number;
}

/** What one pass over X adds up for a cells graph. */
export interface CellSums {
  /** S = Σ m x of every block: one row each. */
  readonly blockSums: Matrix;
  /** Σᵢ (Σ_c m_ic · weight of i's block in c) xᵢxᵢᵀ. */
  readonly gram: Matrix;
}

/**
 * What each block's members weigh in the Gram matrix of a cells graph: T_c between everyone,
 * T_c − T_{c,g} between groups.
 */
export function blockWeights(cells: Cells): Float64Array {
  const totals = cellTotals(cells);
  return Float64Array.from(cells.blocks, ({ cell, share }) =>
    cells.between === 'groups' ? totals[cell] - share : totals[cell],
  );
}

/** Σ w(i,j) over ordered pairs of different people. */
export function totalWeightOf(cells: Cells): number {
  const all = cellTotals(cells).reduce((sum, total) => sum + total * total, 0);
  const own = cells.blocks.reduce(
    (sum, { share, squares }) => sum + (cells.between === 'groups' ? share * share : squares),
    0,
  );
  return all - own;
}

/**
 * XᵀLX of a cells graph (MATH.md, section 1) from the sums of one pass with {@link blockWeights}:
 *
 *     everyone   Σᵢ (Σ_c m_ic T_c) xᵢxᵢᵀ − Σ_c S_c S_cᵀ
 *     groups     Σᵢ (Σ_c m_ic (T_c − T_{c,g(i)})) xᵢxᵢᵀ − Σ_c (S_c S_cᵀ − Σ_g S_{c,g} S_{c,g}ᵀ)
 */
export function cellsForm(cells: Cells, { blockSums, gram: weighted }: CellSums): GraphStatistics {
  const form = zeros(weighted.rows, weighted.cols);
  addInto(form, weighted);
  addInto(form, gram(sumsOfCells(cells, blockSums)), -1);
  if (cells.between === 'groups') addInto(form, gram(blockSums));
  return { form, totalWeight: totalWeightOf(cells) };
}

/**
 * Σ w |yᵢ − yⱼ| over ordered pairs of labels 0 and 1, from the share of ones in every block: no
 * order of people is needed.
 */
export function labelDisagreement({ blocks, count, between }: Cells, ones: Float64Array): number {
  const [allOnes, allZeros] = [new Float64Array(count), new Float64Array(count)];
  let within = 0;
  blocks.forEach(({ cell, share }, b) => {
    allOnes[cell] += ones[b];
    allZeros[cell] += share - ones[b];
    within += ones[b] * (share - ones[b]);
  });
  const all = allOnes.reduce((sum, one, c) => sum + one * allZeros[c], 0);
  return 2 * (between === 'groups' ? all - within : all);
}

/**
 * Σ w by ordered pair of groups, row by row, as `groupLinkWeights` has it; the last row and column
 * are people of unknown group, whom no engine has. Empty when there are too many groups.
 */
export function groupTableOf({ blocks, between }: Cells, groups: number): Float64Array {
  if (!hasGroupTable(groups)) return new Float64Array(0);
  const size = groups + 1;
  const out = new Float64Array(size * size);
  for (let first = 0; first < blocks.length; ) {
    let end = first;
    while (end < blocks.length && blocks[end].cell === blocks[first].cell) end++;
    const cell = blocks.slice(first, end);
    for (const a of cell) {
      for (const b of cell) {
        const own = between === 'groups' ? 0 : a.share * a.share - a.squares;
        out[a.group * size + b.group] += a === b ? own : a.share * b.share;
      }
    }
    first = end;
  }
  return out;
}

function cellTotals({ blocks, count }: Cells): Float64Array {
  const totals = new Float64Array(count);
  for (const { cell, share } of blocks) totals[cell] += share;
  return totals;
}

function sumsOfCells({ blocks, count }: Cells, { cols, data }: Matrix): Matrix {
  const out = zeros(count, cols);
  blocks.forEach(({ cell }, b) => {
    for (let j = 0; j < cols; j++) out.data[cell * cols + j] += data[b * cols + j];
  });
  return out;
}
