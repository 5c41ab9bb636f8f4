import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg } from '../../testing/parseSvg.ts';
import { frontierChart } from './frontierChart.ts';
import { frontierTable } from './frontierTable.ts';

const data = {
  curve: [
    { x: 0.2, y: 0.83, name: 'loose' },
    { x: 0.4, y: 0.82 },
    { x: Number.NaN, y: 0.81 },
    { x: 0.35, y: 0.7, name: 'strict' },
  ],
  marks: [
    { x: 0.4, y: 0.82, name: 'now' },
    { x: 0.2, y: 0.83, name: 'chosen' },
  ],
};
const options = { id: 'f', title: 'Frontier', width: 400, height: 300 };

describe('frontierChart', () => {
  it('runs through the places in the order of the dial, also where that turns back', () => {
    const svg = parseSvg(frontierChart(data, options));
    const [x, y] = [axisOf(svg, 'x-axis'), axisOf(svg, 'y-axis')];
    const line = numbers(findAll(svg, 'g', 'curve')[0].children[0].attributes.d);
    [x(0.2), y(0.83), x(0.4), y(0.82), x(0.35), y(0.7)].forEach((value, i) => {
      expect(line[i]).toBeCloseTo(value, 1);
    });
    expect(line).toHaveLength(6);
  });

  it('spans as much as it is told to, and not beyond 1', () => {
    const near = {
      curve: [
        { x: 0.6, y: 0.998 },
        { x: 0.61, y: 1 },
      ],
      marks: [],
    };
    const svg = parseSvg(frontierChart(near, { ...options, leastSpan: 0.1 }));
    const ticks = (axis: string) =>
      findAll(svg, 'g', axis)[0].children.map(({ text }) => Number(text));
    expect(Math.max(...ticks('y-axis'))).toBe(1);
    expect(Math.min(...ticks('y-axis'))).toBeLessThanOrEqual(0.92);
    const [x, y] = [ticks('x-axis'), ticks('y-axis')].map((values) => values.at(-1)! - values[0]);
    expect(Math.abs(x)).toBeGreaterThanOrEqual(0.06);
    expect(Math.abs(y)).toBeGreaterThanOrEqual(0.06);
  });

  it('names places of the curve, and puts the first mark on top', () => {
    const svg = parseSvg(frontierChart(data, options));
    const texts = findAll(svg, 'text').map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['loose', 'strict', 'now', 'chosen']));
    const marks = findAll(svg, 'g', 'marks')[0].children;
    expect(marks.map(({ attributes }) => attributes.fill === 'none')).toEqual([true, false]);
  });
});

describe('frontierTable', () => {
  it('lists the marks and what has a name', () => {
    expect(frontierTable(data, { title: 'T', xLabel: 'C', yLabel: 'AUC' })).toEqual({
      caption: 'T',
      columns: ['Name', 'C', 'AUC'],
      rows: [
        ['now', '0.400', '0.820'],
        ['chosen', '0.200', '0.830'],
        ['loose', '0.200', '0.830'],
        ['strict', '0.350', '0.700'],
      ],
    });
  });
});
