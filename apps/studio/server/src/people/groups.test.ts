import { describe, expect, it } from 'vitest';
import { groupsOfRows, groupsOfStudy } from './groups.ts';
import type { ColumnProfile } from './schemas.ts';

const profiles = ['sex', 'age'].map((name) => ({ name, kind: 'category' })) as ColumnProfile[];
const rows = [
  { sex: 'm', age: 'old' },
  { sex: 'f', age: 'young' },
  { sex: 'f', age: null },
  { sex: 'f', age: 'old' },
];

describe('groupsOfRows', () => {
  it('numbers the combinations that occur, and leaves out who lacks a value', () => {
    const { groups, names } = groupsOfRows(rows, profiles, ['sex', 'age']);
    expect(names).toEqual(['f / old', 'f / young', 'm / old']);
    expect([...groups]).toEqual([2, 1, -1, 0]);
  });

  it('names bare values by their column, and codes in the words of the codebook', () => {
    const people = [
      { young: 'yes', sex: 'A92', age: 1 },
      { young: 'no', sex: 'A91', age: 0 },
    ];
    const known = ['young', 'sex', 'age'].map((name) => ({ name })) as ColumnProfile[];
    expect(groupsOfRows(people, known, ['young']).names).toEqual(['young: no', 'young: yes']);
    const words = (name: string) =>
      name === 'sex'
        ? { values: [{ value: 'A92', label: 'female' }] }
        : { label: 'Over 60', values: [{ value: '1', label: 'yes' }] };
    expect(groupsOfRows(people, known, ['sex', 'age'], words).names).toEqual([
      'A91 / Over 60: 0',
      'female / Over 60: yes',
    ]);
  });

  it('puts everybody into one group where nothing is protected', () => {
    const { groups, names } = groupsOfRows(rows, profiles, []);
    expect([names, [...groups]]).toEqual([['everyone'], [0, 0, 0, 0]]);
  });

  it('refuses a column that is not there, and a number taken for a category', () => {
    expect(() => groupsOfRows(rows, profiles, ['race'])).toThrow("no column 'race'");
    const many = Array.from({ length: 101 }, (_, i) => ({ sex: String(i) }));
    expect(() => groupsOfRows(many, profiles, ['sex'])).toThrow('make 101 groups; at most 100');
  });
});

describe('groupsOfStudy', () => {
  it('numbers the names that a study kept, whatever the order of its people', () => {
    const people = ['m', null, 'f', 'm'].map((groupName) => ({ groupName }));
    expect(groupsOfStudy(people)).toEqual({ groups: [1, -1, 0, 1], groupNames: ['f', 'm'] });
  });
});
