import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg } from '../../testing/parseSvg.ts';
import { tradeoffChart } from './tradeoffChart.ts';
import { tradeoffFront } from './tradeoffData.ts';
import { tradeoffTable } from './tradeoffTable.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

const frontOf = (places: readonly Place[]) =>
  tradeoffFront({
    points: places.map(({ x, y }) => ({ name: '', x: { value: x }, y: { value: y } })),
  });

describe('tradeoffFront', () => {
  const points = [
    { x: 1, y: 3 },
    { x: 2, y: 2 },
    { x: 3, y: 1 },
    { x: 1, y: 1 },
    { x: 2, y: 1.9 },
    { x: Number.NaN, y: 9 },
  ];

  it('holds whom nobody beats, from left to right', () => {
    expect(frontOf(points)).toEqual([0, 1, 2]);
  });

  it('holds all of several equal points', () => {
    expect(
      frontOf([
        { x: 1, y: 1 },
        { x: 1, y: 1 },
      ]),
    ).toEqual([0, 1]);
  });

  it('beats everyone who is not on it', () => {
    const point = fc.record({
      x: fc.integer({ max: 9, min: 0 }),
      y: fc.integer({ max: 9, min: 0 }),
    });
    fc.assert(
      fc.property(fc.array(point), (list) => {
        const front = frontOf(list);
        list.forEach((a, i) => {
          const beaten = front.some(
            (j) => list[j].x >= a.x && list[j].y >= a.y && (list[j].x > a.x || list[j].y > a.y),
          );
          expect(beaten).toBe(!front.includes(i));
        });
      }),
    );
  });
});

const methods = {
  kinds: ['methods', 'controls'],
  points: [
    { name: 'Original', x: { value: 0.7, low: 0.65, high: 0.75 }, y: { value: 0.8 } },
    { name: 'PFR', x: { value: 0.9 }, y: { value: 0.75 } },
    { name: 'Shuffled', kind: 1, x: { value: 0.6 }, y: { value: 0.5 } },
    { name: 'Failed', x: { value: Number.NaN }, y: { value: 0.9 } },
  ],
};
const options = { id: 't', title: 'Trade-off', xLabel: 'Consistency', yLabel: 'AUC' };

describe('tradeoffChart', () => {
  const svg = parseSvg(tradeoffChart(methods, options));
  const [x, y] = [axisOf(svg, 'x-axis'), axisOf(svg, 'y-axis')];

  it('draws the finite points with their names', () => {
    const marks = findAll(svg, 'g', 'marks')[0].children;
    expect(marks).toHaveLength(3);
    const texts = findAll(svg, 'text').map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Original', 'PFR', 'Shuffled']));
    expect(texts).not.toContain('Failed');
    const [left, , right] = numbers(marks[0].children[1].attributes.d);
    expect(left).toBeCloseTo(x(0.65), 1);
    expect(right).toBeCloseTo(x(0.75), 1);
  });

  it('draws the front as steps around what its points beat', () => {
    const corners = numbers(findAll(svg, 'path', 'front')[0].attributes.d);
    const axisLeft = corners[0];
    expect(axisLeft).toBeLessThan(x(0.6));
    const expected = [x(0.7), y(0.8), x(0.7), y(0.75), x(0.9), y(0.75)];
    // Corners: from the left edge (twice, as the first step has no height), then as above.
    const inner = corners.slice(4, 10);
    inner.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 1);
    });
  });

  it('numbers the points, and explains the numbers below, where names do not fit', () => {
    const points = Array.from({ length: 16 }, (_, i) => ({
      name: `a method with a long name, number ${i + 1}`,
      x: { value: 0.5 + (i % 4) / 100 },
      y: { value: 0.5 + Math.floor(i / 4) / 100 },
    }));
    const narrow = parseSvg(tradeoffChart({ points }, { ...options, width: 320 }));
    const texts = findAll(narrow, 'text').map(({ text }) => text);
    for (let i = 1; i <= 16; i++) {
      expect(
        texts.filter((text) => text === String(i)),
        String(i),
      ).toHaveLength(2);
      expect(texts.some((text) => text.startsWith('a method'))).toBe(true);
    }
  });
});

describe('tradeoffTable', () => {
  it('says who is on the front', () => {
    const { columns, rows } = tradeoffTable(methods, options);
    expect(columns).toEqual([
      'Name',
      'Kind',
      'Consistency',
      'Consistency, Low',
      'Consistency, High',
      'AUC',
      'On the Pareto front',
    ]);
    expect(rows).toEqual([
      ['Original', 'methods', '0.700', '0.650', '0.750', '0.800', 'yes'],
      ['PFR', 'methods', '0.900', '–', '–', '0.750', 'yes'],
      ['Shuffled', 'controls', '0.600', '–', '–', '0.500', 'no'],
      ['Failed', 'methods', '–', '–', '–', '0.900', 'no'],
    ]);
  });
});
