import { specTable } from '@pairfair/charts';
import { describe, expect, it } from 'vitest';
import {
  plain,
  reportAboutCase,
  reportComparison,
  reportStudy,
} from '../../../testing/reportCase.ts';
import { reportData } from '../data/reportData.ts';
import { planeFigures } from './planeFigures.ts';
import { figureSvg } from './reportFigure.ts';

const data = reportData(reportComparison(reportStudy(plain), { runs: 1 }), reportAboutCase(plain));
const [plane] = data.planes;

describe('planeFigures', () => {
  it('counts everybody where nobody lies far off', () => {
    const [figure] = planeFigures(data);
    expect(figure.says).toMatch(/^48 test people/);
    expect(figure.says).not.toContain('too far off');
    const counts = specTable(figure.spec, figure).rows.map((cells) => Number(cells[2]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(48);
  });

  it('leaves out one who would leave no room for the others, and says so', () => {
    // 201 people, so that the one far off is beyond the 99th of a hundred.
    const many = Array.from({ length: 200 }, (_, i) => i % 48);
    const far = {
      ...plane,
      people: 201,
      ids: [...many, 48].map(String),
      x: [...many.map((i) => plane.x[i]), 1000],
      y: [...many.map((i) => plane.y[i]), 0],
      groups: [...many.map((i) => plane.groups[i]), 0],
      labels: [...many.map((i) => plane.labels[i]), 1],
    };
    const [figure] = planeFigures({ ...data, planes: [far] });
    expect(figure.says).toMatch(/^201 test people/);
    expect(figure.says).toContain('(1 of them too far off to be drawn)');
    const counts = specTable(figure.spec, figure).rows.map((cells) => Number(cells[2]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  it("knows who is who, for pages that open them, and draws nobody's name", () => {
    const [figure] = planeFigures(data);
    if (figure.spec.chart !== 'scatter') throw new Error('a scatter chart was expected');
    const { names = [], x } = figure.spec.data;
    expect(names).toHaveLength(x.length);
    expect(new Set(names).size).toBe(48);
    expect(names).toEqual(plane.ids);
    expect(figureSvg(figure)).not.toContain('data-row');
  });
});
