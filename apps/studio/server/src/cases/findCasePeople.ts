import type { Queries } from '../database/database.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { findDataset } from '../people/store.ts';
import { describeRows } from '../studies/drawStudyPeople.ts';
import type { StudyRow } from '../studies/store.ts';
import { type CasePerson, findCaseRows } from './store.ts';

/** People of a case, and the columns of their data set. */
export interface CasePeople {
  readonly people: readonly CasePerson[];
  readonly profiles: readonly ColumnProfile[];
}

/** People in a study's data by their ids, in the order asked for; who is not in it is left out. */
export async function findCasePeople(
  queries: Queries,
  study: StudyRow,
  ids: readonly string[],
): Promise<CasePeople> {
  const profiles = (await findDataset(queries, study.datasetId))?.columns ?? [];
  const rows = await findCaseRows(queries, study, ids);
  return { people: rows.map((row) => ({ ...row, group: row.group ?? groupOf(row) })), profiles };

  /** Of whom judges were not asked about. */
  function groupOf({ features }: CasePerson): string | null {
    const { groups, names } = describeRows([features], profiles, study.config);
    return names[groups[0] ?? -1] ?? null;
  }
}
