import { DOUBLE, type DuckDBConnection, DuckDBDataChunk, VARCHAR } from '@duckdb/node-api';
import { duckdb, groupName } from '@pairfair/sql';
import { type Column, type Pipeline, runPipeline } from 'pairfair';
import { atomicWrite } from '../../tables/atomicWrite.ts';
import { formatOf } from '../../tables/writeTable.ts';
import type { Output, Work, Written } from '../engine.ts';
import { missingGroup, outputColumns } from '../outputColumns.ts';
import { requireNotCancelled } from '../stream/follow.ts';
import { recipeColumns } from '../stream/recipeColumns.ts';
import { codedColumns, freshName, typedBlocks } from './duckColumns.ts';
import type { DuckSession } from './duckSession.ts';
import { type Parameters, parameters, planOf, textOf } from './duckSql.ts';

/**
 * Runs every row of a file through a model. Results go into a table on disk as they come and from
 * there into the output, so that memory does not grow with the rows.
 */
export async function duckWrite(
  session: DuckSession,
  pipeline: Pipeline,
  output: Output,
  work: Work,
): Promise<Written> {
  const [[rows]] = await session.run(`SELECT count(*) FROM ${session.from}`, [], work);
  const coded = await codedColumns(session, recipeColumns(pipeline.recipe), work);
  const connection = await session.connect();
  const database = freshName('output');
  try {
    const place = duckdb.text(`${session.spill.folder}/${database.replaceAll('"', '')}.duckdb`);
    await connection.run(`ATTACH ${place} AS ${database}`);
    let written: Written | undefined;
    await atomicWrite(output.to, async (beside) => {
      written = await fill(session, connection, `${database}.main`, pipeline, output, coded, {
        work,
        total: Number(rows),
      });
      requireNotCancelled(work);
      const stop = () => connection.interrupt();
      work.signal?.addEventListener('abort', stop);
      try {
        await connection.run(
          `COPY (SELECT ${wholeNumbers(pipeline, output)} FROM ${database}.main.result) TO ${duckdb.text(beside)} (${formatOf(output.to)})`,
        );
      } finally {
        work.signal?.removeEventListener('abort', stop);
        requireNotCancelled(work);
      }
    });
    return written as Written;
  } finally {
    await connection.run(`DETACH ${database}`).catch(() => {});
    connection.closeSync();
    await coded.close();
  }
}

async function fill(
  session: DuckSession,
  connection: DuckDBConnection,
  schema: string,
  pipeline: Pipeline,
  output: Output,
  coded: Awaited<ReturnType<typeof codedColumns>>,
  { work, total }: { readonly work: Work; readonly total: number },
): Promise<Written> {
  const given = parameters();
  const group = groupExpression(session, pipeline, given);
  const named = output.id === null ? null : planOf(session, output.id);
  const id = named === null ? 'NULL::VARCHAR' : `CAST(${duckdb.name(named.inner)} AS VARCHAR)`;
  const query = `SELECT ${[group, ...coded.expressions].join(', ')} FROM ${session.from}`;
  const ids = session.stream(`SELECT ${id} FROM ${session.from}`, [], work)[Symbol.asyncIterator]();
  const [unknown, missing]: Record<string, number>[] = [{}, {}];
  let [rows, positives] = [0, 0];
  let append: AppendColumns | undefined;
  const texts = named === null ? null : textReader(ids);
  try {
    for await (const [groups, ...parts] of typedBlocks(session.stream(query, given.values, work))) {
      const table = { rows: groups.length, columns: coded.build(parts) };
      const prediction = runPipeline(pipeline, table, groups);
      const carried: Column = {
        kind: 'numeric',
        name: named?.name ?? 'row',
        values: rowNumbers(rows, groups.length),
      };
      const columns = outputColumns(pipeline, prediction, carried, output);
      append ??= await appender(connection, schema, columns, named !== null);
      append(columns, texts ? await texts(groups.length) : []);
      rows += groups.length;
      positives += prediction.labels.reduce((sum, label) => sum + label, 0);
      addCounts(unknown, prediction.unknown);
      addCounts(missing, prediction.missing);
      work.onProgress?.({ stage: 'rows', done: rows, total });
    }
  } finally {
    await ids.return?.(undefined);
  }
  if (!append) {
    const nobody = runPipeline(
      pipeline,
      { rows: 0, columns: coded.build(emptyParts(pipeline)) },
      [],
    );
    const carried: Column = {
      kind: 'numeric',
      name: named?.name ?? 'row',
      values: rowNumbers(0, 0),
    };
    append = await appender(
      connection,
      schema,
      outputColumns(pipeline, nobody, carried, output),
      named !== null,
    );
  }
  append([], []);
  return { rows, positives, unknown, missing };
}

/** Group of a row as the model numbers it, −1 for one it has never seen. */
function groupExpression(session: DuckSession, pipeline: Pipeline, given: Parameters): string {
  const { groups, input, ...attribute } = pipeline.protectedAttribute;
  if (input === 'exclude') return '-1::INTEGER';
  for (const name of attribute.columns) {
    if (!session.columns.some((column) => column.name === name)) throw missingGroup(name);
  }
  const name = groupName(
    attribute,
    { text: (column) => textOf(session, column) },
    { ...duckdb, text: given.add },
  );
  const cases = groups.map((group, g) => `WHEN ${given.add(group)} THEN ${g}`);
  return `CAST(CASE ${name} ${cases.join(' ')} ELSE -1 END AS INTEGER)`;
}

function rowNumbers(first: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => first + i + 1);
}

function addCounts(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}

/** Hands out the texts of a one-column result, as many as asked for at a time. */
function textReader(
  chunks: AsyncIterator<DuckDBDataChunk>,
): (count: number) => Promise<(string | null)[]> {
  let waiting: (string | null)[] = [];
  return async (count) => {
    while (waiting.length < count) {
      const { value, done } = await chunks.next();
      if (done) break;
      const vector = value.getColumnVector(0);
      for (let i = 0; i < value.rowCount; i++) waiting.push(vector.getItem(i) as string | null);
    }
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return taken;
  };
}

/** Row numbers and labels are written as whole numbers: 1, not 1.0. */
function wholeNumbers({ target }: Pipeline, { id, columns }: Output): string {
  const whole = [
    ...(id === null ? ['row'] : []),
    ...(columns.scores && target.kind === 'binary' ? ['label'] : []),
  ];
  const cast = whole.map((name) => `CAST(${duckdb.name(name)} AS BIGINT) AS ${duckdb.name(name)}`);
  return whole.length === 0 ? '*' : `* REPLACE (${cast.join(', ')})`;
}

/** No rows of the columns a model takes. */
function emptyParts({ recipe }: Pipeline): (Float64Array | Int32Array)[] {
  return recipe.steps.map(({ kind }) =>
    kind === 'numeric' ? new Float64Array(0) : new Int32Array(0),
  );
}

const chunkRows = 2048;

/** Adds columns, the first perhaps as texts; no columns: that was all. */
type AppendColumns = (columns: readonly Column[], ids: readonly (string | null)[]) => void;

/** Makes the table and gives a function that adds rows to it. */
async function appender(
  connection: DuckDBConnection,
  schema: string,
  columns: readonly Column[],
  named: boolean,
): Promise<AppendColumns> {
  const types = columns.map((_, k) => (k === 0 && named ? VARCHAR : DOUBLE));
  const fields = columns.map(({ name }, k) => `${duckdb.name(name)} ${types[k]}`);
  await connection.run(`CREATE TABLE ${schema}.result (${fields.join(', ')})`);
  const [database] = schema.split('.');
  const into = await connection.createAppender('result', 'main', database.replaceAll('"', ''));
  return (some, ids) => {
    if (some.length === 0) {
      into.closeSync();
      return;
    }
    const rows = some[0].kind === 'numeric' ? some[0].values.length : 0;
    for (let from = 0; from < rows; from += chunkRows) {
      const to = Math.min(from + chunkRows, rows);
      const chunk = DuckDBDataChunk.create(types, to - from);
      some.forEach((column, k) => {
        if (k === 0 && named) chunk.setColumnValues(0, ids.slice(from, to));
        else if (column.kind === 'numeric') {
          chunk.setColumnValues(k, Array.from(column.values.subarray(from, to)));
        }
      });
      into.appendDataChunk(chunk);
    }
  };
}
