import type { Queries, Transaction } from '../database/database.ts';
import { type Features, featuresOfLines } from './columnsOfPeople.ts';
import type { ColumnProfile, Dataset, DatasetChange } from './schemas.ts';

/** Days until an upload that nobody made anything of is deleted. */
const daysLeft = 7;

const selected = `select d.id, d.name, d.row_count, d.digest, d.created_at, d.owner, d.purpose, d.erased,
    case when d.kept then null else d.created_at + interval '${daysLeft} days' end as delete_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title)
        order by s.created_at), '[]') from study s where s.dataset_id = d.id) as studies`;

interface Selected {
  readonly id: string;
  readonly name: string;
  readonly row_count: number;
  readonly columns: ColumnProfile[];
  readonly digest: string;
  readonly created_at: Date;
  readonly owner: string;
  readonly purpose: string;
  readonly erased: number;
  readonly delete_at: Date | null;
  readonly studies: Dataset['studies'];
}

const fromRow = (row: Selected): Dataset => ({
  ...{ id: row.id, name: row.name, rows: row.row_count, columns: row.columns },
  ...{ digest: row.digest, createdAt: row.created_at.toISOString(), studies: row.studies },
  ...{ owner: row.owner, purpose: row.purpose, erased: row.erased },
  ...{ deleteAt: row.delete_at?.toISOString() ?? null },
});

export async function listDatasets(queries: Queries): Promise<Omit<Dataset, 'columns'>[]> {
  const rows = await queries.query<Selected>(
    `${selected} from dataset d order by d.created_at desc limit 1000`,
  );
  return rows.map(fromRow);
}

export async function findDataset(queries: Queries, id: string): Promise<Dataset | undefined> {
  const [row] = await queries.query<Selected>(
    `${selected}, d.columns from dataset d where d.id = $1`,
    [id],
  );
  return row && fromRow(row);
}

export async function insertDataset(
  tx: Transaction,
  dataset: Pick<Dataset, 'name' | 'digest' | 'rows' | 'columns' | 'owner'>,
): Promise<string> {
  const { name, digest, rows, columns, owner } = dataset;
  const [row] = await tx.query<{ id: string }>(
    `insert into dataset (name, digest, row_count, columns, owner)
     values ($1, $2, $3, $4, $5) returning id`,
    [name, digest, rows, JSON.stringify(columns), owner],
  );
  return (row as { id: string }).id;
}

/** Adds people, a JSON list of their values in UTF-8, whose first has the number `from`. */
export async function insertPeople(
  tx: Transaction,
  datasetId: string,
  from: number,
  people: Uint8Array,
): Promise<void> {
  await tx.query(
    `insert into person (dataset_id, ordinal, features)
     select $1, $2::int + (n - 1)::int, features
     from jsonb_array_elements(convert_from($3, 'UTF8')::jsonb) with ordinality as t (features, n)`,
    [datasetId, from, people],
  );
}

const batch = 5000;

/**
 * Some columns of everybody in a data set, in its order: a JSON list of values a line, `null` in the
 * place of somebody who was erased, some thousand lines a part, so that other queries get their turn
 * and nobody has to parse it here.
 */
export async function* readValues(
  queries: Queries,
  datasetId: string,
  names: readonly string[],
): AsyncGenerator<string> {
  const values = names.map((_, k) => `features->($4::text[])[${k + 1}]`).join(', ');
  const line = `case when features is null then 'null' else to_jsonb(array[${values}]::jsonb[])::text end`;
  for (let from = 0; ; from += batch) {
    const [part] = await queries.query<{ lines: string | null }>(
      `select string_agg(${line}, E'\\n' order by place) as lines
       from generate_series($2::int, least($3::int - 1,
           (select max(ordinal) from person where dataset_id = $1))) as place
         left join person on dataset_id = $1 and ordinal = place`,
      [datasetId, from, from + batch, names],
    );
    if (!part?.lines) return;
    yield part.lines;
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
  return readPeopleAt(queries, id, ordinals);
}

/** Some columns of everybody in a data set, in its order; `nobody` where somebody was erased. */
export async function readPeople(
  queries: Queries,
  datasetId: string,
  names: readonly string[],
): Promise<Features[]> {
  const people: Features[] = [];
  for await (const lines of readValues(queries, datasetId, names)) {
    for (const features of featuresOfLines(lines, names)) people.push(features);
  }
  return people;
}

/** The values of some people of a data set, in the order asked for. */
export async function readPeopleAt(
  queries: Queries,
  datasetId: string,
  ordinals: readonly number[],
): Promise<Features[]> {
  const rows = await queries.query<{ features: Features }>(
    `select p.features from unnest($2::int[]) with ordinality as wanted (ordinal, n)
     join person p on p.dataset_id = $1 and p.ordinal = wanted.ordinal order by wanted.n`,
    [datasetId, ordinals],
  );
  return rows.map(({ features }) => features);
}

/** Writes what is said about a data set, which then stays. */
export async function updateDataset(
  tx: Transaction,
  id: string,
  { name, owner, purpose }: DatasetChange,
): Promise<void> {
  await tx.query(
    `update dataset set name = coalesce($2, name), owner = coalesce($3, owner),
       purpose = coalesce($4, purpose), kept = true where id = $1`,
    [id, name ?? null, owner ?? null, purpose ?? null],
  );
}

/** Uploads that nobody made a study of or described, and whose time is over. */
export async function abandonedDatasets(
  queries: Queries,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return queries.query<{ id: string; name: string }>(
    `select id, name from dataset d where not kept
       and created_at < now() - interval '${daysLeft} days'
       and not exists (select 1 from study s where s.dataset_id = d.id)`,
  );
}

/** Whether it was there. A data set that a study uses cannot be deleted: the key refuses it. */
export async function deleteDataset(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query('delete from dataset where id = $1 returning id', [id]);
  return rows.length > 0;
}
