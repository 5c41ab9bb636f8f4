import { settleTarget } from '@pairfair/workbench/roles';
import {
  categoryColumn,
  combineGroups,
  type Engine,
  PairfairError,
  type PipelineTarget,
  type ProtectedAttribute,
  type Selection,
  type TableDescription,
  type Work,
} from 'pairfair';
import { columnTexts, levelText } from 'pairfair/internal';
import { requireDistinctRoles } from './choices/distinctRoles.ts';
import { type ColumnRole, keepsRanking, settleRoles } from './columnRoles.ts';
import { columnNamed } from './columns.ts';
import { UsageError, type Values } from './command.ts';
import { didYouMean } from './nearest.ts';

/** A table, wherever it is, with the roles of its columns settled. */
export interface TableRoles {
  readonly description: TableDescription;
  readonly roles: readonly ColumnRole[];
  /** The columns to learn from. */
  readonly features: readonly string[];
  readonly id: string | null;
  readonly groups: Selection['groups'];
  readonly protectedAttribute: ProtectedAttribute;
  /** Null when no target was asked for. */
  readonly target: PipelineTarget | null;
  /** The column that says how many people each row stands for. */
  readonly weight: string | null;
  /** The column of the study's own split: train or test. */
  readonly split: string | null;
}

const mostGroups = 10_000;
const mostLevels = 100_000;

/** Settles what each column of a table is used for, from the flags and by asking the engine. */
export async function tableRoles(
  engine: Engine,
  values: Values,
  work: Work,
  needed: readonly ('target' | 'protected')[] = ['target', 'protected'],
): Promise<TableRoles> {
  if (keepsRanking(values) && values.ranking === undefined) {
    throw new UsageError('--keep-ranking needs --ranking: there is no such column to keep.');
  }
  for (const name of needed) {
    if (values[name] === undefined) throw new UsageError(`--${name} is needed.`);
  }
  const description = await engine.describe(work);
  if (description.rows === 0) {
    throw new PairfairError('bad-data', `${description.source} has no rows.`);
  }
  const specs = ((values.protected as string[] | undefined) ?? []).map(protectedSpec);
  requireDistinctRoles(
    values,
    specs.map(({ column }) => column),
  );
  const groups = await settleGroups(engine, description, specs, work);
  const target =
    typeof values.target === 'string' ? await readTarget(engine, description, values, work) : null;
  const columns = specs.map(({ column }) => column);
  const roles = await rolesOf(engine, description, values, columns, work);
  return {
    ...{ description, roles, target, groups },
    features: roles
      .filter(({ role }) => role === 'feature' || (role === 'ranking' && keepsRanking(values)))
      .map(({ name }) => name),
    id: roles.find(({ role }) => role === 'id')?.name ?? null,
    weight: roles.find(({ role }) => role === 'weight')?.name ?? null,
    protectedAttribute: {
      columns,
      values: specs.map(({ value }) => value),
      groups: groups.names,
      levels: groupLevels(groups, specs.length),
      input: values['protected-input'] === 'exclude' ? 'exclude' : 'include',
    },
    split: await readSplit(engine, description, values, work),
  };
}

/** COL or COL=VALUE. */
interface ProtectedSpec {
  readonly column: string;
  /** Null when the column's values name the groups. */
  readonly value: string | null;
}

function protectedSpec(text: string): ProtectedSpec {
  const at = text.indexOf('=');
  if (at < 0) return { column: text, value: null };
  return { column: text.slice(0, at), value: levelText(text.slice(at + 1)) };
}

async function settleGroups(
  engine: Engine,
  description: TableDescription,
  specs: readonly ProtectedSpec[],
  work: Work,
): Promise<Selection['groups']> {
  if (specs.length === 0) {
    return { columns: [], names: ['everybody'], combinations: [{ values: [], group: 0 }] };
  }
  const columns = specs.map(({ column }) => columnNamed(description, column).name);
  const { combinations } = await engine.combinations(columns, mostGroups, work);
  const texts = specs.map((spec, k) =>
    groupTexts(
      spec,
      combinations.map(({ values }) => values[k] ?? null),
    ),
  );
  const { groups, names } = combineGroups(...texts);
  if (names.length < 2) {
    throw new PairfairError(
      'degenerate',
      `The protected attribute must tell at least two groups apart, but everybody is '${names[0]}'.`,
    );
  }
  return {
    columns,
    names,
    combinations: combinations.flatMap(({ values }, k) => {
      const group = groups[k] as number;
      return group < 0 ? [] : [{ values, group }];
    }),
  };
}

/** The values that people have in every protected column, in the spelling that levels have. */
function groupLevels({ combinations }: Selection['groups'], columns: number): string[][] {
  return Array.from({ length: columns }, (_, k) => {
    const met = combinations.flatMap(({ values }) => (values[k] ? [levelText(values[k])] : []));
    return Array.from(new Set(met)).sort();
  });
}

/** What the values of a protected column are called as groups. */
function groupTexts(
  { column, value }: ProtectedSpec,
  met: readonly (string | null)[],
): (string | null)[] {
  // Missing as a category column has it: an empty text names no group.
  const texts = columnTexts(categoryColumn(column, met)).map((text) => text && levelText(text));
  if (texts.every((text) => text === null)) {
    throw new PairfairError('bad-data', `The protected column '${column}' is empty in every row.`);
  }
  if (value === null) return texts;
  const known = Array.from(new Set(texts.filter((text) => text !== null)));
  if (!texts.includes(value)) {
    throw new PairfairError(
      'unknown-name',
      `Nobody has '${value}' in column '${column}'.${didYouMean(value, known)}`,
    );
  }
  return texts.map((text) => (text === null || text === value ? text : `not ${value}`));
}

async function readTarget(
  engine: Engine,
  description: TableDescription,
  values: Values,
  work: Work,
): Promise<PipelineTarget> {
  const column = columnNamed(description, String(values.target));
  const positive = values.positive === undefined ? undefined : String(values.positive);
  const task = values.task as 'classes' | 'number' | undefined;
  const hint = 'Say with --positive which one counts as 1.';
  const options = { positive, task, severalClasses: true, hint };
  const levels = await levelsOf(engine, column.name, work);
  if (levels) return settleTarget(column, levels, options);
  if (column.kind === 'numeric' && positive === undefined && task !== 'classes') {
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
    const dates = levels !== undefined && levels.length > 0 && levels.every(isDate);
    counted.push({ name, kind, levels: levels?.length ?? rows, dates });
  }
  return settleRoles({ rows, columns: counted }, values, protectedColumns);
}

/** Whether a text is a day, with or without a time, as programs or people write it. */
function isDate(text: string): boolean {
  return /^(\d{4}-\d{1,2}-\d{1,2}([T ]\d{2}:\d{2}.*)?|\d{1,2}[./]\d{1,2}[./]\d{4})$/.test(text);
}

async function readSplit(
  engine: Engine,
  description: TableDescription,
  values: Values,
  work: Work,
): Promise<string | null> {
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
  const sizes = ['train', 'test'].map((part) =>
    combinations.reduce((sum, { count }, k) => (met[k] === part ? sum + count : sum), 0),
  );
  if (sizes.includes(0)) {
    throw new PairfairError(
      'degenerate',
      `The split column '${name}' must have people on both sides, but has ${sizes[0]} to train and ${sizes[1]} to test.`,
    );
  }
  return name;
}
