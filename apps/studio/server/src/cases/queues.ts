import { studyFigures } from '../agreement/studyFigures.ts';
import { readJobInput } from '../fits/readJobInput.ts';
import { findFit } from '../fits/store.ts';
import { previewPool } from '../jobs/analysisPool.ts';
import type { StudyRow } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import type { Queue, QueuedCase, QueueName } from './schemas.ts';
import { caseKey, listModels, modelsByPanel, readDecisions } from './store.ts';

type Found = readonly Omit<QueuedCase, 'decided'>[];

/** The cases of a queue, with what was decided about them last; what is still open comes first. */
export async function readQueue(
  studio: Studio,
  study: StudyRow,
  queue: QueueName,
  fitId: string | undefined,
): Promise<Queue> {
  const { cases, missing = null } = await finders[queue](studio, study, fitId);
  const decisions = await readDecisions(studio.database, study.id);
  const listed = cases.map((each) => ({
    ...each,
    decided: decisions.get(caseKey(each.people))?.[0] ?? null,
  }));
  const isOpen = ({ decided }: QueuedCase) => decided === null;
  return {
    cases: [...listed.filter(isOpen), ...listed.filter((each) => !isOpen(each))],
    missing,
  };
}

type Finder = (
  studio: Studio,
  study: StudyRow,
  fitId: string | undefined,
) => Promise<{ readonly cases: Found; readonly missing?: Queue['missing'] }>;

const finders: Readonly<Record<QueueName, Finder>> = {
  contested: async (studio, { id }) => {
    const figures = await studyFigures(studio, id);
    return { cases: figures?.contradictions.contested ?? [] };
  },
  contradictions: async (studio, { id }) => {
    const figures = await studyFigures(studio, id);
    const found = figures?.contradictions.contradictions ?? [];
    // One pair may stand in the way of several others; it is decided about once.
    const byPair = new Map(found.map(({ ask, says }) => [caseKey(ask), { people: ask, says }]));
    return { cases: [...byPair.values()] };
  },
  unequal: async ({ database }, { id }, fitId) => {
    const [model] = await listModels(database, id, fitId);
    const fit = model && (await findFit(database, model.id));
    if (!fit?.result) return { cases: [], missing: 'model' };
    return { cases: fit.result.unequal.map(({ people, scores }) => ({ people, scores })) };
  },
  panels: async ({ database }, { id }) => {
    const models = await modelsByPanel(database, id);
    const [first] = models;
    if (!first || models.length < 2) return { cases: [], missing: 'panels' };
    const input = await readJobInput(database, first.jobId, {});
    if (!input) return { cases: [], missing: 'panels' };
    const told = models.map(({ panel, model }) => ({ panel, model }));
    return { cases: await previewPool().run('panelCases', { input, models: told }) };
  },
};
