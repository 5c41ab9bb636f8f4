import { numericColumn } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { withRankCopies } from './rankCopies.ts';

describe('copies by rank', () => {
  it('are ranks among training people from 0 to 1, ties in the middle, others by interpolation', () => {
    const table = { rows: 7, columns: [numericColumn('priors', [0, 0, 2, 30, 1, 99, -5])] };
    const { columns } = withRankCopies(table, ['priors'], Uint32Array.of(0, 1, 2, 3));
    expect(columns.map(({ name }) => name)).toEqual(['priors', 'priors (rank)']);
    // Of four people two have 0 (in the middle of 0 and 1/3), one 2, one 30; 1 lies halfway from 0 to 2.
    expect(columns[1]).toEqual(
      numericColumn('priors (rank)', [1 / 6, 1 / 6, 2 / 3, 1, 5 / 12, 1, 1 / 6]),
    );
  });
});
