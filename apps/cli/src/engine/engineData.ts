import type { Engine, Selection, TableDescription, Work } from '@pairfair/engines/engine';
import { settleTarget } from '@pairfair/engines/studies';
import { categoryColumn, PairfairError, type PipelineTarget } from 'pairfair';
import { type ColumnRole, settleRoles } from '../columnRoles.ts';
import { columnNamed } from '../columns.ts';
import { UsageError, type Values } from '../command.ts';
import { columnPart, readGroups } from '../loadData.ts';

/** A table that stays where it is, with the roles of its columns settled. */
export interface EngineData {
  readonly description: TableDescription;
  readonly roles: readonly ColumnRole[];
  readonly selection: Selection;
  readonly target: PipelineTarget;
  /** COL or COL=VALUE, as asked for. */
  readonly protectedColumns: readonly string[];
}

const mostGroups = 10_000;
const mostLevels = 100_000;

/** Settles what each column of a table is used for, from the flags and by asking the engine. */
export async function engineData(engine: Engine, values: Values, work: Work): Promise<EngineData> {
  for (const name of ['target', 'protected']) {
    if (values[name] === undefined) throw new UsageError(`--${name} is needed.`);
  }
  const description = await engine.describe(work);
  if (description.rows === 0) {
    throw new PairfairError('bad-data', `${description.source} has no rows.`);
  }
  const protectedColumns = values.protected as string[];
  const groups = await settleGroups(engine, description, protectedColumns, work);
  const target = await settleEngineTarget(engine, description, values, work);
  const roles = await rolesOf(engine, description, values, protectedColumns.map(columnPart), work);
  const id = roles.find(({ role }) => role === 'id')?.name ?? null;
  const part = await settlePart(engine, description, values, work);
  return {
    ...{ description, roles, target, protectedColumns },
    selection: { id, groups, target, part },
  };
}

async function settleGroups(
  engine: Engine,
  description: TableDescription,
  specs: readonly string[],
  work: Work,
): Promise<Selection['groups']> {
  const columns = specs.map(columnPart);
  for (const name of columns) columnNamed(description, name);
  const { combinations } = await engine.combinations(columns, mostGroups, work);
  const met = {
    columns: columns.map((name, k) =>
      categoryColumn(
        name,
        combinations.map(({ values }) => values[k]),
      ),
    ),
  };
  const found = readGroups(met, specs);
  if (!found) throw new UsageError('--protected is needed.');
  return {
    columns,
    names: found.names,
    combinations: combinations.flatMap(({ values }, k) => {
      const group = found.groups[k] as number;
      return group < 0 ? [] : [{ values, group }];
    }),
  };
}

async function settleEngineTarget(
  engine: Engine,
  description: TableDescription,
  values: Values,
  work: Work,
): Promise<PipelineTarget> {
  const column = columnNamed(description, String(values.target));
  const positive = values.positive === undefined ? undefined : String(values.positive);
  const options = { positive, hint: 'Say with --positive which one counts as 1.' };
  const levels = await levelsOf(engine, column.name, work);
  if (levels) return settleTarget(column, levels, options);
  if (column.kind === 'numeric' && positive === undefined) {
    return { column: column.name, kind: 'numeric', positive: '', negative: '' };
  }
  throw new PairfairError(
    'bad-data',
    `The target '${column.name}' must have two classes, but has more than ${mostLevels} different values.`,
  );
}

/** The different values of a column; undefined when there are too many to list. */
async function levelsOf(engine: Engine, name: string, work: Work): Promise<string[] | undefined> {
  try {
    const { combinations } = await engine.combinations([name], mostLevels, work);
    return combinations.flatMap(({ values: [value] }) => (value ? [value] : []));
  } catch (error) {
    if (error instanceof PairfairError && error.code === 'bad-data') return undefined;
    throw error;
  }
}

async function rolesOf(
  engine: Engine,
  { rows, columns }: TableDescription,
  values: Values,
  protectedColumns: readonly string[],
  work: Work,
): Promise<ColumnRole[]> {
  const counted = [];
  for (const { name, kind } of columns) {
    const levels = kind === 'category' ? await levelsOf(engine, name, work) : [];
    counted.push({ name, kind, levels: levels?.length ?? rows });
  }
  return settleRoles({ rows, columns: counted }, values, protectedColumns);
}

async function settlePart(
  engine: Engine,
  description: TableDescription,
  values: Values,
  work: Work,
): Promise<Selection['part']> {
  if (typeof values.split !== 'string') return null;
  const { name } = columnNamed(description, values.split);
  const { combinations } = await engine.combinations([name], 1000, work);
  const met = combinations.map(({ values: [value] }) => value?.toLowerCase());
  const strange = met.find((value) => value !== 'train' && value !== 'test');
  if (strange !== undefined || met.includes(undefined)) {
    throw new PairfairError(
      'bad-data',
      `The split column '${name}' must say train or test in every row, but also says ${strange === undefined ? 'nothing' : `'${strange}'`}.`,
    );
  }
  return { column: name, value: 'train' };
}
