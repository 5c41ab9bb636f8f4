import type { Queries, Transaction } from '../database/database.ts';
import type { Features } from './columnsOfPeople.ts';

/** Somebody in a study, in the order of their numbers in the elicitation. */
export interface StudyPerson {
  readonly datasetOrdinal: number;
  /** What the person is called in the data. */
  readonly personId: string;
  /** Null where unknown. */
  readonly groupName: string | null;
  /** 0 train, 1 test, −1 erased. */
  readonly side: number;
}

export async function insertStudyPeople(
  tx: Transaction,
  studyId: string,
  people: readonly StudyPerson[],
): Promise<void> {
  await tx.query(
    `insert into study_person (study_id, ordinal, dataset_ordinal, person_id, group_name, side)
     select $1, (n - 1)::int, d, p, g, s
     from unnest($2::int[], $3::text[], $4::text[], $5::smallint[])
       with ordinality as t (d, p, g, s, n)`,
    [
      studyId,
      people.map(({ datasetOrdinal }) => datasetOrdinal),
      people.map(({ personId }) => personId),
      people.map(({ groupName }) => groupName),
      people.map(({ side }) => side),
    ],
  );
}

export async function readStudyPeople(queries: Queries, studyId: string): Promise<StudyPerson[]> {
  return queries.query<StudyPerson & Record<string, unknown>>(
    `select dataset_ordinal as "datasetOrdinal", person_id as "personId",
       group_name as "groupName", side
     from study_person where study_id = $1 order by ordinal`,
    [studyId],
  );
}

/** How many people are in each group; people of unknown group are in none. */
export async function countGroups(
  queries: Queries,
  studyId: string,
): Promise<{ name: string; size: number }[]> {
  return queries.query<{ name: string; size: number }>(
    `select group_name as name, count(*)::int as size from study_person
     where study_id = $1 and group_name is not null group by group_name order by group_name`,
    [studyId],
  );
}

/** The values of some people of a study, in the order asked for. */
export async function readFeatures(
  queries: Queries,
  studyId: string,
  ordinals: readonly number[],
): Promise<Features[]> {
  const rows = await queries.query<{ features: Features }>(
    `select p.features
     from unnest($2::int[]) with ordinality as wanted (ordinal, n)
     join study_person sp on sp.study_id = $1 and sp.ordinal = wanted.ordinal
     join study s on s.id = sp.study_id
     join person p on p.dataset_id = s.dataset_id and p.ordinal = sp.dataset_ordinal
     order by wanted.n`,
    [studyId, ordinals],
  );
  return rows.map(({ features }) => features);
}
