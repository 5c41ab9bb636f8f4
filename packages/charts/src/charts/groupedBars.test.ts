import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg } from '../../testing/parseSvg.ts';
import { colors } from '../draw/colors.ts';
import type { EstimateRows } from '../estimates.ts';
import { estimatesTable } from './estimatesTable.ts';
import { groupedBars } from './groupedBars.ts';

const options = { id: 'b', title: 'False positive rate' };
const rates: EstimateRows = {
  series: ['women', 'men'],
  rows: [
    { name: 'Original', values: [{ value: 0.4, low: 0.35, high: 0.5 }, { value: 0.1 }] },
    { name: 'PFR', values: [{ value: 0.25 }, { value: Number.NaN }] },
  ],
  references: [
    { label: 'True labels, women', value: 0.3, series: 0 },
    { label: 'Goal', value: 0.2 },
  ],
};

describe('groupedBars', () => {
  it('draws a bar from zero to each finite value', () => {
    const svg = parseSvg(groupedBars(rates, options));
    const x = axisOf(svg, 'x-axis');
    const bars = findAll(findAll(svg, 'g', 'marks')[0], 'rect').map(({ attributes }) => attributes);
    expect(bars).toHaveLength(3);
    [0.4, 0.1, 0.25].forEach((value, i) => {
      expect(Number(bars[i].x)).toBeCloseTo(x(0), 1);
      expect(Number(bars[i].width)).toBeCloseTo(x(value) - x(0), 1);
    });
    const [blue, orange] = [colors['series-1'], colors['series-2']];
    expect(bars.map(({ fill }) => fill)).toEqual([blue, orange, blue]);
    const tops = bars.map(({ y }) => Number(y));
    expect(tops[1] - tops[0]).toBe(15);
    expect(tops[2]).toBeGreaterThan(tops[1]);
  });

  it('draws the interval of the estimate that has one', () => {
    const svg = parseSvg(groupedBars(rates, options));
    const x = axisOf(svg, 'x-axis');
    const whiskers = findAll(findAll(svg, 'g', 'marks')[0], 'path').filter(
      ({ attributes }) => attributes.stroke === colors.text,
    );
    expect(whiskers).toHaveLength(1);
    const [low, , high] = numbers(whiskers[0].attributes.d);
    expect(low).toBeCloseTo(x(0.35), 1);
    expect(high).toBeCloseTo(x(0.5), 1);
  });

  it('draws references at their values, broken and in the colour of their group', () => {
    const svg = parseSvg(groupedBars(rates, options));
    const x = axisOf(svg, 'x-axis');
    const upright = findAll(svg, 'path').filter(
      ({ attributes }) => attributes['stroke-dasharray'] && /^M[\d.]+,[\d.]+V/.test(attributes.d),
    );
    expect(upright.map(({ attributes }) => attributes.stroke)).toEqual([
      colors['series-1'],
      colors.text,
    ]);
    expect(numbers(upright[0].attributes.d)[0]).toBeCloseTo(x(0.3), 1);
    expect(numbers(upright[1].attributes.d)[0]).toBeCloseTo(x(0.2), 1);
  });

  it('starts at zero even when a domain says otherwise, and draws negative values to the left', () => {
    const data = { rows: [{ name: 'a', values: [{ value: -0.5 }] }] };
    const svg = parseSvg(groupedBars(data, { ...options, domain: [0.5, 1] }));
    const x = axisOf(svg, 'x-axis');
    const [bar] = findAll(findAll(svg, 'g', 'marks')[0], 'rect');
    expect(Number(bar.attributes.x)).toBeCloseTo(x(-0.5), 1);
    expect(Number(bar.attributes.width)).toBeCloseTo(x(0) - x(-0.5), 1);
  });

  it('has an axis even when every rate is zero', () => {
    const svg = parseSvg(groupedBars({ rows: [{ name: 'a', values: [{ value: 0 }] }] }, options));
    const labels = findAll(svg, 'g', 'x-axis')[0].children.map(({ text }) => text);
    expect([labels[0], labels.at(-1)]).toEqual(['0.0', '1.0']);
  });

  it('writes names above the bars where they would take too much width', () => {
    const nameY = (width: number) => {
      const svg = parseSvg(groupedBars(rates, { ...options, width }));
      const [bar] = findAll(findAll(svg, 'g', 'marks')[0], 'rect');
      const name = findAll(svg, 'text').find(({ text }) => text === 'Original')!;
      return Number(name.attributes.y) - Number(bar.attributes.y);
    };
    const long = { rows: [{ name: 'With the protected attribute', values: [{ value: 1 }] }] };
    const svg = parseSvg(groupedBars(long, { ...options, width: 320 }));
    const [bar] = findAll(findAll(svg, 'g', 'marks')[0], 'rect');
    const name = findAll(svg, 'text').find(({ text }) => text.startsWith('With'))!;
    expect(Number(name.attributes.y)).toBeLessThan(Number(bar.attributes.y));
    expect(nameY(640)).toBeGreaterThan(0);
  });
});

describe('estimatesTable', () => {
  it('lists every estimate and reference', () => {
    expect(estimatesTable(rates, options)).toEqual({
      caption: 'False positive rate',
      columns: ['Name', 'Series', 'Value', 'Low', 'High'],
      rows: [
        ['Original', 'women', '0.400', '0.350', '0.500'],
        ['Original', 'men', '0.100', '–', '–'],
        ['PFR', 'women', '0.250', '–', '–'],
        ['PFR', 'men', '–', '–', '–'],
        ['True labels, women', 'women', '0.300', '–', '–'],
        ['Goal', '', '0.200', '–', '–'],
      ],
    });
  });

  it('has no columns for series and intervals that are not there, and takes other words', () => {
    const data = { rows: [{ name: 'a', values: [{ value: 0.5 }] }] };
    const words = { name: 'Name', value: 'Wert', decimalMark: ',' };
    expect(estimatesTable(data, { title: 'T', words })).toEqual({
      caption: 'T',
      columns: ['Name', 'Wert'],
      rows: [['a', '0,500']],
    });
  });
});
