import { type CsvCell, csvText } from '@pairfair/output';
import type { Queries } from '../database/database.ts';
import type { Dataset } from './schemas.ts';
import { readValues } from './store.ts';

/** A data set as a CSV file, part by part: the values as they were uploaded, missing ones empty, without whoever was erased. */
export async function* datasetCsv(
  queries: Queries,
  { id, columns }: Pick<Dataset, 'id' | 'columns'>,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name);
  yield csvText([names], { spreadsheet: false });
  for await (const lines of readValues(queries, id, names)) {
    const rows = lines.split('\n').filter((line) => line !== 'null');
    yield csvText(
      rows.map((line) => JSON.parse(line) as CsvCell[]),
      { spreadsheet: false },
    );
  }
}
