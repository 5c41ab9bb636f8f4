import type { Queries, Transaction } from '../database/database.ts';
import type { Features } from './columnsOfPeople.ts';
import type { ColumnProfile, Dataset } from './schemas.ts';

/** A data set without its people. */
export type DatasetRow = Omit<Dataset, 'createdAt'> & { readonly createdAt: string };

const selected = `select d.id, d.name, d.row_count, d.digest, d.created_at,
    (select count(*)::int from study s where s.dataset_id = d.id) as studies`;

interface Selected {
  readonly id: string;
  readonly name: string;
  readonly row_count: number;
  readonly columns: ColumnProfile[];
  readonly digest: string;
  readonly created_at: Date;
  readonly studies: number;
}

const fromRow = (row: Selected): DatasetRow => ({
  ...{ id: row.id, name: row.name, rows: row.row_count, columns: row.columns },
  ...{ digest: row.digest, createdAt: row.created_at.toISOString(), studies: row.studies },
});

export async function listDatasets(queries: Queries): Promise<Omit<DatasetRow, 'columns'>[]> {
  const rows = await queries.query<Selected>(
    `${selected} from dataset d order by d.created_at desc limit 1000`,
  );
  return rows.map(fromRow);
}

export async function findDataset(queries: Queries, id: string): Promise<DatasetRow | undefined> {
  const [row] = await queries.query<Selected>(
    `${selected}, d.columns from dataset d where d.id = $1`,
    [id],
  );
  return row && fromRow(row);
}

export async function insertDataset(
  tx: Transaction,
  { name, digest, rows, columns }: Pick<Dataset, 'name' | 'digest' | 'rows' | 'columns'>,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'insert into dataset (name, digest, row_count, columns) values ($1, $2, $3, $4) returning id',
    [name, digest, rows, JSON.stringify(columns)],
  );
  return (row as { id: string }).id;
}

/** Adds people whose first has the number `from`. */
export async function insertPeople(
  tx: Transaction,
  datasetId: string,
  from: number,
  people: readonly Features[],
): Promise<void> {
  await tx.query(
    `insert into person (dataset_id, ordinal, features)
     select $1, $2::int + (n - 1)::int, features
     from jsonb_array_elements($3::jsonb) with ordinality as t (features, n)`,
    [datasetId, from, JSON.stringify(people)],
  );
}

const batch = 5000;

/** Everybody in a data set, in its order; read in parts, so that other queries get their turn. */
export async function readPeople(queries: Queries, datasetId: string): Promise<Features[]> {
  const people: Features[] = [];
  for (;;) {
    const rows = await queries.query<{ features: Features }>(
      `select features from person where dataset_id = $1 and ordinal >= $2
       order by ordinal limit $3`,
      [datasetId, people.length, batch],
    );
    for (const { features } of rows) people.push(features);
    if (rows.length < batch) return people;
  }
}

/** At most so many people of a data set, from all over it. */
export async function samplePeople(
  queries: Queries,
  { id, rows }: { readonly id: string; readonly rows: number },
  most: number,
): Promise<Features[]> {
  const step = Math.max(1, rows / most);
  const ordinals = Array.from({ length: Math.min(rows, most) }, (_, k) => Math.floor(k * step));
  const found = await queries.query<{ features: Features }>(
    `select features from person where dataset_id = $1 and ordinal = any($2::int[])
     order by ordinal`,
    [id, ordinals],
  );
  return found.map(({ features }) => features);
}

/** Whether it was there. A data set that a study uses cannot be deleted: the key refuses it. */
export async function deleteDataset(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query('delete from dataset where id = $1 returning id', [id]);
  return rows.length > 0;
}
