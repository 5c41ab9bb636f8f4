import { afterAll, expect, vi } from 'vitest';
import { createDemoStudy } from '../src/demo/createDemoStudy.ts';
import { createJobRunner, type JobRunner } from '../src/jobs/jobRunner.ts';
import type { Job } from '../src/jobs/schemas.ts';
import type { FitResult } from '../src/results/schemas.ts';
import { findStudy, type StudyRow } from '../src/studies/store.ts';
import { type TestStudio, testStudio, type Visitor } from './testStudio.ts';

/** A studio with judgments to be analysed, and somebody who does the jobs. */
export interface AnalysisStudio extends TestStudio {
  readonly study: StudyRow;
  readonly browser: Visitor;
  readonly runner: JobRunner;
  /** Freezes the majority of all judgments and returns the version's id. */
  freeze(name?: string): Promise<string>;
  /** Starts a fit or comparison and returns it once its job is over. */
  finish(request: Readonly<Record<string, unknown>>): Promise<FitResult>;
}

/** Call it at the top of the file: a study of 400 simulated people and 800 simulated judgments. */
export async function analysisStudio(): Promise<AnalysisStudio> {
  let runner: JobRunner | undefined;
  const base = await testStudio({
    jobs: { wake: () => runner?.jobs.wake(), cancel: (id) => runner?.jobs.cancel(id) },
  });
  const { database, log } = base.studio;
  runner = createJobRunner({ database, log, workers: 1, pollMs: 200, beatMs: 100 });
  const started = runner;
  afterAll(() => started.close());
  await createDemoStudy(database, { mode: 'pairs', people: 400 });
  const [row] = await database.query<{ id: string }>('select id from study');
  const study = (await findStudy(database, row?.id ?? '')) as StudyRow;
  const browser = await base.admin();

  return {
    ...base,
    ...{ study, browser, runner },
    async freeze(name = 'Majority') {
      const { status, body } = await browser.call<{ id: string }>(
        'POST',
        `/studies/${study.id}/graphs`,
        { name, method: 'majority' },
      );
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    async finish(request) {
      const { status, body } = await browser.call<{ fit: { id: string }; job: Job }>(
        'POST',
        `/studies/${study.id}/fits`,
        request,
      );
      if (status !== 202) throw new Error(JSON.stringify(body));
      const get = async () => (await browser.call<FitResult>('GET', `/fits/${body.fit.id}`)).body;
      // A fit may have to share the cores with other tests.
      await vi.waitFor(
        async () => expect(['queued', 'running']).not.toContain((await get()).job.state),
        { timeout: 250_000, interval: 50 },
      );
      return get();
    },
  };
}
