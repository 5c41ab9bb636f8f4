import { pipelineFromJson, runPipeline } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import { columnsOfPeople, type Features } from '../people/columnsOfPeople.ts';
import { findDataset } from '../people/store.ts';
import type { Alike, CaseView, Queue } from './schemas.ts';

const { study, studio, browser, freeze, finish, auditor } = await analysisStudio();
const { database } = studio;
const path = `/studies/${study.id}`;
const settings = { kind: 'fit', gamma: 0.8, ridge: 0.1, strictness: 0.6 };
const fit = await finish({ name: 'All', graphId: await freeze(), ...settings });
const profiles = (await findDataset(database, study.datasetId))?.columns ?? [];
const pipeline = pipelineFromJson(
  JSON.parse(await (await browser.fetch(`/api/v1/fits/${fit.id}/export/json`)).text()),
);

const queueOf = async (name: string) =>
  (await browser.call<Queue>('GET', `${path}/queues/${name}`)).body;
const caseOf = (first: string, second?: string) =>
  browser.call<CaseView>(
    ...(['GET', `${path}/case?first=${first}${second ? `&second=${second}` : ''}`] as const),
  );

/** What the library says of somebody with the values in the database, some of them replaced. */
async function scoreOf(person: string, change: Features = {}): Promise<number> {
  const [row] = await database.query<{ features: Features; group: string }>(
    `select p.features, sp.group_name as group from study_person sp
     join person p on p.ordinal = sp.dataset_ordinal where sp.person_id = $1`,
    [person],
  );
  const names = pipeline.recipe.steps.map(({ name }) => name);
  const columns = columnsOfPeople([{ ...row?.features, ...change }], profiles, names);
  const group = pipeline.protectedAttribute.groups.indexOf(row?.group ?? '');
  return runPipeline(pipeline, { rows: 1, columns }, [group]).scores[0] as number;
}

const { cases: contested } = await queueOf('contested');
const pair = contested[0]?.people ?? [];
const [one = '', two = ''] = pair;

describe('a case', () => {
  it('has both people with their values, every judgment about both, and every score', async () => {
    const { status, body } = await caseOf(one, two);
    expect(status).toBe(200);
    expect(body.people.map(({ id }) => id)).toEqual([one, two]);
    expect(body.columns.map(({ role }) => role)).toContain('protected');
    expect(body.people[0]?.values).toHaveLength(body.columns.length);
    // Who was asked twice has one voice: what they said first.
    const first = [...new Map(body.answers.map(({ judge, answer }) => [judge, answer])).values()];
    const count = (said: string) => first.filter((answer) => answer === said).length;
    expect([count('yes'), count('no')]).toEqual([contested[0]?.yes, contested[0]?.no]);
    expect(body.models.map(({ name }) => name)).toEqual(['All']);
    expect(body.models[0]?.scores[0]).toBeCloseTo(await scoreOf(one), 12);
    expect(body.models[0]?.scores[1]).toBeCloseTo(await scoreOf(two), 12);
  });

  it('is nobody who is not in the study', async () => {
    expect((await caseOf('nobody')).status).toBe(404);
    expect((await caseOf(one)).body.people).toHaveLength(1);
  });

  it('says what would have to differ, which does it when it differs', async () => {
    const score = await scoreOf(one);
    const decision = score >= pipeline.threshold ? 0 : 1;
    const mayChange = pipeline.recipe.steps.map(({ name }) => name);
    const asked = { fitId: fit.id, person: one, decision, mayChange };
    const { status, body } = await browser.call<{
      sets: { changes: { column: string; to: number }[]; score: number }[];
    }>('POST', `${path}/changes`, asked);
    expect(status).toBe(200);
    expect(body.sets.length).toBeGreaterThan(0);
    for (const { changes, score: told } of body.sets) {
      const change = Object.fromEntries(changes.map(({ column, to }) => [column, to]));
      expect(await scoreOf(one, change)).toBeCloseTo(told, 12);
      expect(told >= pipeline.threshold ? 1 : 0).toBe(decision);
    }
    const none = await browser.call<{ sets: unknown[] }>('POST', `${path}/changes`, {
      ...{ ...asked, mayChange: [] },
    });
    expect(none.body.sets).toEqual([]);
    const strange = { ...asked, mayChange: ['shoe size'] };
    expect((await browser.call('POST', `${path}/changes`, strange)).status).toBe(422);
  });

  it('knows who is alike, as comparing with everybody does', async () => {
    const { body } = await browser.call<Alike>('GET', `${path}/alike?fit=${fit.id}&person=${one}`);
    expect(body.inData).toHaveLength(5);
    const rows = await database.query<{ id: string; features: Features; group: string }>(
      `select sp.person_id as id, p.features, sp.group_name as group from study_person sp
       join person p on p.ordinal = sp.dataset_ordinal order by sp.ordinal`,
    );
    const names = pipeline.recipe.steps.map(({ name }) => name);
    const features = rows.map((row) => row.features);
    const columns = columnsOfPeople(features, profiles, names);
    const groups = rows.map(({ group }) => pipeline.protectedAttribute.groups.indexOf(group));
    const { representation: z } = runPipeline(pipeline, { rows: rows.length, columns }, groups);
    const at = rows.findIndex(({ id }) => id === one);
    const far = rows.map(({ id }, i) => {
      const row = (k: number) => z.data.slice(k * z.cols, (k + 1) * z.cols);
      return { id, distance: Math.hypot(...row(i).map((v, j) => v - (row(at)[j] as number))) };
    });
    const nearest = far.filter(({ id }) => id !== one).sort((a, b) => a.distance - b.distance);
    expect(body.inModel.map(({ id }) => id)).toEqual(nearest.slice(0, 5).map(({ id }) => id));
    expect(body.inModel[0]?.distance).toBeCloseTo(nearest[0]?.distance ?? -1, 10);
  });
});

describe('queues', () => {
  it('are pairs that judges contest, answers that do not fit, and pairs treated unequally', async () => {
    expect(contested.length).toBeGreaterThan(0);
    const { cases } = await queueOf('unequal');
    expect(cases.map(({ people }) => people)).toEqual(fit.unequal.map(({ people }) => people));
    for (const { people, says } of (await queueOf('contradictions')).cases) {
      expect(people).toHaveLength(2);
      expect(says).toMatch(/\w/);
    }
    expect((await browser.call('GET', `${path}/queues/other`)).status).toBe(404);
  });

  it('have people whose decision depends on the panel once there are models of two', async () => {
    expect(await queueOf('panels')).toEqual({ cases: [], missing: 'panels' });
    // Half of the judges become a panel of their own.
    await database.query(
      `update judge set panel = 'half' where id in
         (select id from judge order by name limit (select count(*) / 2 from judge))`,
    );
    const { body: graph } = await browser.call<{ id: string }>('POST', `${path}/graphs`, {
      ...{ name: 'Half', method: 'majority', panel: 'half' },
    });
    await finish({ name: 'Half', graphId: graph.id, ...settings, strictness: 0.9 });
    const { cases, missing } = await queueOf('panels');
    expect(missing).toBeNull();
    for (const { people, panels = [] } of cases) {
      expect(panels.map(({ panel }) => panel)).toEqual([null, 'half']);
      expect(new Set(panels.map(({ decision }) => decision)).size).toBe(2);
      const { body } = await caseOf(people[0] ?? '');
      expect(body.models.map(({ name }) => name)).toEqual(['Half', 'All']);
      expect(body.models[1]?.decisions[0]).toBe(panels[0]?.decision);
    }
  });
});

describe('a decided case', () => {
  const decision = { people: [two, one], queue: 'contested', decision: 'same', reason: 'Equal.' };
  const decide = (change: object = {}) =>
    browser.call('POST', `${path}/case-decisions`, { ...decision, ...change });

  it('goes to the end of its queue, and the audit log tells of it without names', async () => {
    expect((await decide()).status).toBe(204);
    const { cases } = await queueOf('contested');
    const last = cases.at(-1);
    expect(new Set(last?.people)).toEqual(new Set(pair));
    expect(last?.decided).toMatchObject({ decision: 'same', reason: 'Equal.', judgment: false });
    expect((await caseOf(one, two)).body.decisions).toHaveLength(1);
    const [event] = await database.query<{ details: object }>(
      `select details from audit_event where action = 'case.decided'`,
    );
    expect(event?.details).toEqual({
      ...{ study: study.id, queue: 'contested', decision: 'same', judgment: false },
    });
  });

  it('can become a judgment, which counts in graphs made from now on', async () => {
    const before = (await caseOf(one, two)).body.answers.length;
    expect((await decide({ decision: 'different', judgment: true })).status).toBe(204);
    const { answers } = (await caseOf(one, two)).body;
    expect(answers).toHaveLength(before + 1);
    expect(answers[0]).toMatchObject({ answer: 'no', note: 'Equal.' });
    expect(answers[0]?.judge).toMatch(/^case room: admin/);
    // One voice more, and the panel is no longer split.
    const left = (await queueOf('contested')).cases.map(({ people }) => people.toSorted().join());
    expect(left).not.toContain([one, two].toSorted().join());
  });

  it('needs two people for "the same", somebody in the study, and an administrator', async () => {
    expect((await decide({ people: [one] })).status).toBe(422);
    expect((await decide({ decision: 'accept' })).status).toBe(422);
    expect((await decide({ people: [one, 'nobody'] })).status).toBe(422);
    expect((await decide({ decision: 'open', judgment: true })).status).toBe(422);
    expect((await decide({ people: [one], decision: 'accept' })).status).toBe(204);
    const reader = await auditor();
    expect((await reader.call('POST', `${path}/case-decisions`, decision)).status).toBe(403);
    expect((await reader.call('GET', `${path}/case?first=${one}`)).status).toBe(200);
    const [{ count = 0 } = {}] = await database.query<{ count: number }>(
      'select count(*)::int as count from case_decision',
    );
    expect(count).toBe(3);
  });
});
