import { createHash, randomUUID } from 'node:crypto';
import { appendAudit } from '../audit/appendAudit.ts';
import { unlimited } from '../database/createDatabase.ts';
import type { Database, Transaction } from '../database/database.ts';
import { graphFile } from '../graphs/buildGraph.ts';
import { HttpProblem } from '../http/problem.ts';
import { id as uuid } from '../http/schemas.ts';
import { requireConfig } from '../studies/requireConfig.ts';
import { notifyStudy } from '../studies/store.ts';
import { type ArchiveLimits, archiveLines, badArchive } from './archiveLines.ts';
import { type ArchiveTable, archiveTables } from './archiveTables.ts';
import type { ArchiveManifest } from './writeArchive.ts';

/** Who imports, and how much. */
export interface Importing {
  readonly actor: string;
  /** Whose the data are from now on. */
  readonly owner: string;
  readonly limits: ArchiveLimits & { readonly rows: number; readonly columns: number };
}

type Row = Record<string, unknown>;
type DatasetColumns = Parameters<typeof requireConfig>[1];

const rowsAtOnce = 500;
const charactersAtOnce = 2 ** 24;

/**
 * Makes a new study of an archive: all of it or nothing, under new ids, its data the importer's. An
 * open study arrives paused, because nobody has a link to it yet.
 *
 * @returns the study's id.
 * @throws HttpProblem 422 `bad-archive` or 413 with what is wrong.
 */
export async function importArchive(
  database: Database,
  body: ReadableStream<Uint8Array>,
  { actor, owner, limits }: Importing,
): Promise<string> {
  const lines = archiveLines(body, limits);
  let begun = false;
  return database.transaction(async (tx) => {
    // The body can be read once: what the database would have us do again fails instead.
    if (begun) throw new HttpProblem(503, 'busy', 'The database is busy; try again in a moment.');
    begun = true;
    await unlimited(tx);
    const arrived = new Arrival(owner, limits);
    try {
      const { tables } = readManifest(await lines.next(), limits.rows);
      for (const [k, { rows }] of tables.entries()) {
        await readRows(tx, archiveTables[k] as ArchiveTable, rows, lines, arrived);
      }
      if (!(await lines.next()).done) throw badArchive('it has more lines than it says');
    } catch (error) {
      throw isRefusedRow(error) ? badArchive('rows of it contradict each other') : error;
    } finally {
      await lines.return(undefined);
    }
    const { study, counts } = arrived;
    await appendAudit(tx, {
      ...{ actor, action: 'study.imported', subject: `study:${study}` },
      details: { people: counts.person, answers: counts.judgment, fits: counts.fit },
    });
    await notifyStudy(tx, study);
    return study;
  });
}

/** What has arrived so far, and how rows become rows of this studio. */
class Arrival {
  study = '';
  readonly counts: Record<string, number> = {};
  readonly #salt = randomUUID();
  readonly #owner: string;
  readonly #limits: Importing['limits'];
  #columns: DatasetColumns = [];

  constructor(owner: string, limits: Importing['limits']) {
    this.#owner = owner;
    this.#limits = limits;
  }

  /** Another id for each, the same for the same: ids of two imports never meet. */
  #idOf(old: unknown): string | null {
    if (old === null) return null;
    if (!uuid.safeParse(old).success) throw badArchive('an id in it is none');
    const hex = createHash('sha256').update(`${this.#salt}${old}`).digest('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
    return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
  }

  /** The row as it is to be written. */
  row(table: ArchiveTable, line: string): Row {
    const read = parse(line);
    for (const [column, schema] of Object.entries(table.checks ?? {})) {
      const checked = schema.safeParse(read[column]);
      if (!checked.success) throw badArchive(`${table.name}.${column} is not what it should be`);
    }
    const old = read.id;
    const row: Row = { ...read };
    for (const column of table.ids) row[column] = this.#idOf(read[column] ?? null);
    this.#adapt(table.name, row, old);
    this.counts[table.name] = (this.counts[table.name] ?? 0) + 1;
    return row;
  }

  #adapt(table: string, row: Row, old: unknown): void {
    if (table === 'dataset') {
      this.#columns = row.columns as DatasetColumns;
      if (this.#columns.length > this.#limits.columns) throw badArchive('it has too many columns');
      Object.assign(row, { owner: this.#owner, kept: true });
    }
    if (table === 'study') {
      const config = { ...(row.config as object), datasetId: row.dataset_id };
      requireConfig(config as Parameters<typeof requireConfig>[0], this.#columns);
      this.study = String(row.id);
      Object.assign(row, { config, ...(row.state === 'open' && { state: 'paused' }) });
    }
    // What judgments are called in exports stays, whatever they are called here.
    if (table === 'judgment') row.record = { id: old, ...(row.record as object) };
    // A graph of which people were erased is no longer what its digest was made of.
    if (table === 'graph_version' && row.erased === 0) requireDigest(row);
    if (table === 'fit') row.request = { ...(row.request as object), graphId: row.graph_id };
    // Whose account it was means nothing here.
    if (written.has(table)) row.actor = 'elsewhere';
  }
}

/** Tables that say which account wrote a row. */
const written: ReadonlySet<string> = new Set(['panel', 'fit_decision', 'case_decision']);

async function readRows(
  tx: Transaction,
  table: ArchiveTable,
  rows: number,
  lines: AsyncGenerator<string>,
  arrived: Arrival,
): Promise<void> {
  let batch: Row[] = [];
  let characters = 0;
  for (let k = 1; k <= rows; k++) {
    const line = await lines.next();
    if (line.done) throw badArchive('it has fewer lines than it says');
    batch.push(arrived.row(table, line.value));
    characters += line.value.length;
    if (k < rows && batch.length < rowsAtOnce && characters < charactersAtOnce) continue;
    await insertRows(tx, table, batch);
    batch = [];
    characters = 0;
  }
}

async function insertRows(tx: Transaction, table: ArchiveTable, rows: readonly Row[]) {
  const more =
    table.name === 'dataset' ? ['owner', 'kept'] : written.has(table.name) ? ['actor'] : [];
  const columns = [...table.columns, ...more].map((name) => `"${name}"`).join(', ');
  await tx.query(
    `insert into ${table.name} (${columns})
     select ${columns} from json_populate_recordset(null::${table.name}, $1::json)
     order by ${table.order}`,
    [JSON.stringify(rows)],
  );
}

/** A frozen graph is what its digest says, or it is not taken. */
function requireDigest({ graph, digest }: Row): void {
  let made: string | undefined;
  try {
    made = (JSON.parse(graphFile(graph as Parameters<typeof graphFile>[0])) as Row)
      .digest as string;
  } catch {}
  if (made !== digest) throw badArchive('a frozen graph does not fit its digest');
}

function readManifest(first: IteratorResult<string>, mostRows: number): ArchiveManifest {
  const manifest = parse(first.done ? '' : first.value) as unknown as ArchiveManifest;
  if (manifest.format !== 'pairfair/study') throw badArchive('it is no archive of a study');
  if (manifest.version !== 1) throw badArchive('a newer pairfair wrote it');
  const { tables } = manifest;
  const fits =
    Array.isArray(tables) &&
    tables.length === archiveTables.length &&
    archiveTables.every(({ name }, k) => tables[k]?.name === name) &&
    tables.every(({ rows }) => Number.isSafeInteger(rows) && rows >= 0);
  if (!fits) throw badArchive('its first line is damaged');
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  if (rowsOf('study') !== 1 || rowsOf('dataset') !== 1) throw badArchive('it is not of one study');
  if (rowsOf('person') > mostRows) throw badArchive('it has too many people');
  return manifest;
}

function parse(line: string): Row {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row;
  } catch {}
  throw badArchive('it is damaged or no archive of a study');
}

/** Whether the database refused a row for what is in it, or for whom it refers to. */
function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));
}
