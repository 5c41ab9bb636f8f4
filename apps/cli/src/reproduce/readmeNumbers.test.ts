import { expect, it } from 'vitest';
import { decimals, signed, withInterval } from './readmeNumbers.ts';

it('writes figures without a leading zero, with a true minus, and a dash for the unknown', () => {
  expect([0.9744, -0.0123, 1, 0, Number.NaN].map(decimals)).toEqual([
    ...['.974', '−.012', '1.000', '.000', '–'],
  ]);
});

it('leaves out an interval that is not known', () => {
  const unknown = { mean: 0.5, low: Number.NaN, high: Number.NaN };
  expect(withInterval({ mean: 0.5, low: 0.4, high: 0.6 })).toBe('.500 (.400–.600)');
  expect(withInterval(unknown)).toBe('.500');
  expect(signed({ mean: 0.01, low: -0.02, high: 0.04 })).toBe('+.010 (−.020 to +.040)');
  expect(signed(unknown)).toBe('+.500');
});
