import { splitPeople } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { type Features, nobody, textOf } from '../people/columnsOfPeople.ts';
import { groupsOfRows } from '../people/groups.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import { groupQuotas } from './groupQuotas.ts';
import { plannedPeople } from './plannedAnswers.ts';
import type { StudyConfig } from './schemas.ts';

/** A target with more values than this is a quantity, and nothing to stratify by. */
const mostLabels = 10;

/** The columns that {@link describeRows} looks at. */
export function describingColumns({ columns }: StudyConfig): string[] {
  return columns
    .filter(({ role }) => role === 'id' || role === 'protected' || role === 'target')
    .map(({ name }) => name);
}

/** What is known of every row of a data set before anybody is drawn. */
export interface DescribedRows {
  /** What they are called; empty for who was erased. */
  readonly ids: readonly string[];
  /** Numbers of `names`, −1 unknown. */
  readonly groups: Int32Array;
  readonly names: readonly string[];
  /** Small numbers, −1 unknown. */
  readonly labels: Int32Array;
}

/**
 * Ids, groups and labels of rows by the roles of a study.
 *
 * @throws HttpProblem 422 when ids are missing or repeated, or there are too many groups.
 */
export function describeRows(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  config: StudyConfig,
): DescribedRows {
  const ids = idsOf(people, config);
  const protectedColumns = config.columns.filter(({ role }) => role === 'protected');
  const { groups, names } = groupsOfRows(
    people,
    profiles,
    protectedColumns.map(({ name }) => name),
    (column) => protectedColumns.find(({ name }) => name === column),
  );
  return { ids, groups, names, labels: labelsOf(people, config) };
}

/**
 * Draws whom judges see: a sample where fewer than all are wanted, in which small groups are
 * ({@link groupQuotas}), each group's labels in proportion; and which of them are kept to test on.
 * The same data, settings and seed draw the same people.
 */
export function drawStudyPeople(rows: DescribedRows, { sampling }: StudyConfig): StudyPerson[] {
  const { ids, groups, names, labels } = rows;
  const present = presentRows(ids);
  const size = plannedPeople(sampling, present.length);
  const drawn = size < present.length ? drawSample(rows, size, sampling.seed) : present;
  const test = new Set(testPart(drawn, { groups, labels }, sampling));
  return Array.from(drawn, (i) => ({
    datasetOrdinal: i,
    personId: ids[i] as string,
    groupName: names[groups[i] as number] ?? null,
    side: test.has(i) ? 1 : 0,
  }));
}

/**
 * On which side everybody is: whom judges see as they were drawn, and all others, who train and test
 * too, split with every combination of group and label in proportion.
 */
export function sidesOfRows(
  { ids, groups, labels }: Pick<DescribedRows, 'ids' | 'groups' | 'labels'>,
  sample: readonly Pick<StudyPerson, 'datasetOrdinal' | 'side'>[],
  { sampling }: StudyConfig,
): Uint8Array {
  const sides = new Uint8Array(groups.length);
  const judged = new Set(sample.map(({ datasetOrdinal }) => datasetOrdinal));
  const others = presentRows(ids).filter((i) => !judged.has(i));
  for (const i of testPart(others, { groups, labels }, sampling)) sides[i] = 1;
  for (const { datasetOrdinal, side } of sample) sides[datasetOrdinal] = side;
  return sides;
}

/** Who of some rows is kept to test on. */
function testPart(
  rows: Uint32Array,
  { groups, labels }: Pick<DescribedRows, 'groups' | 'labels'>,
  { testShare, seed }: StudyConfig['sampling'],
): Uint32Array {
  const trainSize = Math.round((1 - testShare) * rows.length);
  if (trainSize === rows.length) return new Uint32Array(0);
  if (trainSize === 0) return rows;
  const at = (values: Int32Array) => Int32Array.from(rows, (i) => values[i] as number);
  const { test } = splitPeople({ groups: at(groups), labels: at(labels) }, { trainSize, seed });
  return test.map((k) => rows[k] as number);
}

function drawSample({ ids, groups, names, labels }: DescribedRows, size: number, seed: number) {
  const everybody = presentRows(ids);
  // People of unknown group come last.
  const byGroup = [...names.keys(), -1].map((g) => everybody.filter((i) => groups[i] === g));
  const quotas = groupQuotas(
    byGroup.map((rows) => rows.length),
    size,
  );
  const drawn = byGroup.map((rows, g) => {
    const trainSize = quotas[g] as number;
    if (trainSize === 0 || trainSize === rows.length) return rows.subarray(0, trainSize);
    const own = Int32Array.from(rows, (i) => labels[i] as number);
    return splitPeople({ groups: own }, { trainSize, seed }).train.map((k) => rows[k] as number);
  });
  return Uint32Array.from(drawn.flatMap((rows) => [...rows])).sort();
}

/** Everybody who was not erased. */
function presentRows(ids: readonly string[]): Uint32Array {
  return Uint32Array.from(ids.keys()).filter((i) => ids[i] !== '');
}

/** What everybody is called: the id column, or the number of the row from 1. */
function idsOf(people: readonly Features[], { columns }: StudyConfig): string[] {
  const column = columns.find(({ role }) => role === 'id')?.name;
  if (column === undefined) {
    return people.map((features, i) => (features === nobody ? '' : String(i + 1)));
  }
  const rows = new Map<string, number>();
  return people.map((features, i) => {
    if (features === nobody) return '';
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
