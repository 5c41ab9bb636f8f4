import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openStudy, upload } from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { ImportReport } from '../judgmentFiles/schemas.ts';
import { stagedUpload, sweepUploads } from './stagedUpload.ts';

const studio = await testStudio();
const admin = await studio.admin();
const { dataDir } = studio.studio.config;

describe('a staged upload', () => {
  it('lies in the data folder, for its owner only, while it is read', async () => {
    const folder = await stagedUpload(dataDir, new TextEncoder().encode('a\n1\n'), async (path) => {
      expect(path.startsWith(join(dataDir, 'uploads'))).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(join(dataDir, 'uploads')).mode & 0o777).toBe(0o700);
      return join(path, '..');
    });
    expect(existsSync(folder)).toBe(false);
    const failing = stagedUpload(dataDir, new Uint8Array(), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('that a process left when it ended is swept at the next start, one that is being read is not', () => {
    const leave = (name: string) => {
      mkdirSync(join(dataDir, 'uploads', name), { recursive: true });
      writeFileSync(join(dataDir, 'uploads', name, 'upload.csv'), 'secret');
    };
    // No process has a number beyond what the kernel gives; 1 is always there.
    for (const name of [`${2 ** 31 - 1}-a`, `${process.pid}-b`, 'stray', '1-c']) leave(name);
    sweepUploads(dataDir);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['1-c']);
  });
});

describe('numbers that nothing could be computed with', () => {
  const rows = (cell: string) =>
    `who,income,city\n${Array.from({ length: 20 }, (_, i) => `p${i},${i === 12 ? cell : i * 10},c`).join('\n')}\n`;

  it.each([
    ['inf', 'inf'],
    ['-Infinity', '-Infinity'],
    ['1e400', '1e400'],
    ['1e308', '1e308'],
    ['9'.repeat(400), '9'.repeat(40)],
  ])('are refused with row and column: %s', async (cell, shown) => {
    const response = await admin.fetch('/api/v1/datasets?name=huge', {
      ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: rows(cell) },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      ...{ code: 'huge-number', values: { row: 13, column: 'income', text: shown } },
      detail: expect.stringContaining("Row 13, column 'income'"),
    });
  });

  it('are not those that are missing, tiny or merely large', async () => {
    const other = await studio.admin();
    for (const cell of ['NaN', 'nan', '', '1e-400', '-1e149']) {
      const dataset = await upload(other, rows(cell));
      const found = await other.call<{ columns: { missing: number; range: number[] }[] }>(
        ...(['GET', `/datasets/${dataset.id}`] as const),
      );
      expect(found.status).toBe(200);
      expect(found.body.columns[1]?.missing).toBe(/^(nan)?$/i.test(cell) ? 1 : 0);
    }
  });

  it('are refused in scores and in judgments too', async () => {
    const other = await studio.admin();
    const study = await openStudy(other);
    const scores = await other.fetch(`/api/v1/studies/${study.id}/model-in-use/scores?name=x`, {
      ...{ method: 'POST', headers: { 'content-type': 'text/csv' } },
      body: 'who,score\nIDMARK-0,0.5\nIDMARK-1,1e400\n',
    });
    expect([scores.status, ((await scores.json()) as { code: string }).code]).toEqual([
      422,
      'huge-number',
    ]);
    const people = await other.fetch(`/api/v1/studies/${study.id}/import`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
      body: '{"kind":"pair","people":["IDMARK-0","IDMARK-1"],"answer":"yes","weight":1e400}\n',
    });
    expect((await people.json()) as ImportReport).toMatchObject({
      ...{ imported: 0, bad: 1, problems: [{ line: 1, code: 'malformed' }] },
    });
  });
});

describe('an import of many lines', () => {
  it('leaves the studio to answer meanwhile', async () => {
    const other = await studio.admin();
    const study = await openStudy(other);
    const ids = await studio.studio.database.query<{ id: string }>(
      'select person_id as id from study_person where study_id = $1 and side = 0 order by ordinal',
      [study.id],
    );
    const pairs = ids.flatMap(({ id: a }, i) => ids.slice(i + 1).map(({ id: b }) => [a, b]));
    const judgments = Array.from({ length: 20_000 }, (_, n) =>
      JSON.stringify({
        ...{ kind: 'pair', people: pairs[n % pairs.length], answer: n % 3 ? 'yes' : 'no' },
        judge: `judge ${Math.floor(n / pairs.length)}`,
      }),
    );
    const table = `who,score\n${Array.from({ length: 60_000 }, (_, i) => `p${i},${i}`).join('\n')}\n`;
    const work = [
      () =>
        other.fetch(`/api/v1/studies/${study.id}/import`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
          body: judgments.join('\n'),
        }),
      () =>
        other.fetch('/api/v1/datasets?name=large', {
          ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: table },
        }),
    ];
    for (const begin of work) {
      let ended = false;
      const importing = begin().finally(() => {
        ended = true;
      });
      let answered = 0;
      await vi.waitFor(
        async () => {
          const health = await studio.app.request('http://localhost:4600/healthz');
          expect(health.status).toBe(200);
          if (!ended) answered++;
          expect(ended).toBe(true);
        },
        { timeout: 120_000, interval: 10 },
      );
      const response = await importing;
      expect(response.status, await response.clone().text()).toBeLessThan(300);
      expect(answered).toBeGreaterThan(3);
    }
    const [count] = await studio.studio.database.query<{ n: number }>(
      'select count(*)::int as n from judgment where study_id = $1',
      [study.id],
    );
    expect(count?.n).toBe(20_000);
  });
});
