import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { supportedVersion } from './openDatabase.ts';

const database = await testDatabase();

describe('migrate', () => {
  it('applies every file once, also when several processes start at once', async () => {
    const before = await appliedMigrations(database);
    expect(before[0]).toMatchObject({ number: 1, name: '001_initial.sql' });
    await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(await appliedMigrations(database)).toEqual(before);
  });

  it('refuses tables that were made by another text of the same file', async () => {
    await database.query(`update migration set checksum = 'other' where number = 1`);
    await expect(migrate(database)).rejects.toThrow(/001_initial.sql differs/);
  });

  it('refuses tables of a newer release', async () => {
    await database.query(
      `insert into migration (number, name, checksum) values (999, '999_later.sql', '')`,
    );
    await database.query('delete from migration where number = 1');
    await expect(migrate(database)).rejects.toThrow(/newer pairfair \(it has 999_later.sql\)/);
  });
});

describe('supportedVersion', () => {
  it('begins with PostgreSQL 15', () => {
    expect(supportedVersion(150_000)).toBe(true);
    expect(supportedVersion(180_004)).toBe(true);
    expect(supportedVersion(140_012)).toBe(false);
  });
});
