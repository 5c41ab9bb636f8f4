import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { healthOf, isStorageFull } from './health.ts';

describe('healthOf', () => {
  it('writes, so that a database that only reads is not well', async () => {
    const database = await testDatabase();
    const written = async () =>
      (await database.query<{ value: string }>(`select value from setting where name = 'health'`))
        .length;
    expect(await written()).toBe(0);
    await healthOf(database, tmpdir());
    expect(await written()).toBe(1);
    const reading = database.transaction(async (tx) => {
      await tx.query('set transaction read only');
      await healthOf(tx, tmpdir());
    });
    await expect(reading).rejects.toThrow(/read-only/);
  });

  it('answers also where the database does not', async () => {
    const hanging = { query: () => new Promise<never>(() => {}) };
    await expect(healthOf(hanging, tmpdir())).rejects.toThrow(/does not answer in time/);
  });

  it('knows a full disk by the code of the database or of the system', () => {
    expect(['53100', 'ENOSPC', '57014'].map((code) => isStorageFull({ code }))).toEqual([
      ...[true, true, false],
    ]);
  });
});
