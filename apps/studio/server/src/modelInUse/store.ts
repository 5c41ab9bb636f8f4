import type { Queries, Transaction } from '../database/database.ts';
import type { StudyRow } from '../studies/store.ts';
import type { ModelInUse } from './schemas.ts';

/** Scores of a model made elsewhere: those of a column, or by people's ids. */
export interface OwnScores {
  readonly name: string;
  readonly column: string | null;
  readonly scores: Readonly<Record<string, number>> | null;
}

/** The model in use of a study; undefined where there is none. */
export async function findOwnScores(
  queries: Queries,
  studyId: string,
): Promise<OwnScores | undefined> {
  const [row] = await queries.query<OwnScores & Record<string, unknown>>(
    'select name, column_name as column, scores from model_in_use where study_id = $1',
    [studyId],
  );
  return row;
}

/** What is told of it: how many people in the data have a score. */
export async function describeOwnScores(
  queries: Queries,
  { id, config }: Pick<StudyRow, 'id' | 'config'>,
): Promise<ModelInUse['model']> {
  const column = config.columns.find(({ role }) => role === 'id')?.name ?? null;
  const [row] = await queries.query<
    Omit<NonNullable<ModelInUse['model']>, 'at'> & { at: Date } & Record<string, unknown>
  >(
    `select m.name, m.column_name as column, m.at, count(*)::int as people,
       count(case when m.scores is null then p.features->>m.column_name
         when $2::text is null then m.scores->>(p.ordinal + 1)::text
         else m.scores->>(p.features->>$2) end)::int as scored
     from model_in_use m join study s on s.id = m.study_id
       join person p on p.dataset_id = s.dataset_id
     where m.study_id = $1 group by m.study_id`,
    [id, column],
  );
  return row ? { ...row, at: row.at.toISOString() } : null;
}

export async function saveOwnScores(
  tx: Transaction,
  studyId: string,
  { name, column, scores }: OwnScores,
): Promise<void> {
  await tx.query(
    `insert into model_in_use (study_id, name, column_name, scores) values ($1, $2, $3, $4)
     on conflict (study_id) do update set name = excluded.name,
       column_name = excluded.column_name, scores = excluded.scores, at = now()`,
    [studyId, name, column, scores && JSON.stringify(scores)],
  );
}

/** Whether there was one. */
export async function deleteOwnScores(tx: Transaction, studyId: string): Promise<boolean> {
  const rows = await tx.query('delete from model_in_use where study_id = $1 returning name', [
    studyId,
  ]);
  return rows.length > 0;
}
