import { describe, expect, it } from 'vitest';
import {
  answer,
  hiddenMarks,
  invite,
  nextTask,
  openStudy,
  readyJudge,
  upload,
} from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import type { JudgeStudy, JudgeTask, NextAnswer, Undone } from './schemas.ts';

const studio = await testStudio();
const { database } = studio.studio;
const admin = await studio.admin();

const kinds: {
  kind: JudgeTask['kind'];
  change: Partial<StudyConfig>;
  says: (t: JudgeTask) => unknown;
}[] = [
  { kind: 'pair', change: {}, says: () => 'yes' },
  { kind: 'rating', change: { mode: 'ratings' }, says: () => 2 },
  { kind: 'comparison', change: { mode: 'ranking' }, says: () => 'second' },
  {
    kind: 'ranking',
    change: { mode: 'ranking', sampling: sampling({ listSize: 4 }) },
    says: ({ people }) => people.map(({ label }) => label).reverse(),
  },
];

function sampling(change: Partial<StudyConfig['sampling']>): StudyConfig['sampling'] {
  return {
    ...{ strategy: 'spread', testShare: 0.3, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
    ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1, ...change },
  };
}

describe.each(kinds)('a judge of a study that asks for a $kind', ({ kind, change, says }) => {
  it('agrees, practises, answers, undoes and reaches the quota', async () => {
    const settings = { ...change, sampling: { ...(change.sampling ?? sampling({})), quota: 12 } };
    const study = await openStudy(admin, settings);
    const { url } = await invite(admin, study.id);
    const judge = await studio.judge(url);

    const early = await judge.call<{ code: string }>('POST', '/judge/next', {});
    expect(early.status).toBe(409);
    expect(early.body.code).toBe('consent-needed');
    const told = await judge.call<JudgeStudy>('GET', '/judge/study');
    expect(told.status).toBe(200);
    expect(told.body.practice.kind).toBe(kind);
    expect(told.body.columns.map(({ label }) => label)).toEqual(['Test score', 'degree']);
    expect(told.body.consentedAt).toBeNull();
    expect((await judge.call('POST', '/judge/consent', { accepted: true })).status).toBe(204);
    expect((await judge.call('POST', '/judge/practised')).status).toBe(204);

    const first = await nextTask(judge);
    expect(first.kind).toBe(kind);
    expect(first.people.every(({ values }) => values.length === 2)).toBe(true);
    const saved = await answer(judge, first, says(first));
    expect(saved.status).toBe(200);
    expect(saved.body.progress).toEqual({ answered: 1, quota: 12, undoable: 1 });

    const undone = await judge.call<Undone>('POST', '/judge/undo');
    expect(undone.status).toBe(200);
    expect(undone.body.task.people).toEqual(first.people);
    expect(undone.body.answer).toEqual(says(first));
    expect(undone.body.progress.answered).toBe(0);
    expect((await answer(judge, undone.body.task, says(first))).status).toBe(200);

    for (let k = 1; k < 12; k++) {
      const task = await nextTask(judge);
      expect((await answer(judge, task, says(task))).status).toBe(200);
    }
    const end = await judge.call<NextAnswer>('POST', '/judge/next', {});
    expect(end.body).toMatchObject({ task: null, reason: 'quota', progress: { answered: 12 } });
    const history = await judge.call<{ answers: { answer: unknown }[] }>('GET', '/judge/history');
    expect(history.body.answers).toHaveLength(12);
  });
});

describe('a study that asks where it tells most', () => {
  it('begins with similar people of different groups', async () => {
    const most = sampling({ strategy: 'uncertain', audit: 0, repeats: 0 });
    const study = await openStudy(admin, { sampling: most });
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    for (let k = 0; k < 20; k++) await answer(judge, await nextTask(judge), 'cannot-compare');
    const [{ candidates, meta } = { candidates: [], meta: '' }] = await database.query<{
      candidates: number[][];
      meta: string;
    }>('select candidates, meta::text as meta from elicitation where study_id = $1', [study.id]);
    const tasks = await database.query<{ people: number[] }>(
      'select people from task where study_id = $1',
      [study.id],
    );
    const known = new Set(candidates.map(String));
    expect(known.size).toBeGreaterThan(20);
    const asked = tasks.map(({ people }) => String([...people].sort((a, b) => a - b)));
    // One task in twenty is drawn at random even here.
    expect(asked.filter((pair) => known.has(pair)).length).toBeGreaterThan(15);
    expect(meta).toContain('"candidates": []');
  });
});

describe('answers', () => {
  it('are saved once, however often and however simultaneously they are sent', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const task = await nextTask(judge);
    const key = crypto.randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => answer(judge, task, 'no', { key })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sent.map(({ body }) => body.judgment)).size).toBe(1);
    const again = await answer(judge, task, 'yes', { key });
    expect(again.body.judgment).toBe(sent[0]?.body.judgment);
    const rows = await database.query('select answer from judgment where study_id = $1', [
      study.id,
    ]);
    expect(rows).toEqual([{ answer: 'no' }]);
    const other = await answer(judge, task, 'yes');
    expect(other.status).toBe(409);
  });

  it('outside the set are refused, and nothing is stored', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const task = await nextTask(judge);
    const labels = task.people.map(({ label }) => label);
    for (const said of ['first', 'equal', 'cannot-say', 3, labels, 'maybe', null]) {
      expect((await answer(judge, task, said)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await answer(judge, task, 'no', { direction: 'first' })).status).toBe(422);
    const rows = await database.query('select 1 from judgment where study_id = $1', [study.id]);
    expect(rows).toHaveLength(0);
  });

  it('to the task of another judge are refused as if there were none', async () => {
    const study = await openStudy(admin);
    const { url } = await invite(admin, study.id);
    const [one, other] = [await readyJudge(studio, url), await readyJudge(studio, url)];
    const task = await nextTask(one);
    const stolen = await answer(other, task, 'yes');
    const invented = await answer(other, { ...task, id: crypto.randomUUID() }, 'yes');
    expect(stolen.status).toBe(404);
    expect(stolen.body).toEqual(invented.body);
    expect((await studio.visitor().call('POST', '/judge/next', {})).status).toBe(401);
  });

  it('are taken while a study is paused and refused once it is closed', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const first = await nextTask(judge);
    const ahead = await nextTask(judge, [first.id]);
    expect(ahead.id).not.toBe(first.id);
    await admin.call('POST', `/studies/${study.id}/state`, { state: 'paused' });
    const none = await judge.call<NextAnswer>('POST', '/judge/next', {});
    expect(none.body.reason).toBe('paused');
    expect((await answer(judge, first, 'yes')).status).toBe(200);
    await admin.call('POST', `/studies/${study.id}/state`, { state: 'closed' });
    const late = await answer(judge, ahead, 'yes');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'study-closed' });
  });
});

describe('tasks', () => {
  it('come back after a reload, and differ from what the page says it has', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const first = await nextTask(judge);
    const ahead = await nextTask(judge, [first.id]);
    expect((await nextTask(judge)).id).toBe(first.id);
    expect((await nextTask(judge, [first.id])).id).toBe(ahead.id);
  });

  it('show people under labels that differ between tasks and between judges', async () => {
    const study = await openStudy(admin, { mode: 'ratings' }, 4);
    const { url } = await invite(admin, study.id);
    const seen = await Promise.all(
      [0, 1].map(async () => {
        const judge = await readyJudge(studio, url);
        const labels = new Map<string, string>();
        for (;;) {
          const { body } = await judge.call<NextAnswer>('POST', '/judge/next', {});
          if (!body.task) return labels;
          const [person] = body.task.people;
          labels.set(JSON.stringify(person?.values), person?.label ?? '');
          await answer(judge, body.task, 1);
        }
      }),
    );
    const [one, other] = seen as [Map<string, string>, Map<string, string>];
    const shared = [...one.keys()].filter((person) => other.has(person));
    expect(shared.length).toBeGreaterThan(0);
    for (const person of shared) expect(one.get(person)).not.toBe(other.get(person));
    const pairs = await openStudy(admin, {}, 10);
    const judge = await readyJudge(studio, (await invite(admin, pairs.id)).url);
    for (let n = 0; n < 15; n++) await answer(judge, await nextTask(judge), 'yes');
    const rows = await database.query<{ shown: number; labels: number }>(
      `select count(*)::int as shown, count(distinct u.label)::int as labels
       from appearance, unnest(people, labels) as u (person, label)
       where study_id = $1 group by u.person`,
      [pairs.id],
    );
    const sum = (of: 'shown' | 'labels') => rows.reduce((total, row) => total + row[of], 0);
    expect(sum('shown')).toBe(30);
    // Of 20 700 labels two may be the same by chance.
    expect(sum('shown') - sum('labels')).toBeLessThan(3);
  });

  it('give percentiles over the whole data set', async () => {
    const study = await openStudy(admin, { mode: 'ratings' }, 10);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const [score] = (await nextTask(judge)).people[0]?.values ?? [];
    // Scores are 0 … 9, each once: the share below, and half of one's own tenth.
    expect(score?.percentile).toBeCloseTo(Number(score?.text) / 10 + 0.05, 12);
  });

  it('that an administrator wants asked again come first', async () => {
    const study = await openStudy(admin, { sampling: sampling({ testShare: 0 }) });
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const wanted = { people: ['IDMARK-3', 'IDMARK-17'] };
    expect((await admin.call('POST', `/studies/${study.id}/reask`, wanted)).status).toBe(204);
    const task = await nextTask(judge);
    const scores = task.people.map(({ values }) => values[0]?.text).sort();
    expect(scores).toEqual(['21', '39']);
    expect((await answer(judge, task, 'yes')).status).toBe(200);
    expect(await database.query('select 1 from reask')).toHaveLength(0);
  });
});

describe('a lease that ran out', () => {
  it('is given to others, and the late answer still counts, once', async () => {
    const study = await openStudy(admin, { mode: 'ratings', sampling: sampling({ audit: 0 }) }, 4);
    const { url } = await invite(admin, study.id);
    const [late, quick] = [await readyJudge(studio, url), await readyJudge(studio, url)];
    const task = await nextTask(late);
    await database.query(
      "update appearance set lease_until = now() - interval '1 s' where id = $1",
      [task.id],
    );
    const again = await nextTask(late);
    expect(again.id).not.toBe(task.id);
    expect(again.people).toEqual(task.people);
    expect((await answer(late, again, 1)).status).toBe(200);
    expect((await answer(late, task, 3)).status).toBe(200);
    await answer(quick, await nextTask(quick), 2);
    const rows = await database.query<{ answer: number; standing: boolean }>(
      `select g.answer, later.id is null as standing
       from judgment g left join judgment later on later.supersedes = g.id
       where g.study_id = $1 order by g.seq`,
      [study.id],
    );
    expect(rows).toEqual([
      { answer: 1, standing: false },
      { answer: 3, standing: true },
      { answer: 2, standing: true },
    ]);
  });
});

describe('undo', () => {
  it('goes ten deep and leaves a chain that ends in the answer that counts', async () => {
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    for (let k = 0; k < 12; k++) await answer(judge, await nextTask(judge), 'yes');
    const undone: string[] = [];
    for (let k = 0; k < 10; k++) {
      const { status, body } = await judge.call<Undone>('POST', '/judge/undo');
      expect(status).toBe(200);
      expect(body.progress.undoable).toBe(Math.min(10 - k - 1, 12 - k - 1));
      undone.push(body.task.id);
    }
    expect((await judge.call('POST', '/judge/undo')).status).toBe(409);
    expect(new Set(undone).size).toBe(10);
    for (let k = 0; k < 10; k++) {
      const task = await nextTask(judge);
      expect(undone).toContain(task.id);
      expect((await answer(judge, task, 'no')).status).toBe(200);
    }
    const standing = await database.query<{ answer: string }>(
      `select g.answer from judgment g left join judgment later on later.supersedes = g.id
       where g.study_id = $1 and later.id is null order by g.answer`,
      [study.id],
    );
    expect(standing.map((row) => row.answer).filter((said) => said === 'no')).toHaveLength(10);
    expect(standing).toHaveLength(12);
    const votes = await database.query<{ votes: { answer: string }[] }>(
      'select votes from task where study_id = $1',
      [study.id],
    );
    const cast = votes.flatMap((row) => row.votes.map((vote) => vote.answer));
    expect(cast.filter((said) => said === 'no').length).toBeGreaterThanOrEqual(9);
  });
});

describe('withdrawing', () => {
  it('deletes what the judge said, counts it in frozen graphs and ends the session', async () => {
    const study = await openStudy(admin);
    const { url } = await invite(admin, study.id);
    const judge = await studio.judge(url);
    await judge.call('POST', '/judge/consent', { accepted: true, about: 'ABOUTMARK' });
    const staying = await readyJudge(studio, url);
    for (let k = 0; k < 4; k++) await answer(judge, await nextTask(judge), 'yes');
    await answer(staying, await nextTask(staying), 'no');
    const [row] = await database.query<{ name: string }>(
      'select name from judge where study_id = $1 and about is not null',
      [study.id],
    );
    const name = row?.name ?? '';
    await database.query(
      `insert into graph_version (study_id, name, options, figures, graph, digest, used)
       values ($1, 'frozen', '{}', '{}', '{}', 'sha256:x', $2)`,
      [study.id, JSON.stringify({ [name]: 4 })],
    );
    const own = await judge.call<{ answers: unknown[]; about: string }>('GET', '/judge/me');
    expect(own.body).toMatchObject({ about: 'ABOUTMARK' });
    expect(own.body.answers).toHaveLength(4);

    const { body } = await judge.call('DELETE', '/judge/me');
    expect(body).toEqual({ judgments: 4, frozenGraphs: 1 });
    expect((await judge.call('GET', '/judge/study')).status).toBe(401);
    const [graph] = await database.query(
      'select withdrawn, digest from graph_version where study_id = $1',
      [study.id],
    );
    expect(graph).toEqual({ withdrawn: 4, digest: 'sha256:x' });
    const left = await database.query('select 1 from judgment where study_id = $1', [study.id]);
    expect(left).toHaveLength(1);
    const about = await database.query(
      'select 1 from judge where about is not null and study_id = $1',
      [study.id],
    );
    expect(about).toHaveLength(0);
    const tasks = await database.query<{ votes: { judge: string }[] }>(
      'select votes from task where study_id = $1',
      [study.id],
    );
    expect(JSON.stringify(tasks)).not.toContain(name);
  });
});

describe('what is hidden', () => {
  it('is in no byte that a judge receives', async () => {
    const study = await openStudy(admin);
    const judge = await studio.judge((await invite(admin, study.id)).url);
    const bytes: string[] = [];
    const keep = async (method: string, path: string, body?: unknown) => {
      const response = await judge.fetch(`/api/v1${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      bytes.push(text);
      response.headers.forEach((value, name) => {
        bytes.push(`${name}: ${value}`);
      });
      return text;
    };
    await keep('GET', '/session');
    await keep('GET', '/judge/study');
    await keep('POST', '/judge/consent', { accepted: true });
    await keep('POST', '/judge/practised');
    for (let k = 0; k < 30; k++) {
      const { task } = JSON.parse(await keep('POST', '/judge/next', {})) as NextAnswer;
      if (!task) break;
      const saved = { key: crypto.randomUUID(), answer: 'yes', ms: 900, locale: 'en', note: 'n' };
      await keep('PUT', `/judge/tasks/${task.id}/answer`, saved);
      await keep('PUT', `/judge/tasks/${task.id}/answer`, { ...saved, key: crypto.randomUUID() });
    }
    await keep('POST', '/judge/undo');
    await keep('GET', '/judge/history');
    await keep('GET', '/judge/me');
    for (const path of [`/studies/${study.id}`, `/studies/${study.id}/progress`, '/datasets'])
      await keep('GET', path);
    await keep('GET', `/studies/${study.id}/export/judgments.ndjson`);
    await keep('DELETE', '/judge/me');
    const all = bytes.join('\n');
    expect(all).toContain('Test score');
    for (const mark of hiddenMarks) expect(all).not.toContain(mark);
    for (const column of ['"race"', '"hired"', '"zip"', '"who"']) expect(all).not.toContain(column);
  });

  it('is the group in the arm hidden, and is shown in the arm shown', async () => {
    const columns = (await openStudy(admin)).config.columns.map((column) =>
      column.name === 'race' ? { ...column, shown: true } : column,
    );
    const arms = [
      { name: 'hidden' as const, share: 0.5 },
      { name: 'shown' as const, share: 0.5 },
    ];
    const study = await openStudy(admin, { columns, arms });
    const { url } = await invite(admin, study.id);
    const seen: boolean[] = [];
    for (let k = 0; k < 4; k++) {
      const judge = await readyJudge(studio, url);
      seen.push(JSON.stringify(await nextTask(judge)).includes('GROUPMARK'));
    }
    expect(seen.filter(Boolean)).toHaveLength(2);
  });
});

describe('hostile text', () => {
  it('stays data in every field that somebody fills in', async () => {
    const evil = `'); drop table judgment; --<script>alert(1)</script>"`;
    const csv = `id,"${evil.replaceAll('"', '""')}",kind\n1,5,${'"<img src=x onerror=alert(1)>"'}\n2,6,b\n3,7,b\n`;
    const dataset = await upload(admin, csv, evil);
    expect(dataset.name).toBe(evil);
    expect(dataset.columns[1]?.name).toBe(evil);
    const study = await openStudy(admin, {
      title: evil,
      question: {
        text: evil,
        instructions: evil,
        consent: evil,
        direction: true,
        labels: { yes: evil },
      },
    });
    const { url } = await invite(admin, study.id, { label: evil, panel: evil });
    const judge = await studio.judge(url);
    await judge.call('POST', '/judge/consent', { accepted: true, about: evil });
    const told = await judge.call<JudgeStudy>('GET', '/judge/study');
    expect(told.body.question.text).toBe(evil);
    const task = await nextTask(judge);
    const more = { note: evil, locale: evil.slice(0, 20), direction: 'first' };
    expect((await answer(judge, task, 'no', more)).status).toBe(200);
    const own = await judge.call<{ answers: { note: string }[] }>('GET', '/judge/me');
    expect(own.body.answers[0]?.note).toBe(evil);
    for (const path of [evil, `${study.id}' or '1'='1`]) {
      const odd = await admin.call('GET', `/studies/${encodeURIComponent(path)}`);
      expect(odd.status).toBe(404);
    }
    const nul = await answer(judge, await nextTask(judge), 'yes', { note: 'a\0b' });
    expect(nul.status).toBe(422);
    const half = await answer(judge, await nextTask(judge), 'yes', { note: 'a\ud800b' });
    expect(half.status).toBe(422);
  });
});
