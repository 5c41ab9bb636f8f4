import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Features } from '../people/columnsOfPeople.ts';
import { personLabels } from './personLabels.ts';
import type { JudgeTask } from './schemas.ts';
import { columnStanding, showPerson } from './showTask.ts';
import type { StudyView, VisibleColumn } from './studyView.ts';

/** No appearance has this id: an answer to the practice task is no answer. */
const practiceId = '00000000-0000-4000-8000-000000000000';

/**
 * A task about made-up people who look like those of the data: each value is one that occurs, a
 * frequent one more likely, and rounded where it could be somebody's own; columns are drawn apart
 * from each other, so that nobody in the data is shown. The same for all judges of an arm.
 */
export async function practiceTask(
  database: Database,
  view: StudyView,
  arm: string,
): Promise<JudgeTask> {
  const people = Array.from({ length: view.taskSize }, (_, k) => k);
  const labels = personLabels(practiceId, people);
  return {
    ...{ id: practiceId, kind: view.kind, until: new Date(Date.now() + 3_600_000).toISOString() },
    people: await madeUpPeople(database, view, arm, people, labels),
  };
}

/** People who are not in the data, as judges of an arm see them: the same number is the same one. */
export function madeUpPeople(
  database: Database,
  view: StudyView,
  arm: string,
  numbers: readonly number[],
  labels: readonly string[],
): Promise<JudgeTask['people']> {
  const columns = view.columns(arm);
  return Promise.all(
    numbers.map(async (number, k) => {
      const person = await madeUp(database, view.datasetId, columns, number);
      const values = await showPerson(database, view.datasetId, columns, person);
      return { label: labels[k] as string, values };
    }),
  );
}

async function madeUp(
  database: Database,
  datasetId: string,
  columns: readonly VisibleColumn[],
  person: number,
): Promise<Features> {
  const entries = columns.map(async (column) => {
    const { name, kind, values } = column.profile;
    if (kind === 'text') return [name, `Example ${person + 1}`];
    const share = 0.05 + 0.9 * shareOf(`${name} ${person}`);
    if (kind !== 'number' || values.length > 0) return [name, frequentAt(values, share)];
    const value = (await columnStanding(database, datasetId, column))?.at(share) ?? null;
    return [name, value === null ? null : rounded(Number(value))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A number from 0 to below 1 that a text always has. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** The value at a share of the people, when they stand by value, the frequent ones first. */
function frequentAt(values: VisibleColumn['profile']['values'], share: number): string | null {
  let left = share * values.reduce((sum, { count }) => sum + count, 0);
  return values.find(({ count }) => (left -= count) < 0)?.value ?? null;
}

/** To two digits, so that the figure is nobody's; small integers stay. */
function rounded(value: number): number {
  return Number.isInteger(value) && Math.abs(value) < 100 ? value : Number(value.toPrecision(2));
}
