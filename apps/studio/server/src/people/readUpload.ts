import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataTable, readTable } from '@pairfair/engines/tables';
import { PairfairError } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { checkCsv, type TableLimits } from './checkCsv.ts';
import { mixedCell } from './mixedCell.ts';

/** Column names longer than this are no names. */
const longestName = 200;

/**
 * Reads an uploaded CSV file. It is checked first ({@link checkCsv}), then lies in a folder that
 * only this process may open for as long as it is read.
 *
 * @param texts Columns whose values are no quantities, such as ids: 007 is not 7.
 * @throws HttpProblem 413 or 422, which names row and column where there is one.
 */
export async function readUpload(
  bytes: Uint8Array,
  limits: TableLimits,
  texts: readonly string[] = [],
): Promise<DataTable> {
  const { delimiter } = await checkCsv(bytes, limits);
  const folder = await mkdtemp(join(tmpdir(), 'pairfair-upload-'));
  const path = join(folder, 'upload.csv');
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    const table = await readTable(path, {
      ...{ delimiter, memoryLimit: '1GB', threads: 1, categorical: texts },
    });
    requireNames(table);
    return table;
  } catch (error) {
    if (!(error instanceof PairfairError)) throw error;
    const where = error.code === 'bad-data' ? await placeOf(bytes, delimiter) : '';
    const message = error.message.replaceAll(path, 'The file') + where;
    throw new HttpProblem(422, error.code, message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function placeOf(bytes: Uint8Array, delimiter: string): Promise<string> {
  const cell = await mixedCell(Buffer.from(bytes).toString('utf8'), delimiter);
  return cell ? ` The first is in row ${cell.row}, column '${cell.column}': '${cell.text}'.` : '';
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
