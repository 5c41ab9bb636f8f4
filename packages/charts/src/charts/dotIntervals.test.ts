import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg } from '../../testing/parseSvg.ts';
import { dotIntervals } from './dotIntervals.ts';

const options = { id: 'd', title: 'Difference in consistency' };

describe('dotIntervals', () => {
  const svg = parseSvg(
    dotIntervals(
      {
        rows: [
          { name: 'PFR', values: [{ value: 0.03, low: -0.01, high: 0.06 }] },
          { name: 'LFR', values: [{ value: -0.02 }] },
          { name: 'iFair', values: [{ value: Number.NaN, low: 0, high: 1 }] },
        ],
        references: [{ label: 'No difference', value: 0 }],
      },
      options,
    ),
  );
  const x = axisOf(svg, 'x-axis');
  const marks = findAll(svg, 'g', 'marks')[0].children;

  it('draws dots at the values and lines over the intervals', () => {
    expect(marks).toHaveLength(2);
    const [, line, dot] = marks[0].children;
    const [low, , high] = numbers(line.attributes.d);
    expect(low).toBeCloseTo(x(-0.01), 1);
    expect(high).toBeCloseTo(x(0.06), 1);
    // The circle of radius 5 starts at its left end.
    expect(numbers(dot.attributes.d)[0] + 5).toBeCloseTo(x(0.03), 1);
    expect(marks[1].children.map(({ name }) => name)).toEqual(['title', 'path']);
  });

  it('says on hover, and beside the row, what the numbers are', () => {
    expect(marks[0].children[0].text).toBe('PFR, 0.030 [−0.010, 0.060]');
    const texts = findAll(svg, 'text').map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['0.030 [−0.010, 0.060]', '−0.020', '–']));
  });

  it('keeps the reference in view, and the axis off zero when there is none', () => {
    const zero = findAll(svg, 'path').find(({ attributes }) => attributes['stroke-dasharray'])!;
    expect(zero).toBeDefined();
    const rows = [
      { name: 'a', values: [{ value: 0.8 }] },
      { name: 'b', values: [{ value: 0.9 }] },
    ];
    const far = parseSvg(dotIntervals({ rows }, options));
    const labels = findAll(far, 'g', 'x-axis')[0].children.map(({ text }) => Number(text));
    expect(Math.min(...labels)).toBeGreaterThan(0.7);
  });
});
