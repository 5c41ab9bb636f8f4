import { collectAnswers, type Judgment, readJudgments } from 'pairfair';
import { describe, expect, it } from 'vitest';
import {
  answer,
  invite,
  nextTask,
  openStudy,
  readyJudge,
  studySettings,
  upload,
} from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { Study } from '../studies/schemas.ts';
import type { ImportReport } from './schemas.ts';

const studio = await testStudio();
const { database } = studio.studio;
const admin = await studio.admin();

const exported = async (study: Study, file: string) =>
  (await admin.fetch(`/api/v1/studies/${study.id}/export/${file}`)).text();

async function imported(
  study: Study,
  text: string,
  type: string,
  query = '',
): Promise<ImportReport> {
  // Uploads are limited, for each administrator.
  const importer = await studio.admin();
  const response = await importer.fetch(`/api/v1/studies/${study.id}/import${query}`, {
    ...{ method: 'POST', headers: { 'content-type': type }, body: text },
  });
  return (await response.json()) as ImportReport;
}

/** A study with answers, one of them undone and given anew, one with a note. */
async function answered(change: Parameters<typeof openStudy>[1] = {}): Promise<Study> {
  const study = await openStudy(admin, change);
  const { url } = await invite(admin, study.id);
  const says = { pairs: 'yes', ratings: 2, ranking: 'second' }[study.mode];
  for (let j = 0; j < 3; j++) {
    const judge = await readyJudge(studio, url);
    for (let k = 0; k < 8; k++) await answer(judge, await nextTask(judge), says);
    await judge.call('POST', '/judge/undo');
    await answer(judge, await nextTask(judge), 'skip', { note: '=1+1\n"quoted", é' });
  }
  return study;
}

/** Everybody's ids in a study. */
async function idsOf(study: Study): Promise<string[]> {
  const rows = await database.query<{ person_id: string }>(
    'select person_id from study_person where study_id = $1 order by ordinal',
    [study.id],
  );
  return rows.map((row) => row.person_id);
}

describe.each([
  ['pairs', 'judgments.ndjson', 'application/x-ndjson'],
  ['pairs', 'judgments.csv', 'text/csv'],
  ['ratings', 'judgments.ndjson', 'application/x-ndjson'],
  ['ratings', 'judgments.csv', 'text/csv'],
  ['ranking', 'judgments.csv', 'text/csv'],
] as const)('judgments of %s as %s', (mode, file, type) => {
  it('are read by the library as the study has them, and come back by an import', async () => {
    const study = await answered({ mode });
    const text = await exported(study, file);
    const format = type === 'text/csv' ? 'csv' : 'ndjson';
    const read = readJudgments(text, { format });
    expect(read.problems).toEqual([]);
    const rows = await database.query<{ record: Judgment; id: string }>(
      'select record, id from judgment where study_id = $1 order by seq',
      [study.id],
    );
    expect(read.judgments.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const essence = ({ kind, people, answer: said, judge, stratum, arm }: Judgment) =>
      JSON.stringify([kind, people, said, judge, stratum, arm]);
    expect(read.judgments.map(essence)).toEqual(rows.map(({ record }) => essence(record)));
    const people = await idsOf(study);
    const answers = collectAnswers(read, { people });
    expect(answers.counts.superseded).toBe(6);

    const copy = await openStudy(admin, { mode });
    const report = await imported(copy, text, type);
    expect(report).toMatchObject({ imported: rows.length, known: 0, problems: [] });
    expect(report.judges).toHaveLength(3);
    const again = readJudgments(await exported(copy, file), { format });
    // Times of day are kept, ids are kept: it is the same file.
    expect(again.judgments).toEqual(read.judgments);
    const twice = await imported(copy, text, type);
    expect(twice).toMatchObject({ imported: 0, known: rows.length });
  });
});

describe('an import', () => {
  it('reports every bad line by its number and takes nothing, unless told to', async () => {
    const study = await openStudy(admin);
    const lines = [
      '{"kind":"pair","people":["IDMARK-0","IDMARK-1"],"answer":"yes","judge":"a"}',
      'not json',
      '{"kind":"pair","people":["IDMARK-0","nobody"],"answer":"yes","judge":"a"}',
      '{"kind":"rating","people":["IDMARK-0"],"answer":2,"judge":"a"}',
      '{"kind":"pair","people":["IDMARK-2","IDMARK-2"],"answer":"no","judge":"a"}',
      '{"kind":"pair","people":["IDMARK-2","IDMARK-3"],"answer":"maybe","judge":"a"}',
      '{"kind":"pair","people":["IDMARK-4","IDMARK-5"],"answer":"no","judge":"b","note":"\\u0000"}',
      '{"kind":"pair","people":["IDMARK-6","IDMARK-7"],"answer":"no","judge":"b"}',
    ];
    const text = `${lines.join('\n')}\n`;
    const refused = await imported(study, text, 'application/x-ndjson');
    expect(refused.imported).toBe(0);
    expect(refused.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(
      await database.query('select 1 from judgment where study_id = $1', [study.id]),
    ).toHaveLength(0);
    const taken = await imported(study, text, 'application/x-ndjson', '?skipBad=true');
    expect(taken).toMatchObject({ imported: 2, judges: ['a', 'b'] });
    const judges = await admin.call<{ judges: { name: string; answers: number }[] }>(
      'GET',
      `/studies/${study.id}/progress`,
    );
    expect(judges.body.judges.map(({ name, answers }) => [name, answers])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  it('cannot speak for a judge who takes part', async () => {
    const study = await openStudy(admin);
    await readyJudge(studio, (await invite(admin, study.id)).url);
    const [judge] = await database.query<{ name: string }>(
      'select name from judge where study_id = $1',
      [study.id],
    );
    const line = {
      kind: 'pair',
      people: ['IDMARK-0', 'IDMARK-1'],
      answer: 'yes',
      judge: judge?.name,
    };
    const report = await imported(
      study,
      JSON.stringify(line),
      'application/x-ndjson',
      '?skipBad=true',
    );
    expect(report.imported).toBe(0);
    expect(report.problems[0]?.reason).toMatch(/takes part in this study/);
  });
});

describe('an export', () => {
  it('makes formulas harmless in CSV and keeps them in NDJSON', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `=cmd${i},${i},B,${i % 2 ? 'x' : 'y'},no,z`);
    const dataset = await upload(
      await studio.admin(),
      `who,score,degree,race,hired,zip\n${rows.join('\n')}\n`,
    );
    const { positive: _, ...settings } = studySettings(dataset.id);
    const made = await admin.call<Study>('POST', '/studies', settings);
    await admin.call('POST', `/studies/${made.body.id}/state`, { state: 'open' });
    const judge = await readyJudge(studio, (await invite(admin, made.body.id)).url);
    await answer(judge, await nextTask(judge), 'yes', { note: '@SUM(A1)' });
    const csv = await exported(made.body, 'judgments.csv');
    expect(csv).toMatch(/\r\n'=cmd\d+,'=cmd\d+,yes,/);
    expect(csv).toContain("'@SUM(A1)");
    expect(await exported(made.body, 'judgments.ndjson')).toMatch(/"=cmd\d+"/);
    expect(await exported(made.body, 'appearances.csv')).toMatch(/,'=cmd\d+,/);
    const report = await imported(made.body, csv.replace(/j-[0-9a-f]{6}/g, 'other'), 'text/csv');
    expect(report.problems).toEqual([]);
    expect(report.imported).toBe(1);
  });

  it('of appearances has what was shown, answered or not, page after page', async () => {
    const study = await answered();
    const lines = (await exported(study, 'appearances.csv')).trim().split('\r\n');
    const shown = await database.query('select 1 from appearance where study_id = $1', [study.id]);
    expect(lines).toHaveLength(shown.length + 1);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('has a codebook, and no file of another name', async () => {
    const study = await openStudy(admin, { title: 'Hiring <b>now</b>' });
    const book = await exported(study, 'codebook.md');
    expect(book).toContain('Hiring \\<b\\>now');
    for (const file of ['..%2f..%2fetc%2fpasswd', 'judgments', '%00', 'codebook.md.bak']) {
      const response = await admin.fetch(`/api/v1/studies/${study.id}/export/${file}`);
      expect(response.status).toBe(404);
    }
    const lists = await openStudy(admin, {
      mode: 'ranking',
      sampling: { ...studySettings('').sampling, listSize: 4 },
    });
    const csv = await admin.fetch(`/api/v1/studies/${lists.id}/export/judgments.csv`);
    expect(csv.status).toBe(409);
  });
});
