import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineGroups } from './combineGroups.ts';

describe('combineGroups', () => {
  it('makes a group of every combination that occurs', () => {
    const { groups, names } = combineGroups(['f', 'm', 'f', 'm'], ['old', 'old', 'young', 'old']);
    expect(names).toEqual(['f / old', 'f / young', 'm / old']);
    expect([...groups]).toEqual([0, 2, 1, 2]);
  });

  it('knows nothing of a person of whom any attribute is unknown', () => {
    const { groups, names } = combineGroups(['f', null, 'm', 'm', ''], [1, 1, -1, 0, 0]);
    expect([...groups]).toEqual([0, -1, -1, 1, -1]);
    expect(names).toEqual(['f / 1', 'm / 0']);
  });

  it('numbers the values of a single column, numbers by size', () => {
    expect(combineGroups([10, 9, 10, undefined])).toEqual({
      groups: Int32Array.of(1, 0, 1, -1),
      names: ['9', '10'],
    });
    expect(combineGroups([true, false]).names).toEqual(['false', 'true']);
  });

  it('orders by the first attribute, then the second, also beyond ten values', () => {
    const first = Array.from({ length: 12 }, (_, k) => 11 - k);
    expect(
      combineGroups(
        first,
        first.map(() => 0),
      ).names[11],
    ).toBe('11 / 0');
  });

  it('refuses columns of different length, and none at all', () => {
    expect(() => combineGroups(['f'], [1, 2])).toThrow(/1 and 2/);
    expect(() => combineGroups()).toThrow(expect.objectContaining({ code: 'invalid-option' }));
  });

  it('gives two people one group just when all their attributes agree', () => {
    const person = fc.tuple(
      fc.constantFrom('a', 'b', null),
      fc.constantFrom(0, 1, 2, -1),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 15 }), (people) => {
        const { groups, names } = combineGroups(
          people.map((p) => p[0]),
          people.map((p) => p[1]),
          people.map((p) => p[2]),
        );
        people.forEach((p, i) => {
          expect(groups[i] < 0).toBe(p[0] === null || p[1] === -1);
          if (groups[i] >= 0) expect(names[groups[i]]).toBe(p.join(' / '));
        });
        expect(new Set(names).size).toBe(names.length);
        expect(new Set(groups.filter((g) => g >= 0)).size).toBe(names.length);
      }),
    );
  });
});
