import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import type { Features } from '../people/columnsOfPeople.ts';
import { groupsOfRows } from '../people/groups.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { findDataset, samplePeople } from '../people/store.ts';
import { modes } from '../studies/modes.ts';
import { requireConfig } from '../studies/requireConfig.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import { shownColumns } from './describeStudy.ts';
import { personLabels } from './personLabels.ts';
import { practiceTask } from './practiceTask.ts';
import type { JudgeTask, StudyPreview } from './schemas.ts';
import { showPerson } from './showTask.ts';
import { viewOf } from './studyView.ts';

const mostTasks = 5;
/** Enough to find people of one group among. */
const mostPeople = 200;

/**
 * What judges of an arm would see of a study with these settings: every word, the practice task, and
 * a few tasks about people of the data. Nothing is saved.
 *
 * @throws HttpProblem 404 without the data set, 422 where the settings cannot be a study.
 */
export async function previewStudy(
  database: Database,
  config: StudyConfig,
  arm: StudyConfig['arms'][number]['name'],
): Promise<StudyPreview> {
  const dataset = await findDataset(database, config.datasetId);
  if (!dataset) throw notFound('data set');
  requireConfig(config, dataset.columns);
  const view = viewOf(0, config, dataset.columns);
  const sample = await samplePeople(database, dataset, mostPeople);
  const people = modes[config.mode].withinGroups
    ? largestGroup(sample, dataset.columns, config)
    : sample;
  const columns = view.columns(arm);
  const size = view.taskSize;
  const count = Math.min(mostTasks, Math.floor(people.length / size));
  const show = async (first: number): Promise<JudgeTask> => {
    const shown = Array.from({ length: size }, (_, k) => first + k * count);
    const labels = personLabels(config.datasetId, shown);
    const values = await Promise.all(
      shown.map((at) => showPerson(database, dataset.id, columns, people[at] as Features)),
    );
    return {
      ...{ id: randomUUID(), kind: view.kind, until: new Date(Date.now() + day).toISOString() },
      people: values.map((each, k) => ({ label: labels[k] as string, values: each })),
    };
  };
  const { title, mode, question, sampling, arms } = config;
  return {
    study: {
      ...{ title, mode, question, state: 'open', questionVersion: 1 },
      columns: shownColumns(view, arm),
      contextNote: arms.find(({ name }) => name === arm && name === 'context')?.note ?? null,
      ...{
        consentedAt: null,
        practised: false,
        breakEvery: sampling.breakEvery,
        code: null,
        recruited: null,
      },
      practice: await practiceTask(database, view, arm),
      progress: { answered: 0, quota: sampling.quota, undoable: 0 },
    },
    tasks: await Promise.all(Array.from({ length: count }, (_, k) => show(k))),
  };
}

const day = 86_400_000;

function largestGroup(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  { columns }: StudyConfig,
): readonly Features[] {
  const names = columns.filter(({ role }) => role === 'protected').map(({ name }) => name);
  const { groups } = groupsOfRows(people, profiles, names);
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const [largest] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? [];
  return people.filter((_, i) => groups[i] === largest);
}
