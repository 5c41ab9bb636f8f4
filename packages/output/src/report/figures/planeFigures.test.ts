import { describe, expect, it } from 'vitest';
import {
  plain,
  reportAboutCase,
  reportComparison,
  reportStudy,
} from '../../../testing/reportCase.ts';
import { reportData } from '../data/reportData.ts';
import { planeFigures } from './planeFigures.ts';

const data = reportData(reportComparison(reportStudy(plain), { runs: 1 }), reportAboutCase(plain));
const [plane] = data.planes;

describe('planeFigures', () => {
  it('counts everybody where nobody lies far off', () => {
    const [figure] = planeFigures(data);
    expect(figure.says).toMatch(/^48 test people/);
    expect(figure.says).not.toContain('too far off');
    const counts = figure.table.rows.map((cells) => Number(cells[2]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(48);
  });

  it('leaves out one who would leave no room for the others, and says so', () => {
    // 201 people, so that the one far off is beyond the 99th of a hundred.
    const many = Array.from({ length: 200 }, (_, i) => i % 48);
    const far = {
      ...plane,
      people: 201,
      x: [...many.map((i) => plane.x[i]), 1000],
      y: [...many.map((i) => plane.y[i]), 0],
      groups: [...many.map((i) => plane.groups[i]), 0],
      labels: [...many.map((i) => plane.labels[i]), 1],
    };
    const [figure] = planeFigures({ ...data, planes: [far] });
    expect(figure.says).toMatch(/^201 test people/);
    expect(figure.says).toContain('(1 of them too far off to be drawn)');
    const counts = figure.table.rows.map((cells) => Number(cells[2]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  });
});
