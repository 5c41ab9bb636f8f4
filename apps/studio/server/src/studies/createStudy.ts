import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { findDataset, updateDataset } from '../people/store.ts';
import { plannedAnswers, plannedPeople } from './plannedAnswers.ts';
import { requireDraft } from './requireConfig.ts';
import type { StudyConfig } from './schemas.ts';
import { insertStudy, saveQuestion } from './store.ts';

/** Makes a draft of a study, complete or not, and returns its id. */
export async function createStudy(
  tx: Transaction,
  config: StudyConfig,
  { actor, demo = false }: { readonly actor: string; readonly demo?: boolean },
): Promise<string> {
  const dataset = await findDataset(tx, config.datasetId);
  if (!dataset) {
    const message = 'There is no such data set.';
    throw new HttpProblem(422, 'bad-config', message, [{ path: 'datasetId', message }]);
  }
  requireDraft(config, dataset.columns);
  const people = plannedPeople(config.sampling, dataset.rows);
  const planned = plannedAnswers(config.mode, config.sampling, people);
  await updateDataset(tx, dataset.id, {});
  const id = await insertStudy(tx, config, { planned, demo });
  await saveQuestion(tx, id, 1, config.question);
  await appendAudit(tx, {
    actor,
    action: 'study.created',
    subject: `study:${id}`,
    details: { title: config.title, mode: config.mode, dataset: config.datasetId },
  });
  return id;
}
