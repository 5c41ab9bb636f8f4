import { describe, expect, it } from 'vitest';
import { plain, reportComparison, reportStudy } from '../../../testing/reportCase.ts';
import { measuresFigure } from './measuresFigure.ts';

describe('measuresFigure', () => {
  it('has three figures for every method: AUC and both consistencies', () => {
    const { summary } = reportComparison(reportStudy(plain), { runs: 1 });
    const { table, svg } = measuresFigure('Plain', summary);
    expect(new Set(table.rows.map(([name]) => name)).size).toBe(summary.methods.length);
    const [first] = summary.methods;
    const { auc, consistency_fairness, consistency_similarity } = first.measures;
    const own = table.rows.filter(([name]) => name === first.title);
    expect(own.map((cells) => Number(cells[2]))).toEqual(
      [auc, consistency_fairness, consistency_similarity].map(({ mean }) =>
        Number(mean.toFixed(3)),
      ),
    );
    for (const name of ['AUC', 'consistency(W^F)', 'consistency(W^X)']) expect(svg).toContain(name);
  });
});
