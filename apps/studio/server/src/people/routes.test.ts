import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { openStudy, upload } from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import { applyRetention } from '../studies/applyRetention.ts';
import type { Dataset, Reveals } from './schemas.ts';

const limits = { bytes: 2_000_000, rows: 5000, columns: 300 };
const studio = await testStudio({ config: { limits } });
const admin = await studio.admin();

async function refused(csv: string): Promise<{ status: number; detail: string }> {
  const browser = await studio.admin();
  const response = await browser.fetch('/api/v1/datasets?name=bad', {
    ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv },
  });
  const { detail } = (await response.json()) as { detail: string };
  return { status: response.status, detail };
}

describe('an upload', () => {
  it('is profiled column by column', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, i) => `p${i},${i},${i % 2 ? 'f' : 'm'},${i % 3 ? 'no' : 'yes'},same`,
    );
    const { columns, rows } = await upload(
      admin,
      `case_id,Score,sex,hired,country\n${lines.join('\n')}\n`,
    );
    expect(rows).toBe(30);
    expect(columns.map(({ name, kind, suggestedRole }) => [name, kind, suggestedRole])).toEqual([
      ['case_id', 'category', 'id'],
      ['Score', 'number', 'feature'],
      ['sex', 'category', 'protected'],
      ['hired', 'boolean', 'target'],
      ['country', 'category', 'ignore'],
    ]);
    expect(columns[1]).toMatchObject({ range: [0, 14.5, 29], missing: 0, distinct: 30 });
    expect(columns[3]?.values).toEqual([
      { value: 'no', count: 20 },
      { value: 'yes', count: 10 },
    ]);
  });

  it('keeps quotes, commas, line breaks, missing values and Unicode as they are', async () => {
    const { id } = await upload(admin, 'name,x\r\n"Ann, ""A""\nB",1.5\r\nÖz 😀,NA\r\n');
    const people = await studio.studio.database.query(
      'select features from person where dataset_id = $1 order by ordinal',
      [id],
    );
    expect(people).toEqual([
      { features: { name: 'Ann, "A"\nB', x: 1.5 } },
      { features: { name: 'Öz 😀', x: null } },
    ]);
  });

  it('that is too large in any way is refused before it is read', async () => {
    const wide = Array.from({ length: 301 }, (_, i) => `c${i}`).join();
    expect(await refused(`${wide}\n`)).toMatchObject({
      status: 413,
      detail: expect.stringMatching(/301 columns/),
    });
    expect(await refused(`a,b\n${'1,2\n'.repeat(5001)}`)).toMatchObject({
      status: 413,
      detail: expect.stringMatching(/5000 rows/),
    });
    expect((await refused(`a\n${'x'.repeat(2_000_001)}`)).status).toBe(413);
  });

  it('with a million columns is refused at once', async () => {
    const { status, detail } = await refused(`${'a,'.repeat(999_999)}a`);
    expect(status).toBe(413);
    expect(detail).toMatch(/1000000 columns/);
  });

  it('that is wrong somewhere is refused with row and column', async () => {
    expect(await refused('a,b\n1,2\n3\n')).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/Row 2 has 1 cells/),
    });
    expect((await refused('a,b\n1,"2\n3,4\n')).detail).toMatch(/row 1 is never closed/);
    const mixed = Array.from({ length: 40 }, (_, i) => (i === 17 ? 'k,oops' : `k,${i}`));
    const { detail } = await refused(`label,points\n${mixed.join('\n')}\n`);
    expect(detail).toMatch(/row 18, column 'points': 'oops'/);
    expect(detail).not.toContain(tmpdir());
    expect((await refused('')).detail).toMatch(/empty/);
    expect((await refused('a,b\n')).detail).toMatch(/no rows/);
  });

  it('leaves no file behind, whether or not it was accepted', () => {
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('pairfair-upload-'))).toEqual([]);
  });

  it('is for administrators only', async () => {
    const auditor = await studio.auditor();
    const response = await auditor.fetch('/api/v1/datasets?name=x', {
      ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a\n1\n' },
    });
    expect(response.status).toBe(403);
    expect((await auditor.call('GET', '/datasets')).status).toBe(200);
  });
});

describe('columns', () => {
  it('that tell the group are named with how well they do', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => {
      const group = i % 2;
      return `${group ? 'b' : 'a'},${group * 10 + (i % 5)},${group ? 'north' : 'south'},${i % 4 < 2 ? 'x' : 'y'}`;
    });
    const { id } = await upload(admin, `race,income,area,other\n${lines.join('\n')}\n`);
    const { body } = await admin.call<Reveals>('POST', `/datasets/${id}/reveals`, {
      protected: ['race'],
    });
    expect(body.groups).toEqual([
      { name: 'a', size: 20 },
      { name: 'b', size: 20 },
    ]);
    const found = new Map(body.columns.map((column) => [column.name, column]));
    expect(found.get('income')).toMatchObject({ measure: 'auc', value: 1 });
    expect(found.get('income')?.warning).toMatch(/still reveals the group/);
    expect(found.get('area')).toMatchObject({ measure: 'cramers-v', value: 1 });
    expect(found.get('other')?.warning).toBeNull();
    expect(found.has('race')).toBe(false);
    const unknown = await admin.call('POST', `/datasets/${id}/reveals`, { protected: ['nobody'] });
    expect(unknown.status).toBe(422);
  });
});

describe('a data set', async () => {
  // Uploads are limited by account.
  const admin = await studio.admin();

  it('is described, exported as it was uploaded, and listed with the studies that use it', async () => {
    const csv = 'name,x,y\n"Ann, ""A""\nB",1.5,true\n=Öz 😀,,false\n';
    const { id, owner, deleteAt } = await upload(admin, csv, 'paint/ings');
    expect(owner).toMatch(/^admin/);
    expect(deleteAt).not.toBeNull();
    const change = { name: 'Paintings', owner: 'Credit risk', purpose: 'Checking a scorecard.' };
    const { body } = await admin.call<Dataset>('PATCH', `/datasets/${id}`, change);
    expect(body).toMatchObject({ ...change, deleteAt: null, studies: [] });
    const auditor = await studio.auditor();
    expect((await auditor.call('PATCH', `/datasets/${id}`, change)).status).toBe(403);
    const file = await auditor.fetch(`/api/v1/datasets/${id}/export`);
    expect(file.headers.get('content-disposition')).toContain('Paintings.csv');
    const again = await upload(admin, await file.text());
    const people = (dataset: string) =>
      studio.studio.database.query(
        'select features from person where dataset_id = $1 order by ordinal',
        [dataset],
      );
    expect(await people(again.id)).toEqual(await people(id));
    const [event] = await studio.studio.database.query<{ role: string }>(
      `select role from audit_event join account a on actor = 'account:' || a.id
       where action = 'dataset.exported' and subject = $1`,
      [`dataset:${id}`],
    );
    expect(event?.role).toBe('auditor');

    const study = await openStudy(admin, {}, 44);
    const list = await auditor.call<{ datasets: Dataset[] }>('GET', '/datasets');
    const used = list.body.datasets.find((one) => one.id === study.config.datasetId);
    expect(used).toMatchObject({ deleteAt: null, studies: [{ id: study.id, title: 'Hiring' }] });
  });

  it('goes by itself when nobody made anything of it, and goes with its study when asked to', async () => {
    const { database } = studio.studio;
    const [left, young, described] = [
      await upload(admin, 'a,b\n1,2\n'),
      await upload(admin, 'a,b\n1,2\n'),
      await upload(admin, 'a,b\n1,2\n'),
    ];
    await admin.call('PATCH', `/datasets/${described.id}`, { purpose: 'For later.' });
    const study = await openStudy(admin, {}, 46);
    const other = await openStudy(admin, {}, 46);
    const { datasetId } = study.config;
    await database.query(
      `update dataset set created_at = now() - interval '8 days' where id = any($1::uuid[])`,
      [[left.id, described.id, datasetId]],
    );
    await applyRetention(studio.studio);
    const status = async (id: string) => (await admin.call('GET', `/datasets/${id}`)).status;
    expect(await status(left.id)).toBe(404);
    for (const id of [young.id, described.id, datasetId]) expect(await status(id)).toBe(200);
    const [event] = await database.query(
      `select actor, details from audit_event where action = 'dataset.deleted' and subject = $1`,
      [`dataset:${left.id}`],
    );
    expect(event).toMatchObject({ actor: 'retention', details: { why: 'abandoned' } });

    // Another study uses it, so it stays; then it goes, and nothing of it is left but the audit.
    expect((await admin.call('DELETE', `/studies/${study.id}?data=delete`)).status).toBe(204);
    expect(await status(datasetId)).toBe(200);
    expect((await admin.call('DELETE', `/studies/${other.id}?data=delete`)).status).toBe(204);
    expect(await status(datasetId)).toBe(404);
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name in ('study_id', 'dataset_id') and table_schema = current_schema()`,
    );
    for (const { name } of tables) {
      const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t`);
      for (const id of [datasetId, study.id, other.id]) {
        expect(
          rows.filter(({ row }) => row.includes(id)),
          name,
        ).toEqual([]);
      }
    }
  });

  it('cannot be deleted while a study uses it, and can be afterwards', async () => {
    const study = await openStudy(admin);
    const path = `/datasets/${study.config.datasetId}`;
    const kept = await admin.call<{ detail: string }>('DELETE', path);
    expect(kept.status).toBe(409);
    expect((await admin.call('DELETE', `/studies/${study.id}`)).status).toBe(204);
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect((await admin.call('GET', path)).status).toBe(404);
    const people = await studio.studio.database.query(
      'select 1 from person where dataset_id = $1',
      [study.config.datasetId],
    );
    expect(people).toHaveLength(0);
  });
});
