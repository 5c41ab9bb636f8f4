import { isDeepStrictEqual } from 'node:util';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, notFound } from '../http/problem.ts';
import { findDataset } from '../people/store.ts';
import { plannedAnswers, plannedPeople } from './plannedAnswers.ts';
import { requireConfig, requireDraft } from './requireConfig.ts';
import type { StudyChange, StudyConfig } from './schemas.ts';
import { notifyStudy, type StudyRow, saveQuestion, updateStudy } from './store.ts';

/**
 * Changes the settings of a study whose row is locked. A draft may change in everything but its
 * data. Afterwards judgments rest on the settings, so only words and limits may change; a new
 * question is a new version, which every later judgment carries.
 */
export async function changeStudy(
  tx: Transaction,
  study: StudyRow,
  change: StudyChange,
  actor: string,
): Promise<void> {
  const { id, config: before } = study;
  const config = { ...before, ...change } as StudyConfig;
  const changed = Object.keys(change).filter(
    (key) => !isDeepStrictEqual(config[key as keyof StudyConfig], before[key as keyof StudyConfig]),
  );
  if (study.state !== 'draft') requireHarmless(changed, before, config);
  const dataset = await findDataset(tx, study.datasetId);
  if (!dataset) throw notFound('data set');
  const require = study.state === 'draft' ? requireDraft : requireConfig;
  require(config, dataset.columns);

  const reworded = changed.includes('question');
  const questionVersion = study.questionVersion + (reworded && study.state !== 'draft' ? 1 : 0);
  if (reworded) await saveQuestion(tx, id, questionVersion, config.question);
  const people = plannedPeople(config.sampling, dataset.rows);
  const replanned = study.state === 'draft' || config.sampling.answers !== before.sampling.answers;
  const planned = replanned ? plannedAnswers(config.mode, config.sampling, people) : study.planned;
  await updateStudy(tx, id, config, { planned, questionVersion });
  await appendAudit(tx, {
    actor,
    action: 'study.changed',
    subject: `study:${id}`,
    details: { changed, ...(reworded && { question: questionVersion }) },
  });
  await notifyStudy(tx, id);
}

const harmless = new Set(['title', 'question', 'retentionDays', 'sampling', 'recruitment']);

function requireHarmless(
  changed: readonly string[],
  before: StudyConfig,
  after: StudyConfig,
): void {
  const limits = ({ sampling: { answers: _, ...rest } }: StudyConfig) => ({
    ...{ ...rest, quota: 0, breakEvery: 0 },
  });
  const fixed = changed.filter((key) => !harmless.has(key));
  if (!isDeepStrictEqual(limits(before), limits(after))) fixed.push('sampling');
  if (before.question.steps?.length !== after.question.steps?.length) fixed.push('question.steps');
  if (fixed.length === 0) return;
  throw conflict(
    `Judges have been asked with these settings, so ${fixed.join(', ')} cannot change any more. Make a new study.`,
    'settings-fixed',
    { settings: fixed.join(', ') },
  );
}
