import { sharedBytes } from '../jobs/sharedBytes.ts';
import { featuresOfRows } from './columnsOfPeople.ts';
import { profileColumns } from './profileColumns.ts';
import { readUpload, type StagedTable } from './readUpload.ts';
import type { ColumnProfile } from './schemas.ts';

/** An uploaded table, ready for the database. */
export interface DatasetFile {
  readonly rows: number;
  readonly digest: string;
  readonly columns: ColumnProfile[];
  /** JSON lists of {@link peoplePerPart} people each, which cost the thread that gets them nothing. */
  readonly parts: readonly Uint8Array[];
}

/** People inserted by one statement. */
export const peoplePerPart = 2000;

/** Reads an uploaded table into what the database takes. */
export async function datasetFile(staged: StagedTable): Promise<DatasetFile> {
  const { rows, digest, columns } = await readUpload(staged);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < rows; from += peoplePerPart) {
    const people = featuresOfRows(columns, from, Math.min(rows, from + peoplePerPart));
    parts.push(sharedBytes(JSON.stringify(people)));
  }
  return { rows, digest, columns: profileColumns(columns), parts };
}
