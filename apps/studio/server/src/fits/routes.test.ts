import { describe, expect, it } from 'vitest';
import { invite, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import type {
  Agreement,
  Contradictions,
  JudgeRow,
  OpinionView,
  Progress,
} from '../agreement/schemas.ts';
import type { JudgeTask, NextAnswer } from '../judging/schemas.ts';
import type { MethodList } from './schemas.ts';

const studio = await testStudio();
const admin = await studio.admin();

/** Answers everything a judge is given. */
async function answerAll(judge: Visitor, says: (task: JudgeTask) => unknown): Promise<number> {
  for (let answered = 0; ; answered++) {
    const { body } = await judge.call<NextAnswer>('POST', '/judge/next', {});
    if (!body.task) return answered;
    await judge.call('PUT', `/judge/tasks/${body.task.id}/answer`, {
      ...{ key: crypto.randomUUID(), answer: says(body.task), ms: 3000, locale: 'en' },
    });
  }
}

/** People with the same degree deserve the same treatment. */
const byDegree = ({ people: [a, b] }: JudgeTask) =>
  a?.values[1]?.text === b?.values[1]?.text ? 'yes' : 'no';

const sampling = {
  ...{ strategy: 'spread' as const, testShare: 0, audit: 0.5, auditOverlap: 4, repeats: 0.1 },
  ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 40, breakEvery: 30, seed: 3 },
};

it('comparisons offer every method of the library, the "+" forms apart', async () => {
  const { body } = await admin.call<MethodList>('GET', '/methods');
  expect(body.methods.map(({ name }) => name)).toEqual([
    ...['original', 'ifair', 'lfr', 'hardt', 'glif'],
    ...['pfr', 'pfr-exclude', 'pfr-kernel', 'pfr-cut', 'pfr-paper', 'pfr-paper-minmax'],
  ]);
  for (const { title, says } of body.methods) expect(`${title}: ${says}`).toMatch(/^\w.*: \w/);
});

describe('the views of a study', () => {
  it('tell judges who agree from one who does the opposite, and forget the excluded', async () => {
    const study = await openStudy(admin, { sampling }, 12);
    const path = `/studies/${study.id}`;
    const one = await invite(admin, study.id, { panel: 'one' });
    const two = await invite(admin, study.id, { panel: 'two' });
    for (const { url } of [one, one, two]) {
      await answerAll(await readyJudge(studio, url), byDegree);
    }
    const contrary = await readyJudge(studio, two.url);
    await answerAll(contrary, (task) => (byDegree(task) === 'yes' ? 'no' : 'yes'));

    const { body: progress } = await admin.call<Progress>('GET', `${path}/progress`);
    expect(progress.judges).toHaveLength(4);
    const total = progress.judges.reduce((sum, { answers }) => sum + answers, 0);
    expect(progress.answers).toBe(total);
    const strata = Object.values(progress.byStratum).reduce((sum, count) => sum + count, 0);
    expect(strata).toBe(total);
    expect(progress.coverage.reduce((sum, { people }) => sum + people, 0)).toBe(12);
    expect(progress.timeline.reduce((sum, { answers }) => sum + answers, 0)).toBe(total);
    expect(progress.groups.map(({ people }) => people)).toEqual([6, 6]);
    const odd = progress.judges.at(-1) as JudgeRow;
    expect(odd.agreementWithRest).toBeLessThan(0);
    expect(odd.flags).toContain('disagrees with the others');
    expect(progress.judges[0]?.medianSeconds).toBe(3);
    expect(progress.judges[0]?.repeatConsistency?.value).toBe(1);

    const before = await admin.call<Agreement>('GET', `${path}/agreement`);
    expect(before.body.alpha?.value).toBeLessThan(0.5);
    expect(before.body.matrix.judges).toHaveLength(4);
    expect(before.body.panels.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(before.body.panels[0]?.alpha?.value).toBe(1);
    expect(before.body.arms[0]?.name).toBe('hidden');
    const { matrix } = before.body;
    const last = matrix.judges.indexOf(odd.name);
    for (const [k, share] of (matrix.share[last] ?? []).entries()) {
      if (k !== last) expect(share).toBe(0);
    }

    const contested = await admin.call<Contradictions>('GET', `${path}/contradictions`);
    expect(contested.body.contested.length).toBeGreaterThan(0);
    expect(contested.body.contested[0]?.people[0]).toMatch(/^IDMARK-/);

    const map = await admin.call<OpinionView>('GET', `${path}/opinions`);
    const sides = map.body.judges.map(({ name, x }) => [name === odd.name, Math.sign(x)]);
    const oddSide = sides.find(([isOdd]) => isOdd)?.[1];
    expect(sides.filter(([, side]) => side === oddSide)).toHaveLength(1);
    expect(map.body.shares[0]).toBeGreaterThan(0.9);
    for (const { sides: both } of map.body.divides) {
      expect(both.map(({ yes, no }) => Math.sign(yes - no))).toContain(-1);
    }
    expect(map.body.divides.length).toBeGreaterThan(0);
    expect(map.body.unites).toEqual([]);
    const panel = {
      ...{ name: 'agree', criterion: 'On one side of the map.' },
      judges: map.body.judges.map(({ name }) => name).filter((name) => name !== odd.name),
    };
    expect((await admin.call('PUT', `${path}/panels`, panel)).status).toBe(204);
    const stranger = { ...panel, judges: ['nobody'] };
    expect((await admin.call('PUT', `${path}/panels`, stranger)).status).toBe(404);
    const panels = await admin.call<OpinionView>('GET', `${path}/opinions`);
    expect(panels.body.panels).toMatchObject([{ name: 'agree', criterion: panel.criterion }]);
    expect(panels.body.judges.filter((judge) => judge.panel === 'agree')).toHaveLength(3);

    const silent = await admin.call('PATCH', `${path}/judges/${odd.id}`, { excluded: true });
    expect(silent.status).toBe(422);
    const change = { excluded: true, paused: true, reason: 'They answer the opposite.' };
    const changed = await admin.call<JudgeRow>('PATCH', `${path}/judges/${odd.id}`, change);
    expect(changed.body).toMatchObject({ excluded: true, paused: true, name: odd.name });
    expect(changed.body.excludedReason).toBe(change.reason);
    const after = await admin.call<Agreement>('GET', `${path}/agreement`);
    expect(after.body.alpha?.value).toBe(1);
    expect(after.body.matrix.judges).toHaveLength(3);
    const idle = await contrary.call<NextAnswer>('POST', '/judge/next', {});
    expect(idle.body.reason).toBe('paused');
    // Their own figures stay to be looked at.
    const again = await admin.call<Progress>('GET', `${path}/progress`);
    expect(again.body.judges.at(-1)?.agreementWithRest).toBeLessThan(0);
    const left = await admin.call<OpinionView>('GET', `${path}/opinions`);
    expect(left.body.judges.find(({ name }) => name === odd.name)?.excluded).toBe(true);

    const back = await admin.call<JudgeRow>('PATCH', `${path}/judges/${odd.id}`, {
      ...{ excluded: false },
    });
    expect(back.body).toMatchObject({ excluded: false, excludedReason: null });
    // The reason stands beside the judge and goes with them; the log tells that it was done.
    const log = await studio.studio.database.query<{ details: { excluded?: boolean } }>(
      `select details from audit_event where action = 'judge.changed' order by seq`,
    );
    expect(log.map(({ details }) => details.excluded)).toEqual([true, false]);
  });

  it('explain a chain of yes that a no contradicts', async () => {
    const study = await openStudy(admin, { sampling: { ...sampling, audit: 0 } }, 12);
    const path = `/studies/${study.id}`;
    const lines = ['j1', 'j2', 'j3'].flatMap((judge) => [
      `IDMARK-0,IDMARK-1,yes,${judge}`,
      `IDMARK-1,IDMARK-2,yes,${judge}`,
      `IDMARK-0,IDMARK-2,no,${judge}`,
    ]);
    await admin.fetch(`/api/v1${path}/import`, {
      ...{ method: 'POST', headers: { 'content-type': 'text/csv' } },
      body: `a,b,answer,judge\n${lines.join('\n')}\n`,
    });
    const { body } = await admin.call<Contradictions>('GET', `${path}/contradictions`);
    expect(body.contradictions).toHaveLength(1);
    expect(body.contradictions[0]?.chain).toEqual(['IDMARK-0', 'IDMARK-1', 'IDMARK-2']);
    expect(body.contradictions[0]?.says).toMatch(/IDMARK-0~IDMARK-1 3\/3/);
  });

  it('are open to auditors, who change nothing', async () => {
    const study = await openStudy(admin, {}, 12);
    const auditor = await studio.auditor();
    for (const view of [
      '',
      '/progress',
      '/agreement',
      '/contradictions',
      '/invitations',
      '/questions',
    ]) {
      expect((await auditor.call('GET', `/studies/${study.id}${view}`)).status).toBe(200);
    }
    const people = ['IDMARK-0', 'IDMARK-1'];
    expect((await auditor.call('POST', `/studies/${study.id}/reask`, { people })).status).toBe(403);
    expect((await auditor.call('DELETE', `/studies/${study.id}`)).status).toBe(403);
  });
});
