import { openDatabase } from '../../apps/studio/server/src/database/openDatabase.ts';
import { createLog } from '../../apps/studio/server/src/log.ts';

/** Every table of a running studio's database that has rows, with all of them as text. */
export async function databaseText(data: string): Promise<ReadonlyMap<string, string>> {
  const log = createLog(() => {});
  const database = await openDatabase({ dataDir: data, log, create: false, migrated: false });
  try {
    const tables = await database.query<{ name: string; quoted: string }>(
      `select tablename as name, quote_ident(tablename) as quoted from pg_tables
        where schemaname = current_schema() order by tablename`,
    );
    const found = new Map<string, string>();
    for (const { name, quoted } of tables) {
      const [row] = await database.query<{ said: string | null }>(
        `select string_agg(t::text, E'\\n') as said from ${quoted} as t`,
      );
      if (row?.said != null) found.set(name, row.said);
    }
    return found;
  } finally {
    await database.close();
  }
}
