import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { answer, invite, nextTask, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { silentLog, temporaryFolder } from '../../testing/testDatabase.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import { openDatabase } from './openDatabase.ts';

const folder = temporaryFolder();
const data = join(folder, 'disk');
/** A file system of its own, in memory, that can really be full; root alone may mount one. */
const mounted = mount();

function mount(): boolean {
  mkdirSync(data);
  chmodSync(data, 0o755);
  const size = ['-t', 'tmpfs', '-o', 'size=250m,mode=755', 'tmpfs', data];
  return process.getuid?.() === 0 && spawnSync('mount', size).status === 0;
}

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', data]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!mounted)('a disk that is full (needs root and the right to mount)', () => {
  it('answers 503 and loses nothing it acknowledged, and goes on once there is room', async () => {
    const database = await openDatabase({ dataDir: data, log: silentLog });
    try {
      const studio = await testStudio({ database, config: { dataDir: data } });
      const admin = await studio.admin();
      const study = await openStudy(admin);
      const { url } = await invite(admin, study.id);
      const judge = await readyJudge(studio, url);
      const health = async () =>
        (await (await studio.app.request('http://localhost:4600/healthz')).json()) as {
          status: string;
        };
      expect(await health()).toEqual({ status: 'ok' });
      const acknowledged: string[] = [];
      for (let n = 0; n < 3; n++) acknowledged.push(await given(judge));
      const held = await nextTask(judge);

      const ballast = fill();
      const refused = await untilRefused(admin);
      expect(refused).toEqual({ status: 503, code: 'storage-full' });
      await vi.waitFor(async () => expect(await health()).toEqual({ status: 'storage full' }), {
        ...{ timeout: 60_000, interval: 200 },
      });
      const kept = await answer(judge, held, 'yes');
      if (kept.status === 200) acknowledged.push(kept.body.judgment);
      else expect(kept.status).toBe(503);

      rmSync(ballast);
      await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), {
        ...{ timeout: 120_000, interval: 200 },
      });
      acknowledged.push(await given(judge));
      const rows = await database.query<{ id: string }>(
        'select id from judgment where study_id = $1',
        [study.id],
      );
      expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
    } finally {
      await database.close();
    }
  });
});

async function given(judge: Visitor): Promise<string> {
  const { status, body } = await answer(judge, await nextTask(judge), 'yes');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.judgment;
}

/** Takes what room there is. */
function fill(): string {
  const path = join(data, 'ballast');
  const { bavail, bsize } = statfsSync(data);
  writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - 4 * 2 ** 20)));
  return path;
}

/** Uploads until there is no room for more. */
async function untilRefused(admin: Visitor): Promise<{ status: number; code: string }> {
  const cell = 'x'.repeat(90);
  const body = `who,text\n${Array.from({ length: 20_000 }, (_, i) => `p${i},${cell}${i}`).join('\n')}\n`;
  for (let n = 0; n < 8; n++) {
    const response = await admin.fetch('/api/v1/datasets?name=much', {
      ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body },
    });
    if (response.status === 201) continue;
    return { status: response.status, code: ((await response.json()) as { code: string }).code };
  }
  throw new Error('There was always room.');
}
