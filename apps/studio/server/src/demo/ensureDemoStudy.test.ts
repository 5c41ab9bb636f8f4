import { describe, expect, it, vi } from 'vitest';
import { testStudio } from '../../testing/testStudio.ts';
import type { Progress } from '../agreement/schemas.ts';
import type { FitSummary } from '../fits/schemas.ts';
import { createJobRunner } from '../jobs/jobRunner.ts';
import type { FitResult } from '../results/schemas.ts';
import type { StudySummary } from '../studies/schemas.ts';
import { ensureDemoStudy } from './ensureDemoStudy.ts';

const { studio, admin } = await testStudio();

describe('the demonstration', () => {
  it('fills an empty studio once, also when two processes start together', async () => {
    await Promise.all([ensureDemoStudy(studio), ensureDemoStudy(studio)]);
    await ensureDemoStudy(studio);
    const browser = await admin();
    const { studies } = (await browser.call<{ studies: StudySummary[] }>('GET', '/studies')).body;
    expect(studies).toHaveLength(1);
    expect(studies[0]).toMatchObject({ demo: true, state: 'open', people: 1200, judges: 8 });
    expect(studies[0]?.answers).toBeGreaterThan(2000);
    expect(studies[0]?.title).toMatch(/demo, simulated/);
  });

  it('has judgments in the tables of real ones, all marked as simulated', async () => {
    const [counts] = await studio.database.query<Record<string, number>>(
      `select count(*)::int as judgments,
         count(*) filter (where (g.record->>'simulated')::boolean and j.simulated)::int as marked,
         count(*) filter (where a.closed_at = g.at and a.shown_at < g.at
           and g.at < now())::int as timed,
         count(*) filter (where exists (select 1 from task t where t.study_id = g.study_id
           and t.ordinal = a.task_ordinal and t.people @> a.people
           and t.votes @> jsonb_build_array(jsonb_build_object('judge', j.name))))::int as voted
       from judgment g join judge j on j.id = g.judge_id
         join appearance a on a.id = g.appearance_id`,
    );
    expect(counts).toEqual({ judgments: 2400, marked: 2400, timed: 2400, voted: 2400 });
  });

  it('goes on as a study does: a judge gets a task, and progress is told', async () => {
    const browser = await admin();
    const [row] = await studio.database.query<{ id: string }>('select id from study');
    const invitation = await browser.call<{ url: string }>(
      'POST',
      `/studies/${row?.id}/invitations`,
      { label: 'me' },
    );
    expect(invitation.status).toBe(201);
    const progress = await browser.call<Progress>('GET', `/studies/${row?.id}/progress`);
    expect(progress.status).toBe(200);
    expect(progress.body.judges).toHaveLength(8);
  });

  it('has a fit and a comparison that the jobs finish, with figures and warnings', async () => {
    const runner = createJobRunner({ ...studio, workers: 1 });
    const browser = await admin();
    const [row] = await studio.database.query<{ id: string }>('select id from study');
    const path = `/studies/${row?.id}/fits`;
    const list = async () => (await browser.call<{ fits: FitSummary[] }>('GET', path)).body.fits;
    const states = async () => (await list()).map(({ job }) => job.state);
    // Seconds on a machine of its own; tests share theirs.
    const waiting = { timeout: 290_000, interval: 100 };
    await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done']), waiting);
    const results = await Promise.all(
      (await list()).map(
        async ({ id }) => (await browser.call<FitResult>('GET', `/fits/${id}`)).body,
      ),
    );
    await runner.close();
    const fit = results.find(({ kind }) => kind === 'fit');
    const comparison = results.find(({ kind }) => kind === 'comparison');
    expect(fit?.measures[0]?.values.auc?.mean).toBeGreaterThan(0.6);
    expect(fit?.settings.strictness).toBeGreaterThan(0);
    expect(fit?.warnings.join(' ')).toMatch(/demonstration/);
    expect(fit?.unequal.length).toBeGreaterThan(0);
    const names = comparison?.measures.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'original',
        'hardt',
        'pfr',
        'pfr-exclude',
        'pfr-shuffled',
        'pfr-gamma0',
      ]),
    );
    expect(comparison?.measures.filter(({ control }) => control)).toHaveLength(5);
    const linked = (method: string) =>
      comparison?.measures.find(({ name }) => name === method)?.values.rank_consistency_fairness
        ?.mean ?? Number.NaN;
    // Who looks at the demonstration sees that the judgments move the model.
    expect(linked('pfr')).toBeGreaterThan(linked('original') + 0.05);
    expect(linked('pfr')).toBeGreaterThan(linked('pfr-shuffled') + 0.05);
    const figures = comparison?.figures.map(({ name }) => name);
    expect(figures).toEqual(
      expect.arrayContaining(['tradeoff', 'gaps', 'strictness-auc', 'sparsity', 'plane-pfr']),
    );
    // The page shows the verdict as it stands.
    expect(comparison?.summary).toMatchObject({
      format: 'pairfair/comparison',
      credit: { sentence: expect.stringMatching(/^The judgments themselves made a difference/) },
    });
  });
});
