import type { Queries, Transaction } from '../database/database.ts';

/**
 * What a backup leaves out: its own history is in the header, rate limits and
 * what webhooks are yet to be told are of the moment, and
 * whoever finds a backup must not come in with a session, a link, a token or a known browser from it.
 */
const leftOut = [
  'migration',
  'rate_limit',
  'session',
  'access_link',
  'known_device',
  'api_token',
  'webhook_delivery',
];

/** A table, with its name as SQL wants it. */
export interface BackupTable {
  readonly name: string;
  readonly quoted: string;
}

/** Every table that a backup holds, by name. */
export function backupTables(queries: Queries): Promise<BackupTable[]> {
  return queries.query<{ name: string; quoted: string }>(
    `select tablename as name, quote_ident(tablename) as quoted from pg_tables
      where schemaname = current_schema() and tablename <> all ($1) order by tablename`,
    [leftOut],
  );
}

/**
 * Runs `work` without foreign keys, which are put back and checked afterwards: invitations and
 * judges refer to each other, so no order of tables would do.
 */
export async function withoutForeignKeys(
  tx: Transaction,
  work: () => Promise<void>,
): Promise<void> {
  const keys = await tx.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name,
            pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { on, name } of keys) await tx.query(`alter table ${on} drop constraint ${name}`);
  await work();
  for (const { on, name, definition } of keys) {
    await tx.query(`alter table ${on} add constraint ${name} ${definition}`);
  }
}

/** Lets numbers that the database counts itself go on after the highest one. */
export async function advanceCounters(tx: Transaction): Promise<void> {
  const counted = await tx.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, column_name as column
       from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column } of counted) {
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), max(c)) from (
         select max("${column}") as c from ${table}) as highest where c is not null`,
      [table, column],
    );
  }
}
