import { createHash } from 'node:crypto';
import { forgetFigures } from '../agreement/studyFigures.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { conflict, HttpProblem, notFound } from '../http/problem.ts';
import { forgetStandings } from '../judging/standingIn.ts';
import { columnsOfPeople, nobody } from '../people/columnsOfPeople.ts';
import { datasetCsv } from '../people/datasetCsv.ts';
import { profileColumns } from '../people/profileColumns.ts';
import type { ColumnProfile, Dataset } from '../people/schemas.ts';
import { findDataset, readPeople } from '../people/store.ts';
import { lockStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { eraseFromStudy, type Person } from './eraseFromStudy.ts';
import type { PersonErasure, PersonRequest, RestsOn } from './schemas.ts';

/** More rows than this are no longer one person. */
const mostRows = 20;

/**
 * Erases somebody from a data set and from all that was made of it: judgments, tasks, graphs, cases,
 * decisions, lists of people in results. What has learned from their data is marked and named in the
 * answer, to be done again. The audit log says that somebody was erased, not who.
 *
 * @throws HttpProblem 404 when nobody has the value, 422 when too many have, 409 while a job that may
 * have read their data is running.
 */
export async function erasePerson(
  studio: Studio,
  datasetId: string,
  request: PersonRequest,
  actor: string,
): Promise<PersonErasure> {
  const { database } = studio;
  const erased = await database.transaction((tx) => eraseIn(tx, datasetId, request, actor));
  forgetStandings(database, datasetId);
  for (const { id } of erased.studies) forgetFigures(studio, id);
  return erased;
}

/** What {@link erasePerson} would take away, without taking it. */
export async function previewErasure(
  { database }: Studio,
  datasetId: string,
  request: PersonRequest,
): Promise<PersonErasure> {
  let found: PersonErasure | undefined;
  // The same work, of which nothing is kept: what is promised is what will be done.
  await database
    .transaction(async (tx) => {
      found = await eraseIn(tx, datasetId, request, 'studio');
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found as PersonErasure;
}

const undone = new Error('nothing of it is kept');

async function eraseIn(
  tx: Transaction,
  datasetId: string,
  request: PersonRequest,
  actor: string,
): Promise<PersonErasure> {
  await tx.query('select id from dataset where id = $1 for update', [datasetId]);
  const dataset = await findDataset(tx, datasetId);
  if (!dataset) throw notFound('data set');
  const gone = await findPeople(tx, dataset, request);
  const values = await ownValues(tx, datasetId, gone);
  const ids = dataset.studies.map(({ id }) => id).sort();
  const running = await tx.query(
    `select 1 from job where study_id = any($1::uuid[]) and state = 'running' limit 1`,
    [ids],
  );
  if (running.length > 0) {
    throw conflict(
      'A job is running that has read these data. Cancel it, or wait until it is done.',
      'job-running',
    );
  }
  const studies: RestsOn[] = [];
  for (const id of ids) {
    const study = await lockStudy(tx, id);
    if (study) studies.push(await eraseFromStudy(tx, study, gone, { values, actor }));
  }
  await eraseFromDataset(tx, dataset, gone);
  const counts = (what: 'judgments' | 'cases') =>
    studies.reduce((sum, each) => sum + each[what], 0);
  await appendAudit(tx, {
    ...{ actor, action: 'person.erased', subject: `dataset:${datasetId}` },
    details: {
      ...{ rows: gone.length, judgments: counts('judgments'), cases: counts('cases') },
      graphs: studies.flatMap(({ graphs }) => graphs.map(({ id }) => id)),
      fits: studies.flatMap(({ fits }) => fits.map(({ id }) => id)),
    },
  });
  return { people: gone.length, studies };
}

async function findPeople(
  queries: Queries,
  { id, columns }: Dataset,
  { column, value }: PersonRequest,
): Promise<Person[]> {
  if (column !== null && !columns.some(({ name }) => name === column)) {
    throw new HttpProblem(422, 'unknown-name', `There is no column '${column}' in the data.`);
  }
  const row = /^\d{1,9}$/.test(value) ? Number(value) - 1 : -1;
  const found = await queries.query<Person & Record<string, unknown>>(
    `select ordinal, features from person
     where dataset_id = $1 and case when $2::text is null then ordinal = $3::int
       else features->>$2 = $4 end
     order by ordinal limit ${mostRows + 1}`,
    [id, column, row, value],
  );
  if (found.length === 0) throw notFound('person');
  if (found.length <= mostRows) return found;
  throw new HttpProblem(
    ...([422, 'many-people'] as const),
    `More than ${mostRows} rows have this value. Name a column that tells who it is.`,
    undefined,
    { most: mostRows },
  );
}

/** Texts and long numbers of some people that nobody else has: they say who it is. */
async function ownValues(
  queries: Queries,
  datasetId: string,
  gone: readonly Person[],
): Promise<string[]> {
  const cells = gone.flatMap(({ features }) =>
    Object.entries(features).flatMap(([name, value]) => {
      const text = String(value ?? '');
      const telling = typeof value === 'number' ? text.length >= 5 : text.length >= 3;
      return telling ? [{ name, text }] : [];
    }),
  );
  const rows = await queries.query<{ text: string }>(
    `select distinct cell.text from unnest($2::text[], $3::text[]) as cell (name, text)
     where not exists (select 1 from person where dataset_id = $1
       and features->>cell.name = cell.text and ordinal <> all($4::int[]))`,
    [
      ...[datasetId, cells.map(({ name }) => name), cells.map(({ text }) => text)],
      gone.map(({ ordinal }) => ordinal),
    ],
  );
  return rows.map(({ text }) => text);
}

/** Deletes their rows, and counts anew what is said of the columns. */
async function eraseFromDataset(
  tx: Transaction,
  dataset: Dataset,
  gone: readonly Person[],
): Promise<void> {
  await tx.query('delete from person where dataset_id = $1 and ordinal = any($2::int[])', [
    dataset.id,
    gone.map(({ ordinal }) => ordinal),
  ]);
  const names = dataset.columns.map(({ name }) => name);
  const people = await readPeople(tx, dataset.id, names);
  const present = people.filter((features) => features !== nobody);
  const profiles = profileColumns(columnsOfPeople(present, dataset.columns, names));
  // What a column is, and is for, was decided about all of it.
  const columns = profiles.map(
    (profile, k): ColumnProfile => ({
      ...profile,
      kind: dataset.columns[k]?.kind ?? profile.kind,
      suggestedRole: dataset.columns[k]?.suggestedRole ?? profile.suggestedRole,
    }),
  );
  const hash = createHash('sha256');
  for await (const part of datasetCsv(tx, dataset)) hash.update(part);
  await tx.query(
    `update dataset set columns = $2, row_count = $3, digest = $4, erased = erased + $5
     where id = $1`,
    [
      ...[dataset.id, JSON.stringify(columns), present.length],
      ...[`sha256:${hash.digest('hex')}`, gone.length],
    ],
  );
}
