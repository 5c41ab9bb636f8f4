import { describe, expect, it } from 'vitest';
import { formatLogTicks, formatNumber, formatTicks, numberFormat } from './formatNumber.ts';

describe('formatNumber', () => {
  it.each([
    [0.8125, '0.813'],
    [-0.5, '−0.500'],
    [12.345, '12.35'],
    [123.45, '123.5'],
    [412, '412'],
    [0, '0'],
    [12345, '12\u202f345'],
    [1234, '1234'],
    [2.5e7, '2.5×10⁷'],
    [-1.2e-5, '−1.2×10⁻⁵'],
    [1e6, '10⁶'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('writes %d as %s', (value, text) => {
    expect(formatNumber(value, '.')).toBe(text);
  });

  it('takes another decimal mark', () => {
    expect(formatNumber(0.25, ',')).toBe('0,250');
    expect(formatNumber(2.5e7, ',')).toBe('2,5×10⁷');
  });
});

describe('numberFormat', () => {
  it('gives a column the same decimals', () => {
    const values = [0, 1, 0.25, Number.NaN];
    expect(values.map(numberFormat(values, '.', 2))).toEqual(['0.00', '1.00', '0.25', '–']);
  });

  it('writes no minus before a rounded zero', () => {
    expect(numberFormat([-0.0001, 0.5], '.')(-0.0001)).toBe('0.000');
  });

  it('writes a column of whole numbers without decimals', () => {
    expect([0, 7, 120].map(numberFormat([0, 7, 120], '.'))).toEqual(['0', '7', '120']);
  });
});

describe('formatTicks', () => {
  it('uses the fewest decimals that tell the ticks apart', () => {
    expect(formatTicks([0, 0.5, 1], '.')).toEqual(['0.0', '0.5', '1.0']);
    expect(formatTicks([0, 0.25, 0.5], '.')).toEqual(['0.00', '0.25', '0.50']);
    expect(formatTicks([-10, 0, 10], '.')).toEqual(['−10', '0', '10']);
    // Sums of binary fractions are not quite round.
    expect(formatTicks([0.1 + 0.2, 0.6], '.')).toEqual(['0.3', '0.6']);
  });

  it('uses powers of ten for very large and very small ticks', () => {
    expect(formatTicks([0, 1e6, 2e6], '.')).toEqual(['0', '10⁶', '2×10⁶']);
    expect(formatTicks([2e-6, 4e-6], '.')).toEqual(['2×10⁻⁶', '4×10⁻⁶']);
  });
});

describe('formatLogTicks', () => {
  it('gives each tick the decimals it needs itself', () => {
    expect(formatLogTicks([0.01, 0.1, 1, 10], '.')).toEqual(['0.01', '0.1', '1', '10']);
  });
});
