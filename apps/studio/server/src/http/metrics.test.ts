import { readFileSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { temporaryFolder } from '../../testing/testDatabase.ts';
import { testStudio } from '../../testing/testStudio.ts';
import { noteBackup } from '../backup/lastBackup.ts';

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const studio = await testStudio({ config: { dataDir } });
const admin = await studio.admin();
const read = async () => (await admin.fetch('/metrics')).text();
const value = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')
      .at(-1),
  );

describe('/metrics', () => {
  it('counts requests and answers, and tells of jobs, database, disk and backups', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    for (const said of ['yes', 'no', 'yes']) {
      expect((await answer(judge, await nextTask(judge), said)).status).toBe(200);
    }
    const before = await read();
    expect(value(before, 'pairfair_answers')).toBe(3);
    expect(value(before, 'pairfair_answer_seconds_count')).toBe(3);
    expect(value(before, 'pairfair_answer_seconds_bucket{le="+Inf"}')).toBe(3);
    expect(value(before, 'pairfair_judges_active')).toBe(1);
    expect(value(before, 'pairfair_jobs{state="queued"}')).toBe(0);
    expect(value(before, 'pairfair_database_bytes')).toBeGreaterThan(1e6);
    expect(value(before, 'pairfair_disk_free_bytes')).toBeGreaterThan(0);
    expect(value(before, 'pairfair_database_connections{state="waiting"}')).toBe(0);
    expect(value(before, 'pairfair_backup_age_seconds')).toBeNaN();
    await noteBackup(studio.studio.database);
    expect(value(await read(), 'pairfair_backup_age_seconds')).toBeLessThan(3600);
  });

  it('is text that Prometheus takes: every sample under its name, type and help', async () => {
    const lines = (await read()).trimEnd().split('\n');
    const types = new Map(
      lines.flatMap((line) => {
        const [, name, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
        return name && type ? [[name, type] as const] : [];
      }),
    );
    for (const line of lines.filter((each) => !each.startsWith('#'))) {
      const [, name = ''] =
        /^(\w+)(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [-+\d.e]+$/.exec(line) ?? [];
      const base = name.replace(/_(bucket|sum|count)$/, '');
      expect(types.has(name) || types.get(base) === 'histogram', line).toBe(true);
      expect(
        lines.some((each) => each.startsWith(`# HELP ${types.has(name) ? name : base} `)),
      ).toBe(true);
    }
  });

  it('has all that the dashboard of deploy/ draws', async () => {
    const dashboard = readFileSync(
      new URL('../../../../../deploy/grafana.json', import.meta.url),
      'utf8',
    );
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    const drawn = new Set(
      panels.flatMap(({ targets }) =>
        targets.flatMap(({ expr }) => expr.match(/\bpairfair_\w+/g) ?? []),
      ),
    );
    expect(drawn.size).toBeGreaterThan(12);
    const there = await read();
    for (const name of drawn) expect(there, name).toMatch(new RegExp(`^${name}[ {]`, 'm'));
    // And nothing is measured that nobody sees.
    const measured = there.match(/^# TYPE (\w+)/gm)?.map((line) => line.slice(7)) ?? [];
    for (const name of measured) expect(dashboard, name).toContain(name);
  });
});
