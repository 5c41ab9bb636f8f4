import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg } from '../../testing/parseSvg.ts';
import { lineChart } from './lineChart.ts';
import { lineTable } from './lineTable.ts';

const options = { id: 'l', title: 'Over γ', xLabel: 'γ' };
const gammas = [0, 0.5, 1];

describe('lineChart', () => {
  it('runs through its points', () => {
    const svg = parseSvg(
      lineChart({ series: [{ name: 'AUC', x: gammas, y: [0.8, 0.7, 0.4] }] }, options),
    );
    const [x, y] = [axisOf(svg, 'x-axis'), axisOf(svg, 'y-axis')];
    const [curve] = findAll(svg, 'g', 'marks')[0].children;
    const places = numbers(curve.attributes.d);
    [x(0), y(0.8), x(0.5), y(0.7), x(1), y(0.4)].forEach((value, i) => {
      expect(places[i]).toBeCloseTo(value, 1);
    });
  });

  it('has no room below zero for what is never negative', () => {
    const draw = (y: number[]) => lineChart({ series: [{ name: 'n', x: gammas, y }] }, options);
    expect(draw([3, 400, 807])).not.toContain('−');
    expect(draw([-3, 400, 807])).toContain('−');
  });

  it('is broken where a point is not finite', () => {
    const y = [0.1, 0.2, Number.NaN, 0.3, 0.4];
    const svg = parseSvg(lineChart({ series: [{ name: 'a', x: [0, 1, 2, 3, 4], y }] }, options));
    const [curve, dots] = findAll(svg, 'g', 'marks')[0].children;
    expect(curve.attributes.d.match(/M/g)).toHaveLength(2);
    expect(dots.attributes.d.match(/M/g)).toHaveLength(4);
  });

  it('draws a band between the ends of the intervals', () => {
    const series = [
      { name: 'a', x: gammas, y: [0.5, 0.5, 0.5], low: [0.4, 0.3, 0.4], high: [0.6, 0.8, 0.6] },
    ];
    const svg = parseSvg(lineChart({ series }, options));
    const y = axisOf(svg, 'y-axis');
    const band = findAll(svg, 'path').find(({ attributes }) => attributes['fill-opacity'])!;
    const heights = numbers(band.attributes.d).filter((_, i) => i % 2 === 1);
    expect(Math.max(...heights)).toBeCloseTo(y(0.3), 1);
    expect(Math.min(...heights)).toBeCloseTo(y(0.8), 1);
  });

  it('spaces powers of ten evenly on a logarithmic axis, and leaves out zero', () => {
    const svg = parseSvg(
      lineChart(
        { series: [{ name: 'a', x: [0, 0.01, 0.1, 1], y: [0, 1, 2, 3] }] },
        { ...options, logX: true },
      ),
    );
    const [curve] = findAll(svg, 'g', 'marks')[0].children;
    const places = numbers(curve.attributes.d).filter((_, i) => i % 2 === 0);
    expect(places).toHaveLength(3);
    expect(places[1] - places[0]).toBeCloseTo(places[2] - places[1], 1);
  });

  it('marks a place on the axis, and stretches the axis to it', () => {
    const data = {
      series: [{ name: 'a', x: gammas, y: gammas }],
      marks: [{ label: 'chosen', value: 1.5 }],
    };
    const svg = parseSvg(lineChart(data, options));
    const x = axisOf(svg, 'x-axis');
    const mark = findAll(svg, 'path').find(
      ({ attributes }) => /V/.test(attributes.d) && attributes['stroke-dasharray'],
    )!;
    expect(numbers(mark.attributes.d)[0]).toBeCloseTo(x(1.5), 1);
  });

  it('tells curves apart without colour', () => {
    const series = ['a', 'b', 'c'].map((name, s) => ({
      name,
      x: gammas,
      y: gammas.map((v) => v + s),
    }));
    const svg = parseSvg(lineChart({ series }, options));
    const marks = findAll(svg, 'g', 'marks')[0].children;
    const dashes = marks
      .filter((_, i) => i % 2 === 0)
      .map(({ attributes }) => attributes['stroke-dasharray']);
    expect(new Set(dashes).size).toBe(3);
    const shapes = marks
      .filter((_, i) => i % 2 === 1)
      .map(({ attributes }) => attributes.d.replace(/M[-\d.,]+/g, ' ').split(' ')[1]);
    expect(new Set(shapes).size).toBe(3);
  });
});

describe('lineTable', () => {
  it('lists the points of every curve, then the marks', () => {
    const data = {
      series: [
        { name: 'AUC', x: [0, 0.5], y: [0.8, Number.NaN], low: [0.7, 0.6], high: [0.9, 0.8] },
        { name: 'Gap', x: [0.25], y: [0.1] },
      ],
      marks: [{ label: 'chosen', value: 0.5 }],
    };
    expect(lineTable(data, { title: 'T', xLabel: 'γ', yLabel: 'Measure' })).toEqual({
      caption: 'T',
      columns: ['Series', 'γ', 'Measure', 'Low', 'High'],
      rows: [
        ['AUC', '0.000', '0.800', '0.700', '0.900'],
        ['AUC', '0.500', '–', '0.600', '0.800'],
        ['Gap', '0.250', '0.100', '–', '–'],
        ['chosen', '0.500', '–', '–', '–'],
      ],
    });
  });
});
