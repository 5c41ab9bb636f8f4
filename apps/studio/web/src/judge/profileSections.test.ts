import { describe, expect, it } from 'vitest';
import { profileSections } from './profileSections.ts';

const column = (key: string, group: string | null = null) => ({
  ...{ key, label: key, group, meaning: null },
});
const person = (...texts: string[]) => ({
  label: texts.join(''),
  values: texts.map((text) => ({ text, percentile: null })),
});
const keys = (sections: ReturnType<typeof profileSections>) =>
  sections.map(({ kind, heading, rows }) => [kind, heading, rows.map((row) => row.column.key)]);

describe('profileSections', () => {
  const columns = [column('a', 'Loan'), column('b'), column('c', 'Loan'), column('d', 'Work')];

  it('puts what differs first, group by group, and what is the same last', () => {
    expect(keys(profileSections(columns, [person('1', '1', '1', '1'), person('2', '1', '2', '2')]))) //
      .toEqual([
        ['different', 'Loan', ['a', 'c']],
        ['different', 'Work', ['d']],
        ['same', null, ['b']],
      ]);
  });

  it('has no section of equals for one person, and none of differences for twins', () => {
    expect(keys(profileSections(columns.slice(0, 2), [person('1', '2')]))).toEqual([
      ['different', 'Loan', ['a']],
      ['different', null, ['b']],
    ]);
    const twin = person('1', '1', '1', '1');
    expect(keys(profileSections(columns, [twin, twin]))).toEqual([
      ['same', null, ['a', 'b', 'c', 'd']],
    ]);
  });
});
