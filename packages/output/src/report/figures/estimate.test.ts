import { describe, expect, it } from 'vitest';
import { around, cutEstimate, cutNote, cutRows, estimate, shareBounds } from './estimate.ts';

describe('what is drawn of an interval', () => {
  it('ends where the measure ends, and the value stays', () => {
    const wide = estimate({ mean: 0.9, low: -3, high: 4.8 });
    expect(cutEstimate(wide, shareBounds)).toEqual({ value: 0.9, low: 0, high: 1 });
    const rows = { rows: [{ name: 'a', values: [wide] }] };
    expect(cutRows(rows, shareBounds).rows[0].values[0].high).toBe(1);
    expect(rows.rows[0].values[0].high).toBe(4.8);
  });

  it('stays unknown where there is none', () => {
    const single = estimate({ mean: 0.9, low: Number.NaN, high: Number.NaN });
    expect(cutEstimate(single, shareBounds)).toEqual({
      value: 0.9,
      low: Number.NaN,
      high: Number.NaN,
    });
    expect(cutNote([single], shareBounds)).toBe('');
  });

  it('is said to be cut only where it is', () => {
    expect(cutNote([{ value: 0.5, low: 0, high: 1 }], shareBounds)).toBe('');
    expect(cutNote([{ value: 0.5, low: 0.2, high: 1.1 }], shareBounds)).toContain('from 0 to 1');
  });

  it('lies within once more the spread of the values, and at least a little', () => {
    const [low, high] = around([{ value: 0.5 }, { value: 0.7 }]);
    expect(low).toBeCloseTo(0.3, 12);
    expect(high).toBeCloseTo(0.9, 12);
    expect(around([{ value: 0.98 }])[1]).toBe(1);
  });
});
