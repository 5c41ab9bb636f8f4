import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, invite, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { silentLog, temporaryFolder } from '../../testing/testDatabase.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import { createDatabase } from '../database/createDatabase.ts';
import { startEmbeddedServer } from '../database/embeddedServer.ts';
import { migrate } from '../database/migrate.ts';
import type { JudgeTask, NextAnswer } from './schemas.ts';

// Two studios on one server: connections, caches and queues of their own.
const folder = temporaryFolder();
const server = await startEmbeddedServer(folder, { settings: ['fsync=off'] });
const databases = [0, 1].map(() => createDatabase(server.connection, silentLog));
const [database, other] = databases as [(typeof databases)[0], (typeof databases)[0]];
await migrate(database);
const first = await testStudio({ database });
const second = await testStudio({ database: other });
const admin = await first.admin();

afterAll(async () => {
  for (const open of databases) await open.close();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

/** A judge in two browsers, one for each studio. */
async function judgeOfBoth(url: string): Promise<[Visitor, Visitor]> {
  const here = await readyJudge(first, url);
  const there = second.visitor();
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  return [here, there];
}

async function ask(judge: Visitor, have: readonly string[] = []): Promise<NextAnswer> {
  return (await judge.call<NextAnswer>('POST', '/judge/next', { have })).body;
}

describe('two studios on one database', () => {
  it.each(['spread', 'classes', 'uncertain'] as const)(
    'lease no task beyond its overlap (%s)',
    async (strategy) => {
      const sampling = { strategy, audit: 0.4, auditOverlap: 2, overlap: 2 };
      const study = await openStudy(admin, { sampling: { ...defaults, ...sampling } }, 12);
      const { url } = await invite(admin, study.id);
      const judges = await Promise.all(Array.from({ length: 12 }, () => judgeOfBoth(url)));
      // Everybody takes three tasks at once and answers two of them, in either studio.
      await Promise.all(
        judges.map(async (browsers, j) => {
          const held: JudgeTask[] = [];
          for (let k = 0; k < 9; k++) {
            const browser = browsers[(j + k) % 2] as Visitor;
            const { task } = await ask(
              browser,
              held.map(({ id }) => id),
            );
            if (!task) continue;
            held.push(task);
            if (k % 3 === 2) continue;
            const said = (j + k) % 3 === 0 ? 'no' : 'yes';
            const elsewhere = browsers[(j + k + 1) % 2] as Visitor;
            expect((await answer(elsewhere, task, said)).status).toBe(200);
          }
        }),
      );
      const taken = await database.query<{ stratum: string; most: number }>(
        `select stratum, max(taken)::int as most from (
           select t.stratum, t.ordinal, count(distinct a.judge_id) as taken
           from task t join appearance a on a.study_id = t.study_id and a.task_ordinal = t.ordinal
           where t.study_id = $1 and a.stratum <> 'repeat' group by t.stratum, t.ordinal
         ) counted group by stratum`,
        [study.id],
      );
      const most = new Map(taken.map((row) => [row.stratum, row.most]));
      expect(most.get('audit')).toBe(2);
      // Elsewhere the mode decides how often it asks; in `spread` it is the overlap.
      if (strategy === 'spread') expect(most.get('active')).toBe(2);
      const [counts] = await database.query<{ judgments: number; votes: number; keys: number }>(
        `select (select count(*)::int from judgment where study_id = $1) as judgments,
           (select count(distinct key)::int from judgment where study_id = $1) as keys,
           (select sum(jsonb_array_length(votes))::int from task where study_id = $1) as votes`,
        [study.id],
      );
      const repeats = await database.query(
        "select 1 from judgment where study_id = $1 and stratum = 'repeat'",
        [study.id],
      );
      expect(counts?.keys).toBe(counts?.judgments);
      expect(counts?.votes).toBe(Number(counts?.judgments) - repeats.length);
    },
  );

  it('save an answer once though both get it at the same moment', async () => {
    const study = await openStudy(admin, {}, 12);
    const browsers = await judgeOfBoth((await invite(admin, study.id)).url);
    for (let k = 0; k < 5; k++) {
      const { task } = await ask(browsers[0]);
      const key = crypto.randomUUID();
      const sent = await Promise.all(
        browsers.map((browser) => answer(browser, task as JudgeTask, 'yes', { key })),
      );
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      expect(sent[0]?.body.judgment).toBe(sent[1]?.body.judgment);
    }
    const rows = await database.query('select 1 from judgment where study_id = $1', [study.id]);
    expect(rows).toHaveLength(5);
  });
});

describe('connections that break in the middle of transactions', () => {
  it('lose nothing that was acknowledged, and nothing is saved twice', async () => {
    const study = await openStudy(admin, {}, 40);
    const { url } = await invite(admin, study.id);
    const judges = await Promise.all(Array.from({ length: 8 }, () => judgeOfBoth(url)));
    const acknowledged = new Map<string, string>();
    let requests = 0;
    let broken = 0;
    const breaking: Promise<void>[] = [];
    /** Ends two connections that are at work. */
    const breakTwo = async () => {
      const killed = await database
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'pairfair studio' and pid <> pg_backend_pid()
             and state <> 'idle' limit 2`,
        )
        .catch(() => []);
      broken += killed.length;
    };
    /** Sends until it works, as a page does. Every fifth request breaks others: in step with the
     * work, so that a busy machine gets as far as a quick one. */
    const untilDone = <T>(request: () => Promise<T | null | undefined>) =>
      untilIn(() => {
        if (++requests % 5 === 0) breaking.push(breakTwo());
        return request();
      });
    await Promise.all(
      judges.map(async (browsers) => {
        for (let k = 0; k < 12 || broken === 0; k++) {
          const browser = browsers[k % 2] as Visitor;
          const task = await untilDone(() => ask(browser).then((next) => next.task));
          const key = crypto.randomUUID();
          const saved = await untilDone(async () => {
            const sent = await answer(browser, task, 'yes', { key });
            return sent.status === 200 ? sent.body.judgment : undefined;
          });
          acknowledged.set(key, saved);
        }
      }),
    );
    await Promise.all(breaking);
    const rows = await database.query<{ key: string; id: string }>(
      'select key, id from judgment where study_id = $1',
      [study.id],
    );
    expect(new Map(rows.map(({ key, id }) => [key, id]))).toEqual(acknowledged);
    const [votes] = await database.query<{ votes: number }>(
      'select sum(jsonb_array_length(votes))::int as votes from task where study_id = $1',
      [study.id],
    );
    const repeats = await database.query(
      "select 1 from judgment where study_id = $1 and stratum = 'repeat'",
      [study.id],
    );
    expect(votes?.votes).toBe(acknowledged.size - repeats.length);
  });
});

/** Tries again as a page does when the network fails. */
async function untilIn<T>(attempt: () => Promise<T | null | undefined>): Promise<T> {
  for (let tries = 0; tries < 60; tries++) {
    const got = await attempt().catch(() => undefined);
    if (got !== null && got !== undefined) return got;
    await sleep(10 * tries);
  }
  throw new Error('It never worked.');
}

const defaults = {
  ...{ strategy: 'spread' as const, testShare: 0.3, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
  ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1 },
};
