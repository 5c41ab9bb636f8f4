import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { eventually } from '../../testing/testStudio.ts';
import { unlimited } from './createDatabase.ts';

const database = await testDatabase();
await database.query('create table counter (id int primary key, n int not null)');
await database.query('insert into counter values (1, 0), (2, 0)');
const counted = async (id: number) =>
  (await database.query<{ n: number }>('select n from counter where id = $1', [id]))[0]?.n;

describe('a statement', () => {
  it('may not take for ever, unless it is told so', async () => {
    const limit = async (queries: Pick<typeof database, 'query'>) =>
      (
        await queries.query<{ limit: string }>(
          `select current_setting('statement_timeout') as limit`,
        )
      )[0]?.limit;
    expect(await limit(database)).toBe('2min');
    const lifted = database.transaction(async (tx) => {
      await unlimited(tx);
      return limit(tx);
    });
    expect(await lifted).toBe('0');
    // Only for that transaction.
    expect(await limit(database)).toBe('2min');
  });
});

describe('transaction', () => {
  it('leaves nothing behind when its work throws', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.query('update counter set n = 100 where id = 1');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await counted(1)).toBe(0);
  });

  it('is tried again when it would not have been alone', async () => {
    // Each reads and then writes: without a retry, serializable transactions would fail.
    const add = () =>
      database.transaction(async (tx) => {
        await tx.query('set transaction isolation level serializable');
        const [row] = await tx.query<{ n: number }>('select n from counter where id = 1');
        await tx.query('update counter set n = $1 where id = 1', [(row?.n ?? 0) + 1]);
      });
    await Promise.all([add(), add(), add(), add()]);
    expect(await counted(1)).toBe(4);
  });

  it('is tried again after a deadlock', async () => {
    // Neither goes on before the other has its first row, too.
    let begun = 0;
    const both = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.query('update counter set n = n + 1 where id = $1', [first]);
        begun++;
        await eventually(() => begun >= 2);
        await tx.query('update counter set n = n + 1 where id = $1', [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect([await counted(1), await counted(2)]).toEqual([6, 2]);
  });
});

describe('listen', () => {
  it('hears notifications until told to stop, also after its connection was lost', async () => {
    const heard: string[] = [];
    const stop = await database.listen('study', (payload) => heard.push(payload));
    await database.notify('study', 'first');
    await eventually(() => heard.includes('first'));
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`,
    );
    await eventually(async () => {
      await database.notify('study', 'again');
      return heard.includes('again');
    });
    await stop();
    const before = heard.length;
    const others: string[] = [];
    await database.listen('study', (payload) => others.push(payload));
    await database.notify('study', 'late');
    await eventually(() => others.includes('late'));
    expect(heard).toHaveLength(before);
  });

  it('hears what a transaction notified only once it is committed', async () => {
    const heard: string[] = [];
    await database.listen('job', (payload) => heard.push(payload));
    await database.transaction(async (tx) => {
      await tx.query("select pg_notify('job', 'done')");
      await database.notify('job', 'meanwhile');
      await eventually(() => heard.length > 0);
      expect(heard).toEqual(['meanwhile']);
    });
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(['meanwhile', 'done']);
  });
});
