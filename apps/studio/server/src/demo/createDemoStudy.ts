import { createHash, randomBytes } from 'node:crypto';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { personLabels } from '../judging/personLabels.ts';
import { studyView } from '../judging/studyView.ts';
import { withElicitation } from '../judging/withElicitation.ts';
import { featuresOfRows } from '../people/columnsOfPeople.ts';
import { profileColumns } from '../people/profileColumns.ts';
import { insertDataset, insertPeople, updateDataset } from '../people/store.ts';
import { createStudy } from '../studies/createStudy.ts';
import { openStudy } from '../studies/openStudy.ts';
import { findStudy, lockStudy, type StudyRow } from '../studies/store.ts';
import { type DemoMode, demoConfig } from './demoConfig.ts';
import { type DemoData, demoData } from './demoData.ts';
import { demoJudges, simulateAnswers } from './simulateAnswers.ts';
import { insertSimulatedAnswers, insertSimulatedJudges } from './store.ts';

const actor = 'studio';

/** What {@link createDemoStudy} may choose. */
export interface DemoOptions {
  /** What judges are asked; default ratings. */
  readonly mode?: DemoMode;
  /** How many people there are; default 1200. */
  readonly people?: number;
}

/**
 * Makes the demonstration: data, an open study, and simulated judges who have answered, two for
 * every person. As many people as it takes for the comparison to tell what judgments do from chance.
 */
export async function createDemoStudy(
  database: Database,
  { mode = 'ratings', people: size = 1200 }: DemoOptions = {},
): Promise<void> {
  const data = demoData(size);
  const quota = (2 * size) / demoJudges;
  const study = await database.transaction(async (tx) => {
    const people = featuresOfRows(data.columns, 0, size);
    const digest = `sha256:${createHash('sha256').update(JSON.stringify(people)).digest('hex')}`;
    const name = 'Made-up applicants (demo)';
    const columns = profileColumns(data.columns);
    const described = { name, digest, rows: size, columns, owner: actor };
    const datasetId = await insertDataset(tx, described);
    await updateDataset(tx, datasetId, { purpose: 'To show what the studio does.' });
    await insertPeople(tx, datasetId, 0, Buffer.from(JSON.stringify(people)));
    const details = { name, digest, rows: size, columns: columns.length, simulated: true };
    const subject = `dataset:${datasetId}`;
    await appendAudit(tx, { actor, action: 'dataset.uploaded', subject, details });
    const id = await createStudy(tx, demoConfig(datasetId, mode, quota), { actor, demo: true });
    const draft = await lockStudy(tx, id);
    if (!draft) throw notFound('study');
    await openStudy(tx, draft, actor);
    return (await findStudy(tx, id)) ?? draft;
  });
  await answerAll(database, study, data);
}

async function answerAll(database: Database, study: StudyRow, { deserves }: DemoData) {
  const [{ name: arm } = { name: 'hidden' }] = study.config.arms;
  const view = await studyView(database, study.id, study.version);
  const { quota } = study.config.sampling;
  await withElicitation(database, study.id, async (tx, { state, ids, save }) => {
    const names = Array.from({ length: demoJudges }, () => `j-${randomBytes(3).toString('hex')}`);
    const { state: after, answers } = simulateAnswers(state, {
      ...{ judges: names, ids, quota, until: new Date() },
      deserves: ids.map((id) => deserves.get(id) ?? -1),
    });
    await save(after, { judgments: true });
    const judges = await insertSimulatedJudges(
      tx,
      study.id,
      names.map((name, j) => ({
        ...{ name, arm, quota, panel: j % 2 === 0 ? 'Recruiters' : 'Staff' },
        joinedAt: answers.find(({ judge }) => judge === j)?.shownAt ?? new Date(),
      })),
    );
    const rows = answers.map((answer) => {
      const { id, labelKey } = judges[answer.judge] as (typeof judges)[number];
      return { ...answer, judgeId: id, labels: personLabels(labelKey, answer.people) };
    });
    await insertSimulatedAnswers(tx, study.id, rows, { arm, columnsHash: view.columnsHash(arm) });
    await appendAudit(tx, {
      actor,
      action: 'judgments.simulated',
      subject: `study:${study.id}`,
      details: { judges: names.length, judgments: rows.length },
    });
  });
}
