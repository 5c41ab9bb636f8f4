import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll, parseSvg, type SvgNode } from '../testing/parseSvg.ts';
import { dotIntervals } from './charts/dotIntervals.ts';
import { frontierChart } from './charts/frontierChart.ts';
import { groupedBars } from './charts/groupedBars.ts';
import { lineChart } from './charts/lineChart.ts';
import { tradeoffChart } from './charts/tradeoffChart.ts';
import { inBounds } from './draw/extent.ts';

const options = { id: 'chart', title: 'Rates' };
/** Charts of measures, every text of theirs a number that an axis has. */
const charts: readonly [string, (values: readonly number[]) => string][] = [
  [
    'lineChart',
    (y) => lineChart({ series: [{ name: '', x: y.map((_, i) => i / 100), y }] }, options),
  ],
  [
    'tradeoffChart',
    (values) =>
      tradeoffChart(
        { points: values.map((value) => ({ name: '', x: { value }, y: { value } })) },
        options,
      ),
  ],
  [
    'frontierChart',
    (values) =>
      frontierChart(
        { curve: values.map((value) => ({ x: value, y: value })), marks: [] },
        { ...options, leastSpan: 0.1 },
      ),
  ],
  [
    'dotIntervals',
    (values) =>
      dotIntervals({ rows: values.map((value) => ({ name: '', values: [{ value }] })) }, options),
  ],
  [
    'groupedBars',
    (values) =>
      groupedBars({ rows: values.map((value) => ({ name: '', values: [{ value }] })) }, options),
  ],
];

/** The numbers at ticks and beside marks; those that stand for names have a halo or end somewhere. */
function numbersIn(svg: SvgNode): number[] {
  return findAll(svg, 'text')
    .filter(({ attributes }) => !('stroke' in attributes || 'text-anchor' in attributes))
    .map(({ text }) => Number(text.replace('−', '-')))
    .filter((value) => !Number.isNaN(value));
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const difference = fc.double({ min: -1, max: 1, noNaN: true });

describe.each(charts)('the axes of %s', (_, draw) => {
  it('stay in [0, 1] for shares, probabilities and AUC', () => {
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 12 }), (values) => {
        for (const tick of numbersIn(parseSvg(draw(values)))) {
          expect(tick).toBeGreaterThanOrEqual(0);
          expect(tick).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('stay in [−1, 1] for differences of them', () => {
    fc.assert(
      fc.property(fc.array(difference, { minLength: 1, maxLength: 12 }), (values) => {
        for (const tick of numbersIn(parseSvg(draw(values)))) {
          expect(Math.abs(tick)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('inBounds', () => {
  it('leaves an axis alone where the values are no shares', () => {
    expect(inBounds([-0.2, 3.4], [0.1, 3.1])).toEqual([-0.2, 3.4]);
    expect(inBounds([-0.1, 1.1], [0.1, 0.9])).toEqual([0, 1]);
    expect(inBounds([-1.2, 1.1], [-0.1, 0.9])).toEqual([-1, 1]);
  });
});
