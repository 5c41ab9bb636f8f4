import { newElicitation } from 'pairfair';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { insertElicitation } from '../judging/elicitationStore.ts';
import { groupsOfStudy } from '../people/groups.ts';
import { findDataset, readPeople } from '../people/store.ts';
import { insertStudyPeople, readFeatures } from '../people/studyPeople.ts';
import { describeRows, describingColumns, drawStudyPeople } from './drawStudyPeople.ts';
import { neighborCandidates } from './neighborCandidates.ts';
import { elicitationMode, plannedAnswers } from './plannedAnswers.ts';
import { requireConfig } from './requireConfig.ts';
import { notifyStudy, type StudyRow, updateState, updateStudy } from './store.ts';

/**
 * Opens a draft whose row is locked: draws its people with their groups and sides, and begins the
 * elicitation. From here on later uploads move nothing.
 */
export async function openStudy(tx: Transaction, study: StudyRow, actor: string): Promise<void> {
  const { id, config } = study;
  const dataset = await findDataset(tx, study.datasetId);
  if (!dataset) throw notFound('data set');
  requireConfig(config, dataset.columns);
  const described = await readPeople(tx, dataset.id, describingColumns(config));
  const people = drawStudyPeople(describeRows(described, dataset.columns, config), config);
  await insertStudyPeople(tx, id, people);
  const { strategy, audit, auditOverlap, repeats, overlap, listSize, quantiles, seed } =
    config.sampling;
  const mode = elicitationMode(config.mode, strategy);
  const elicitation = newElicitation({
    mode,
    ...(mode === 'uncertain' && {
      candidates: neighborCandidates(
        await readFeatures(tx, id, [...people.keys()]),
        dataset.columns,
        config,
        people,
      ),
    }),
    ...{ audit, auditOverlap, repeats, overlap, listSize, quantiles, seed },
    groups: groupsOfStudy(people).groups,
    sides: people.map(({ side }) => side),
  });
  await insertElicitation(tx, id, elicitation);
  const planned = plannedAnswers(config.mode, config.sampling, people.length);
  await updateStudy(tx, id, config, { planned, questionVersion: study.questionVersion });
  await updateState(tx, id, 'open');
  await appendAudit(tx, {
    actor,
    action: 'study.opened',
    subject: `study:${id}`,
    details: {
      rows: described.length,
      people: people.length,
      test: people.filter(({ side }) => side === 1).length,
    },
  });
  await notifyStudy(tx, id);
}
