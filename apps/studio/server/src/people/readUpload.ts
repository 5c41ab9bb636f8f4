import { readFile } from 'node:fs/promises';
import { type DataTable, readTable } from '@pairfair/engines/tables';
import { type NumericColumn, PairfairError } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { checkCsv, type TableLimits } from './checkCsv.ts';
import { cellAt, mixedCell } from './mixedCell.ts';

/** Column names longer than this are no names. */
const longestName = 200;
/** Squares of larger numbers, or sums of those, are beyond what a computer counts with. */
const largestNumber = 1e150;

/** An uploaded CSV file that was laid down. */
export interface StagedTable {
  readonly path: string;
  readonly limits: TableLimits;
  /** Columns whose values are no quantities, such as ids: 007 is not 7. */
  readonly texts?: readonly string[];
}

/**
 * Reads an uploaded CSV file, once it is checked ({@link checkCsv}).
 *
 * @throws HttpProblem 413 or 422, which names row and column where there is one.
 */
export async function readUpload({ path, limits, texts = [] }: StagedTable): Promise<DataTable> {
  const bytes = await readFile(path);
  const { delimiter } = await checkCsv(bytes, limits);
  try {
    const table = await readTable(path, {
      ...{ delimiter, memoryLimit: '1GB', threads: 1, categorical: texts },
    });
    requireNames(table);
    await requireNumbers(table, bytes, delimiter);
    return table;
  } catch (error) {
    if (!(error instanceof PairfairError)) throw error;
    const where = error.code === 'bad-data' ? await placeOf(bytes, delimiter) : '';
    const message = error.message.replaceAll(path, 'The file') + where;
    throw new HttpProblem(422, error.code, message);
  }
}

async function placeOf(bytes: Buffer, delimiter: string): Promise<string> {
  const cell = await mixedCell(bytes.toString('utf8'), delimiter);
  return cell ? ` The first is in row ${cell.row}, column '${cell.column}': '${cell.text}'.` : '';
}

/** Refuses what no computation could go on with: infinite, or so large that its square is. */
async function requireNumbers(
  { columns }: DataTable,
  bytes: Buffer,
  delimiter: string,
): Promise<void> {
  for (const [at, column] of columns.entries()) {
    if (column.kind !== 'numeric') continue;
    const row = firstHuge(column);
    if (row < 0) continue;
    const text = cellAt(bytes.toString('utf8'), delimiter, row, at) ?? String(column.values[row]);
    throw new HttpProblem(
      ...([422, 'huge-number'] as const),
      `Row ${row + 1}, column '${column.name}': numbers must lie between -1e150 and 1e150, but one is '${text.slice(0, 40)}'. Leave the cell empty where the value is not known.`,
      undefined,
      { row: row + 1, column: column.name, text: text.slice(0, 40) },
    );
  }
}

function firstHuge({ values }: NumericColumn): number {
  return values.findIndex((value) => Math.abs(value) > largestNumber);
}

function requireNames({ columns }: DataTable): void {
  columns.forEach(({ name }, j) => {
    if (name.length > longestName || /\p{Cc}/u.test(name)) {
      throw new HttpProblem(
        422,
        'bad-file',
        `The name of column ${j + 1} must have at most ${longestName} letters and no line breaks, but is '${name.slice(0, 40)}…'.`,
      );
    }
  });
}
