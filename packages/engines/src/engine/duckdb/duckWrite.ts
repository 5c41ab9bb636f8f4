import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { duckdb, groupName } from '@pairfair/sql';
import { type ChosenThreshold, type Column, type Pipeline, runPipeline, type Work } from 'pairfair';
import {
  columnTexts,
  decides,
  groupColumnsOf,
  requireFiniteColumn,
  thresholdChooser,
} from 'pairfair/internal';
import { atomicWrite } from '../../tables/atomicWrite.ts';
import { copyOptions } from '../../tables/writeTable.ts';
import { labelNames, missingGroup, outputColumns, positivesIn } from '../outputColumns.ts';
import { requireNotCancelled } from '../requireNotCancelled.ts';
import type { Decide, Output, Written } from '../tableEngine.ts';
import { codedColumns, typedBlocks } from './duckColumns.ts';
import type { DuckSession } from './duckSession.ts';
import { type Parameters, parameters, planOf, textOf } from './duckSql.ts';
import { freshName, type TableAppender, tableAppender } from './duckTable.ts';
import { writeBytes } from './memoryPlan.ts';
import { recipeColumns } from './recipeColumns.ts';

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
  const format = copyOptions(output.to, output.format);
  const [[rows]] = await session.run(`SELECT count(*) FROM ${session.from}`, [], work);
  const { steps } = pipeline.recipe;
  await session.hold('output', writeBytes(Number(rows), steps.length, !/parquet/i.test(format)));
  const coded = await codedColumns(session, recipeColumns(pipeline.recipe), work);
  const connection = await session.connect();
  const database = freshName('output');
  try {
    const place = duckdb.text(`${session.spill.folder}/${database}.duckdb`);
    await connection.run(`ATTACH ${place} AS ${database}`);
    let written: Written | undefined;
    await atomicWrite(output.to, async (beside) => {
      written = await fill(session, connection, database, pipeline, output, coded, {
        work,
        total: Number(rows),
      });
      await output.check?.(written);
      requireNotCancelled(work);
      const results = `${database}.main.result`;
      const decision = output.decide && (await decide(session, results, output.decide, work));
      if (decision) {
        const decided = `score >= ${duckdb.number(decision.threshold)}`;
        const count = `SELECT count(*) FROM ${results} WHERE ${decided}`;
        const [[positives]] = await session.run(count, [], work);
        written = { ...written, positives: Number(positives), decision };
      }
      const stop = () => connection.interrupt();
      work.signal?.addEventListener('abort', stop);
      try {
        await connection.run(
          `COPY (SELECT ${writtenColumns(pipeline, output, decision)} FROM ${results}) TO ${duckdb.text(beside)} (${format})`,
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

/** Chooses a threshold from the scores on disk, which DuckDB sorts there. */
async function decide(
  session: DuckSession,
  results: string,
  { rule, labels }: Decide,
  work: Work,
): Promise<ChosenThreshold> {
  const counts = 'CAST(count(*) AS DOUBLE), CAST(coalesce(sum(known_label), 0) AS DOUBLE)';
  const from = `FROM ${results} WHERE known_label >= 0`;
  const [[people, positives]] = await session.run(`SELECT ${counts} ${from}`, [], work);
  const chooser = thresholdChooser(rule, {
    people: Number(people),
    positives: labels ? Number(positives) : Number.NaN,
  });
  const sorted = `SELECT score, ${counts} ${from} GROUP BY score ORDER BY score`;
  for await (const [scores, all, hits] of typedBlocks(session.stream(sorted, [], work))) {
    for (let i = 0; i < scores.length; i++) chooser.add(scores[i], all[i], hits[i]);
  }
  return chooser.chosen();
}

async function fill(
  session: DuckSession,
  connection: DuckDBConnection,
  database: string,
  pipeline: Pipeline,
  output: Output,
  coded: Awaited<ReturnType<typeof codedColumns>>,
  { work, total }: { readonly work: Work; readonly total: number },
): Promise<Written> {
  const given = parameters();
  const group = groupExpression(session, pipeline, given);
  const named = output.id === null ? null : planOf(session, output.id);
  const id = named === null ? 'NULL::VARCHAR' : `CAST(${duckdb.name(named.inner)} AS VARCHAR)`;
  const label = labelExpression(session, output.decide, given);
  const query = `SELECT ${[group, label, ...coded.expressions].join(', ')} FROM ${session.from}`;
  const ids = session.stream(`SELECT ${id} FROM ${session.from}`, [], work)[Symbol.asyncIterator]();
  const [unknown, missing]: Record<string, number>[] = [{}, {}];
  let [rows, positives] = [0, 0];
  const into = await resultTable(connection, database, pipeline, output, named?.name ?? 'row');
  const texts = named === null ? null : textReader(ids);
  try {
    for await (const [groups, known, ...parts] of typedBlocks(
      session.stream(query, given.values, work),
    )) {
      const table = { rows: groups.length, columns: coded.build(parts) };
      for (const column of table.columns) requireFiniteColumn(column, rows);
      const prediction = runPipeline(pipeline, table, groups);
      const carried = {
        kind: 'numeric',
        name: 'row',
        values: rowNumbers(rows, groups.length),
      } as const;
      const [numbers, ...others] = outputColumns(pipeline, prediction, carried, output).map(
        valuesOf,
      );
      into.append([
        texts ? await texts(groups.length) : numbers,
        ...others,
        ...(output.decide ? [known] : []),
      ]);
      rows += groups.length;
      positives += positivesIn(pipeline, prediction.labels);
      addCounts(unknown, prediction.unknown);
      addCounts(missing, prediction.missing);
      work.onProgress?.({ stage: 'rows', done: rows, total });
    }
  } finally {
    into.close();
    await ids.return?.(undefined);
  }
  return { rows, positives, unknown, missing };
}

/** Makes the table of the results, as no rows of the columns a model takes would have it. */
function resultTable(
  connection: DuckDBConnection,
  database: string,
  pipeline: Pipeline,
  output: Output,
  name: string,
): Promise<TableAppender> {
  const columns = pipeline.recipe.steps.map(
    (step): Column =>
      step.kind === 'numeric'
        ? { kind: 'numeric', name: step.name, values: new Float64Array(0) }
        : { kind: 'category', name: step.name, levels: [], codes: new Int32Array(0) },
  );
  const nobody = runPipeline(pipeline, { rows: 0, columns }, []);
  const carried = { kind: 'numeric', name, values: rowNumbers(0, 0) } as const;
  const made = outputColumns(pipeline, nobody, carried, output);
  const types = made.map((column, k) => ({
    name: column.name,
    type:
      column.kind === 'category' || (k === 0 && output.id !== null)
        ? ('VARCHAR' as const)
        : ('DOUBLE' as const),
  }));
  const known = output.decide ? [{ name: 'known_label', type: 'DOUBLE' as const }] : [];
  return tableAppender(connection, database, 'result', [...types, ...known]);
}

function valuesOf(column: Column): Float64Array | (string | null)[] {
  return column.kind === 'numeric' ? column.values : columnTexts(column).slice();
}

/** Group of a row as the model numbers it, −1 for one it has never seen. */
function groupExpression(session: DuckSession, pipeline: Pipeline, given: Parameters): string {
  const { groups, input, columns } = pipeline.protectedAttribute;
  if (input === 'exclude') return '-1::INTEGER';
  for (const name of columns) {
    if (!session.columns.some((column) => column.name === name)) throw missingGroup(name);
  }
  const name = groupName(
    groupColumnsOf(pipeline),
    { text: (column) => textOf(session, column) },
    { ...duckdb, text: given.add },
  );
  const cases = groups.map((group, g) => `WHEN ${given.add(group)} THEN ${g}`);
  return `CAST(CASE ${name} ${cases.join(' ')} ELSE -1 END AS INTEGER)`;
}

/** The label of a row, −1 where nobody knows it; 0 where labels do not count. */
function labelExpression(
  session: DuckSession,
  decide: Decide | undefined,
  given: Parameters,
): string {
  if (!decide?.labels) return '0::DOUBLE';
  const { column, positive, negative } = decide.labels;
  const cases = [
    ...positive.map((text) => `WHEN ${given.add(text)} THEN 1`),
    ...negative.map((text) => `WHEN ${given.add(text)} THEN 0`),
  ];
  if (cases.length === 0) return '-1::DOUBLE';
  return `CAST(CASE ${textOf(session, column)} ${cases.join(' ')} ELSE -1 END AS DOUBLE)`;
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

/** The columns that are written: labels by what was decided, row numbers and labels as 1, not 1.0. */
function writtenColumns(
  pipeline: Pipeline,
  { id, columns }: Output,
  decision: ChosenThreshold | undefined,
): string {
  const names = labelNames(pipeline);
  const [no, yes] = (names ?? ['0', '1']).map((text) => duckdb.text(text));
  const label = decision
    ? `CASE WHEN score >= ${duckdb.number(decision.threshold)} THEN ${yes} ELSE ${no} END`
    : 'label';
  const labelled = columns.scores && decides(pipeline);
  const replaced = [
    ...(id === null ? ['CAST("row" AS BIGINT) AS "row"'] : []),
    ...(labelled && !names ? [`CAST(${label} AS BIGINT) AS label`] : []),
    ...(labelled && names && decision ? [`${label} AS label`] : []),
  ];
  const kept = decision ? '* EXCLUDE (known_label)' : '*';
  return replaced.length === 0 ? kept : `${kept} REPLACE (${replaced.join(', ')})`;
}
