import type { DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { type Column, PairfairError, type Work } from 'pairfair';
import type { DuckSession } from './duckSession.ts';
import { planOf } from './duckSql.ts';
import { freshName } from './duckTable.ts';
import { peopleAtOnce } from './peopleAtOnce.ts';
import { type ColumnRequest, unseenLevel } from './recipeColumns.ts';

/**
 * Columns as SQL expressions that give numbers only, so that a chunk is a typed array: DOUBLE with
 * NaN for missing, or the code of a level with −1 for missing and the last for any other.
 */
export interface CodedColumns {
  readonly expressions: readonly string[];
  /** A table of a chunk's columns, which start at `from` in the result. */
  build(parts: readonly (Float64Array | Int32Array)[]): Column[];
  /** Removes what the coding put into the database. */
  close(): Promise<void>;
}

export async function codedColumns(
  session: DuckSession,
  requests: readonly ColumnRequest[],
  work: Work,
): Promise<CodedColumns> {
  const types: string[] = [];
  const expressions: string[] = [];
  for (const request of requests) {
    const { inner, kind, empty } = planOf(session, request.name);
    if (kind !== request.kind && !empty) throw wrongKind(request.name, request.kind, kind);
    const cell = duckdb.name(inner);
    if (request.kind === 'numeric') {
      expressions.push(`coalesce(CAST(${cell} AS DOUBLE), 'NaN'::DOUBLE)`);
      continue;
    }
    const type = await levelType(session, request.levels, work);
    if (type !== '') types.push(type);
    const text = request.rules.reduce(duckdb.rewrite, `CAST(${cell} AS VARCHAR)`);
    const code = type === '' ? 'NULL' : `enum_code(TRY_CAST(${text} AS ${type}))`;
    expressions.push(
      `CASE WHEN ${cell} IS NULL THEN -1::INTEGER ELSE coalesce(CAST(${code} AS INTEGER), ${request.levels.length}::INTEGER) END`,
    );
  }
  const levels = requests.map((request) =>
    request.kind === 'category' ? [...request.levels, unseenLevel(request.levels)] : [],
  );
  return {
    expressions,
    build: (parts) =>
      requests.map(({ name }, k) => {
        const part = parts[k];
        return part instanceof Float64Array
          ? { kind: 'numeric', name, values: part }
          : { kind: 'category', name, levels: levels[k], codes: part };
      }),
    async close() {
      for (const type of types) await session.run(`DROP TYPE IF EXISTS ${type}`, [], {});
    },
  };
}

/** A type whose codes are the places of the levels; '' when there are none. */
async function levelType(
  session: DuckSession,
  levels: readonly string[],
  work: Work,
): Promise<string> {
  if (levels.length === 0) return '';
  const [table, type] = [freshName('levels'), freshName('type')];
  await session.run(`CREATE TABLE ${table} (place INTEGER, level VARCHAR)`, [], work);
  for (let from = 0; from < levels.length; from += 500) {
    const some = levels.slice(from, from + 500);
    const rows = some.map((_, k) => `(${from + k}, $${k + 1})`).join(', ');
    await session.run(`INSERT INTO ${table} VALUES ${rows}`, some as DuckDBValue[], work);
  }
  await session.run(
    `CREATE TYPE ${type} AS ENUM (SELECT level FROM ${table} ORDER BY place)`,
    [],
    work,
  );
  await session.run(`DROP TABLE ${table}`, [], work);
  return type;
}

/** Result columns as typed arrays, in blocks of thousands of rows; each block is the reader's. */
export async function* typedBlocks(
  chunks: AsyncIterable<DuckDBDataChunk>,
): AsyncIterable<(Float64Array | Int32Array)[]> {
  let block: (Float64Array | Int32Array)[] = [];
  let [held, blockRows] = [0, 0];
  for await (const chunk of chunks) {
    blockRows ||= peopleAtOnce(chunk.columnCount);
    const vectors = Array.from({ length: chunk.columnCount }, (_, j) => itemsOf(chunk, j));
    if (block.length === 0) block = vectors.map((items) => sameKind(items, blockRows));
    for (let from = 0; from < chunk.rowCount; ) {
      const count = Math.min(blockRows - held, chunk.rowCount - from);
      for (let j = 0; j < vectors.length; j++) {
        block[j].set(vectors[j].subarray(from, from + count) as never, held);
      }
      held += count;
      from += count;
      if (held < blockRows) continue;
      yield block;
      block = vectors.map((items) => sameKind(items, blockRows));
      held = 0;
    }
  }
  if (held > 0) yield block.map((items) => items.subarray(0, held));
}

/** The numbers of a result column that has no NULL, without a copy. */
export function itemsOf(chunk: DuckDBDataChunk, column: number): Float64Array | Int32Array {
  const { items } = chunk.getColumnVector(column) as unknown as { items: unknown };
  if (items instanceof Float64Array || items instanceof Int32Array) return items;
  throw new TypeError('DuckDB gave a column of another type than it was asked for.');
}

/** What the people of a chunk are called, whose first columns are those of `idFields`. */
export function idsOf(chunk: DuckDBDataChunk): (i: number) => string | number {
  const [numbers, texts] = [itemsOf(chunk, 0), chunk.getColumnVector(1)];
  return (i) => (Number.isNaN(numbers[i]) ? String(texts.getItem(i) ?? '') : numbers[i]);
}

function sameKind(items: Float64Array | Int32Array, length: number): Float64Array | Int32Array {
  return items instanceof Float64Array ? new Float64Array(length) : new Int32Array(length);
}

function wrongKind(name: string, wanted: Column['kind'], met: Column['kind']): PairfairError {
  const words = { numeric: 'numbers', category: 'categories' };
  return new PairfairError(
    'bad-data',
    `Column '${name}' must hold ${words[wanted]} as in training, but holds ${words[met]}.`,
  );
}
