import { describe, expect, it } from 'vitest';
import { axisOf, findAll, parseSvg } from '../../testing/parseSvg.ts';
import { pairsChart } from './pairsChart.ts';
import { pairsTable } from './pairsTable.ts';

const data = {
  x: [0, 0.5, 0.75, Number.NaN, 1],
  group: [0, 1, 0, 1, -1],
  groups: ['women', 'men'],
  names: ['Ann', 'Bob', 'Cat', 'Dan', 'Eve'],
  pairs: [
    [0, 1],
    [2, 4],
    [1, 3],
  ] as const,
};
const options = { id: 'p', title: 'Pairs', width: 400, xDomain: [0, 1] as const };

describe('pairsChart', () => {
  it('draws a line as long as the two are apart, a row per pair whose places are known', () => {
    const svg = parseSvg(pairsChart(data, options));
    const x = axisOf(svg, 'x-axis');
    const [links] = findAll(svg, 'path').filter(({ attributes }) => attributes.class === 'links');
    const lines = [...links.attributes.d.matchAll(/M([\d.]+),([\d.]+)H([\d.]+)/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(lines).toHaveLength(2);
    [
      [0, 0.5],
      [0.75, 1],
    ].forEach(([from, to], row) => {
      expect(lines[row][0]).toBeCloseTo(x(from), 1);
      expect(lines[row][2]).toBeCloseTo(x(to), 1);
    });
    expect(lines[1][1] - lines[0][1]).toBeCloseTo(10, 6);
  });

  it('keeps the axis still when its domain is given', () => {
    const axis = (x: number[]) =>
      findAll(parseSvg(pairsChart({ ...data, x }, options)), 'g', 'x-axis');
    expect(axis([0, 0.1, 0.2, 0.3, 0.4])).toEqual(axis([1, 0.9, 0.8, 0.7, 0.6]));
  });
});

describe('pairsTable', () => {
  it('says who they are and how far apart', () => {
    const { columns, rows } = pairsTable(data, { title: 'T' });
    expect(columns).toEqual(['Name', 'Linked with', 'From', 'To', 'Apart by']);
    expect(rows).toEqual([
      ['Ann (women)', 'Bob (men)', '0.000', '0.500', '0.500'],
      ['Cat (women)', 'Eve (unknown)', '0.750', '1.000', '0.250'],
      ['Bob (men)', 'Dan (men)', '0.500', '–', '–'],
    ]);
  });

  it('has an element per row with both names where people have some', () => {
    const data = {
      x: [0.1, 0.5, 0.9],
      pairs: [
        [0, 2],
        [1, 2],
      ] as const,
    };
    const svg = pairsChart({ ...data, names: ['Ada', 'B<b>', 'Cy'] }, { id: 'p', title: 'Pairs' });
    expect(svg.match(/data-row="\d"/g)).toEqual(['data-row="0"', 'data-row="1"']);
    expect(svg).toContain('<title>B&lt;b&gt; – Cy</title>');
    expect(pairsChart(data, { id: 'p', title: 'Pairs' })).not.toContain('data-row');
  });
});
