import { clickhouse } from '@pairfair/sql';
import { type ChosenThreshold, PairfairError, type Pipeline, type Work } from 'pairfair';
import {
  decides,
  levelRules,
  levelSpellings,
  requireRows,
  thresholdChooser,
} from 'pairfair/internal';
import { atomicWrite } from '../../tables/atomicWrite.ts';
import { isStandardOutput } from '../../tables/outputPlace.ts';
import { type TableFormat, tableFormat } from '../../tables/tableFormat.ts';
import { labelNames, missingGroup, scoreNames } from '../outputColumns.ts';
import { requireNotCancelled } from '../requireNotCancelled.ts';
import type { Decide, Output, Written } from '../tableEngine.ts';
import { askRows, flatQuery } from './flatQuery.ts';
import { largestOf, scoreColumns } from './modelSql.ts';
import { isClickhouseUrl, parseClickhouseUrl, parseTableName } from './parseUrl.ts';
import { publishTable, requireWritable } from './publishTable.ts';
import { rowsOfDoubles } from './readDoubles.ts';
import { requireFinite } from './requireFinite.ts';
import { saveQuery } from './saveQuery.ts';
import { needsId } from './selection.ts';
import { type Session, scratchName } from './session.ts';
import { columnOf, type Source } from './source.ts';
import { asNumber, asText, rawColumn, readNumber, type TableName } from './sql.ts';

/**
 * Runs every row through a model. All of it goes into a table of our own first; when that is whole
 * it becomes the table asked for, or the file.
 */
export async function clickhouseWrite(
  { session, source, url }: { session: Session; source: Source; url: string },
  saved: Pipeline,
  output: Output,
  work: Work,
): Promise<Written> {
  requireNotCancelled(work);
  if (output.id === null) throw needsId();
  const target = targetOf(output, session.database, url);
  if (target) {
    requireAnother(source, target);
    await requireWritable(session, target, work);
  } else tableFormat(output.to, output.format);
  const names = outputNames(saved, output.id, output);
  const taken = saved.recipe.steps.map(({ name }) => name);
  await requireFinite({ session, source }, taken, output.id, work);
  const counts = await countCells(session, source, saved, work);
  await output.check?.(counts);
  const decision =
    output.decide && (await decide(session, source, saved, output.decide, { counts, work }));
  const pipeline = decision ? { ...saved, threshold: decision.threshold } : saved;
  const table = await runRows(session, source, pipeline, output, names, work);
  try {
    const name = scratchName(session, table);
    const cut = names.includes('label') && !pipeline.classes;
    const fields = `count(), ${cut ? `countIf(score >= ${clickhouse.number(pipeline.threshold)})` : '0'}`;
    const [row] = await session.rows(`SELECT ${fields} FROM ${name}`, work);
    const [rows, positives] = row.map(readNumber);
    requireRows(counts.rows, { rows });
    if (target) await publishTable(session, table, target, work);
    else await writeFile(session, name, names, output, work);
    return { ...counts, rows, positives, ...(decision && { decision }) };
  } finally {
    await session.drop(table);
  }
}

/** Chooses a threshold from the scores, which the server sorts. */
async function decide(
  session: Session,
  source: Source,
  pipeline: Pipeline,
  { rule, labels }: Decide,
  { counts, work }: { readonly counts: { readonly rows: number }; readonly work: Work },
): Promise<ChosenThreshold> {
  const query = flatQuery(source);
  const made = scoreColumns(query, source, pipeline, { group: null, representation: false });
  const [score] = made.fields;
  const text = labels && asText(columnOf(source, labels.column));
  const isOneOf = (list: readonly string[]) => `has(${query.texts.list(list)}, ${text})`;
  const hits = labels ? `countIf(${isOneOf(labels.positive)})` : '0';
  const table = await session.scratchFrom(
    'score Float64, people Float64, positives Float64',
    'score',
    query.select({
      fields: [score, 'count()', hits],
      ...(labels && { where: isOneOf([...labels.positive, ...labels.negative]) }),
      rest: `GROUP BY ${score}`,
    }),
    query.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const sums = `SELECT sum(people), sum(positives) FROM ${name}`;
    const [row] = await session.rows(sums, work);
    const [people, positives] = row.map(readNumber);
    if (!labels) requireRows(counts.rows, { rows: people });
    const chooser = thresholdChooser(rule, { people, positives: labels ? positives : Number.NaN });
    const sorted = `SELECT score, people, positives FROM ${name} ORDER BY score FORMAT RowBinary`;
    for await (const [at, all, of] of rowsOfDoubles(session.bytes(sorted, work), 3)) {
      chooser.add(at, all, of);
    }
    return chooser.chosen();
  } finally {
    await session.drop(table);
  }
}

/** The table that is meant, undefined for a file. */
function targetOf(output: Output, database: string, url: string): TableName | undefined {
  const { to } = output;
  if (isClickhouseUrl(to)) {
    const address = parseClickhouseUrl(to);
    if (address.url === url) return { database: address.database, table: address.table };
    throw new PairfairError(
      'invalid-option',
      `A table is written where it is read, at ${url}, but the output is at ${address.url}.`,
    );
  }
  return isFile(output) ? undefined : parseTableName(to, database);
}

/** A name without folder and ending of a file is one of a table. */
function isFile({ to, format }: Output): boolean {
  if (format !== undefined || isStandardOutput(to) || to.includes('/')) return true;
  return /\.(csv|tsv|tab|jsonl|ndjson|parquet|pq|json|txt|xlsx?)(\.gz)?$/i.test(to);
}

const csvSettings = "SETTINGS format_csv_null_representation = ''";

/** What ends the query of a file. */
const queryEndings: Readonly<Record<TableFormat, string>> = {
  ...{ parquet: 'FORMAT Parquet', csv: `${csvSettings} FORMAT CSVWithNames` },
  // Quoted like a CSV, as our other engines write it; ClickHouse's own would use backslashes.
  tsv: `${csvSettings}, format_csv_delimiter = '\\t' FORMAT CSVWithNames`,
  jsonl: 'FORMAT JSONEachRow',
};

function requireAnother({ name }: Source, { database, table }: TableName): void {
  if (database !== name.database || table !== name.table) return;
  throw new PairfairError('invalid-option', 'The output must be another table than the input.');
}

function outputNames(pipeline: Pipeline, id: string, { columns }: Output): string[] {
  const dims =
    pipeline.representation.kind === 'linear'
      ? pipeline.representation.components.cols
      : pipeline.representation.coefficients.cols;
  const names = [
    id,
    ...(columns.scores ? [...scoreNames(pipeline), ...(decides(pipeline) ? ['label'] : [])] : []),
    ...(columns.representation ? Array.from({ length: dims }, (_, d) => `z${d + 1}`) : []),
  ];
  if (new Set(names).size === names.length) return names;
  throw new PairfairError(
    'invalid-option',
    `The id column is called '${id}', as a column of the result is. Rename it in a view.`,
  );
}

async function runRows(
  session: Session,
  source: Source,
  pipeline: Pipeline,
  output: Output,
  names: readonly string[],
  work: Work,
): Promise<string> {
  const query = flatQuery(source);
  for (const name of pipeline.recipe.group ? pipeline.protectedAttribute.columns : []) {
    if (!source.columns.has(name)) throw missingGroup(name);
  }
  const idColumn = columnOf(source, output.id ?? '');
  const { representation } = output.columns;
  const made = scoreColumns(query, source, pipeline, { group: null, representation });
  const decided = pipeline.classes
    ? largestOf(made.scores)
    : `${made.scores[0]} >= ${clickhouse.number(pipeline.threshold)}`;
  const called = labelNames(pipeline);
  const label = called ? `${query.texts.list(called)}[1 + (${decided})]` : decided;
  const dims = representation ? pipeline.predictor.coefficients : [];
  const z = Array.from(dims, (_, d) => `pf_z${d + 1}`);
  const fields = [`${rawColumn(idColumn)} AS pf_out`, ...made.fields, ...z];
  const inner = made.around(query.select({ fields }));
  // The label from the scores as they came out, not from their formula once more.
  const scored = output.columns.scores
    ? [...made.scores, ...(names.includes('label') ? [label] : [])]
    : [];
  const types = names.map((name, k) =>
    k === 0 ? idColumn.type : name !== 'label' ? 'Float64' : called ? 'String' : 'UInt8',
  );
  const columns = names.map((name, k) => `${clickhouse.name(name)} ${types[k]}`).join(', ');
  return session.scratchFrom(
    columns,
    'tuple()',
    `SELECT ${['pf_out', ...scored, ...z].join(', ')} FROM (${inner})`,
    query.texts,
    work,
  );
}

/** Cells without value, and with one the model has never seen, by column. */
async function countCells(
  session: Session,
  source: Source,
  { recipe }: Pipeline,
  work: Work,
): Promise<Pick<Written, 'rows' | 'unknown' | 'missing'>> {
  const query = flatQuery(source);
  const fields = recipe.steps.flatMap((step) => {
    const column = columnOf(source, step.name);
    if (step.kind === 'numeric') {
      return [`countIf(isNaN(${asNumber(column)}))`, '0'];
    }
    const levels = [...step.levels, ...step.other];
    const spelled = [...levels, ...levelSpellings(levels).keys()];
    const text = levelRules(spelled).reduce(clickhouse.rewrite, asText(column));
    const known = query.texts.list([...spelled, '']);
    return [`countIf(${text} = '')`, `countIf(NOT has(${known}, ${text}))`];
  });
  const [row] = await askRows(session, query, work, { fields: ['count()', ...fields] });
  const [rows, ...counts] = row.map(readNumber);
  const positive = (offset: number) =>
    Object.fromEntries(
      recipe.steps
        .map(({ name }, k) => [name, counts[2 * k + offset]] as const)
        .filter(([, count]) => count > 0),
    );
  return { rows, missing: positive(0), unknown: positive(1) };
}

async function writeFile(
  session: Session,
  name: string,
  names: readonly string[],
  { to, format: asked }: Output,
  work: Work,
): Promise<void> {
  const { format, gzip } = tableFormat(to, asked);
  const fields = names.map(clickhouse.name).join(', ');
  const sql = `SELECT ${fields} FROM ${name} ORDER BY toString(${clickhouse.name(names[0])}) ${queryEndings[format]}`;
  await atomicWrite(to, (beside) => saveQuery(session, sql, { path: beside, gzip }, work));
}
