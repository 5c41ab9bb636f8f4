import type { Database } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { type Features, textOf } from '../people/columnsOfPeople.ts';
import { readFeatures } from '../people/studyPeople.ts';
import type { Appearance } from './appearanceStore.ts';
import type { JudgeTask } from './schemas.ts';
import { type Standing, standingIn } from './standingIn.ts';
import type { StudyView, VisibleColumn } from './studyView.ts';

/** What is shown of one person. */
type ShownValues = JudgeTask['people'][number]['values'];

/** A task as its judge sees it: the columns of the judge's arm, under the judge's own labels. */
export async function showTask(
  database: Database,
  view: StudyView,
  studyId: string,
  { id, kind, people, labels, arm, until }: Appearance,
): Promise<JudgeTask> {
  const columns = view.columns(arm);
  const features = await readFeatures(database, studyId, people);
  if (features.length < people.length) {
    throw new HttpProblem(410, 'gone', 'The people of this study have been deleted.');
  }
  const values = await Promise.all(
    features.map((person) => showPerson(database, view.datasetId, columns, person)),
  );
  return {
    ...{ id, kind, until: until.toISOString() },
    people: values.map((shown, k) => ({ label: labels[k] as string, values: shown })),
  };
}

/** The values of a person in the columns given, and nothing else. */
export function showPerson(
  database: Database,
  datasetId: string,
  columns: readonly VisibleColumn[],
  person: Features,
): Promise<ShownValues> {
  return Promise.all(
    columns.map(async (column) => {
      const value = textOf(person, column.profile.name);
      if (value === null) return { text: '', percentile: null };
      const standing = await columnStanding(database, datasetId, column);
      return { text: valueText(column, value), percentile: standing?.of(value) ?? null };
    }),
  );
}

/** How values of a column stand, where they have an order: numbers, and codes said to be ordered. */
export async function columnStanding(
  database: Database,
  datasetId: string,
  { profile, words: { values = [], ordered = false } }: VisibleColumn,
): Promise<Standing | null> {
  const coded = values.some(({ label }) => label !== undefined);
  const order = values.map(({ value }) => value);
  if (ordered && order.length > 0) return standingIn(database, datasetId, profile.name, order);
  if (profile.kind !== 'number' || coded) return null;
  return standingIn(database, datasetId, profile.name);
}

/** A value in the codebook's words: what its code stands for, or the number with its unit. */
function valueText({ profile, words: { values, unit } }: VisibleColumn, value: string): string {
  const label = values?.find((coded) => coded.value === value)?.label;
  if (label !== undefined) return label;
  const text = profile.kind === 'number' ? numberText(Number(value)) : value;
  return unit === undefined ? text : `${text} ${unit}`;
}

/** Six digits are more than anybody compares. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}
