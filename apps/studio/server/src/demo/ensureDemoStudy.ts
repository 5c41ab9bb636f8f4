import type { Database } from '../database/database.ts';
import { queueFit } from '../fits/queueFit.ts';
import { fitRequest } from '../fits/schemas.ts';
import { freezeGraph } from '../graphs/freezeGraph.ts';
import { graphOptions } from '../graphs/schemas.ts';
import { findStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { createDemoStudy } from './createDemoStudy.ts';
import { demoState } from './store.ts';

const actor = 'studio';

/**
 * Fills an empty studio with a demonstration, so that the first screen shows what the product does:
 * made-up applicants, some thousand simulated judgments through the same tables as
 * real ones, a frozen graph, and a fit and a comparison that the job runner finishes within seconds.
 * All of it is marked as demo and simulated.
 *
 * Where there is any study nothing happens, save that a demonstration whose making was interrupted
 * is finished. Several processes may call it at once.
 */
export async function ensureDemoStudy({
  database,
  jobs,
  log,
}: Pick<Studio, 'database' | 'jobs' | 'log'>): Promise<void> {
  const started = performance.now();
  const made = await database.transaction(async (tx) => {
    // Held until all is made; the work itself runs on other connections.
    await tx.query("select pg_advisory_xact_lock(hashtext('pairfair demo'))");
    if ((await demoState(tx)).empty) await createDemoStudy(database);
    const { unfinished } = await demoState(tx);
    if (unfinished !== undefined) await analyse(database, unfinished);
    return unfinished;
  });
  if (made === undefined) return;
  jobs.wake();
  log.info('demo.made', { study: made, ms: Math.round(performance.now() - started) });
}

/** Freezes the graph and queues a fit and a comparison on it. */
async function analyse(database: Database, studyId: string): Promise<void> {
  const study = await findStudy(database, studyId);
  if (!study) return;
  const options = graphOptions.parse({ method: 'mean', minAnswers: 2 });
  const name = 'Mean of the simulated judges';
  const { id: graphId } = await freezeGraph(database, study, { name, options, actor });
  for (const asked of [
    { kind: 'fit', name: 'PFR, tuned (demo)' },
    { kind: 'comparison', name: 'Methods and controls (demo)' },
  ]) {
    await queueFit(database, studyId, fitRequest.parse({ ...asked, graphId }), actor);
  }
}
