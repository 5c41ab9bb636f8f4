import type { Queries } from '../database/database.ts';

/** Notes that a backup was written, for the doctor and the metrics. */
export async function noteBackup(queries: Queries): Promise<void> {
  await queries.query(
    `insert into setting (name, value) values ('backup', to_jsonb(now()))
     on conflict (name) do update set value = excluded.value`,
  );
}

/** How many seconds ago the last backup was written; undefined: never. */
export async function secondsSinceBackup(queries: Queries): Promise<number | undefined> {
  const [row] = await queries.query<{ seconds: number }>(
    `select extract(epoch from now() - (value #>> '{}')::timestamptz)::float8 as seconds
       from setting where name = 'backup'`,
  );
  return row?.seconds;
}
