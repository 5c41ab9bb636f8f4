import { splitPeople } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { type Features, textOf } from '../people/columnsOfPeople.ts';
import { groupsOfRows } from '../people/groups.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import { plannedPeople } from './plannedAnswers.ts';
import type { StudyConfig } from './schemas.ts';

/** A target with more values than this is a quantity, and nothing to stratify by. */
const mostLabels = 10;

/**
 * Draws the people of a study: a sample where fewer than all are wanted, and the train/test split,
 * both with every combination of group and label in proportion. The same data, settings and seed
 * draw the same people.
 *
 * @throws HttpProblem 422 when ids are missing or repeated, or there are too many groups.
 */
export function drawStudyPeople(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  config: StudyConfig,
): StudyPerson[] {
  const { sampling } = config;
  const ids = idsOf(people, config);
  const protectedColumns = config.columns.filter(({ role }) => role === 'protected');
  const { groups, names } = groupsOfRows(
    people,
    profiles,
    protectedColumns.map(({ name }) => name),
    (column) => protectedColumns.find(({ name }) => name === column),
  );
  const labels = labelsOf(people, config);
  const { seed, testShare } = sampling;

  const size = plannedPeople(sampling, people.length);
  const all = Uint32Array.from({ length: people.length }, (_, i) => i);
  const drawn =
    size < people.length ? splitPeople({ groups, labels }, { trainSize: size, seed }).train : all;
  const at = (values: Int32Array) => Int32Array.from(drawn, (i) => values[i] as number);
  const strata = { groups: at(groups), labels: at(labels) };
  const test =
    testShare > 0
      ? new Set(splitPeople(strata, { trainShare: 1 - testShare, seed }).test)
      : new Set<number>();
  return Array.from(drawn, (i, k) => ({
    datasetOrdinal: i,
    personId: ids[i] as string,
    groupName: names[groups[i] as number] ?? null,
    side: test.has(k) ? 1 : 0,
  }));
}

/** What everybody is called: the id column, or the number of the row from 1. */
function idsOf(people: readonly Features[], { columns }: StudyConfig): string[] {
  const column = columns.find(({ role }) => role === 'id')?.name;
  if (column === undefined) return people.map((_, i) => String(i + 1));
  const rows = new Map<string, number>();
  return people.map((features, i) => {
    const id = textOf(features, column);
    const row = i + 1;
    if (id === null || id === '')
      throw badId('missing-id', `Row ${row} has no value in the id column`, { row, column });
    const before = rows.get(id);
    if (before !== undefined) {
      throw badId('repeated-id', `Rows ${before} and ${row} have the same value in the id column`, {
        ...{ before, row, column },
      });
    }
    rows.set(id, row);
    return id;
  });
}

const badId = (
  code: string,
  what: string,
  values: { row: number; column: string; before?: number },
) =>
  new HttpProblem(
    ...([422, code] as const),
    `${what} '${values.column}'. Every person needs an id of their own.`,
    undefined,
    values,
  );

/** Labels as small numbers, −1 unknown; all alike where the target has many values or is absent. */
function labelsOf(people: readonly Features[], { columns, positive }: StudyConfig): Int32Array {
  const target = columns.find(({ role }) => role === 'target')?.name;
  if (target === undefined) return new Int32Array(people.length);
  const values = people.map((features) => textOf(features, target));
  if (positive !== undefined) {
    return Int32Array.from(values, (text) => (text === null ? -1 : text === positive ? 1 : 0));
  }
  const levels = [...new Set(values.filter((text) => text !== null))].sort();
  if (levels.length > mostLabels) return new Int32Array(people.length);
  return Int32Array.from(values, (text) => (text === null ? -1 : levels.indexOf(text)));
}
