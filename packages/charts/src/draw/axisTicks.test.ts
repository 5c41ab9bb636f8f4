import { scaleLinear, scaleLog } from 'd3-scale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks } from './axisTicks.ts';
import { tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';

const horizontal = { decimalMark: '.', direction: 'horizontal' } as const;

describe('axisTicks', () => {
  it('places round numbers where the scale does', () => {
    const scale = scaleLinear().domain([0, 1]).range([100, 500]);
    expect(axisTicks(scale, horizontal)).toEqual([
      { value: 0, position: 100, label: '0.0' },
      { value: 0.2, position: 180, label: '0.2' },
      { value: 0.4, position: 260, label: '0.4' },
      { value: 0.6, position: 340, label: '0.6' },
      { value: 0.8, position: 420, label: '0.8' },
      { value: 1, position: 500, label: '1.0' },
    ]);
  });

  it('lets no labels touch, whatever the numbers and the length', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e7, max: 1e7, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e7, noNaN: true }),
        fc.integer({ min: 40, max: 900 }),
        fc.boolean(),
        (start, length, width, log) => {
          const scale = log
            ? scaleLog().domain([length, length * (2 + Math.abs(start))])
            : scaleLinear().domain([start, start + length]);
          const ticks = axisTicks(scale.range([0, width]), { ...horizontal, log });
          for (let i = 1; i < ticks.length; i++) {
            const halves = [ticks[i - 1], ticks[i]].map(
              ({ label }) => textWidth(label, tickSize) / 2,
            );
            const gap = ticks[i].position - ticks[i - 1].position - halves[0] - halves[1];
            expect(gap).toBeGreaterThan(5);
          }
        },
      ),
    );
  });

  it('puts 1, 2 and 5 between the powers of a short logarithmic axis', () => {
    const values = (domain: [number, number], width: number) =>
      axisTicks(scaleLog().domain(domain).range([0, width]), { ...horizontal, log: true }).map(
        ({ value }) => value,
      );
    expect(values([0.01, 1], 600)).toEqual([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]);
    expect(values([0.001, 1], 300)).toEqual([0.001, 0.01, 0.1, 1]);
    expect(values([1, 1e6], 260)).toEqual([1, 1e3, 1e6]);
    expect(values([0.02, 0.05], 300)).toEqual([0.02, 0.03, 0.04, 0.05]);
  });

  it('has whole numbers only where asked', () => {
    const scale = scaleLinear().domain([0, 2]).range([300, 0]);
    const ticks = axisTicks(scale, { decimalMark: '.', direction: 'vertical', whole: true });
    expect(ticks.map(({ label }) => label)).toEqual(['0', '1', '2']);
  });
});
