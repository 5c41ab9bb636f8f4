import { numericColumn } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { withRankCopies } from './rankCopies.ts';

describe('copies by rank', () => {
  it('are ranks among training people from 0 to 1, ties in the middle, others by interpolation', () => {
    const table = { rows: 8, columns: [numericColumn('priors', [0, 0, 0, 2, 30, 1, 99, -5])] };
    const { columns } = withRankCopies(table, ['priors'], Uint32Array.of(0, 1, 2, 3, 4));
    expect(columns.map(({ name }) => name)).toEqual(['priors', 'priors (rank)']);
    // Of five people three have 0 (in the middle of 0 and 1/2), one 2, one 30; 1 is halfway to 2.
    expect(columns[1]).toEqual(
      numericColumn('priors (rank)', [0.25, 0.25, 0.25, 0.75, 1, 0.5, 1, 0.25]),
    );
  });
});
