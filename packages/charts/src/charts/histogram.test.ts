import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg } from '../../testing/parseSvg.ts';
import { histogram, histogramTable } from './histogram.ts';
import { histogramBins } from './histogramBins.ts';

const options = { id: 'h', title: 'Answers per person', xLabel: 'Answers' };

describe('histogramBins', () => {
  it('gives each whole number a bin of its own', () => {
    expect(histogramBins([[2, 4, 4, Number.NaN]], undefined)).toEqual({
      edges: [1.5, 2.5, 3.5, 4.5],
      whole: true,
      counts: [[1, 0, 2]],
    });
  });

  it('cuts other numbers at round ends, counting an end in the bin above', () => {
    expect(histogramBins([[0, 0.5, 0.99, 1, 2]], 2)).toEqual({
      edges: [0, 1, 2],
      whole: false,
      counts: [[3, 2]],
    });
  });

  it('counts every finite value once', () => {
    const value = fc.oneof(
      fc.double(),
      fc.double({ min: -5, max: 5 }),
      fc.integer({ min: 0, max: 20 }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(value)),
        fc.option(fc.integer({ min: 1, max: 40 })),
        (series, bins) => {
          const finite = series.map((list) =>
            list.filter((v) => Number.isFinite(v) && Math.abs(v) < 1e15),
          );
          const found = histogramBins(finite, bins ?? undefined);
          finite.forEach((list, s) => {
            const counted = found?.counts[s].reduce((sum, count) => sum + count, 0) ?? 0;
            const farOff = found?.farOff?.reduce((sum, { counts }) => sum + counts[s], 0) ?? 0;
            expect(counted + farOff).toBe(list.length);
          });
        },
      ),
    );
  });
});

describe('histogram', () => {
  it('draws a bar as high as its count', () => {
    const svg = parseSvg(
      histogram({ series: [{ name: 'a', values: [1, 1, 2, 3, 3, 3] }] }, options),
    );
    const y = axisOf(svg, 'y-axis');
    const bars = findAll(findAll(svg, 'g', 'marks')[0], 'rect').map(({ attributes }) => attributes);
    [2, 1, 3].forEach((count, i) => {
      expect(Number(bars[i].y)).toBeCloseTo(y(count), 1);
      expect(Number(bars[i].height)).toBeCloseTo(y(0) - y(count), 1);
    });
    const x = axisOf(svg, 'x-axis');
    expect(Number(bars[0].x) + Number(bars[0].width) / 2).toBeCloseTo(x(1), 1);
  });

  it('outlines several series, as shares of each', () => {
    const series = [
      { name: 'women', values: [0.1, 0.2, 0.6, 0.7] },
      { name: 'men', values: [0.8] },
    ];
    const svg = parseSvg(histogram({ series }, { ...options, bins: 2, measure: 'share' }));
    const y = axisOf(svg, 'y-axis');
    const [women, men] = findAll(svg, 'g', 'marks')[0].children;
    const tops = ({ attributes }: { attributes: Readonly<Record<string, string>> }) =>
      [...attributes.d.matchAll(/V([-\d.]+)H/g)].map(([, at]) => numbers(at)[0]);
    expect(tops(women)[0]).toBeCloseTo(y(0.5), 1);
    expect(tops(women)[1]).toBeCloseTo(y(0.5), 1);
    expect(tops(men)[0]).toBeCloseTo(y(0), 1);
    expect(tops(men)[1]).toBeCloseTo(y(1), 1);
  });
});

describe('histogramTable', () => {
  it('has a row per bin and a column per series', () => {
    const series = [
      { name: 'women', values: [0.1, 0.2, 0.6, 0.7] },
      { name: 'men', values: [] },
    ];
    expect(histogramTable({ series }, { ...options, bins: 2, measure: 'share' })).toEqual({
      caption: 'Answers per person',
      columns: ['Answers', 'women', 'men'],
      rows: [
        ['0.0 – 0.5', '0.500', '–'],
        ['0.5 – 1.0', '0.500', '–'],
      ],
    });
  });

  it('names whole numbers by themselves', () => {
    const { rows } = histogramTable({ series: [{ name: 'a', values: [3, 3, 4] }] }, options);
    expect(rows).toEqual([
      ['3', '2'],
      ['4', '1'],
    ]);
  });

  it('keeps room for the others when one stands far off, and counts that one at the edge', () => {
    const many = Array.from({ length: 60 }, (_, i) => 20 + i / 2);
    const data = { series: [{ name: 'Income', values: [...many, 90_000] }] };
    const svg = parseSvg(histogram(data, { id: 'h', title: 'Income', width: 400 }));
    const bars = findAll(svg, 'g', 'marks')[0].children;
    expect(bars.filter(({ attributes }) => Number(attributes.height) > 0).length).toBeGreaterThan(
      4,
    );
    expect(findAll(svg, 'g', 'far-off')[0].children[0].text).toBe('1 → 90\u202f000');
    const table = histogramTable(data, { title: 'Income' });
    expect(table.rows.at(-1)).toEqual(['→ 90\u202f000', '1']);
  });
});
