import { describe, expect, it } from 'vitest';
import {
  answer,
  invite,
  nextTask,
  openStudy,
  peopleCsv,
  readyJudge,
  studySettings,
  upload,
} from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import { applyRetention } from './applyRetention.ts';
import type { AnswerPlan, Budget, Study, StudyConfig } from './schemas.ts';

const studio = await testStudio();
const { database } = studio.studio;
const admin = await studio.admin();
const { id: datasetId } = await upload(admin, peopleCsv(60));

async function draft(change: Partial<StudyConfig> = {}): Promise<Study> {
  const { body } = await admin.call<Study>('POST', '/studies', studySettings(datasetId, change));
  return body;
}

describe('a study', () => {
  it('is a draft first, with what it will cost', async () => {
    const study = await draft();
    expect(study).toMatchObject({ state: 'draft', people: 60, judges: 0, answers: 0, version: 1 });
    const budget = await admin.call<Budget>('POST', '/budget', {
      ...{ mode: 'pairs', sampling: study.config.sampling, people: 60 },
    });
    expect(study.planned).toBe(budget.body.answers);
  });

  it.each([
    ['a column that does not exist', { columns: [{ name: 'nope', role: 'feature', shown: true }] }],
    ['a shown outcome', { columns: [{ name: 'hired', role: 'target', shown: true }] }],
    ['nothing shown', { columns: [{ name: 'score', role: 'feature', shown: false }] }],
    ['an arm that shows what is not shown', { arms: [{ name: 'shown', share: 1 }] }],
    ['a question without words', { question: { ...studySettings('').question, text: '' } }],
    ['ratings without steps', { mode: 'ratings', question: studySettings('').question }],
  ] as [string, Partial<StudyConfig>][])(
    'with %s can be written down, but not opened, and says where',
    async (_, change) => {
      const made = await admin.call<Study & { fields: { path: string }[] }>(
        ...(['POST', '/studies', studySettings(datasetId, change)] as const),
      );
      const unknown = change.columns?.[0]?.name === 'nope';
      // Columns that are not in the data are no draft of anything.
      expect(made.status).toBe(unknown ? 422 : 201);
      if (!unknown) expect(made.body.ready).toBe(false);
      const { status, body } = unknown
        ? made
        : await admin.call<{ fields: { path: string }[] }>(
            ...(['POST', `/studies/${made.body.id}/state`, { state: 'open' }] as const),
          );
      expect(status).toBe(422);
      expect(body.fields.length).toBeGreaterThan(0);
    },
  );

  it('changes only from the version that was read', async () => {
    const study = await draft();
    const path = `/studies/${study.id}`;
    expect((await admin.call('PATCH', path, { title: 'A' })).status).toBe(428);
    const first = await admin.call<Study>('PATCH', path, { title: 'A' }, { 'if-match': '"1"' });
    expect(first.body).toMatchObject({ title: 'A', version: 2 });
    const second = await admin.call('PATCH', path, { title: 'B' }, { 'if-match': '"1"' });
    expect(second.status).toBe(412);
    // What is not mentioned stays.
    expect(first.body.config.retentionDays).toBe(365);
    expect(first.body.config.arms).toEqual(study.config.arms);
  });

  it('draws its people when it opens: split in proportion, the same every time', async () => {
    const sampling = { ...studySettings('').sampling, people: 40, testShare: 0.25 };
    const drawn = async () => {
      const study = await draft({ sampling });
      await admin.call('POST', `/studies/${study.id}/state`, { state: 'open' });
      return database.query<{ person_id: string; group_name: string; side: number }>(
        'select person_id, group_name, side from study_person where study_id = $1 order by ordinal',
        [study.id],
      );
    };
    const people = await drawn();
    expect(await drawn()).toEqual(people);
    expect(people).toHaveLength(40);
    const count = (group: string, side: number) =>
      people.filter((person) => person.group_name === group && person.side === side).length;
    expect(count('GROUPMARK-a', 0) + count('GROUPMARK-a', 1)).toBe(20);
    expect(count('GROUPMARK-a', 1)).toBe(5);
    expect(count('GROUPMARK-b', 1)).toBe(5);
  });

  it('has people of a small group among those that judges see, and says how many rows there are', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => {
      const group = i < 6 ? 'rare' : i % 2 ? 'a' : 'b';
      return `p${i},${i % 50},x,${group},${i % 3 ? 'no' : 'yes'},z`;
    });
    const csv = ['who,score,degree,race,hired,zip', ...lines].join('\n');
    const { id } = await upload(admin, csv, 'rare');
    const sampling = { ...studySettings('').sampling, people: 30 };
    const settings = studySettings(id, { sampling, positive: 'yes' });
    const { body: made } = await admin.call<Study>('POST', '/studies', settings);
    expect(made).toMatchObject({ people: 30, rows: 200 });
    await admin.call('POST', `/studies/${made.id}/state`, { state: 'open' });
    const { body: study } = await admin.call<Study>('GET', `/studies/${made.id}`);
    expect(study).toMatchObject({ people: 30, rows: 200 });
    // In proportion it would be one; half of an equal share is five.
    expect(study.groups.find(({ name }) => name === 'rare')?.size).toBe(5);
  });

  it('never shows people of both sides of the split together', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    for (let k = 0; k < 25; k++) await answer(judge, await nextTask(judge), 'yes');
    const straddling = await database.query(
      `select t.ordinal from task t, unnest(t.people) as u (ordinal)
         join study_person p on p.ordinal = u.ordinal and p.study_id = $1
       where t.study_id = $1 group by t.ordinal having count(distinct p.side) > 1`,
      [study.id],
    );
    expect(straddling).toHaveLength(0);
  });

  it('words its question anew as a new version, and fixes what judgments rest on', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    await answer(judge, await nextTask(judge), 'yes');
    const path = `/studies/${study.id}`;
    const version = { 'if-match': `"${study.version}"` };
    const question = { ...study.config.question, text: 'Equally deserving?' };
    const changed = await admin.call<Study>('PATCH', path, { question }, version);
    expect(changed.body.questionVersion).toBe(2);
    await answer(judge, await nextTask(judge), 'yes');
    const asked = await database.query<{ question: number }>(
      "select (record->>'question')::int as question from judgment where study_id = $1 order by seq",
      [study.id],
    );
    expect(asked).toEqual([{ question: 1 }, { question: 2 }]);
    const wordings = await admin.call<{ versions: { version: number }[] }>(
      'GET',
      `${path}/questions`,
    );
    expect(wordings.body.versions.map((wording) => wording.version)).toEqual([2, 1]);
    const now = { 'if-match': `"${changed.body.version}"` };
    expect((await admin.call('PATCH', path, { mode: 'ranking' }, now)).status).toBe(409);
    const sampling = { ...study.config.sampling, quota: 5 };
    expect((await admin.call('PATCH', path, { sampling }, now)).status).toBe(200);
  });

  it('with ids that repeat or are missing cannot be opened', async () => {
    const { id } = await upload(
      admin,
      'who,score,degree,race,hired,zip\na,1,x,r,n,z\na,2,y,s,n,z\n',
    );
    const settings = studySettings(id, {
      sampling: { ...studySettings('').sampling, testShare: 0 },
    });
    const { positive: _, ...without } = settings;
    const made = await admin.call<Study>('POST', '/studies', without);
    const opened = await admin.call<{ detail: string }>('POST', `/studies/${made.body.id}/state`, {
      state: 'open',
    });
    expect(opened.status).toBe(422);
    expect(opened.body.detail).toMatch(/Rows 1 and 2/);
  });

  it('takes everything with it when it is deleted, and the audit log remembers', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    await answer(judge, await nextTask(judge), 'yes');
    const [{ id } = { id: '' }] = await database.query<{ id: string }>(
      ...(['select id from judge where study_id = $1', [study.id]] as const),
    );
    const counts = () => database.query('select 1 from rate_limit where key like $1', [`%${id}%`]);
    expect(await counts()).not.toHaveLength(0);
    expect((await admin.call('DELETE', `/studies/${study.id}`)).status).toBe(204);
    expect(await counts()).toHaveLength(0);
    for (const table of [
      'judge',
      'judgment',
      'appearance',
      'task',
      'study_person',
      'invitation',
      'elicitation',
    ]) {
      expect(
        await database.query(`select 1 from ${table} where study_id = $1`, [study.id]),
      ).toHaveLength(0);
    }
    expect((await judge.call('GET', '/judge/study')).status).toBe(401);
    const events = await database.query<{ action: string }>(
      'select action from audit_event where subject = $1 order by seq',
      [`study:${study.id}`],
    );
    expect(events.map(({ action }) => action)).toEqual([
      ...['study.created', 'study.opened', 'invitation.created', 'judge.joined'],
      ...['judge.consented', 'study.deleted'],
    ]);
    const [made] = await database.query<{ details: object }>(
      `select details from audit_event where subject = $1 and action = 'invitation.created'`,
      [`study:${study.id}`],
    );
    expect(Object.keys(made?.details ?? {}).sort()).toEqual([
      'expiresInDays',
      'invitation',
      'uses',
    ]);
  });
});

describe('a plan', () => {
  /** Skill and place decide who is hired, and place tells the group. */
  function applicantsCsv(count: number): string {
    const lines = ['skill,care,place,group,hired'];
    for (let i = 0; i < count; i++) {
      const wave = (step: number) => 10 * Math.sin(step * i) + ((7 * i) % 13) / 13;
      const [skill, care, group] = [wave(1.7), wave(2.3), i % 2];
      const place = wave(3.1) + 15 * group;
      const hired = skill + 0.5 * care + place + wave(5.3) / 2 > 8 ? 'yes' : 'no';
      lines.push([skill, care, place, group === 1 ? 'a' : 'b', hired].join());
    }
    return `${lines.join('\n')}\n`;
  }
  const columns = [
    { name: 'skill', role: 'feature', shown: true },
    { name: 'care', role: 'feature', shown: false },
    { name: 'place', role: 'feature', shown: true },
    { name: 'group', role: 'protected', shown: false },
    { name: 'hired', role: 'target', shown: false },
  ] as const;

  it('tells what judges’ time buys, for every kind of question', async () => {
    const { id } = await upload(admin, applicantsCsv(240), 'applicants');
    const config = studySettings(id, { columns: [...columns], positive: 'yes' });
    const asked = { config, judges: 5, minutes: 10 };
    const { status, body } = await admin.call<AnswerPlan>('POST', '/plan', asked);
    expect(status).toBe(200);
    // Shown columns count, except the one that reveals the group.
    expect([body.known, body.ignored, body.people]).toEqual([['skill'], ['care', 'place'], 240]);
    expect(body.kinds.map(({ mode }) => mode)).toEqual(['pairs', 'ratings', 'ranking']);
    for (const { answers, people, share, curve, rankConsistency } of body.kinds) {
      // Ten minutes of 6 seconds: 100 answers by each of five.
      expect(answers).toBe(500);
      expect(people).toBeGreaterThan(80);
      expect(share).toBeGreaterThan(0);
      expect(curve.at(-1)).toEqual({ answers: 500, rankConsistency: rankConsistency.value });
    }
    // Half, once and twice the share of audit tasks: three judges each, and ever narrower intervals.
    expect(body.answers).toBe(500);
    expect(body.audit.map(({ share, tasks, answers }) => [share, tasks, answers])).toEqual([
      [0.1, 16, 48],
      [0.2, 33, 99],
      [0.4, 66, 198],
    ]);
    const widths = body.audit.map(({ alpha }) => Number(alpha?.high) - Number(alpha?.low));
    expect(widths[2]).toBeLessThan(widths[0] as number);
    expect(body.verdict).toBe('ask');
    expect(Number(body.full.rankConsistency.value)).toBeGreaterThan(
      Number(body.none.rankConsistency.value),
    );
    expect((await admin.call<AnswerPlan>('POST', '/plan', asked)).body).toEqual(body);
  });

  it('is refused where there is nothing to plan', async () => {
    const plan = (change: Partial<StudyConfig>, minutes = 10) =>
      admin.call<{ detail: string }>('POST', '/plan', {
        ...{ config: studySettings(datasetId, change), judges: 5, minutes },
      });
    const noTarget = studySettings('').columns.filter(({ role }) => role !== 'target');
    const refused = await plan({ columns: noTarget });
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatch(/needs a target/);
    expect((await plan({}, 0)).status).toBe(422);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await plan({ datasetId: unknown })).status).toBe(404);
  });
});

describe('retention', () => {
  it('deletes a study past its date and a data set nobody else uses, and nothing else', async () => {
    const { id: own } = await upload(admin, peopleCsv(10), 'own');
    const made = await admin.call<Study>(
      'POST',
      '/studies',
      studySettings(own, { retentionDays: 30 }),
    );
    const path = `/studies/${made.body.id}`;
    await admin.call('POST', `${path}/state`, { state: 'open' });
    const closed = await admin.call<Study>('POST', `${path}/state`, { state: 'closed' });
    expect(closed.body.deleteAt).not.toBeNull();
    expect(await applyRetention(studio.studio)).toBe(0);
    await database.query("update study set closed_at = now() - interval '31 days' where id = $1", [
      made.body.id,
    ]);
    const before = await admin.call<{ studies: unknown[] }>('GET', '/studies');
    expect(await applyRetention(studio.studio)).toBe(1);
    const after = await admin.call<{ studies: unknown[] }>('GET', '/studies');
    expect(after.body.studies).toHaveLength(before.body.studies.length - 1);
    expect((await admin.call('GET', path)).status).toBe(404);
    expect((await admin.call('GET', `/datasets/${own}`)).status).toBe(404);
    expect((await admin.call('GET', `/datasets/${datasetId}`)).status).toBe(200);
  });
});
