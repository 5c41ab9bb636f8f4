import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKey } from './contentKey.ts';

const copyOf = (value: Record<string, unknown>) => structuredClone(value);

describe('contentKey', () => {
  it('is the same for a copy', () => {
    const data = {
      name: 'study',
      labels: Float64Array.of(0, 1, Number.NaN),
      table: { columns: [{ codes: Int32Array.of(1, -1), levels: ['a', 'b'] }] },
    };
    expect(contentKey(copyOf(data))).toBe(contentKey(data));
    // A window on a larger buffer counts as what it shows.
    const wide = Float64Array.of(9, 0, 1, Number.NaN, 9);
    expect(contentKey({ ...data, labels: wide.subarray(1, 4) })).toBe(contentKey(data));
  });

  it('changes with every number, text, place and kind', () => {
    const numbers = fc.array(fc.double(), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(numbers, fc.nat(), fc.double(), (list, place, other) => {
        const changed = [...list];
        changed[place % list.length] = other;
        const same = Object.is(list[place % list.length], other);
        const [a, b] = [Float64Array.from(list), Float64Array.from(changed)];
        expect(contentKey({ a }) === contentKey({ a: b })).toBe(same);
        expect(contentKey({ list }) === contentKey({ list: changed })).toBe(
          same || String(list) === String(changed),
        );
      }),
    );
    const keys = [
      ...[{ a: 1 }, { b: 1 }, { a: '1' }, { a: [1] }, { a: null }, { a: undefined }, {}],
      ...[{ a: Float64Array.of(1) }, { a: Int32Array.of(1) }, { a: Uint32Array.of(1) }],
      ...[{ a: 'xy', b: '' }, { a: 'x', b: 'y' }, { a: [[1], 2] }, { a: [1, [2]] }],
    ].map(contentKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('sees a change made in place', () => {
    const labels = Float64Array.of(0, 1, 1);
    const before = contentKey({ labels });
    labels[2] = 0;
    expect(contentKey({ labels })).not.toBe(before);
  });
});
