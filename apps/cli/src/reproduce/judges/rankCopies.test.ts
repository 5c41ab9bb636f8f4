import { numericColumn } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { withRankCopies } from './rankCopies.ts';

describe('copies by rank', () => {
  it('are mid-ranks among training people, others by interpolation', () => {
    const table = { rows: 7, columns: [numericColumn('priors', [0, 0, 2, 30, 1, 99, -5])] };
    const { columns } = withRankCopies(table, ['priors'], Uint32Array.of(0, 1, 2, 3));
    expect(columns.map(({ name }) => name)).toEqual(['priors', 'priors (rank)']);
    // Of four people two have 0 (rank 1/4), one 2 (5/8), one 30 (7/8); 1 lies halfway from 0 to 2.
    expect(columns[1]).toEqual(
      numericColumn('priors (rank)', [1 / 4, 1 / 4, 5 / 8, 7 / 8, 7 / 16, 7 / 8, 1 / 4]),
    );
  });
});
