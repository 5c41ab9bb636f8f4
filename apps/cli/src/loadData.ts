import { isClickHouse, readAnyTable } from '@pairfair/engines/engine';
import { parallelSearch } from '@pairfair/engines/pool';
import type { DataTable } from '@pairfair/engines/tables';
import {
  type Column,
  type Engine,
  memoryEngine,
  PairfairError,
  type SelectedPeople,
  type Split,
  type Table,
} from 'pairfair';
import { requireColumn, requireFiniteColumn, selectPeople } from 'pairfair/internal';
import { choiceNotes } from './choices/choiceNotes.ts';
import { requireFewNeighbors } from './choices/requireMeant.ts';
import { requireClassColumns } from './classColumns.ts';
import { UsageError, type Values } from './command.ts';
import { readingOptions, requireNoFileFlags } from './engine/chooseEngine.ts';
import { type TableRoles, tableRoles } from './tableRoles.ts';
import type { Terminal } from './terminal.ts';
import { readWorkers } from './workers.ts';

/** A table in memory with the roles of its columns settled, and the people that can be used. */
export interface LoadedData extends TableRoles {
  /** The whole table as an engine: what a fit takes, to be closed after one. */
  readonly engine: Engine;
  /** The people of either part. */
  readonly people: SelectedPeople;
  /** Their feature columns. */
  readonly table: Table;
  /** The study's own split of them. */
  readonly parts: Split | null;
  readonly notes: readonly string[];
}

/** Reads DATA into memory and settles what each of its columns is used for. */
export async function loadData(
  source: string,
  values: Values,
  terminal: Terminal,
  needed?: readonly ('target' | 'protected')[],
): Promise<LoadedData> {
  const data = await readData(source, values, terminal);
  terminal.stage('read');
  return loadedData(data, values, needed);
}

/** Reads DATA into memory as the flags say. */
export async function readData(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<DataTable> {
  if (isClickHouse(source)) {
    requireNoFileFlags(values);
    if (typeof values.id !== 'string') {
      throw new UsageError(
        '--id is needed: rows of a table in ClickHouse have no order and so no numbers.',
      );
    }
  }
  return readAnyTable(source, {
    ...readingOptions(values),
    onProgress: terminal.progress,
  });
}

/** Settles what each column of a table in memory is used for. */
export async function loadedData(
  data: DataTable,
  values: Values,
  needed?: readonly ('target' | 'protected')[],
): Promise<LoadedData> {
  const search = parallelSearch(readWorkers(values));
  const engine: Engine = {
    ...memoryEngine(data, { search }),
    close: search.close,
  };
  const roles = await tableRoles(engine, values, {}, needed);
  const { id, groups, target, split, weight } = roles;
  const select = (part: 'train' | 'test' | null) =>
    selectPeople(data, {
      ...{ id, groups, target, weight },
      part: part === null || split === null ? null : { column: split, value: part },
    });
  if (target?.classes && values.score !== undefined) {
    requireClassColumns(scoreNames(roles, values), data.columns, data.source);
  }
  for (const name of numbersUsed(roles, values)) requireFiniteColumn(requireColumn(data, name));
  const people = select(null);
  for (const name of scoreNames(roles, values)) requireScores(name, people);
  const place = new Map(Array.from(people.rows, (row, i) => [row, i]));
  const placesOf = (part: 'train' | 'test') =>
    Uint32Array.from(select(part).rows, (row) => place.get(row) as number);
  const table = {
    rows: people.rows.length,
    columns: roles.features.map((name) => pickRows(requireColumn(data, name), people.rows)),
  };
  const parts = split === null ? null : { train: placesOf('train'), test: placesOf('test') };
  requireFewNeighbors(values, parts ? parts.train.length : table.rows);
  return {
    ...{ ...roles, engine, people, table, parts },
    notes: [
      ...data.notes,
      ...leftOutNote(people.leftOut, data.rows),
      ...choiceNotes(roles, people, table, data),
    ],
  };
}

/** Whoever is measured needs a score. */
function requireScores(column: string, { rows, numbers }: SelectedPeople): void {
  const scores = numbers(column);
  const lacking = scores.findIndex((score) => Number.isNaN(score));
  if (lacking < 0) return;
  const count = scores.filter((score) => Number.isNaN(score)).length;
  throw new PairfairError(
    'bad-data',
    `Everybody who is measured needs a score, but column '${column}' is empty in ${count} rows, first in row ${(rows[lacking] as number) + 1}. Fill them in, or leave these rows out.`,
  );
}

/** The columns whose numbers are computed with; of a ranking only the order counts. */
function numbersUsed(roles: TableRoles, values: Values): string[] {
  const { features, target } = roles;
  const others = [values.ratings, target?.kind === 'numeric' ? target.column : undefined];
  return [
    ...[...features, ...scoreNames(roles, values)],
    ...others.filter((name) => typeof name === 'string'),
  ];
}

/** The columns of --score: one, or of more than two classes one each. */
export function scoreNames({ target }: Pick<TableRoles, 'target'>, { score }: Values): string[] {
  if (typeof score !== 'string') return [];
  return target?.classes ? target.classes.map((name) => `${score}_${name}`) : [score];
}

/** What is said of rows that cannot be used. */
export function leftOutNote(leftOut: number, rows: number): string[] {
  if (leftOut === 0) return [];
  return [
    `${leftOut} of ${rows} rows lack the target or the protected attribute and are left out.`,
  ];
}

function pickRows(column: Column, rows: Uint32Array): Column {
  if (column.kind === 'numeric') {
    return { ...column, values: Float64Array.from(rows, (i) => column.values[i] as number) };
  }
  return { ...column, codes: Int32Array.from(rows, (i) => column.codes[i] as number) };
}
