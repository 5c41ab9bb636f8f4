import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Column, categoryColumn, numericColumn } from 'pairfair';
import { columnTexts } from 'pairfair/internal';
import type { TableEngine } from '../src/engine/tableEngine.ts';
import { ownerMark } from '../src/interrupt/owner.ts';
import { readTable } from '../src/tables/readTable.ts';
import { writeTable } from '../src/tables/writeTable.ts';
import type { ContractTable } from './contractTable.ts';
import type { EngineAdapter } from './engineContract.ts';

/** An adapter whose tables are Parquet files. */
export function fileAdapter(
  name: EngineAdapter['name'],
  open: (path: string) => Promise<TableEngine>,
): EngineAdapter {
  return {
    name,
    holdsCopy: name === 'memory',
    async open(table) {
      const before = temporaryFolders();
      const folder = mkdtempSync(join(tmpdir(), 'engine-contract-'));
      const path = join(folder, 'people.parquet');
      await write(path, table);
      const engine = await open(path);
      let places = 0;
      const replace = async (next: ContractTable) => {
        await write(join(folder, 'next.parquet'), next);
        renameSync(join(folder, 'next.parquet'), path);
      };
      return {
        engine,
        place: () => join(folder, `output-${places++}.parquet`),
        async readBack(place) {
          if (!existsSync(place)) return undefined;
          const { rows, columns } = await readTable(place);
          const texts = columns.map(columnTexts);
          return Array.from({ length: rows }, (_, i) =>
            Object.fromEntries(columns.map((column, k) => [column.name, texts[k][i]])),
          );
        },
        addRow: () =>
          replace({
            rows: table.rows + 1,
            columns: table.columns.map((column) => ({
              ...column,
              values: [...column.values, column.values[0]],
            })) as ContractTable['columns'],
          }),
        dropColumn: (dropped) =>
          replace({ ...table, columns: table.columns.filter((c) => c.name !== dropped) }),
        leftovers: async () => temporaryFolders().filter((one) => !before.includes(one)),
        async close() {
          await engine.close();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

function temporaryFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`pairfair-${ownerMark}-`));
}

async function write(path: string, { columns }: ContractTable): Promise<void> {
  await writeTable(
    path,
    columns.map(
      (column): Column =>
        column.kind === 'numeric'
          ? numericColumn(column.name, column.values)
          : categoryColumn(column.name, column.values),
    ),
  );
}
