import type { Transaction } from '../database/database.ts';

/** Puts people on the list of those to be asked about before others. */
export async function insertReask(
  tx: Transaction,
  studyId: string,
  people: readonly number[],
): Promise<void> {
  await tx.query('insert into reask (study_id, people) values ($1, $2) on conflict do nothing', [
    studyId,
    people.toSorted((a, b) => a - b),
  ]);
}
