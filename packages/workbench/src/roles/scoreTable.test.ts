import { categoryColumn, numericColumn } from 'pairfair';
import { expect, it } from 'vitest';
import { scoreColumn, scoreIdColumn, scoresById } from './scoreTable.ts';

const table = {
  columns: [
    categoryColumn('Person', ['a', 'b']),
    numericColumn('row', [1, 2]),
    numericColumn('Score', [0.5, 0.25]),
  ],
};

it('finds ids and scores by their names, or the only numbers there are', () => {
  expect(scoreIdColumn(table, 'Person')).toBe('Person');
  expect(scoreIdColumn(table, 'nr')).toBeNull();
  expect(scoreColumn(table, 'Person')).toBe('Score');
  const unnamed = { columns: table.columns.slice(0, 2) };
  expect(scoreColumn(unnamed, 'Person')).toBe('row');
  expect(scoreColumn({ columns: [...unnamed.columns, numericColumn('x', [1, 2])] }, null)).toBe(
    undefined,
  );
});

it('takes one score of each, and refuses two', () => {
  const scores = Float64Array.of(0.5, 0.25, 1);
  expect(scoresById('f', ['a', null, 'b'], scores)).toEqual(
    new Map([
      ['a', 0.5],
      ['b', 1],
    ]),
  );
  expect(() => scoresById('f', ['a', 'a', 'b'], scores)).toThrow(
    /f has more than one score of 'a'/,
  );
});
