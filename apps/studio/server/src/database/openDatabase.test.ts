import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';

const database = await testDatabase();

it('has the tables', async () => {
  expect(await database.query('select count(*)::int as n from study')).toEqual([{ n: 0 }]);
});
