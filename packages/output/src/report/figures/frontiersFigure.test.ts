import { describe, expect, it } from 'vitest';
import { frontiersFigure } from './frontiersFigure.ts';

const points = (values: readonly (readonly [number, number])[]) =>
  values.map(([consistency, auc], k) => ({ giveUp: [0.01, 0.02][k], consistency, auc }));

describe('frontiersFigure', () => {
  const { svg, table, name } = frontiersFigure('COMPAS', [
    {
      title: 'PFR',
      points: points([
        [0.63, 0.73],
        [0.65, 0.72],
      ]),
    },
    {
      title: 'Original',
      points: points([
        [0.6, 0.735],
        [0.6, 0.735],
      ]),
    },
  ]);

  it('draws a line with its symbols for every method, named', () => {
    expect(name).toBe('frontiers');
    for (const title of ['PFR', 'Original']) expect(svg).toContain(`>${title}</text>`);
    expect(svg).toContain('giving up at most 0.01, 0.02 of its AUC');
    expect(svg).not.toContain('NaN');
  });

  it('says the same in a table, a row for every point', () => {
    expect(table.rows).toEqual([
      ['PFR', '0.630', '0.730'],
      ['PFR', '0.650', '0.720'],
      ['Original', '0.600', '0.735'],
      ['Original', '0.600', '0.735'],
    ]);
  });
});
