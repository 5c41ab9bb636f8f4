import { isClickHouse, readAnyTable } from '@pairfair/engines/engine';
import type { DataTable } from '@pairfair/engines/tables';
import {
  type CategoryColumn,
  type Column,
  combineGroups,
  PairfairError,
  type Split,
  type Table,
} from 'pairfair';
import { type ColumnRole, type RoleTable, settleRoles } from './columnRoles.ts';
import { columnNamed, textsOf } from './columns.ts';
import { UsageError, type Values } from './command.ts';
import { requireNoFileFlags } from './engine/chooseEngine.ts';
import { didYouMean } from './nearest.ts';
import { type LoadedTarget, readTarget } from './readTarget.ts';
import type { Terminal } from './terminal.ts';

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
  if (isClickHouse(source)) {
    requireNoFileFlags(values);
    if (typeof values.id !== 'string') {
      throw new UsageError(
        '--id is needed: rows of a table in ClickHouse have no order and so no numbers.',
      );
    }
  }
  const data = await readAnyTable(source, {
    ...(typeof values.id === 'string' && { id: values.id }),
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
  const roles = settleRoles(roleTable(data), values, protectedSpecs.map(columnPart));
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

function roleTable({ rows, columns }: DataTable): RoleTable {
  return {
    rows,
    columns: columns.map((column) => ({
      ...{ name: column.name, kind: column.kind },
      levels: column.kind === 'category' ? column.levels.length : 0,
    })),
  };
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

/** Groups from the protected columns of rows, or of the combinations that occur in them. */
export function readGroups(
  data: Pick<DataTable, 'columns'>,
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
