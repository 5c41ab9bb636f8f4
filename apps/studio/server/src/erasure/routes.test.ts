import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyAuditFile } from '@pairfair/workbench/documents';
import { graphFromJson } from 'pairfair';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import {
  answer,
  invite,
  nextTask,
  openStudy,
  readyJudge,
  studySettings,
  upload,
} from '../../testing/judgingStudy.ts';
import { temporaryFolder } from '../../testing/testDatabase.ts';
import { verifySeals } from '../audit/sealAnswers.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import type { GraphVersion } from '../graphs/schemas.ts';
import type { Job } from '../jobs/schemas.ts';
import type { FitResult, FitStatistics } from '../results/schemas.ts';
import type { Study } from '../studies/schemas.ts';
import type { JudgeErasure, PersonErasure } from './schemas.ts';

const base = await analysisStudio();
const { browser, studio, logged } = base;
const { database } = studio;
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every table as text, a line a row. */
async function everything(except = ''): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = current_schema() and tablename <> $1 order by tablename`,
    [except],
  );
  const texts = [];
  for (const { name } of tables) {
    const [row] = await database.query<{ text: string | null }>(
      `select string_agg(t::text, E'\\n') as text from ${name} as t`,
    );
    texts.push(row?.text ?? '');
  }
  return texts.join('\n');
}

/** Which of these texts stand in another. */
const found = (text: string, texts: readonly string[]): string[] =>
  texts.filter((each) => text.includes(each));

/** A file of what a backup holds now. */
async function backup(): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.backup`);
  await writeBackup(database, path);
  return gunzipSync(readFileSync(path)).toString();
}

const size = 60;
const gone = 17;
/** What only the person to be erased has: an id, a name, a level of a feature. */
const traces = ['Zquerid-17', 'Quillon Brasswick', 'Falconer'];

function csv(): string {
  const rows = Array.from({ length: size }, (_, i) => {
    const job = i === gone ? 'Falconer' : i % 10 === 5 ? `Trade${i}x` : ['Cook', 'Clerk'][i % 2];
    const name = i === gone ? 'Quillon Brasswick' : `Name${i} Other${i}`;
    const id = i === gone ? 'Zquerid-17' : `P-${i}x`;
    const hired = (i * 7) % size > size / 2 ? 'yes' : 'no';
    return `${id},${name},${(i * 7) % size},${job},${i % 2 ? 'a' : 'b'},${hired}`;
  });
  return `who,name,score,job,race,hired\n${rows.join('\n')}\n`;
}

async function aStudy(): Promise<Study> {
  const dataset = await upload(browser, csv());
  const config = studySettings(dataset.id, {
    title: 'Erasing',
    columns: [
      { name: 'who', role: 'id', shown: false },
      { name: 'name', role: 'ignore', shown: false },
      { name: 'score', role: 'feature', shown: true },
      {
        ...{ name: 'job', role: 'feature', shown: true },
        values: [{ value: 'Falconer', label: 'trains birds' }, { value: 'Cook' }],
      },
      { name: 'race', role: 'protected', shown: false },
      { name: 'hired', role: 'target', shown: false },
    ],
    positive: 'yes',
  });
  const made = await browser.call<Study>('POST', '/studies', config);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const opened = await browser.call<Study>('POST', `/studies/${made.body.id}/state`, {
    state: 'open',
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return opened.body;
}

async function fit(study: Study, graphId: string, name: string): Promise<FitResult> {
  const { status, body } = await browser.call<{ fit: { id: string }; job: Job }>(
    ...(['POST', `/studies/${study.id}/fits`] as const),
    { kind: 'fit', name, graphId, gamma: 0.5, ridge: 1, strictness: 0.5 },
  );
  expect(status, JSON.stringify(body)).toBe(202);
  const get = async () => (await browser.call<FitResult>('GET', `/fits/${body.fit.id}`)).body;
  await vi.waitFor(async () => expect((await get()).job.state).toBe('done'), {
    ...{ timeout: 250_000, interval: 50 },
  });
  return get();
}

async function freeze(study: Study, name: string): Promise<GraphVersion> {
  const { status, body } = await browser.call<GraphVersion>(
    ...(['POST', `/studies/${study.id}/graphs`, { name, method: 'majority' }] as const),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const importLines = (study: Study, records: readonly object[]) =>
  browser.fetch(`/api/v1/studies/${study.id}/import`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
    body: records.map((record) => JSON.stringify(record)).join('\n'),
  });

describe('erasing somebody in the data', async () => {
  const study = await aStudy();
  const { url } = await invite(browser, study.id);
  const judge = await readyJudge(base, url);
  for (let n = 0; n < 12; n++) {
    const task = await nextTask(judge);
    await answer(judge, task, n % 3 ? 'yes' : 'no');
  }
  const people = await database.query<{ id: string; ordinal: number }>(
    `select person_id as id, ordinal from study_person where study_id = $1 and side = (
       select side from study_person where study_id = $1 and person_id = $2) order by ordinal`,
    [study.id, traces[0]],
  );
  const others = people.map(({ id }) => id).filter((id) => id !== traces[0]);
  const [first = '', second = ''] = others;
  const imported = await importLines(study, [
    ...others.slice(0, 12).flatMap((id, k) => [
      { kind: 'pair', people: [traces[0], id], answer: k % 2 ? 'yes' : 'no', judge: 'file 1' },
      { kind: 'pair', people: [id, others[k + 12] ?? second], answer: 'yes', judge: 'file 2' },
    ]),
    {
      ...{ kind: 'pair', people: [first, second], answer: 'yes', judge: 'file 1' },
      note: 'Like Quillon Brasswick.',
    },
  ]);
  expect(imported.status, await imported.clone().text()).toBe(200);
  await browser.call('POST', `/studies/${study.id}/case-decisions`, {
    ...{ people: [traces[0], first], decision: 'same', reason: 'Both.', judgment: false },
  });
  await browser.call('POST', `/studies/${study.id}/reask`, { people: [traces[0], first] });
  const graph = await freeze(study, 'First');
  const fitted = await fit(study, graph.id, 'Learned');
  await browser.call('POST', `/fits/${fitted.id}/decisions`, {
    ...{ decision: 'use', reason: 'As Quillon Brasswick wished.', name: 'The chair' },
  });
  const where = { column: 'who', value: traces[0] };
  const path = `/datasets/${study.config.datasetId}/erasure`;

  it('is shown beforehand, with what rests on them, and changes nothing', async () => {
    const before = await everything('rate_limit');
    expect(found(before, traces)).toEqual(traces);
    const { status, body } = await browser.call<PersonErasure>('POST', `${path}/preview`, where);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.people).toBe(1);
    expect(body.studies).toMatchObject([
      {
        ...{ id: study.id, title: 'Erasing' },
        graphs: [{ id: graph.id, name: 'First' }],
        fits: [{ id: fitted.id, name: 'Learned', kind: 'fit', emptied: true }],
      },
    ]);
    expect(body.studies[0]?.judgments).toBeGreaterThanOrEqual(12);
    expect(await everything('rate_limit')).toBe(before);
  });

  it('is refused to who only reads, of many at once, of nobody, of a column that is not there', async () => {
    const reader = await base.auditor();
    expect((await reader.call('POST', path, where)).status).toBe(403);
    const many = await browser.call<{ code: string }>('POST', path, { column: 'race', value: 'a' });
    expect([many.status, many.body.code]).toEqual([422, 'many-people']);
    const none = await browser.call('POST', path, { column: 'who', value: 'nobody' });
    expect(none.status).toBe(404);
    const column = await browser.call('POST', path, { column: 'whom', value: 'x' });
    expect(column.status).toBe(422);
  });

  it('leaves none of their values in any table, a backup or the log', async () => {
    const { status, body } = await browser.call<PersonErasure>('POST', path, where);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.studies[0]?.cases).toBe(1);
    const text = [await everything(), await backup(), ...logged].join('\n');
    expect(found(text, traces)).toEqual([]);
    // Others are there as before.
    expect(found(text, ['Name3 Other3', 'P-3x'])).toHaveLength(2);
    const exported = await browser.fetch(`/api/v1/datasets/${study.config.datasetId}/export`);
    const lines = (await exported.text()).trimEnd().split(/\r?\n/);
    expect(lines).toEqual(
      csv()
        .trimEnd()
        .split('\n')
        .toSpliced(gone + 1, 1),
    );
  });

  it('leaves a log and answers that verify', async () => {
    const exported = await (await browser.fetch('/api/v1/audit/export')).text();
    expect(verifyAuditFile(exported).events).toBeGreaterThan(10);
    await verifySeals(database);
    const [event] = await database.query<{ details: Record<string, unknown> }>(
      `select details from audit_event where action = 'person.erased'`,
    );
    expect(event?.details).toMatchObject({ rows: 1, graphs: [graph.id], fits: [fitted.id] });
  });

  it('marks the graph and the fit, whose documents that named them are empty', async () => {
    const { body } = await browser.call<{ graphs: GraphVersion[] }>(
      ...(['GET', `/studies/${study.id}/graphs`] as const),
    );
    const [now] = body.graphs;
    expect(now).toMatchObject({ name: 'First', erased: 1 });
    expect(now?.figures.people).toBe(graph.figures.people - 1);
    expect(now?.digest).not.toBe(graph.digest);
    const file = await (await browser.fetch(`/api/v1/graphs/${graph.id}/file`)).json();
    expect(graphFromJson(file).ids).toHaveLength(graph.figures.people - 1);
    const { body: fits } = await browser.call<{ fits: FitResult[] }>(
      ...(['GET', `/studies/${study.id}/fits`] as const),
    );
    expect(fits.fits).toMatchObject([{ id: fitted.id, erased: 1 }]);
    const report = await browser.call<{ code: string }>('GET', `/fits/${fitted.id}/export/report`);
    expect([report.status, report.body.code]).toEqual([409, 'erased-document']);
  });

  it('empties a model that knows a level which was theirs alone', async () => {
    expect((await browser.fetch(`/api/v1/fits/${fitted.id}/export/json`)).status).toBe(200);
    const [learned] = await database.query<{ id: string; job: string }>(
      `select sp.person_id as id, p.features->>'job' as job from study_person sp
         join person p on p.dataset_id = $2 and p.ordinal = sp.dataset_ordinal
       where sp.study_id = $1 and sp.side = 0 and p.features->>'job' like 'Trade%' limit 1`,
      [study.id, study.config.datasetId],
    );
    const { id = '', job = '' } = learned ?? {};
    await browser.call('POST', path, { column: 'job', value: job });
    expect(found(await everything(), [id, job])).toEqual([]);
    const model = await browser.call<{ code: string }>('GET', `/fits/${fitted.id}/export/json`);
    expect([model.status, model.body.code]).toEqual([409, 'erased-document']);
    const slider = await browser.call<{ code: string }>('GET', `/fits/${fitted.id}/statistics`);
    expect([slider.status, slider.body.code]).toEqual([409, 'erased-document']);
  });

  it('leaves the study to go on, and be fitted again, without them', async () => {
    const shown = [];
    const later = await readyJudge(base, url);
    for (let n = 0; n < 30; n++) {
      const task = await nextTask(later);
      shown.push(JSON.stringify(task));
      await answer(later, task, 'yes');
    }
    expect(shown.join()).not.toContain('trains birds');
    const again = await fit(study, (await freeze(study, 'Second')).id, 'Learned again');
    expect(again.erased).toBe(0);
    const counted = ({ people: all }: FitResult) => (all?.train ?? 0) + (all?.test ?? 0);
    expect(counted(again)).toBe(counted(fitted) - 2);
    const { body } = await browser.call<FitStatistics>('GET', `/fits/${again.id}/statistics`);
    expect(body.ids).not.toContain(traces[0]);
    expect((await browser.fetch(`/api/v1/fits/${again.id}/export/json`)).status).toBe(200);
    expect(found(await everything(), traces)).toEqual([]);
  });
});

describe('erasing somebody who is known by the number of their row', () => {
  it('leaves everybody else the numbers they have', async () => {
    const dataset = await upload(browser, csv(), 'by row');
    const config = studySettings(dataset.id, {
      title: 'By row',
      columns: [
        { name: 'score', role: 'feature', shown: true },
        { name: 'race', role: 'protected', shown: false },
        { name: 'hired', role: 'target', shown: false },
      ],
      positive: 'yes',
    });
    const { body: study } = await browser.call<Study>('POST', '/studies', config);
    await browser.call('POST', `/studies/${study.id}/state`, { state: 'open' });
    // The last row too: places past the end of the table are nobody's.
    for (const row of [String(gone + 1), String(size)]) {
      const { status, body } = await browser.call<PersonErasure>(
        ...(['POST', `/datasets/${dataset.id}/erasure`, { column: null, value: row }] as const),
      );
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const rows = await database.query<{ id: string; score: string | null; side: number }>(
      `select sp.person_id as id, p.features->>'score' as score, sp.side
       from study_person sp left join person p
         on p.dataset_id = $2 and p.ordinal = sp.dataset_ordinal
       where sp.study_id = $1 order by sp.ordinal`,
      [study.id, dataset.id],
    );
    rows.forEach(({ id, score, side }, i) => {
      const away = i === gone || i === size - 1;
      expect({ id, score, side: side < 0 }).toEqual({
        id: away ? `erased ${i + 1}` : String(i + 1),
        score: away ? null : String((i * 7) % size),
        side: away,
      });
    });
    await importLines(study, [
      ...Array.from({ length: 10 }, (_, k) => ({
        ...{ kind: 'pair', people: [String(k + 1), String(k + 3)], answer: 'yes', judge: 'f' },
      })),
    ]);
    const made = await fit(study, (await freeze(study, 'Rows')).id, 'Rows');
    expect((made.people?.train ?? 0) + (made.people?.test ?? 0)).toBe(size - 2);
    // A study made of the data afterwards draws from who is left.
    const { body: next } = await browser.call<Study>('POST', '/studies', {
      ...config,
      title: 'Afterwards',
    });
    await browser.call('POST', `/studies/${next.id}/state`, { state: 'open' });
    const [count] = await database.query<{ n: number }>(
      'select count(*)::int as n from study_person where study_id = $1',
      [next.id],
    );
    expect(count?.n).toBe(size - 2);
  });
});

describe('erasing a judge', () => {
  it('leaves nothing they were known by, and names what rested on their answers', async () => {
    const study = await openStudy(browser, { title: 'Judged' }, 50);
    const personal = await invite(browser, study.id, { label: 'Hildegard Prune', uses: 1 });
    const judge = await readyJudge(base, personal.url);
    await judge.call('POST', '/judge/consent', { accepted: true, about: 'I am Prune the elder' });
    for (let n = 0; n < 6; n++) {
      await answer(judge, await nextTask(judge), 'yes', { note: 'Prune thinks so' });
    }
    const ids = await database.query<{ id: string }>(
      'select person_id as id from study_person where study_id = $1 and side = 0 limit 12',
      [study.id],
    );
    const imported = await importLines(
      study,
      ids.slice(1).map(({ id }, k) => ({
        ...{ kind: 'pair', people: [ids[0]?.id, id], answer: k % 2 ? 'yes' : 'no' },
        judge: 'Wilhelm Quince',
      })),
    );
    expect(imported.status, await imported.clone().text()).toBe(200);
    const judges = await database.query<{ id: string; name: string }>(
      'select id, name from judge where study_id = $1 order by created_at',
      [study.id],
    );
    const [joined, fromFile] = judges;
    expect(fromFile?.name).toBe('Wilhelm Quince');
    const graph = await freeze(study, 'With both');
    const fitted = await fit(study, graph.id, 'With both');
    await browser.call('PATCH', `/studies/${study.id}/judges/${fromFile?.id}`, {
      ...{ excluded: true, reason: 'Quince never looked' },
    });
    await freeze(study, 'Without one');

    for (const { id = '', name } of judges) {
      const { status, body } = await browser.call<JudgeErasure>(
        ...(['DELETE', `/studies/${study.id}/judges/${id}`] as const),
      );
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.judgments).toBeGreaterThan(5);
      expect(body.graphs).toContainEqual({ id: graph.id, name: 'With both' });
      expect(body.fits).toMatchObject([{ id: fitted.id, kind: 'fit' }]);
      const left = [await everything(), await backup(), ...logged].join('\n');
      expect(found(left, [name])).toEqual([]);
    }
    const text = [await everything(), await backup(), ...logged].join('\n');
    expect(found(text, ['Prune', 'Quince', joined?.name ?? ''])).toEqual([]);
    expect((await judge.call('POST', '/judge/next', {})).status).toBe(401);
    await verifySeals(database);
    const { body } = await browser.call<{ fits: FitResult[] }>(
      ...(['GET', `/studies/${study.id}/fits`] as const),
    );
    expect(body.fits[0]?.withdrawn).toBeGreaterThan(10);
    await expect(base.judge(personal.url)).rejects.toThrow(/link-unusable/);
  });
});

describe('withdrawing', () => {
  it('blanks whom the link was for and the way back by it', async () => {
    const study = await openStudy(browser, { title: 'Left' }, 50);
    const personal = await invite(browser, study.id, { label: 'Ottilie Sloe', uses: 1 });
    const open = await invite(browser, study.id, { label: 'Open link' });
    const judge = await readyJudge(base, personal.url);
    const other = await readyJudge(base, open.url);
    for (const each of [judge, other]) await answer(each, await nextTask(each), 'yes');
    for (const each of [judge, other]) await each.call('DELETE', '/judge/me');
    const text = [await everything(), await backup(), ...logged].join('\n');
    expect(found(text, ['Sloe'])).toEqual([]);
    // A link for many says nothing of one of them.
    expect(found(text, ['Open link'])).toEqual(['Open link']);
    const left = await database.query<{ link: string | null; panel: string | null }>(
      'select invitation_id as link, panel from judge where study_id = $1',
      [study.id],
    );
    expect(left).toEqual([
      { link: null, panel: null },
      { link: null, panel: null },
    ]);
    await expect(base.judge(personal.url)).rejects.toThrow(/link-unusable/);
  });
});
