import { studyAlpha } from '../agreement/studyFigures.ts';
import { notFound } from '../http/problem.ts';
import type { Interval } from '../http/schemas.ts';
import { findDataset } from '../people/store.ts';
import { countGroups } from '../people/studyPeople.ts';
import type { Studio } from '../studio.ts';
import { plannedPeople } from './plannedAnswers.ts';
import { isComplete } from './requireConfig.ts';
import type { Study, StudySummary } from './schemas.ts';
import {
  countAnalyses,
  countStudies,
  findStudy,
  type StudyCounts,
  type StudyRow,
} from './store.ts';

const day = 86_400_000;

/** A line of the list of studies. */
export function summaryOf(
  study: StudyRow,
  counts: StudyCounts | undefined,
  alpha: Interval | null,
): StudySummary {
  const { id, title, mode, state, demo, planned, createdAt } = study;
  const drawn = plannedPeople(study.config.sampling, study.datasetRows);
  return {
    ...{ id, title, mode, state, demo, planned, alpha, createdAt: createdAt.toISOString() },
    rows: study.datasetRows,
    people: state === 'draft' ? drawn : (counts?.people ?? 0),
    judges: counts?.judges ?? 0,
    answers: counts?.answers ?? 0,
  };
}

/** A study as the API answers it. */
export async function studyAnswer(studio: Studio, id: string): Promise<Study> {
  const { database } = studio;
  const study = await findStudy(database, id);
  if (!study) throw notFound('study');
  const { config, version, questionVersion, datasetName, closedAt } = study;
  const counts = await countStudies(database, [id]);
  const dataset =
    study.state === 'draft' ? await findDataset(database, study.datasetId) : undefined;
  const deleteAt =
    closedAt && config.retentionDays !== null
      ? new Date(closedAt.getTime() + config.retentionDays * day).toISOString()
      : null;
  return {
    ...summaryOf(study, counts.get(id), await studyAlpha(studio, id)),
    ...{ config, version, questionVersion, datasetName, deleteAt },
    ...(await countAnalyses(database, id)),
    ready:
      study.state !== 'draft' || (dataset !== undefined && isComplete(config, dataset.columns)),
    groups: await countGroups(database, id),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
