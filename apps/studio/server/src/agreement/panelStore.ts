import { actorName } from '../audit/actorName.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Panel } from './schemas.ts';

/** By what the panels of a study were put together; those of invitations are not among them. */
export async function listPanels(queries: Queries, studyId: string): Promise<Panel[]> {
  const rows = await queries.query<Omit<Panel, 'at'> & { at: Date } & Record<string, unknown>>(
    `select name, criterion, ${actorName} as actor, at from panel where study_id = $1 order by name`,
    [studyId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Writes down by what a panel was put together; a later one of that name replaces it. */
export async function savePanel(
  tx: Transaction,
  studyId: string,
  { name, criterion, actor }: Omit<Panel, 'at'>,
): Promise<void> {
  await tx.query(
    `insert into panel (study_id, name, criterion, actor) values ($1, $2, $3, $4)
     on conflict (study_id, name) do update set criterion = excluded.criterion,
       actor = excluded.actor, at = now()`,
    [studyId, name, criterion, actor],
  );
}
