import { type DataTable, readTable } from '@pairfair/engines/tables';
import {
  type CategoryColumn,
  type Column,
  combineGroups,
  PairfairError,
  type PipelineTarget,
  type Split,
  type Table,
} from 'pairfair';
import { UsageError, type Values } from './command.ts';
import { didYouMean } from './nearest.ts';
import type { Terminal } from './terminal.ts';

/** What a column is used for. */
export interface ColumnRole {
  readonly name: string;
  readonly role:
    | 'feature'
    | 'target'
    | 'protected'
    | 'id'
    | 'split'
    | 'score'
    | 'rating'
    | 'ranking'
    | 'ignored';
  readonly kind: Column['kind'];
  /** Different values of a category; 0 for numbers. */
  readonly levels: number;
  /** Why it is ignored, if it is and nobody asked for it. */
  readonly reason: string;
}

/** A table with the roles of its columns settled, and the rows that can be used. */
export interface LoadedData {
  readonly source: string;
  readonly digest: string;
  /** The feature columns of the usable rows. */
  readonly table: Table;
  readonly roles: readonly ColumnRole[];
  readonly ids: readonly string[];
  /** Null when no target was asked for. */
  readonly target: LoadedTarget | null;
  readonly groups: Int32Array;
  readonly groupNames: readonly string[];
  readonly protectedColumns: readonly string[];
  readonly split: Split | null;
  /** Any column by name, usable rows only. */
  column(name: string): Column;
  readonly notes: readonly string[];
}

export interface LoadedTarget extends PipelineTarget {
  /** 0 and 1, or the numbers themselves. */
  readonly values: Float64Array;
}

/** Reads DATA and settles what each of its columns is used for, from the flags and by looking. */
export async function loadData(
  source: string,
  values: Values,
  terminal: Terminal,
  needed: readonly ('target' | 'protected')[] = ['target', 'protected'],
): Promise<LoadedData> {
  for (const name of needed) {
    if (values[name] === undefined) throw new UsageError(`--${name} is needed.`);
  }
  const data = await readTable(source, {
    ...(values.categorical !== undefined && { categorical: values.categorical as string[] }),
    ...(values['missing-values'] !== undefined && {
      missing: ['', ...(values['missing-values'] as string[])],
    }),
    ...(typeof values.delimiter === 'string' && { delimiter: values.delimiter }),
  });
  terminal.stage('read');
  if (data.rows === 0) throw new PairfairError('bad-data', `${source} has no rows.`);
  const notes = [...data.notes];
  const protectedSpecs = (values.protected as string[] | undefined) ?? [];
  const groupsOfAll = readGroups(data, protectedSpecs);
  const targetOfAll = typeof values.target === 'string' ? readTarget(data, values) : null;

  const usable = usableRows(data.rows, groupsOfAll?.groups, targetOfAll?.values, notes);
  const pick = (column: Column) => selectRows(column, usable);
  const roles = settleRoles(data, values, protectedSpecs.map(columnPart));
  const features = roles.filter(({ role }) => role === 'feature').map(({ name }) => name);
  const split =
    typeof values.split === 'string' ? readSplit(pick(columnNamed(data, values.split))) : null;
  const ids = readIds(data, roles, usable);
  return {
    source: data.source,
    digest: data.digest,
    table: {
      rows: usable.length,
      columns: data.columns.filter(({ name }) => features.includes(name)).map(pick),
    },
    roles,
    ids,
    target: targetOfAll && {
      ...targetOfAll,
      values: Float64Array.from(usable, (i) => targetOfAll.values[i] as number),
    },
    groups: Int32Array.from(usable, (i) => groupsOfAll?.groups[i] ?? 0),
    groupNames: groupsOfAll?.names ?? ['everybody'],
    protectedColumns: protectedSpecs,
    split,
    column: (name) => pick(columnNamed(data, name)),
    notes,
  };
}

/** The column of that name, or an error that suggests the nearest. */
export function columnNamed(data: Pick<DataTable, 'columns'>, name: string): Column {
  const found = data.columns.find((column) => column.name === name);
  if (found) return found;
  const names = data.columns.map((column) => column.name);
  throw new PairfairError(
    'unknown-name',
    `There is no column '${name}'.${didYouMean(name, names)} There are ${names.slice(0, 30).join(', ')}${names.length > 30 ? ', …' : ''}.`,
  );
}

/** The texts of a column, null where it is missing. */
export function textsOf(column: Column): (string | null)[] {
  if (column.kind === 'category') {
    return Array.from(column.codes, (code) => (code < 0 ? null : (column.levels[code] ?? null)));
  }
  return Array.from(column.values, (value) => (Number.isNaN(value) ? null : String(value)));
}

/** The numbers of a column, NaN where it is missing. */
export function numbersOf(column: Column): Float64Array {
  if (column.kind === 'numeric') return column.values;
  throw new PairfairError(
    'bad-data',
    `Column '${column.name}' must hold numbers, but holds texts such as '${column.levels[0]}'.`,
  );
}

/** COL=VALUE without its value. */
export function columnPart(spec: string): string {
  const at = spec.indexOf('=');
  return at < 0 ? spec : spec.slice(0, at);
}

/** The value of COL=VALUE, null for COL alone. */
export function valuePart(spec: string): string | null {
  const at = spec.indexOf('=');
  return at < 0 ? null : spec.slice(at + 1);
}

function readGroups(
  data: DataTable,
  specs: readonly string[],
): { groups: Int32Array; names: readonly string[] } | null {
  if (specs.length === 0) return null;
  const columns = specs.map((spec) => {
    const at = spec.indexOf('=');
    const column = columnNamed(data, columnPart(spec));
    const texts = textsOf(column);
    if (texts.every((text) => text === null)) {
      throw new PairfairError(
        'bad-data',
        `The protected column '${column.name}' is empty in every row.`,
      );
    }
    if (at < 0) return texts;
    const value = spec.slice(at + 1);
    if (!texts.includes(value)) {
      const met = Array.from(new Set(texts.filter((text) => text !== null)));
      throw new PairfairError(
        'unknown-name',
        `Nobody has '${value}' in column '${column.name}'.${didYouMean(value, met)}`,
      );
    }
    return texts.map((text) => (text === null ? null : text === value ? value : `not ${value}`));
  });
  const { groups, names } = combineGroups(...columns);
  if (names.length < 2) {
    throw new PairfairError(
      'degenerate',
      `The protected attribute must tell at least two groups apart, but everybody is '${names[0]}'.`,
    );
  }
  return { groups, names };
}

function readTarget(data: DataTable, values: Values): LoadedTarget {
  const column = columnNamed(data, String(values.target));
  const texts = textsOf(column);
  const met = Array.from(new Set(texts.filter((text) => text !== null))).sort();
  if (met.length < 2) {
    throw new PairfairError(
      'degenerate',
      `The target '${column.name}' must have two classes, but has ${met.length === 0 ? 'no value' : `only '${met[0]}'`}.`,
    );
  }
  if (met.length > 2) {
    if (column.kind === 'numeric' && values.positive === undefined) {
      return {
        column: column.name,
        kind: 'numeric',
        positive: '',
        negative: '',
        values: column.values,
      };
    }
    if (values.positive === undefined) {
      throw new PairfairError(
        'bad-data',
        `The target '${column.name}' must have two classes, but has ${met.length}: ${met.slice(0, 8).join(', ')}${met.length > 8 ? ', …' : ''}. Say with --positive which one counts as 1.`,
      );
    }
  }
  const positive = values.positive === undefined ? likelyPositive(met) : String(values.positive);
  if (!met.includes(positive)) {
    throw new PairfairError(
      'unknown-name',
      `Nobody has '${positive}' in the target '${column.name}'; there are ${met.slice(0, 8).join(', ')}.`,
    );
  }
  const others = met.filter((value) => value !== positive);
  return {
    column: column.name,
    kind: 'binary',
    positive,
    negative: others.length === 1 ? String(others[0]) : `not ${positive}`,
    values: Float64Array.from(texts, (text) =>
      text === null ? Number.NaN : text === positive ? 1 : 0,
    ),
  };
}

/** Of two values the one that looks like yes; else the one that sorts last. */
function likelyPositive(met: readonly string[]): string {
  const yes = met.find((value) =>
    /^(1|1\.0|yes|true|y|t|positive|approved|accepted)$/i.test(value),
  );
  return yes ?? (met[met.length - 1] as string);
}

function usableRows(
  rows: number,
  groups: Int32Array | undefined,
  target: Float64Array | undefined,
  notes: string[],
): Uint32Array {
  const all = Uint32Array.from({ length: rows }, (_, i) => i);
  const usable = all.filter((i) => (groups?.[i] ?? 0) >= 0 && !Number.isNaN(target?.[i] ?? 0));
  if (usable.length === 0) {
    throw new PairfairError('bad-data', 'No row has both a target and a protected attribute.');
  }
  if (usable.length < rows) {
    notes.push(
      `${rows - usable.length} of ${rows} rows lack the target or the protected attribute and are left out.`,
    );
  }
  return usable;
}

function settleRoles(
  data: DataTable,
  values: Values,
  protectedColumns: readonly string[],
): ColumnRole[] {
  const named = (flag: string) =>
    typeof values[flag] === 'string' ? String(values[flag]) : undefined;
  const asked = new Map<string, ColumnRole['role']>();
  for (const name of (values.ignore as string[] | undefined) ?? []) asked.set(name, 'ignored');
  for (const name of protectedColumns) asked.set(name, 'protected');
  for (const [flag, role] of [
    ['target', 'target'],
    ['id', 'id'],
    ['split', 'split'],
    ['score', 'score'],
    ['ratings', 'rating'],
    ['ranking', 'ranking'],
  ] as const) {
    const name = named(flag);
    if (name !== undefined) asked.set(name, role);
  }
  const features = values.features as string[] | undefined;
  for (const name of features ?? []) {
    const role = asked.get(name);
    if (role && role !== 'feature') {
      throw new UsageError(`Column '${name}' cannot be a feature and the ${role} at once.`);
    }
    asked.set(name, 'feature');
  }
  for (const name of asked.keys()) columnNamed(data, name);
  const hasId = named('id') !== undefined;
  return data.columns.map((column) => {
    const levels = column.kind === 'category' ? column.levels.length : 0;
    const role = asked.get(column.name);
    const base = { name: column.name, kind: column.kind, levels };
    if (role) return { ...base, role, reason: '' };
    if (features) return { ...base, role: 'ignored', reason: 'not among --features' };
    if (!hasId && /^id$/i.test(column.name)) return { ...base, role: 'id', reason: '' };
    const reason = notAFeature(column, data.rows);
    return { ...base, role: reason === '' ? 'feature' : 'ignored', reason };
  });
}

/** Why a column nobody spoke of cannot be learned from; '' when it can. */
function notAFeature(column: Column, rows: number): string {
  if (/(^|[_ ])id$/i.test(column.name)) return 'looks like an identifier';
  if (column.kind === 'numeric') return '';
  if (rows > 20 && column.levels.length > 0.9 * rows) return 'nearly every row has its own value';
  if (column.levels.length > 0.5 * rows && rows > 100)
    return `has ${column.levels.length} different values`;
  return '';
}

function readSplit(column: Column): Split {
  const texts = textsOf(column).map((text) => text?.toLowerCase());
  const strange = texts.find((text) => text !== 'train' && text !== 'test');
  if (strange !== undefined) {
    throw new PairfairError(
      'bad-data',
      `The split column '${column.name}' must say train or test in every row, but also says '${strange}'.`,
    );
  }
  const where = (part: string) =>
    Uint32Array.from(texts.flatMap((text, i) => (text === part ? [i] : [])));
  const [train, test] = [where('train'), where('test')];
  if (train.length === 0 || test.length === 0) {
    throw new PairfairError(
      'degenerate',
      `The split column '${column.name}' must have people on both sides, but has ${train.length} to train and ${test.length} to test.`,
    );
  }
  return { train, test };
}

function readIds(data: DataTable, roles: readonly ColumnRole[], usable: Uint32Array): string[] {
  const role = roles.find(({ role: name }) => name === 'id');
  if (!role) return Array.from(usable, (i) => String(i + 1));
  const texts = textsOf(columnNamed(data, role.name));
  const seen = new Set<string>();
  return Array.from(usable, (i) => {
    const id = texts[i] ?? '';
    if (id === '' || seen.has(id)) {
      throw new PairfairError(
        'bad-data',
        `Ids must be there and differ, but column '${role.name}' has ${id === '' ? `none in row ${i + 1}` : `'${id}' twice`}.`,
      );
    }
    seen.add(id);
    return id;
  });
}

function selectRows(column: Column, rows: Uint32Array): Column {
  if (column.kind === 'numeric') {
    return { ...column, values: Float64Array.from(rows, (i) => column.values[i] as number) };
  }
  const picked: CategoryColumn = {
    ...column,
    codes: Int32Array.from(rows, (i) => column.codes[i] as number),
  };
  return picked;
}
