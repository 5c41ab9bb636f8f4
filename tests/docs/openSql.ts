import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlDialectName } from '@pairfair/sql';
import { openDatabase } from '../../packages/sql/testing/openDatabase.ts';

/** A database that a page's blocks of SQL run in. */
export interface Sql {
  /** Runs statements and gives the rows they return: a line each, cells between bars. */
  run(text: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * A database as its own shell would have it in the folder, with the three commands of those shells
 * that pages use: \copy TABLE FROM 'FILE' CSV HEADER, \i FILE and .read FILE.
 */
export async function openSql(dialect: string, folder: string): Promise<Sql | undefined> {
  const database = await openDatabase(dialect as SqlDialectName);
  if (typeof database === 'string') return undefined;
  if (dialect === 'duckdb') await database.query(`SET file_search_path = '${folder}'`);
  const statement = async (text: string) => {
    const rows = await database.query(text);
    return (rows ?? []).map((row) => `${Object.values(row).join(' | ')}\n`).join('');
  };
  const command = async (line: string): Promise<string> => {
    const [, table, data] = /^\\copy (\w+) FROM '([^']+)' CSV HEADER$/.exec(line) ?? [];
    if (table && data) {
      const [head = '', ...lines] = readFileSync(join(folder, data), 'utf8').trim().split('\n');
      const rows = lines.map((row) => row.split(',').map((cell) => (cell === '' ? null : cell)));
      await database.insert(table, head.split(','), rows);
      return '';
    }
    const [, file] = /^(?:\\i|\.read) (\S+)$/.exec(line) ?? [];
    if (file) return statement(readFileSync(join(folder, file), 'utf8'));
    throw new Error(`No such command of a shell: ${line}`);
  };
  return {
    async run(text) {
      let printed = '';
      let open = '';
      for (const line of text.split('\n')) {
        if (open.trim() === '' && /^[\\.]/.test(line)) printed += await command(line);
        else open += `${line}\n`;
        if (!line.trimEnd().endsWith(';')) continue;
        printed += await statement(open);
        open = '';
      }
      return printed;
    },
    close: () => database.close(),
  };
}
