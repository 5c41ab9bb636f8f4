import type { Queries, Transaction } from '../database/database.ts';

const sorted = (people: readonly number[]) => people.toSorted((a, b) => a - b);

/** People to be asked about before others, longest waiting first. */
export async function readReasked(queries: Queries, studyId: string): Promise<number[][]> {
  const rows = await queries.query<{ people: number[] }>(
    'select people from reask where study_id = $1 order by created_at, people limit 1000',
    [studyId],
  );
  return rows.map(({ people }) => people);
}

export async function insertReask(
  tx: Transaction,
  studyId: string,
  people: readonly number[],
): Promise<void> {
  await tx.query('insert into reask (study_id, people) values ($1, $2) on conflict do nothing', [
    studyId,
    sorted(people),
  ]);
}

/** Takes people off the list: they have been answered about. */
export async function deleteReask(
  tx: Transaction,
  studyId: string,
  people: readonly number[],
): Promise<void> {
  await tx.query('delete from reask where study_id = $1 and people = $2', [
    studyId,
    sorted(people),
  ]);
}
